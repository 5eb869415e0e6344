import Addressing
import Basics
import Records

/// What the site of a page is called, by the page's own words and by its host.
struct SiteNames {
  private var names: [String] = []

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
    names.append(name)
  }

  /// Whether `title` is one of the names, without regard to case and signs.
  func contains(_ title: String) -> Bool {
    guard title.utf8.count <= Self.limit else { return false }
    var letters: String?
    return names.contains { Self.areAlike($0, title, letters: &letters) }
  }

  /// Whether two names have the same letters and digits, and any at all.
  ///
  /// Every page is asked, so that names in ASCII are compared as they are, up to the first letter
  /// that differs.
  /// `letters` are those of `other`, as soon as they were needed.
  private static func areAlike(_ name: String, _ other: String, letters: inout String?) -> Bool {
    // Lower case keeps a first letter of ASCII apart from all others, whatever follows it.
    if let first = name.utf8.first, let second = other.utf8.first,
      ASCII.isLetter(first), ASCII.isLetter(second), ASCII.lower(first) != ASCII.lower(second)
    {
      return false
    }
    guard isASCII(name), isASCII(other) else {
      let own = name.bareLetters
      guard !own.isEmpty else { return false }
      let others = letters ?? other.bareLetters
      letters = others
      return own == others
    }
    let own = bytes(of: name)
    return own.elementsEqual(bytes(of: other)) && own.contains { _ in true }
  }

  private static func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }

  private static func bytes(of text: String) -> some Sequence<UInt8> {
    text.utf8.lazy.filter { ASCII.isLetter($0) || ASCII.isDigit($0) }.map(ASCII.lower)
  }
}
