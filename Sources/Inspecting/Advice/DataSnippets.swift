import Addressing
import Records

/// Structured data made of what a page already says elsewhere.
enum DataSnippets {
  /// A JSON-LD block that describes what the page is about.
  static func subject(_ record: PageRecord) -> String {
    let type = type(of: record)
    let isArticle = type == "Article"
    let members: [(String, String?)] = [
      ("@context", "https://schema.org"),
      ("@type", type),
      (isArticle ? "headline" : "name", record.title ?? "WHAT THE PAGE IS ABOUT"),
      ("description", record.description),
      ("image", record.image),
      ("url", record.canonicalURL ?? record.url.text),
      ("inLanguage", record.language),
      ("datePublished", isArticle ? record.datePublished : nil),
      ("dateModified", isArticle ? record.dateModified : nil),
    ]
    let lines = members.compactMap { name, value in
      value.map { "  \"\(name)\": \(SnippetText.json($0))" }
    }
    return "<script type=\"application/ld+json\">\n{\n" + lines.joined(separator: ",\n")
      + "\n}\n</script>"
  }

  /// The most particular type that the page's other vocabularies speak of.
  private static func type(of record: PageRecord) -> String {
    let kind = record.openGraph["og:type"]?.first ?? ""
    return switch kind.split(separator: ".").first.map(String.init) ?? "" {
    case "article": "Article"
    case "product", "og:product": "Product"
    case "book", "books": "Book"
    case "profile": "Person"
    case "video": "VideoObject"
    case "restaurant": "Restaurant"
    default: record.datePublished == nil ? "WebPage" : "Article"
    }
  }
}
