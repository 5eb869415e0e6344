import Addressing
import Basics
import Records

/// Whether a page shows anything of what a recommended property would say.
///
/// What a page does not show is not to be said in its markup, so that nothing is requested there.
/// A word of a few widespread languages, or an amount, is a hint; of properties that have none in
/// the table every page may have something to say.
///
/// Reference: <https://developers.google.com/search/docs/appearance/structured-data/sd-policies>
struct ShownHints {
  let record: PageRecord
  let text: ShownText

  /// Whether it shows what one of `properties`, the parts of one wish of `item`, would say.
  func showsAny(of properties: [String], for item: StructuredItem) -> Bool {
    properties.contains { shows($0, item) }
  }

  private func shows(_ property: String, _ item: StructuredItem) -> Bool {
    switch property {
    case "cookTime", "prepTime", "totalTime":
      return Self.words(of: property).map { text.mentions($0, near: Self.times) } ?? true
    case "nutrition":
      return Self.words(of: property).map { text.mentions($0, near: Self.energies) } ?? true
    case "gtin", "gtin8", "gtin12", "gtin13", "gtin14", "mpn":
      return text.mentions(codeAfter: Self.tradeNumbers, length: 5)
    case "sku": return text.mentions(codeAfter: Self.shopNumbers, length: 4)
    case "datePublished": return record.datePublished != nil || text.mentionsDate
    case "dateModified":
      return record.dateModified != nil
        || Self.words(of: property).map { text.mentions($0) } ?? true
    case "keywords": return !record.keywords.isEmpty
    // Nobody reviews what is sold once, and who rates has mostly said no more than that.
    case "review":
      return !isClassified && item.properties["aggregateRating"] == nil
        && text.mentions(Self.opinions, besideNumberWithin: 12)
    case "aggregateRating": return text.mentions(Self.opinions, besideNumberWithin: 12)
    default: return Self.words(of: property).map { text.mentions($0) } ?? true
    }
  }

  /// Whether it is in a section of small ads.
  private var isClassified: Bool {
    record.url.path.lowercased().split(separator: "/").contains { part in
      ["classified", "kleinanzeige", "petites-annonces", "anuncio"].contains(where: part.hasPrefix)
    }
  }

  /// The starts of units of time.
  private static let times = [
    "min", "hour", "hr", "h ", "m ", "std", "stund", "uur", "heure", "hora", "ora ", "ore ", "tim",
    "godz", "мин", "час", "分", "时间",
  ].map { Array($0.utf8) }

  /// The starts of units of energy and of mass, in which nutrition is stated; a number may be alone.
  private static let energies = [
    "kcal", "cal", "kalor", "kj", "kilojoul", "g ", "mg ", "ккал", "кал", "カロリー", "热量",
  ].map { Array($0.utf8) }

  /// Words of ratings and reviews.
  static let opinionWords = [
    "review", " rating", " rated ", " stars ", "bewertung", "sterne", "rezension", " avis ",
    "opinion", "valorac", "recensi", "valutaz", "beoordel", "avaliac", "отзыв", "оценк",
    "レビュー", "口コミ", "评价", "评分",
  ]

  static let opinions = MultiPatternSearch(opinionWords)

  /// The words that hint at what a property says, folded; a space is the end of a word.
  ///
  /// `nil` where a property has none. They are made ready to search for when the first page needs those of a property.
  private static func words(of property: String) -> MultiPatternSearch? {
    switch property {
    case "prepTime": prepTime
    case "cookTime": cookTime
    case "totalTime": totalTime
    case "nutrition": nutrition
    case "recipeYield": recipeYield
    case "recipeCuisine": recipeCuisine
    case "dateModified": dateModified
    case "author": author
    case "license": license
    case "offers": offers
    case "interactionStatistic", "interactionCount": views
    default: nil
    }
  }

  private static let prepTime: MultiPatternSearch = [
    "prep", "vorbereit", "zubereit", "arbeitszeit", "bereid", "forbered", "przygot", "подготов",
    "准备",
  ]

  private static let cookTime: MultiPatternSearch = [
    " cook", " bak", " roast", "koch", " back", "garzeit", "cuisson", "coccion", "cottura",
    " kook",
    " kok", " oven ", "gotow", "приготов", "烹",
  ]

  private static let totalTime: MultiPatternSearch = [
    " total", " gesamt", " ready ", " fertig ", " takes ", " in ", " time ", "zeit ", " temps ",
    " duree ", " tiempo ", " tempo ", " totaal", " tid ", " czas ", "врем", "分", "时间",
  ]

  private static let nutrition: MultiPatternSearch = [
    "kcal", "calori", "kalori", "kilojoul", "nutrition", "nahrwert", "brennwert",
    "naringsinneh", "voedingswaarde", "nutritiv", "nutricion", "калор", "ккал", "カロリー", "热量",
  ]

  private static let recipeYield: MultiPatternSearch = [
    "serves ", " serving", "yield", "portion", " makes ", "personen", "personas", "personnes",
    "persone ", "porzion", "porcion", "porcoes", " pers ", "порци", "人分", "人份",
  ]

  private static let recipeCuisine: MultiPatternSearch = [
    "cuisine", " kuche ", "landerkuche", "cucina ", "gastronom", " african ", " american ",
    " asian ", " british ", " chinese ", " french ", " german ", " greek ", " indian ", " irish ",
    " italian ", " jamaican ", " japanese ", " korean ", " mediterranean ", " mexican ",
    " moroccan ", " spanish ", " thai ", " turkish ", " vietnamese ", "italienisch", "asiatisch",
    "mexikanisch", "кухня",
  ]

  private static let dateModified: MultiPatternSearch = [
    "updated", "modified", "last edited", "aktualisiert", "mis a jour", "mise a jour",
    "actualizad", "atualizad", "aggiornat", "bijgewerkt", "uppdatera", "обновл", "更新",
  ]

  private static let author: MultiPatternSearch = [
    " by ", " author", "written", "posted", " autor", "auteur", " von ", " par ", " por ", " di ",
    " door ", " av ", " af ", " przez ", "redakt", "автор", "作者", "文",
  ]

  private static let license: MultiPatternSearch = [
    " licen", " lizen", " copying ", "лиценз", "许可", "ライセンス",
  ]

  private static let offers: MultiPatternSearch = [
    " price", " buy ", " cart ", " basket ", " in stock ", " sold out ", "preis", "kaufen",
    "warenkorb", "auf lager", " prix ", "acheter", "panier", "precio", "comprar", "carrito",
    "prezzo", "acquista", "carrello", "prijs", "winkelwagen", "kopen ", " pris ", " kop ",
    "cena ",
    "koszyk", "цена", "купить", "корзин", "价格", "購入",
  ]

  /// Words behind the number of those who have seen something.
  private static let views: MultiPatternSearch = [
    " views ", " plays ", " likes ", "aufrufe", " vues ", "visualizac", "visualizzaz",
    "reproducc", "weergaven", "visningar", "просмотр", "次观看", "回視聴",
  ]

  /// Words before the numbers by which an article is known in all shops.
  private static let tradeNumberWords = [
    " gtin ", " ean ", " upc ", " mpn ", " isbn ", " barcode ", " part number ", " part no ",
    " model number ", " manufacturer number ", " herstellernummer ", " hersteller nr ",
    " artikelnummer des herstellers ", "штрихкод",
  ]

  private static let tradeNumbers = MultiPatternSearch(tradeNumberWords)

  /// Words before the numbers by which a shop knows its articles.
  private static let shopNumbers = MultiPatternSearch(
    tradeNumberWords + [
      " sku ", " model ", " item no ", " item number ", " item ", " article number ", " art nr ",
      " artikelnummer ", " artikel nr ", " bestellnummer ", " reference ", " ref ", " referencia ",
      " product code ", " varenummer ", "артикул",
    ]
  )
}
