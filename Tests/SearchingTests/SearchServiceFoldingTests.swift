import Digests
import Addressing
import Indexing
import Ranking
import Records
import Searching
import Storing
import StoredTestSupport
import Testing

/// Pages that say the same, of which one is a result.
struct SearchServiceFoldingTests {
  @Test(
    "Of pages that say the same one is a result, also where their leader is none",
    arguments: [
      ("plum", "b.a.example"), ("plum jam", "b.a.example"),
      ("site:b.a.example plum", "b.a.example"),
      // Who names the site of the copies gets them.
      ("site:b.example plum", "b.example"),
    ]
  )
  func leaderIsNone(text: String, copying: String) async throws {
    let pages = try StoredPages()
    let sketch = PageSketch(digest: Digest128(of: "1"), simHash: 0xFF, outline: 0, words: 40)
    try await pages.put(
      [try .sample("https://a.example/x", title: "Plum jam") { $0.deepLinks = [] }]
        + (0..<5).map { try .sample("https://\(copying)/x?copy=\($0)", title: "Plum jam") },
      sketch: sketch
    )
    try await pages.put([try .sample("https://c.example/other", title: "Plum jam and tart")])
    _ = try await pages.store.findDuplicates()
    let (service, index) = try await service(over: pages)
    var query = SearchQuery(text: text)
    query.appLinkedOnly = true
    let found = try await copies(query, service)
    #expect(found.count == 1)
    // Answers in pieces agree about which one it is.
    query.limit = 1
    #expect(try await copies(query, service) == found)
    // Whoever stands for the others makes room for the next when it is hidden itself.
    let shown = try await pages.number(try #require(found.first))
    index.setLiveScore(shown, -.infinity)
    let next = try await copies(query, service)
    #expect(next.count == 1 && next != found)
    query.foldsDuplicates = false
    query.limit = 10
    #expect(try await copies(query, service).count == 4)
  }

  @Test("A search says how many pages are folded away, and a page what it is a duplicate of")
  func said() async throws {
    let pages = try StoredPages()
    let sketch = PageSketch(digest: Digest128(of: "1"), simHash: 0xFF, outline: 0, words: 40)
    let urls = (0..<3).map { "https://a.example/\($0)" }
    try await pages.put(try urls.map { try .sample($0, title: "Plum jam") }, sketch: sketch)
    _ = try await pages.store.findDuplicates()
    let (service, _) = try await service(over: pages)
    var query = SearchQuery(text: "plum")
    let results = try await service.search(query)
    #expect(results.items.count == 1 && results.total == 1)
    #expect(results.duplicates == 2)
    let shown = try #require(results.items.first?.url)
    for url in urls {
      let address = try #require(WebAddress(url))
      let record = try #require(try await pages.store.record(of: address))
      let explanation = try await service.rankExplanation(of: record)
      #expect(explanation.representative == (url == shown ? nil : shown))
    }
    query.foldsDuplicates = false
    let all = try await service.search(query)
    #expect(all.items.count == 3 && (all.duplicates ?? 0) == 0)
  }

  @Test(
    "A copy on another site that opens an app takes no place of a page that opens none",
    arguments: ["plum", "plum jam", "\"plum jam\""]
  )
  func copyWithApp(text: String) async throws {
    let pages = try StoredPages()
    let sketch = PageSketch(digest: Digest128(of: "1"), simHash: 0xFF, outline: 0, words: 40)
    try await pages.put(
      [try .sample("https://a.example/x", title: "Plum jam") { $0.deepLinks = [] }],
      sketch: sketch
    )
    try await pages.put(
      try (0..<3).map { try .sample("https://b.example/?copy=\($0)", title: "Plum jam") },
      sketch: sketch
    )
    try await pages.put([try .sample("https://c.example/other", title: "Plum jam and tart")])
    _ = try await pages.store.findDuplicates()
    let (service, _) = try await service(over: pages)
    var query = SearchQuery(text: text)
    query.appLinkedOnly = true
    let answer = try await service.search(query)
    #expect(answer.items.map(\.url) == ["https://c.example/other"])
    #expect(try await copies(query, service) == [])
    for (url, isAlone) in [
      ("https://b.example/?copy=0", true), ("https://c.example/other", false),
    ] {
      let address = try #require(WebAddress(url))
      let record = try #require(try await pages.store.record(of: address))
      let explanation = try await service.rankExplanation(of: record)
      #expect(explanation.isRepresentedWithoutApp == isAlone)
    }
    // They are told of, and shown to who asks for pages that say the same.
    query.foldsDuplicates = false
    #expect(try await copies(query, service).count == 3)
    (query.foldsDuplicates, query.appLinkedOnly) = (true, false)
    let all = try await service.search(query).items.map(\.url).sorted()
    #expect(all == ["https://a.example/x", "https://c.example/other"])
  }

  @Test("Pages that say the same are one result, unless their leader is not among the results")
  func duplicates() async throws {
    let pages = try StoredPages()
    let urls = ["https://a.example/x", "https://a.example/x?copy=1", "https://b.example/longer"]
    let sketch = PageSketch(digest: Digest128(of: "1"), simHash: 0xFF, outline: 0, words: 40)
    try await pages.put(try urls.map { try .sample($0, title: "Plum") }, sketch: sketch)
    _ = try await pages.store.findDuplicates()
    let service = try await service(over: pages).service
    func found(_ text: String, similar: Bool = false) async throws -> [String] {
      let query = with(SearchQuery(text: text)) { $0.foldsDuplicates = !similar }
      return try await service.search(query).items.map(\.url).sorted()
    }
    #expect(try await found("plum") == ["https://a.example/x"])
    #expect(try await found("plum", similar: true).count == 3)
    #expect(try await found("plum site:b.example") == ["https://b.example/longer"])
  }

  @Test("A total leaves out pages that were folded away, or says that it may count them")
  func foldedTotals() async throws {
    let pages = try StoredPages()
    func records(_ name: String, _ count: Int) throws -> [PageRecord] {
      try (1...count).map { try .sample("https://a.example/\(name)\($0)", title: "Plum jam") }
    }
    let sketch = PageSketch(digest: Digest128(of: "1"), simHash: 0xFF, outline: 0, words: 40)
    try await pages.put(records("same", 5), sketch: sketch)
    try await pages.put(records("other", 4))
    let service = try await service(over: pages).service
    func total(_ text: String = "plum", limit: Int = 10, from: Int = 0) async throws -> String {
      let query = with(SearchQuery(text: text)) { ($0.limit, $0.from) = (limit, from) }
      let answer = try await service.search(query)
      return "\(answer.bound.words)\(answer.total)"
    }
    #expect(try await total(limit: 2) == "9", "nothing was found to say the same yet")
    _ = try await pages.store.findDuplicates()
    #expect(try await total() == "5")
    #expect(try await total(limit: 5) == "5")
    #expect(try await total(limit: 2) == "at most 9")
    #expect(try await total(from: 3) == "5")
    #expect(try await total("\"plum jam\"") == "5")
    #expect(try await total("\"plum jam\"", limit: 2) == "at most 9")
    #expect(try await total("\"plum jam\"", from: 20) == "5")
    let first = try await service.search(with(SearchQuery(text: "plum")) { $0.limit = 3 })
    let next = try #require(first.next.flatMap { SearchCursor($0) })
    let rest = try await service.search(with(SearchQuery(text: "plum")) { $0.cursor = next })
    #expect((rest.items.count, rest.total, rest.bound) == (2, 5, .exact))
    let all = try await service.search(
      with(SearchQuery(text: "plum")) { ($0.foldsDuplicates, $0.limit) = (false, 2) }
    )
    #expect((all.total, all.bound) == (9, .exact))
  }

  @Test(
    "Pages that are folded away have the phrase, and say the same as a result that there is",
    arguments: [
      ("pear apple", 3, 3), ("\"apple pear\"", 2, 1), ("title:\"apple pear\"", 2, 1),
      ("\"pear apple\"", 0, nil), ("\"plum apple\"", 1, 2), ("\"tart pear\"", 0, nil),
    ] as [(String, Int, Int?)]
  )
  func foldedWithPhrase(text: String, results: Int, duplicates: Int?) async throws {
    let pages = try StoredPages()
    for (number, title, count) in [(1, "Pear plum apple", 3), (2, "Apple pear", 2)] {
      let hash: UInt64 = number == 1 ? 0xFF : ~0xFF
      let digest = Digest128(of: "\(number)")
      try await pages.put(
        try (0..<count).map { try .sample("https://a.example/\(number)/\($0)", title: title) },
        sketch: PageSketch(digest: digest, simHash: hash, outline: 0, words: 40)
      )
    }
    try await pages.put([try .sample("https://a.example/3", title: "Apple pear tart")])
    _ = try await pages.store.findDuplicates()
    let service = try await service(over: pages).service
    let answer = try await service.search(SearchQuery(text: text))
    #expect(answer.items.count == results && answer.isTotalExact)
    #expect(answer.duplicates == duplicates)
  }

  @Test(
    "The last response says how many were folded away in all, however few come at a time",
    arguments: ["plum", "plum jam", "\"plum jam\"", "+plum"]
  )
  func foldedByCursor(text: String) async throws {
    let pages = try StoredPages()
    let sketch = PageSketch(digest: Digest128(of: "1"), simHash: 0xFF, outline: 0, words: 40)
    try await pages.put(
      try (0..<5).map { try .sample("https://a.example/same\($0)", title: "Plum jam") },
      sketch: sketch
    )
    try await pages.put(
      try (0..<4).map { try .sample("https://a.example/\($0)", title: "Plum jam \($0)") }
    )
    _ = try await pages.store.findDuplicates()
    let service = try await service(over: pages).service
    for limit in 1...6 {
      var query = SearchQuery(text: text)
      query.limit = limit
      var told: [Int?] = []
      repeat {
        let answer = try await service.search(query)
        told.append(answer.duplicates)
        query.cursor = answer.next.flatMap { SearchCursor($0) }
      } while query.cursor != nil && told.count < 9
      #expect(told.last == 4 && told.dropLast().allSatisfy { $0 == nil }, "\(limit)")
    }
  }

  @Test("A page stands for its copies only if it is a result itself, words of phrases in order")
  func leaderWithoutPhrase() async throws {
    let sketch = PageSketch(digest: Digest128(of: "1"), simHash: 0xFF, outline: 0, words: 40)
    let pages = try StoredPages()
    try await pages.put(
      [
        try .sample("https://a.example/x", title: "Tart plum"),
        try .sample("https://a.example/x?copy=1", title: "Plum tart"),
      ],
      sketch: sketch
    )
    _ = try await pages.store.findDuplicates()
    let service = try await service(over: pages).service
    let phrase = try await service.search(SearchQuery(text: "\"plum tart\""))
    #expect(phrase.items.map(\.url) == ["https://a.example/x?copy=1"])
    let words = try await service.search(SearchQuery(text: "plum tart"))
    #expect(words.items.map(\.url) == ["https://a.example/x"])
  }

  private func service(
    over pages: StoredPages
  ) async throws -> (service: SearchService, index: SegmentIndex) {
    let index = try SegmentIndex(folder: pages.folder.indexPath)
    _ = try await IndexFeed(store: pages.store, index: index, weights: .standard).drain()
    return (SearchService(store: pages.store, index: index, weights: .standard), index)
  }

  private func with(_ query: SearchQuery, _ edit: (inout SearchQuery) -> Void) -> SearchQuery {
    var query = query
    edit(&query)
    return query
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
