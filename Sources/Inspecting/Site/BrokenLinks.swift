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

  /// The most URLs that are kept; further ones are not noted.
  private static let limit = 1_000_000

  /// Gathers the URLs of `store` that are gone or failed, and the redirects that end at one.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - resolve: How the crawl wrote the URL of a link, such as without the parameters that it drops.
  /// - Throws: ``StoreError``.
  package init(
    in store: EmbeddedStore,
    resolve: @escaping @Sendable (String) -> String = { $0 }
  ) throws {
    self.resolve = resolve
    var faults: [String: String] = [:]
    var sources: [String: [String]] = [:]
    try store.forEachURL { url in
      guard faults.count < Self.limit else { return }
      if let target = url.target { sources[target, default: []].append(url.url) }
      guard url.outcome.isBroken else { return }
      faults[url.url] = url.status > 0 ? "status \(url.status)" : url.reason ?? url.outcome.rawValue
    }
    var ends = faults.keys.sorted()
    while let end = ends.popLast() {
      for source in sources[end] ?? [] where faults[source] == nil {
        faults[source] = "it redirects to \(end): \(faults[end] ?? "")"
        ends.append(source)
      }
    }
    self.faults = faults
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
