import Addressing
package import Ranking
package import Storing

/// Puts the link graph of a store into memory.
///
/// A link to an address that redirects counts for the page behind it, a link to a page that says
/// the same as another for the representative of the two.
package struct LinkSurvey {
  /// The pages and their links.
  package private(set) var graph: LinkGraph
  /// The registrable domain of each page, by its number in the graph.
  package let domains: [UInt32]

  /// The most redirects that are followed from a link.
  private static let redirectLimit = 5

  /// Reads the pages and links of `store`.
  ///
  /// - Throws: ``StoreError``.
  package init(_ store: EmbeddedStore) throws {
    let numbers = try Self.domainNumbers(of: store)
    var pages: [LinkGraph.Page] = []
    try store.forEachPage { id, host, isEntry in
      pages.append(LinkGraph.Page(id: id, domain: numbers[host] ?? 0, isEntry: isEntry))
    }
    var graph = LinkGraph(pages)
    pages.sort { ($0.id, $0.domain) < ($1.id, $1.domain) }
    domains = pages.map(\.domain)
    pages = []
    let canonicals = try Self.canonicals(of: store)
    try store.forEachLinks { page, targets in
      guard !canonicals.isEmpty else { return graph.add(page, to: targets) }
      var seen: Set<UInt64> = []
      let resolved = targets.map { Self.canonical(of: $0, canonicals) }.filter {
        seen.insert($0).inserted
      }
      graph.add(page, to: resolved)
    }
    self.graph = graph
  }

  /// Gives back the memory of the links.
  package mutating func removeLinks() { graph.removeLinks() }

  /// A number for the registrable domain of each host.
  private static func domainNumbers(of store: EmbeddedStore) throws -> [Int64: UInt32] {
    var numbers: [String: UInt32] = [:]
    var result: [Int64: UInt32] = [:]
    for (host, name) in try store.hostNames().sorted(by: { $0.key < $1.key }) {
      let domain = WebAddress("http://\(name)/")?.registrableDomain ?? name
      let number = numbers[domain] ?? UInt32(numbers.count)
      numbers[domain] = number
      result[host] = number
    }
    return result
  }

  /// Where links to some addresses count instead.
  private static func canonicals(of store: EmbeddedStore) throws -> [UInt64: UInt64] {
    var canonicals: [UInt64: UInt64] = [:]
    try store.forEachRedirect { canonicals[$0] = $1 }
    try store.forEachDuplicate { page, representative in canonicals[page] = representative }
    return canonicals
  }

  private static func canonical(of page: UInt64, _ canonicals: [UInt64: UInt64]) -> UInt64 {
    var page = page
    for _ in 0..<redirectLimit {
      guard let next = canonicals[page] else { break }
      page = next
    }
    return page
  }
}
