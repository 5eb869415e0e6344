package import Addressing

/// The start page of a site.
package enum HomePage {
  /// Whether a page is the start of its site: it is at the root of its host, or structured data
  /// gives its URL as that of the `WebSite`.
  ///
  /// - Parameters:
  ///   - url: The page's address.
  ///   - items: Its structured data.
  /// - Returns: Whether it is.
  package static func isHome(_ url: WebAddress, _ items: [StructuredItem]) -> Bool {
    guard url.query == nil else { return false }
    if roots.contains(url.path) { return true }
    return items.prefix(limit).contains { item in
      item.types.contains("https://schema.org/WebSite")
        && (item.properties["url"] ?? []).prefix(4).contains { value in
          guard case .text(let text) = value, let site = WebAddress(text, base: url) else {
            return false
          }
          return site.withoutFragment.canonical == url.withoutFragment.canonical
        }
    }
  }

  /// Whether a page is the start of a site in one language, such as `/en` or `/pt-br/`.
  package static func isLanguageRoot(_ url: WebAddress) -> Bool {
    let parts = url.path.lowercased().split(separator: "/")
    guard parts.count == 1, let name = parts.first else { return false }
    let code = name.prefix { $0 != "-" && $0 != "_" }
    let region = name.dropFirst(code.count).dropFirst()
    return languages.contains(code) && (region.isEmpty || region.count == 2 || region.count == 4)
  }

  /// Languages that many sites are written in (ISO 639-1); others are names of sections as well.
  private static let languages: Set<Substring> = [
    "ar", "bg", "ca", "cs", "da", "de", "el", "en", "es", "fa", "fi", "fr", "he", "hi", "hr", "hu",
    "id", "it", "ja", "ko", "nl", "pl", "pt", "ro", "ru", "sk", "sv", "th", "tr", "uk", "vi", "zh",
  ]

  /// The most items looked at.
  private static let limit = 200

  /// The paths at which servers answer with the page of the root.
  private static let roots: Set<String> = [
    "", "/", "/default.aspx", "/index.asp", "/index.htm", "/index.html", "/index.php",
  ]
}
