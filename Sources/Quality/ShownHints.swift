import Addressing
import Records

/// Whether a page shows anything of what a recommended property would say.
///
/// What a page does not show is not to be said in its markup, so that nothing is asked for there.
/// A word of a few widespread languages, or an amount, is a hint; of properties that have none in
/// the table every page may have something to say.
///
/// Reference: <https://developers.google.com/search/docs/appearance/structured-data/sd-policies>
struct ShownHints {
  let record: PageRecord
  let text: ShownText

  /// Whether it shows what one of `properties`, the parts of one wish, would say.
  func showsAny(of properties: [String]) -> Bool {
    properties.contains(where: shows)
  }

  private func shows(_ property: String) -> Bool {
    switch property {
    case "cookTime", "prepTime", "totalTime": return text.mentions(amountOf: Self.times)
    case "datePublished": return record.datePublished != nil || text.mentionsYear
    case "dateModified":
      return record.dateModified != nil || text.mentions(Self.words["dateModified"] ?? [])
    case "keywords": return !record.keywords.isEmpty
    // Nobody reviews what is sold once.
    case "review": return !isClassified && text.mentions(Self.words["review"] ?? [])
    default: return Self.words[property].map { text.mentions($0) } ?? true
    }
  }

  /// Whether it stands in a section of small ads.
  private var isClassified: Bool {
    record.url.path.lowercased().split(separator: "/").contains { part in
      ["classified", "kleinanzeige", "petites-annonces", "anuncio"].contains(where: part.hasPrefix)
    }
  }

  /// The starts of units of time.
  private static let times = [
    "min", "hour", "hr", "h ", "std", "stund", "uur", "heure", "hora", "ora ", "ore ", "tim",
    "godz", "мин", "час", "分", "时间",
  ]

  /// Words of ratings and reviews.
  private static let opinions = [
    "review", " rating", " rated ", " stars ", "bewertung", "sterne", "rezension", " avis ",
    "opinion", "valorac", "recensi", "valutaz", "beoordel", "avaliac", "отзыв", "оценк",
    "レビュー", "口コミ", "评价", "评分",
  ]

  /// The words that hint at what a property says, folded; a space is the end of a word.
  private static let words: [String: [String]] = [
    "aggregateRating": opinions,
    "review": opinions,
    "nutrition": [
      "kcal", "calori", "kalori", "kilojoul", "nutrition", "nahrwert", "brennwert",
      "naringsinneh", "voedingswaarde", "nutritiv", "nutricion", "калор", "ккал", "カロリー", "热量",
    ],
    "recipeYield": [
      "serves ", " serving", "yield", "portion", " makes ", "personen", "personas", "personnes",
      "persone ", "porzion", "porcion", "porcoes", " pers ", "порци", "人分", "人份",
    ],
    "dateModified": [
      "updated", "modified", "last edited", "aktualisiert", "mis a jour", "mise a jour",
      "actualizad", "atualizad", "aggiornat", "bijgewerkt", "uppdatera", "обновл", "更新",
    ],
    "sku": identifiers, "gtin": identifiers,
  ]

  /// Words before the numbers of articles.
  private static let identifiers = [
    " sku ", " gtin ", " ean ", " upc ", " mpn ", " isbn ", " model ", " item no ", " item number ",
    " part number ", " article number ", " art nr ", "artikelnummer", "artikel nr", " reference ",
    "barcode", " product code ", "артикул",
  ]
}
