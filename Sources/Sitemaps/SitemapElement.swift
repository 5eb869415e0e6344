/// The elements of sitemaps and feeds that mean something, by their names without prefixes.
///
/// References: <https://www.sitemaps.org/protocol.html#xmlTagDefinitions>, RSS 2.0, RFC 4287
enum SitemapElement: String, CaseIterable {
  case urlset, sitemapindex, rss, rdf = "RDF", feed
  case url, sitemap, item, entry
  case loc, lastmod, priority, link, guid, pubDate, date, updated, published
  /// Any other element.
  case other = "_"
  /// What ``SitemapNormalizer`` writes last into an element that its own end tag does not end.
  case cut

  /// The one element that a name of some length and first byte can be, which tell them all apart.
  private static let candidates: [Self] = {
    var table = [Self](repeating: .other, count: 16 << 8)
    for element in allCases where element != .other {
      table[slot(element.rawValue.utf8) ?? 0] = element
    }
    return table
  }()

  private static func slot(_ name: some Collection<UInt8>) -> Int? {
    guard let first = name.first, name.count < 16 else { return nil }
    return name.count << 8 | Int(first)
  }

  /// The element that `name` names, letter case included.
  init(_ name: some Collection<UInt8>) {
    let candidate = Self.slot(name).map { Self.candidates[$0] } ?? .other
    self = name.elementsEqual(candidate.rawValue.utf8) ? candidate : .other
  }

  /// Whether its text is read.
  var hasText: Bool {
    switch self {
    case .loc, .lastmod, .priority, .link, .guid, .pubDate, .date, .updated, .published: true
    default: false
    }
  }
}

/// The attributes that are read, by their names without prefixes.
enum SitemapAttribute: String, CaseIterable {
  case href, rel, hreflang, base, isPermaLink
  /// Where the tag of an entry starts in the file, which ``SitemapNormalizer`` writes.
  case offset

  /// The attribute that `name` names; `nil` for one that is not read.
  init?(_ name: some Collection<UInt8>) {
    let count = name.count
    for known in Self.allCases
    where known.rawValue.utf8.count == count && name.elementsEqual(known.rawValue.utf8) {
      self = known
      return
    }
    return nil
  }
}

/// The attributes of a tag.
struct SitemapAttributes {
  private var values: [(name: SitemapAttribute, value: String)] = []

  /// Adds an attribute.
  mutating func add(_ name: SitemapAttribute, _ value: String) { values.append((name, value)) }

  /// The value of an attribute, without white space at both ends; `nil` without one.
  subscript(name: SitemapAttribute) -> String? { values.first { $0.name == name }?.value }
}

extension Sitemap.Form {
  /// The form of a file whose root element is this one; `nil` when it is no sitemap and no feed.
  init?(root: SitemapElement) {
    switch root {
    case .urlset: self = .urlSet
    case .sitemapindex: self = .index
    case .rss, .rdf: self = .rss
    case .feed: self = .atom
    default: return nil
    }
  }

  /// The element of an entry.
  var entry: SitemapElement {
    switch self {
    case .urlSet, .text: .url
    case .index: .sitemap
    case .rss: .item
    case .atom: .entry
    }
  }
}
