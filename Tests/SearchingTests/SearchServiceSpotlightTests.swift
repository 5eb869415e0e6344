import Addressing
import Analysis
import Indexing
import QueryLanguage
import Ranking
import Records
import Storing
import StoredTestSupport
import Testing

@testable import Searching

/// Queries in the language of Core Spotlight over pages of a store.
struct SearchServiceSpotlightTests {
  private static func service(
    _ records: [PageRecord]
  ) async throws -> (SearchService, StoredPages) {
    let pages = try StoredPages()
    try await pages.put(records)
    let index = try SegmentIndex(folder: pages.folder.indexPath)
    _ = try await IndexFeed(store: pages.store, index: index, weights: .standard).drain()
    return (SearchService(store: pages.store, index: index, weights: .standard), pages)
  }

  private static func paths(_ results: SearchResults) -> [String] {
    results.items.compactMap { $0.url.split(separator: "/").last.map(String.init) }
  }

  @Test("Each query finds what it says, and the total is exact")
  func found() async throws {
    let (service, pages) = try await Self.service(try SpotlightScene.records())
    for (text, expected) in SpotlightScene.found {
      let results = try await service.search(SearchQuery(text: text))
      #expect(Self.paths(results).sorted() == expected, "\(text)")
      if try SearchService.spotlightQuery(text) != nil {
        #expect(results.total == expected.count && results.isTotalExact, "\(text)")
      }
    }
    withExtendedLifetime(pages) {}
  }

  @Test("A query that would take too long ends early, and says how many pages it did not look at")
  func budget() async throws {
    let records = try (0..<200).map { number in
      try PageRecord.sample("https://a.example/\(number)", title: "Plum", text: "Plum cake")
    }
    var (service, pages) = try await Self.service(records)
    let whole = try await service.search(
      SearchQuery(text: "textContent == \"*akes*\" || ** == \"*lum*\"")
    )
    #expect(whole.unchecked == 0 && whole.isTotalExact && whole.total == 200)
    service.scanBudget = 1
    for text in ["** == \"*lum*\"", "textContent == \"*lum*\"", "quality >= 0"] {
      let part = try await service.search(SearchQuery(text: text))
      #expect(part.unchecked > 0 && part.unchecked < 200, "\(text)")
      #expect(part.total + part.unchecked == 200 && !part.isTotalExact, "\(text)")
    }
    withExtendedLifetime(pages) {}
  }

  @Test("Each wrong query is refused with its place, also while it is typed")
  func wrong() async throws {
    let (service, pages) = try await Self.service([])
    for (text, column) in SpotlightScene.wrong {
      for isPrefix in [false, true] {
        var query = SearchQuery(text: text)
        query.isPrefix = isPrefix
        let error = await #expect(throws: SearchError.self) { try await service.search(query) }
        guard case .malformedQuery(let fault)? = error else {
          Issue.record("\(text): \(String(describing: error))")
          continue
        }
        #expect(fault.column == column, "\(text): \(fault)")
      }
      await #expect(throws: SearchError.self) {
        try await service.suggest(text, limit: 5, appLinkedOnly: true)
      }
    }
    withExtendedLifetime(pages) {}
  }

  @Test(
    "Pages of results follow each other by number and by cursor; facets and filters count results"
  )
  func paging() async throws {
    let records = try (0..<45).map { number in
      try PageRecord.sample("https://\(number % 3).example/\(number)", title: "Paris \(number)")
    }
    let (service, pages) = try await Self.service(records)
    var query = SearchQuery(text: "title == \"Paris*\" && !(title == \"*7\")")
    query.facets = [.host]
    var seen: [String] = []
    repeat {
      let results = try await service.search(query)
      #expect(results.total == 41)
      #expect(results.facets[.host]?.map(\.count).reduce(0, +) == 41)
      seen += Self.paths(results)
      query.cursor = results.next.flatMap { SearchCursor($0) }
    } while query.cursor != nil
    #expect(seen.count == 41 && Set(seen).count == 41)
    query.from = 40
    #expect(try await service.search(query).items.map(\.url.last) == [seen[40].last])
    query.from = 0
    query.filters = [SearchRequest.Filter(.host, ["1.example"])]
    let filtered = try await service.search(query)
    #expect(filtered.total == 13 && filtered.unchecked == 0 && filtered.isTotalExact)
    query.filters = []
    query.postFilters = [SearchRequest.Filter(.host, ["1.example"])]
    let narrowed = try await service.search(query)
    #expect(narrowed.total == 13 && narrowed.facets[.host]?.count == 3)
    withExtendedLifetime(pages) {}
  }

  @Test("Pages without an app link, hidden ones and copies are left out as they are of words")
  func results() async throws {
    let (service, pages) = try await Self.service([
      try .sample("https://a.example/1", title: "Paris"),
      try .sample("https://a.example/2", title: "Paris") { $0.deepLinks = [] },
      try .sample("https://a.example/3", title: "Paris") { $0.indexable = false },
    ])
    var query = SearchQuery(text: "title == \"Paris\"")
    let linked = try await service.search(query)
    #expect(Self.paths(linked) == ["1"] && linked.withoutAppLink == 1)
    #expect(linked.withoutAppLinkBound == .exact)
    query.appLinkedOnly = false
    #expect(Self.paths(try await service.search(query)).sorted() == ["1", "2"])
    query.explains = true
    #expect(try await service.search(query).items.allSatisfy { $0.explanation != nil })
    withExtendedLifetime(pages) {}
  }

  @Test(
    "The index is asked for words only where no page with them can be missed",
    arguments: [
      ("title == \"Plum cake\"", "+\"Plum cake\"", "+\"Plum cake\""),
      ("title == \"Plum\"w", nil, "+\"Plum\""), ("title == \"Plum*\"", nil, nil),
      ("title == \"Plum ca*\"", nil, "+\"Plum\""), ("title != \"Plum\"", nil, nil),
      ("!(title == \"Plum\")", nil, nil), ("rating > 4", nil, nil),
      ("title == \"a\" && rating > 4", "+\"a\"", "+\"a\""),
      ("title == \"a\" || rating > 4", nil, nil),
      ("title == \"a\" || keywords == \"b\"", "+\"a\" OR \"b\"", "+\"a\" OR \"b\""),
      ("title == \"a\" && keywords == \"b c\"", "+\"a\" +\"b c\"", "+\"a\" +\"b c\""),
      ("authorNames == \"a\"", nil, nil), ("** == \"plum cake\"cdwt", nil, "+\"plum cake\""),
      ("title == \"!!!\"", nil, nil), ("title == \"a\\\"b\"", "+\"a b\"", "+\"a b\""),
      ("textContent == \"plum\"", nil, "+\"plum\""),
    ] as [(String, String?, String?)]
  )
  func words(text: String, sure: String?, likely: String?) throws {
    let query = try #require(try SearchService.spotlightQuery(text))
    #expect(query.words(isSure: true) == sure)
    #expect(query.words(isSure: false) == likely)
  }
}
