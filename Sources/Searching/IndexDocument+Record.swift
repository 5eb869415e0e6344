import Addressing
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
    title = record.title ?? ""
    headings = record.headings
    summary = record.description ?? ""
    keywords = record.keywords
    appNames = Self.appNames(of: record)
    apps = Self.apps(of: record)
    body = record.text
    language = record.language ?? ""
    types = Self.types(of: record)
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

extension [String] {
  /// The strings without repetitions and empty ones, in order.
  fileprivate var unique: [String] {
    var seen: Set<String> = []
    return filter { !$0.isEmpty && seen.insert($0).inserted }
  }
}
