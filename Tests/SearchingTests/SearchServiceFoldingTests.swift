import Addressing
import Indexing
import Ranking
import Records
import Searching
import Storing
import StoredTestSupport
import Testing

/// Pages that say the same, of which the one that leads the others is no result.
struct SearchServiceFoldingTests {
  @Test(
    "Of pages that say the same one is a result, also where their leader is none",
    arguments: ["plum", "plum jam", "site:b.example plum"]
  )
  func leaderIsNone(text: String) async throws {
    let pages = try StoredPages()
    let sketch = PageSketch(digest: 1, simHash: 0xFF, outline: 0, words: 40)
    try await pages.put(
      [try .sample("https://a.example/x", title: "Plum jam") { $0.deepLinks = [] }]
        + (0..<5).map { try .sample("https://b.example/x?copy=\($0)", title: "Plum jam") },
      sketch: sketch
    )
    try await pages.put([try .sample("https://c.example/other", title: "Plum jam and tart")])
    _ = try await pages.store.findDuplicates()
    let index = try SegmentIndex(folder: pages.folder.indexPath)
    _ = try await IndexFeed(store: pages.store, index: index, weights: .standard).drain()
    let service = SearchService(store: pages.store, index: index, weights: .standard)
    var query = SearchQuery(text: text)
    query.appLinkedOnly = true
    let found = try await copies(query, service)
    #expect(found.count == 1)
    // Answers in pieces agree about which one it is.
    query.limit = 1
    #expect(try await copies(query, service) == found)
    // Whoever stands for the others makes room for the next when it is hidden itself.
    let shown = try #require(found.first.flatMap { WebAddress($0) })
    index.setLiveScore(shown.fingerprint, -.infinity)
    let next = try await copies(query, service)
    #expect(next.count == 1 && next != found)
    query.foldsDuplicates = false
    query.limit = 10
    #expect(try await copies(query, service).count == 4)
  }

  /// The copies among all results of `query`.
  private func copies(_ query: SearchQuery, _ service: SearchService) async throws -> [String] {
    var query = query
    var found: [String] = []
    for _ in 0..<20 {
      let answer = try await service.search(query)
      found += answer.items.map(\.url)
      query.cursor = answer.next.flatMap { SearchCursor($0) }
      if query.cursor == nil { break }
    }
    return found.filter { $0.contains("copy=") }
  }
}
