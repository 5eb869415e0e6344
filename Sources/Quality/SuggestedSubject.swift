import Addressing
import Basics
package import Records

/// The description in structured data that a page could begin with, made of what it says
/// elsewhere.
///
/// It holds what a reader of the page finds true, and all that its kind needs: a kind whose needs
/// cannot be met from the page is not suggested.
///
/// Reference: <https://ogp.me/#types> for what the page says that it is
package struct SuggestedSubject: Hashable, Sendable {
  /// A property and its value.
  package struct Member: Hashable, Sendable {
    /// The property's name in schema.org.
    package let name: String
    /// Its value.
    package let value: PropertyValue
  }

  /// The type's name in schema.org.
  package let type: String
  /// The properties, in the order in which people write them.
  package let members: [Member]

  /// What can be said of the page of `record`; `nil` without a name for it, and of a list or a
  /// discussion, of which the page's metadata does not say what they need.
  package init?(_ record: PageRecord) {
    let page: PageKind = HomePage.isHome(record.url, record.items) ? .other : PageKind(record)
    if page == .list || page == .thread || page == .podcast { return nil }
    guard let name = Self.name(of: record) else { return nil }
    let found: Kind? =
      switch page {
      case .about: Kind(type: "AboutPage")
      case .video: Self.video(record)
      default: Self.kind(of: record)
      }
    guard let kind = found else { return nil }
    var members = kind.members
    members.insert(Member(kind.nameProperty, name), at: 0)
    let common = [
      ("description", Self.description(of: record).map(Self.withoutTags)),
      ("image", Self.picture(of: record)),
      ("url", record.canonicalURL ?? LastingAddress.withoutSession(record.url)),
      ("inLanguage", Self.language(of: record)),
    ]
    for (property, text) in common where kind.type != "Product" || property != "inLanguage" {
      if let text = Self.firstText(text) { members.append(Member(property, text)) }
    }
    type = kind.type
    self.members = members
  }

  /// What the page is called, without the site's name that many titles hold as well: only a part of
  /// the title is taken for it, so that readers see it on the page.
  private static func name(of record: PageRecord) -> String? {
    guard let title = firstText(record.title) else {
      return firstText(record.openGraph["og:title"]?.first)
    }
    if HomePage.isHome(record.url, record.items) {
      return firstText(record.openGraph["og:site_name"]?.first)
        ?? SiteNameGuess.name(of: record, title)
    }
    let others = [record.openGraph["og:title"]?.first, record.headings.first]
    let shorter = others.lazy.compactMap { firstText($0) }.first { other in
      other.count >= 3 && isPart(other, of: title) && !isSite(other, record)
    }
    return withoutSite(shorter ?? title, record)
  }

  /// Whether `words` are less than all words of `title`.
  private static func isPart(_ words: String, of title: String) -> Bool {
    guard words.utf8.count < title.utf8.count else { return false }
    let (whole, part) = (Array(title.utf8), Array(words.utf8))
    let offsets = 0...whole.count - part.count
    guard let offset = offsets.first(where: { whole[$0..<$0 + part.count] == part[...] }) else {
      return false
    }
    let start = title.utf8.index(title.startIndex, offsetBy: offset)
    let end = title.utf8.index(start, offsetBy: part.count)
    let sides = [title[..<start].last, title[end...].first]
    return sides.allSatisfy { $0.map { !$0.isLetter && !$0.isNumber } ?? true }
  }

  /// Whether it is of a kind that a page can be about in particular.
  package var isParticular: Bool { !["AboutPage", "WebPage", "WebSite"].contains(type) }

  /// The description as readers of JSON-LD find it.
  var item: StructuredItem {
    StructuredItem(
      syntax: .jsonLD,
      types: ["https://schema.org/\(type)"],
      properties: Dictionary(members.map { ($0.name, [$0.value]) }, uniquingKeysWith: { $0 + $1 })
    )
  }

  /// The page's image, unless its name says that it is one of the site.
  private static func picture(of record: PageRecord) -> String? {
    guard let image = record.image else { return nil }
    let name = image.split(separator: "?")[0].split(separator: "/").last?.lowercased() ?? ""
    return siteImages.contains(in: Array(name.utf8), where: { _, _, _ in true }) ? nil : image
  }

  /// What images of a site are called.
  private static let siteImages: MultiPatternSearch = [
    "default", "favicon", "header", "logo", "placeholder", "site-icon", "touch-icon",
  ]

  private static func firstText(_ texts: String?...) -> String? {
    texts.lazy.compactMap { $0.map(EscapedText.resolved) }.first { $0.utf8.contains { $0 > 0x20 } }
  }
}

extension SuggestedSubject.Member {
  fileprivate init(_ name: String, _ text: String) {
    self.init(name: name, value: .text(text))
  }
}

// The kind of thing, and what it needs beside a name.
extension SuggestedSubject {
  private struct Kind {
    let type: String
    var nameProperty = "name"
    var members: [Member] = []
  }

  private static func kind(of record: PageRecord) -> Kind {
    if HomePage.isHome(record.url, record.items) { return Kind(type: "WebSite") }
    if let named = named(record) { return named }
    return record.datePublished == nil && !isArticle(record)
      ? Kind(type: "WebPage") : article(record)
  }

  /// The kind that Open Graph names, when the page says all that it needs.
  private static func named(_ record: PageRecord) -> Kind? {
    let graph = record.openGraph
    switch graph["og:type"]?.first?.lowercased() ?? "" {
    case "article": return article(record)
    case "product", "og:product", "product.item":
      return offer(graph).map {
        Kind(type: "Product", members: [Member(name: "offers", value: $0)])
      }
    case "profile": return profile(record)
    case "music.song": return Kind(type: "MusicRecording")
    case "music.album": return Kind(type: "MusicAlbum")
    case "video.movie" where picture(of: record) != nil: return Kind(type: "Movie")
    case "video.tv_show": return Kind(type: "TVSeries")
    case "video.episode": return Kind(type: "TVEpisode")
    case "video", "video.other": return video(record)
    default: return nil
    }
  }

  private static func article(_ record: PageRecord) -> Kind {
    if picture(of: record) != nil, isRecipe(record) {
      let date = record.datePublished.map { Member("datePublished", $0) }
      return Kind(type: "Recipe", members: [date].compactMap { $0 })
    }
    let dates = [
      ("datePublished", record.datePublished), ("dateModified", record.dateModified),
    ]
    return Kind(
      type: "Article",
      nameProperty: "headline",
      members: dates.compactMap { name, date in date.map { Member(name, $0) } }
    )
  }

  private static func offer(_ graph: [String: [String]]) -> PropertyValue? {
    func first(_ name: String) -> String? {
      (graph["product:\(name)"] ?? graph["og:\(name)"])?.first
    }
    guard let price = first("price:amount"), let currency = first("price:currency"),
      currency.count == 3, Double(price) != nil
    else { return nil }
    return .item(
      StructuredItem(
        syntax: .jsonLD,
        types: ["https://schema.org/Offer"],
        properties: ["price": [.text(price)], "priceCurrency": [.text(currency)]]
      )
    )
  }

  private static func profile(_ record: PageRecord) -> Kind? {
    guard let name = record.openGraph["og:title"]?.first else { return nil }
    let person = StructuredItem(
      syntax: .jsonLD,
      types: ["https://schema.org/Person"],
      properties: ["name": [.text(name)]]
    )
    return Kind(type: "ProfilePage", members: [Member(name: "mainEntity", value: .item(person))])
  }

  private static func video(_ record: PageRecord) -> Kind? {
    guard let image = picture(of: record), let date = record.datePublished else { return nil }
    return Kind(
      type: "VideoObject",
      members: [Member("thumbnailUrl", image), Member("uploadDate", date)]
    )
  }
}
