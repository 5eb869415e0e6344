import Addressing
import Records

// Whether a page is an article, where it does not say so.
extension SuggestedSubject {
  /// Whether the address of a page without a date is that of an article, and the page holds the text
  /// of one: a day or a month is in it, or a section of articles.
  static func isArticle(_ record: PageRecord) -> Bool {
    guard record.text.utf8.count >= leastArticle else { return false }
    if isDatedPath(record) { return true }
    let type = record.openGraph["og:type"]?.first?.lowercased() ?? ""
    if type.contains("product") || type == "profile" || type == "website" { return false }
    let above = record.url.path.lowercased().split(separator: "/").dropLast()
    return above.contains { articleSections.contains($0) }
  }

  /// Whether a year and a month are in the path, one after the other, before the page's name.
  private static func isDatedPath(_ record: PageRecord) -> Bool {
    let above = Array(record.url.path.split(separator: "/").dropLast())
    return zip(above, above.dropFirst()).contains { year, month in
      guard year.utf8.count == 4, let year = Int(year), let month = Int(month) else { return false }
      return (1990...2100).contains(year) && (1...12).contains(month)
    }
  }

  /// The least text of an article, in bytes.
  private static let leastArticle = 600

  /// What sections that hold articles are called.
  private static let articleSections: Set<Substring> = [
    "actualites", "article", "articles", "artikel", "beitrag", "blog", "blogs", "nachrichten",
    "news",
    "noticia", "noticias", "notizie", "nyheter", "opinion", "politics", "post", "posts", "stories",
    "story", "texte",
  ]
}
