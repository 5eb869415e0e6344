import Addressing
import Glibc
package import Records

extension IndexDocument {
  /// What an index needs to know of the page in `record`.
  ///
  /// - Parameters:
  ///   - record: The page.
  ///   - staticScore: The part of its score that no query changes, in [0,1].
  package init(_ record: PageRecord, staticScore: Double) {
    self.init(
      url: record.url.text,
      host: record.url.host,
      domain: record.url.registrableDomain
    )
    title = record.searchedTitle ?? ""
    hostWords = Self.hostWords(of: record)
    isStartPage = record.url.pathBytes.elementsEqual([UInt8(ascii: "/")])
    (headings, asides) = Self.headings(of: record)
    summary = record.searchedDescription ?? ""
    keywords = record.keywords
    appNames = Self.appNames(of: record)
    apps = Self.apps(of: record)
    body = record.searchedText
    language = record.language ?? ""
    types = MainType.all(of: record)
    isAppLinked = record.isAppLinked
    self.staticScore = staticScore
  }

  /// The names of the apps that the page opens in, each once.
  static func appNames(of record: PageRecord) -> [String] {
    let twitter = [
      record.twitterApp?.iphone, record.twitterApp?.ipad, record.twitterApp?.googleplay,
    ]
    return (record.appLinks.compactMap(\.appName) + twitter.compactMap { $0?.name }).unique
  }

  /// The host without `www.`.
  static func hostWords(of record: PageRecord) -> [String] {
    let host = record.url.host
    return [host.hasPrefix("www.") ? String(host.dropFirst(4)) : host]
  }

  /// The headings of the main text, and those that are around it.
  ///
  /// A heading is one of the main text when that has its words. A page without main text has
  /// nothing to go by.
  private static func headings(of record: PageRecord) -> (own: [String], others: [String]) {
    guard !record.text.isEmpty else { return (record.headings, []) }
    var (own, others): ([String], [String]) = ([], [])
    // Headings come in the order of the text: each is looked for behind the last one first.
    var last = 0
    for heading in record.headings {
      if record.text.utf8.holds(heading.utf8, startingAt: &last) {
        own.append(heading)
      } else {
        others.append(heading)
      }
    }
    return (own, others)
  }

  private static func apps(of record: PageRecord) -> [String] {
    let claimed = record.universalLinks?.apps.filter { $0.verdict == "match" }.map(\.appID) ?? []
    return (record.deepLinks.compactMap(\.app) + claimed).unique
  }

  /// The last parts of the types of every item, nested ones included, sorted.
  static func types(of record: PageRecord) -> [String] {
    var types: [String] = []
    var open = record.items
    while let item = open.popLast() {
      types += item.types.compactMap { type in
        type.split { $0 == "/" || $0 == "#" }.last.map(String.init)
      }
      for case .item(let nested) in item.properties.values.joined() { open.append(nested) }
    }
    return types.unique.sorted()
  }
}

extension String.UTF8View {
  /// Whether the text contains `part`.
  ///
  /// Texts made of one letter again and again would take long: after about 64 looks at each byte
  /// nothing was found.
  ///
  /// - Parameters:
  ///   - part: What to look for.
  ///   - offset: Where to look first; then where it was found.
  /// - Returns: Whether it does.
  fileprivate func holds(_ part: String.UTF8View, startingAt offset: inout Int) -> Bool {
    let found = withContiguousStorageIfAvailable { text -> Bool? in
      part.withContiguousStorageIfAvailable { part -> Bool in
        guard let found = part.offset(in: text, from: offset) ?? part.offset(in: text, from: 0)
        else { return false }
        offset = found
        return true
      }
    }
    return (found ?? nil) ?? String(self).contains(String(part))
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Where it is first in `text`, at `start` or behind it; `nil` when it is not.
  fileprivate func offset(in text: Self, from start: Int) -> Int? {
    guard let base = text.baseAddress, let other = baseAddress, count > 0 else { return nil }
    var (offset, budget) = (start, 64 * text.count + 4096)
    while offset + count <= text.count, budget > 0,
      let first = memchr(base + offset, Int32(other[0]), text.count - count - offset + 1)
    {
      offset = UnsafeRawPointer(first) - UnsafeRawPointer(base)
      if memcmp(first, other, count) == 0 { return offset }
      offset += 1
      budget -= count
    }
    return nil
  }
}

extension [String] {
  /// The strings without repetitions and empty ones, in order.
  fileprivate var unique: [String] {
    var seen: Set<String> = []
    return filter { !$0.isEmpty && seen.insert($0).inserted }
  }
}
