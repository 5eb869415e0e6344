import Analysis
import Indexing
import Ranking
import Records
import Storing
import StoredTestSupport
import Testing

@testable import Searching

/// What is counted beside results has what the query demands, also where only the pages tell.
struct SearchServiceCountingTests {
  /// Twelve pages in English with the words in this order, and so many in German with another order.
  private static func service(others: Int) async throws -> (SearchService, StoredPages) {
    let pages = try StoredPages()
    try await pages.put(
      try (0..<12).map { try .sample("https://a.example/\($0)", title: "Apple pear \($0)") }
        + (0..<others).map { number in
          try .sample("https://c.example/\(number)", title: "Pear plum apple \(number)") {
            $0.language = "de"
          }
        }
    )
    let index = try SegmentIndex(folder: pages.folder.indexPath)
    _ = try await IndexFeed(store: pages.store, index: index, weights: .standard).drain()
    return (SearchService(store: pages.store, index: index, weights: .standard), pages)
  }

  @Test(
    "Facets count pages that have the phrases of the query",
    arguments: [
      ("\"apple pear\"", ["en 12"]), ("title:\"apple pear\"", ["en 12"]),
      ("\"pear plum\"", ["de 9"]), ("apple pear", ["en 12", "de 9"]), ("\"apple plum\"", []),
    ]
  )
  func facets(text: String, expected: [String]) async throws {
    let (service, pages) = try await Self.service(others: 9)
    for limit in [3, 50] {
      for filters in [[], [SearchRequest.Filter(.lang, ["en"])]] {
        var query = SearchQuery(text: text)
        (query.limit, query.facets, query.postFilters) = (limit, [.lang], filters)
        let answer = try await service.search(query)
        let counts = (answer.facets[.lang] ?? []).map { "\($0.value) \($0.count)" }
        #expect(counts == expected, "\(limit) \(filters)")
        #expect(answer.facetBound == .exact)
      }
    }
    withExtendedLifetime(pages) {}
  }

  @Test("Where too many pages may have a phrase, facets say that they count at most so many")
  func bounds() async throws {
    let (service, pages) = try await Self.service(others: SearchService.countedLimit)
    var query = SearchQuery(text: "\"apple pear\"")
    (query.limit, query.facets) = (3, [.lang])
    let first = try await service.search(query)
    #expect(first.facetBound == .atMost)
    #expect(first.facets[.lang]?.map(\.value) == ["de", "en"])
    // An answer with all results looked at each.
    query.limit = 50
    let whole = try await service.search(query)
    #expect(whole.facetBound == .exact && whole.items.count == 12)
    #expect(whole.facets[.lang] == [FacetCount(value: "en", count: 12)])
    withExtendedLifetime(pages) {}
  }

  @Test(
    "What there is without a filter has the phrases, and the filter's own value is never proposed",
    arguments: [
      ("\"apple pear\" lang:de", 12, ["en"]), ("\"pear plum\" lang:en", 9, ["de"]),
      ("\"pear plum\" host:a.example", 9, ["c.example"]),
      ("title:\"apple pear\" host:c.example", 12, ["a.example"]),
    ]
  )
  func restrictions(text: String, matches: Int, present: [String]) async throws {
    let (service, pages) = try await Self.service(others: 9)
    #expect(try await service.search(SearchQuery(text: text)).items.isEmpty)
    let found = try await service.emptiness(of: SearchQuery(text: text)).restrictions
    #expect(found.map(\.matches) == [matches])
    #expect(found.map(\.isAbout) == [false])
    #expect(found.map(\.present) == [present])
    withExtendedLifetime(pages) {}
  }
}
