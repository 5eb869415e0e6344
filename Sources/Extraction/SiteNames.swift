import Addressing
import Records

/// What the site of a page is called, by the page's own words and by its host.
struct SiteNames {
  private var names: Set<String> = []

  /// The longest title that is compared, in bytes.
  static let limit = 128

  /// A site of which nothing is known.
  init() {}

  /// Collects the names of the site of a page; none for its start page, whose title they are.
  ///
  /// They are `og:site_name`, the names of the `WebSite` and of the publisher, and the host with and
  /// without its suffix.
  init(_ url: WebAddress, _ record: PageRecord) {
    guard !HomePage.isHome(url, record.items) else { return }
    add(record.openGraph["og:site_name"]?.first)
    for item in record.items.prefix(64) {
      if item.types.contains("https://schema.org/WebSite") {
        add(item.text(of: "name"))
        add(item.text(of: "alternateName"))
      }
      for case .item(let publisher) in (item.properties["publisher"] ?? []).prefix(4) {
        add(publisher.text(of: "name"))
      }
    }
    let domain = url.registrableDomain
    add(url.host.hasPrefix("www.") ? String(url.host.dropFirst(4)) : url.host)
    add(domain)
    add(domain.split(separator: ".").first.map(String.init))
  }

  private mutating func add(_ name: String?) {
    guard let name, name.utf8.count <= Self.limit else { return }
    let letters = Self.letters(of: name)
    if !letters.isEmpty { names.insert(letters) }
  }

  /// Whether `title` is one of the names, without regard to case and signs.
  func contains(_ title: String) -> Bool {
    title.utf8.count <= Self.limit && names.contains(Self.letters(of: title))
  }

  private static func letters(of text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}
