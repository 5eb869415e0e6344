package import Addressing

/// The start page of a site.
package enum HomePage {
  /// Whether a page is the start of its site: it stands at the root of its host, or structured data
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

  /// The most items looked at.
  private static let limit = 200

  /// The paths at which servers answer with the page of the root.
  private static let roots: Set<String> = [
    "", "/", "/default.aspx", "/index.asp", "/index.htm", "/index.html", "/index.php",
  ]
}
