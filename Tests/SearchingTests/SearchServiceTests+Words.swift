import Addressing
import Analysis
import Indexing
import JSON
import Ranking
import Records
import Searching
import Storing
import StoredTestSupport
import Testing

// What the words of a query may stand for.
extension SearchServiceTests {
  @Test("The grammar of the search box excludes, requires and filters")
  func grammar() async throws {
    #expect(try await paths("plum -tart").sorted() == ["/body", "/title"])
    #expect(try await paths("plum +dough") == ["/body"])
    #expect(try await paths("\"plum cake\"") == ["/title"])
    #expect(try await paths("plum type:Recipe") == ["/recipe"])
    #expect(try await paths("plum type:https://schema.org/Recipe") == ["/recipe"])
    #expect(try await paths("plum type:https://other.example/Recipe") == [])
    #expect(try await paths("").isEmpty)
    #expect(try await paths("nothingofthat").isEmpty)
  }

  @Test("An unfinished word is found when it may be unfinished, and not otherwise")
  func prefix() async throws {
    #expect(try await paths("tar").isEmpty)
    #expect(try await paths("tar") { $0.isPrefix = true }.sorted() == ["/recipe", "/tart"])
  }

  @Test("Words of a phrase stand side by side in that order; words close together come first")
  func phrases() async throws {
    #expect(try await paths("\"made of plum\"") == ["/body"])
    #expect(try await paths("\"plum of made\"").isEmpty)
    #expect(try await paths("title:plum cakes").contains("/body") == false)
    let pages = try StoredPages()
    let filler = String(repeating: "and then ", count: 60)
    try await pages.put([
      try .sample("https://a.example/far", title: "Jam", text: "red \(filler) pears"),
      try .sample("https://a.example/near", title: "Jam", text: "\(filler) red pears"),
    ])
    let index = try SegmentIndex(folder: pages.folder.indexPath)
    _ = try await IndexFeed(store: pages.store, index: index, weights: .standard).drain()
    let service = SearchService(store: pages.store, index: index, weights: .standard)
    let query = with(SearchQuery(text: "red pears")) { $0.explains = true }
    let items = try await service.search(query).items
    #expect(items.map(\.url) == ["https://a.example/near", "https://a.example/far"])
    let part = items.first?.explanation?.parts.first { $0.label.contains("proximity") }
    #expect(part?.value == RankingWeights.standard[.closeness])
    let first = try await service.search(with(query) { $0.limit = 1 })
    let next = try #require(first.next.flatMap { SearchCursor($0) })
    let second = try await service.search(with(query) { $0.cursor = next })
    #expect(second.items.map(\.url) == ["https://a.example/far"])
  }

  @Test(
    "What may have been meant is shown as a page writes it",
    arguments: [
      ("ışıklaru", "ışıkları"), ("istanbuk", "İstanbul"), ("cremw brulee", "crème brulee"),
      ("githib", "GitHub"), ("المكتبه", nil),
    ] as [(String, String?)]
  )
  func meantAsWritten(text: String, expected: String?) async throws {
    let pages = try StoredPages()
    try await pages.put([
      try .sample("https://a.example/", title: "İstanbul ışıkları") {
        $0.text = "Crème brûlée, GitHub, المكتبة"
      }
    ])
    let service = try await service(over: pages)
    #expect(try await service.search(SearchQuery(text: text)).didYouMean == expected)
    withExtendedLifetime(pages) {}
  }

  @Test("A misspelt word finds what was meant, and says so, piece by piece as in one answer")
  func corrections() async throws {
    let (service, pages) = try await service()
    let answer = try await service.search(SearchQuery(text: "recipie bakign"))
    #expect(answer.didYouMean?.contains("baking") == true)
    #expect(answer.items.map(\.url) == ["https://a.example/body"])
    #expect(try await service.search(SearchQuery(text: "plum")).didYouMean == nil)
    let misspelt = with(SearchQuery(text: "plmu")) { $0.facets = [.host] }
    let whole = try await service.search(misspelt)
    #expect(whole.items.count == 4)
    #expect(whole.facets[.host]?.map(\.count).reduce(0, +) == 4)
    let first = try await service.search(with(misspelt) { $0.limit = 3 })
    let next = try #require(first.next.flatMap { SearchCursor($0) })
    let rest = try await service.search(with(misspelt) { $0.cursor = next })
    #expect(first.items + rest.items == whole.items)
    #expect(rest.didYouMean == whole.didYouMean)
    let quoted = try await service.search(SearchQuery(text: "\"plmu\""))
    #expect(quoted.items.isEmpty, "what stands in quotes is meant as it is written")
    withExtendedLifetime(pages) {}
  }

  @Test(
    "A total is exact where every match was looked at, whatever turned out to be none",
    arguments: [
      ("\"plum jam\"", 10, "exact 2"), ("title:jam", 10, "exact 2"),
      ("\"plum jam\"", 1, "atMost 4"),
      ("jam -\"plum jam\"", 10, "exact 2"), ("\"plum jam\" -title:jam", 10, "exact 0"),
      ("plum jam", 10, "exact 5"), ("jam*", 10, "exact 4"),
    ]
  )
  func lookedAt(text: String, limit: Int, expected: String) async throws {
    let pages = try StoredPages()
    let texts = [("Plum jam", ""), ("Plum jam cake", ""), ("Plum", "")]
    let others = [("Fruit", "Plum and jam"), ("Fruit", "Jam of plum")]
    try await pages.put(
      try (texts + others).enumerated().map { number, page in
        try .sample("https://a.example/\(number)", title: page.0, text: page.1)
      }
    )
    let service = try await service(over: pages)
    var query = SearchQuery(text: text)
    query.limit = limit
    let results = try await service.search(query)
    #expect("\(results.bound) \(results.total)" == expected, "\(text)")
    withExtendedLifetime(pages) {}
  }

  @Test("A phrase that few of very many pages have is searched for in pieces, by cursor")
  func longWalk() async throws {
    let pages = try StoredPages()
    let count = SearchService.examinedLimit + 100
    try await pages.put(
      try (0..<count).map { try .sample("https://a.example/\($0)", title: "Tart plum") }
        + [try .sample("https://a.example/last", title: "An old book of the plum tart")]
    )
    let service = try await service(over: pages)
    var query = SearchQuery(text: "\"plum tart\"")
    let first = try await service.search(query)
    #expect(first.items.isEmpty)
    let next = try #require(first.next.flatMap { SearchCursor($0) })
    query.cursor = next
    let second = try await service.search(query)
    #expect(second.items.map(\.url) == ["https://a.example/last"])
    #expect(second.next == nil)
  }
}
