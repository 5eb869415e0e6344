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
    case "cookTime", "prepTime", "totalTime": text.mentions(amountOf: Self.times)
    case "datePublished": record.datePublished != nil || text.mentionsYear
    case "dateModified": record.dateModified != nil || text.topics.contains(.update)
    case "keywords": !record.keywords.isEmpty
    // Nobody reviews what is sold once.
    case "review": !isClassified && text.topics.contains(.opinions)
    case "aggregateRating": text.topics.contains(.opinions)
    case "nutrition": text.topics.contains(.nutrition)
    case "recipeYield": text.topics.contains(.yield)
    case "sku", "gtin": text.topics.contains(.identifier)
    default: true
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
}
