import Addressing
import Records

/// Elements of a page's head.
enum HeadSnippets {
  /// The element that mends a finding of `rule`; `nil` when none does.
  static func text(for rule: String, _ record: PageRecord) -> String? {
    switch rule {
    case "page.title-missing", "page.title-element-missing", "result.title": title(record)
    case "page.description-missing", "page.description-repeats-title", "result.description":
      description(record)
    case "page.image-missing", "result.image", "require.preview":
      "<meta property=\"og:image\" content=\"\(root(record))IMAGE.jpg\">"
    case "page.image-relative":
      record.image.map {
        "<meta property=\"og:image\" content=\"\(SnippetText.attribute($0))\">"
      }
    case "page.touch-icon-missing", "result.touch-icon":
      "<link rel=\"apple-touch-icon\" sizes=\"180x180\" href=\"/apple-touch-icon.png\">"
    case "page.viewport-missing":
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
    case "page.language-missing", "page.language-malformed":
      "<html lang=\"\(language(record))\">"
    case "encoding.late", "encoding.undeclared", "encoding.contradicted", "encoding.unknown":
      "<meta charset=\"utf-8\">"
    case "page.canonical-relative", "page.canonical-several", "page.canonical-unusable",
      "page.canonical-in-body", "require.canonical":
      "<link rel=\"canonical\" href=\"\(SnippetText.attribute(record.url.text))\">"
    case "page.hreflang-self-missing":
      "<link rel=\"alternate\" hreflang=\"\(language(record))\" "
        + "href=\"\(SnippetText.attribute(record.url.text))\">"
    case "open-graph.incomplete", "require.open-graph": openGraph(record)
    case "fetch.content-type-missing", "fetch.not-html", "fetch.html",
      "fetch.charset-not-utf-8":
      "Content-Type: text/html; charset=utf-8"
    default: nil
    }
  }

  private static func title(_ record: PageRecord) -> String {
    let known = record.title ?? record.headings.first ?? record.openGraph["og:title"]?.first
    return "<title>\(SnippetText.attribute(known ?? "WHAT THE PAGE IS ABOUT"))</title>"
  }

  private static func description(_ record: PageRecord) -> String {
    let isRepetition = record.description != nil && record.description == record.title
    let known = isRepetition ? nil : record.openGraph["og:description"]?.first
    let words = known ?? (record.text.isEmpty ? nil : record.text)
    let text = words.map { SnippetText.opening($0, limit: 160) } ?? "WHAT THE PAGE SAYS"
    return "<meta name=\"description\" content=\"\(SnippetText.attribute(text))\">"
  }

  private static func openGraph(_ record: PageRecord) -> String {
    let wanted: [(String, String)] = [
      ("og:title", record.title ?? "WHAT THE PAGE IS ABOUT"),
      ("og:type", record.datePublished == nil ? "website" : "article"),
      ("og:image", record.image ?? "\(root(record))IMAGE.jpg"),
      ("og:url", record.canonicalURL ?? record.url.text),
    ]
    return wanted.filter { (record.openGraph[$0.0] ?? []).isEmpty }.map { name, value in
      "<meta property=\"\(name)\" content=\"\(SnippetText.attribute(value))\">"
    }.joined(separator: "\n")
  }

  private static func root(_ record: PageRecord) -> String {
    SnippetText.attribute("\(record.url.origin)/")
  }

  /// The page's language, or what Open Graph says of it.
  private static func language(_ record: PageRecord) -> String {
    let locale = record.openGraph["og:locale"]?.first?.replacing("_", with: "-")
    return SnippetText.attribute(record.language ?? locale ?? "en")
  }
}
