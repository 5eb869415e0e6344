import Analysis
import Indexing
import Ranking
import StoredTestSupport
import Storing
import Testing

@testable import Searching

/// Hosts in filters, as people write them.
struct HostFilterTests {
  @Test(
    "A host is found in any spelling, in the words of the query and in filters beside them",
    arguments: [
      (
        "site:bücher.example",
        ["https://xn--bcher-kva.example/1", "https://a.xn--bcher-kva.example/2"]
      ),
      ("host:BÜCHER.example", ["https://xn--bcher-kva.example/1"]),
      ("host:xn--bcher-kva.example", ["https://xn--bcher-kva.example/1"]),
      ("host:\"https://bücher.example/\"", ["https://xn--bcher-kva.example/1"]),
      ("host:bücher.example:8080", ["https://xn--bcher-kva.example/1"]),
      ("host:\"https://plums.example\"", ["https://plums.example/3"]),
      ("-site:bücher.example", ["https://plums.example/3"]),
      ("host:bücher.example/1", []), ("host:bucher.example", []),
    ]
  )
  func spellings(filter: String, expected: [String]) async throws {
    let pages = try StoredPages()
    let urls = [
      "https://xn--bcher-kva.example/1", "https://a.xn--bcher-kva.example/2",
      "https://plums.example/3",
    ]
    try await pages.put(try urls.map { try .sample($0, title: "Plum") })
    let service = SearchService(
      store: pages.store,
      index: try await Self.index(of: pages),
      weights: .standard
    )
    let found = try await service.search(SearchQuery(text: "plum \(filter)"))
    #expect(Set(found.items.map(\.url)) == Set(expected))
    guard !filter.hasPrefix("-") else { return }
    let value = filter.drop { $0 != ":" }.dropFirst().filter { $0 != "\"" }
    let name: FilterName = filter.hasPrefix("site") ? .site : .host
    var query = SearchQuery(text: "plum")
    query.filters = [SearchRequest.Filter(name, [value])]
    let beside = try await service.search(query)
    #expect(Set(beside.items.map(\.url)) == Set(expected))
  }

  @Test(
    "A query of Core Spotlight finds a host by its name and by its A-labels",
    arguments: [
      ("host == \"bücher.example\"", 1), ("host == \"xn--bcher-kva.example\"", 1),
      ("site == \"bücher.example\"", 2), ("host == \"bucher.example\"", 0),
    ]
  )
  func attributes(text: String, count: Int) async throws {
    let pages = try StoredPages()
    let urls = ["https://xn--bcher-kva.example/1", "https://a.xn--bcher-kva.example/2"]
    try await pages.put(try urls.map { try .sample($0, title: "Plum") })
    let index = try await Self.index(of: pages)
    let service = SearchService(store: pages.store, index: index, weights: .standard)
    #expect(try await service.search(SearchQuery(text: text)).items.count == count)
  }

  private static func index(of pages: StoredPages) async throws -> SegmentIndex {
    let index = try SegmentIndex(folder: pages.folder.indexPath)
    _ = try await IndexFeed(store: pages.store, index: index, weights: .standard).drain()
    return index
  }
}
