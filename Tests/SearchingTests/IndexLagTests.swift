import Indexing
import Ranking
import Records
import StoredTestSupport
import Storing
import Testing

@testable import Searching

/// How an index may be behind its store, and what searches say then.
struct IndexLagTests {
  @Test("An index that is missing, behind or current is said to be so, and denies no page")
  func lag() async throws {
    let pages = try StoredPages()
    let index = try SegmentIndex(folder: pages.folder.indexPath)
    let service = SearchService(store: pages.store, index: index, weights: .standard)
    let feed = IndexFeed(store: pages.store, index: index, weights: .standard)
    let query = SearchQuery(text: "plums")
    #expect(try await service.lag() == nil, "a store without pages needs no index")
    #expect(try await service.search(query).isTotalExact)

    try await pages.put([try .sample("https://a.example/1", title: "Plums")])
    #expect(try await service.lag() == .missing)
    for text in ["plums", "title == \"plums\"", "quinces"] {
      let results = try await service.search(SearchQuery(text: text))
      #expect(results.lag == .missing && results.bound == .atLeast)
      #expect(results.items.isEmpty && results.missingWords.isEmpty)
    }

    _ = try await feed.drain()
    #expect(try await service.lag() == nil)
    let results = try await service.search(query)
    #expect(results.items.count == 1 && results.lag == nil && results.isTotalExact)

    try await pages.put([try .sample("https://a.example/2", title: "Pears")])
    #expect(try await service.lag() == .behind)
    _ = try await feed.drain()
    #expect(try await service.lag() == nil)
  }

  @Test("A store whose pages must not be indexed needs no index")
  func notIndexable() async throws {
    let pages = try StoredPages()
    try await pages.put([try .sample("https://a.example/1") { $0.indexable = false }])
    let index = try SegmentIndex(folder: pages.folder.indexPath)
    let service = SearchService(store: pages.store, index: index, weights: .standard)
    #expect(try await service.lag() != .missing)
    #expect(try await service.search(SearchQuery(text: "plums")).lag == nil)
  }
}
