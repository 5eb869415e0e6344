import Addressing
import Records
import Rules
package import Storing

/// The links of a crawl's pages that lead nowhere, as findings of the pages that have them.
package struct BrokenLinks: Sendable {
  /// Why each URL leads nowhere.
  private var faults: [String: String] = [:]
  /// How the crawl wrote the URL of a link.
  private let resolve: @Sendable (String) -> String

  /// How many URLs lead nowhere besides those that are noted; what redirects to these is not counted.
  package private(set) var unnoted = 0

  /// The most URLs that are noted by default.
  package static let limit = 1_000_000

  /// Gathers the URLs of `store` that are gone or failed, and the redirects that end at one.
  ///
  /// The store's URLs are read once, and once more for each redirect of the longest chain that ends so.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - limit: The most URLs that are noted, so that what is kept of them fits in memory.
  ///   - resolve: How the crawl wrote the URL of a link, such as without the parameters that it drops.
  /// - Throws: ``StoreError``.
  package init(
    in store: EmbeddedStore,
    limit: Int = Self.limit,
    resolve: @escaping @Sendable (String) -> String = { $0 }
  ) throws {
    self.resolve = resolve
    var (faults, unnoted): ([String: String], Int) = ([:], 0)
    try store.forEachURL { url in
      guard url.outcome.isBroken else { return }
      guard faults.count < limit else { return unnoted += 1 }
      faults[url.url] = url.fault
    }
    // What redirects to one of them, then what redirects there: of all redirects only these are kept.
    var ends = Set(faults.keys)
    while !ends.isEmpty {
      var sources: Set<String> = []
      try store.forEachURL { url in
        guard let target = url.target, ends.contains(target), faults[url.url] == nil else { return }
        guard faults.count < limit else { return unnoted += 1 }
        faults[url.url] = "it redirects to \(target): \(faults[target] ?? "")"
        sources.insert(url.url)
      }
      ends = sources
    }
    (self.faults, self.unnoted) = (faults, unnoted)
  }

  /// The links of `record` that lead nowhere, each with its position, and what it loads in vain.
  func findings(of record: PageRecord) -> [Finding] {
    guard !faults.isEmpty else { return [] }
    let links = record.links.map { ($0.url, $0.position) }
    let loaded = record.subresources.map { ($0.url, Optional($0.position)) }
    return (links + loaded).compactMap { url, position in
      faults[resolve(url)].map {
        Finding(.linksBroken, "\(url): \($0).", at: position, evidence: url)
      }
    }
  }
}
