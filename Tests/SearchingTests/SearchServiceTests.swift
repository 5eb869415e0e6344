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

/// Queries to results, over a store with a few pages.
struct SearchServiceTests {
  static let recipe = StructuredItem(
    syntax: .jsonLD,
    types: ["https://schema.org/Recipe"],
    id: nil,
    properties: ["name": [.text("Plum cake")]]
  )

  /// A store with pages about plums, and a service over its index.
  func service(
    _ weights: RankingWeights = .standard
  ) async throws -> (SearchService, StoredPages) {
    let pages = try StoredPages()
    try await pages.put([
      try .sample("https://a.example/title", title: "Plum cake", description: "A cake."),
      try .sample(
        "https://a.example/body",
        title: "Baking",
        description: "All about baking.",
        text: "There are many cakes. One of them is made of plum and dough, in one tin, slowly."
      ),
      try .sample("https://b.example/recipe", title: "Plum tart") { record in
        record.items = [Self.recipe]
        record.quality = QualityScore(score: 0.9, parts: [:])
        record.language = "de-AT"
        record.deepLinks = [DeepLink(platform: "ios", app: "77", url: nil, source: "banner")]
      },
      try .sample("https://b.example/tart", title: "Plum tart"),
      try .sample("https://www.a.example/web", title: "Plum web page") { $0.deepLinks = [] },
      try .sample("https://a.example/quiet", title: "Plum quiet", text: "Secret plum text.") {
        $0.robots.nosnippet = true
        $0.description = nil
      },
    ])
    let index = try SegmentIndex(folder: pages.folder.indexPath)
    _ = try await IndexFeed(store: pages.store, index: index, weights: weights).drain()
    return (SearchService(store: pages.store, index: index, weights: weights), pages)
  }

  func paths(
    _ text: String,
    _ edit: (inout SearchQuery) -> Void = { _ in }
  ) async throws -> [String] {
    let (service, pages) = try await service()
    var query = SearchQuery(text: text)
    edit(&query)
    let answer = try await service.search(query)
    return withExtendedLifetime(pages) {
      answer.items.compactMap { WebAddress($0.url)?.path }
    }
  }

  @Test("A word in the title counts more than one in the text; scores fall")
  func order() async throws {
    let (service, pages) = try await service()
    let answer = try await service.search(SearchQuery(text: "plum cake"))
    #expect(answer.items.first?.url == "https://a.example/title")
    #expect(answer.items.contains { $0.url == "https://a.example/body" })
    let scores = answer.items.map(\.score)
    #expect(scores == scores.sorted(by: >))
    #expect(answer.total == answer.items.count)
    #expect(answer.next == nil)
    withExtendedLifetime(pages) {}
  }

  @Test("Of two pages with the same words the better structured one comes first")
  func quality() async throws {
    let found = try await paths("tart")
    #expect(found == ["/recipe", "/tart"])
  }

  @Test("Only app-linked pages are results, unless all pages are asked for")
  func appLinked() async throws {
    #expect(try await paths("quiet").isEmpty)
    #expect(try await paths("web").isEmpty)
    #expect(try await paths("web") { $0.appLinkedOnly = false } == ["/web"])
  }

  @Test(
    "A filter keeps to the pages that have its value",
    arguments: [
      (.site, "a.example", ["/body", "/title"]), (.site, "b.example", ["/recipe", "/tart"]),
      (.app, "77", ["/recipe"]), (.app, "78", []), (.type, "Recipe", ["/recipe"]),
      (.lang, "de", ["/recipe"]), (.lang, "de-AT", ["/recipe"]), (.lang, "fr", []),
    ] as [(FilterName, String, [String])]
  )
  func filters(name: FilterName, value: String, expected: [String]) async throws {
    let found = try await paths("plum") { $0.filters = [.init(name, [value])] }
    #expect(found.sorted() == expected)
  }

  @Test("Answers in pieces are the whole answer, in order, by start and by cursor")
  func paging() async throws {
    let (service, pages) = try await service()
    let whole = try await service.search(SearchQuery(text: "plum"))
    var found: [SearchItem] = []
    var query = SearchQuery(text: "plum")
    query.limit = 1
    for _ in 0..<20 {
      let answer = try await service.search(query)
      #expect(answer.total == whole.total)
      found += answer.items
      guard let next = answer.next else { break }
      let cursor = try #require(SearchCursor(next) as SearchCursor?)
      query.cursor = cursor
    }
    #expect(found == whole.items)
    query = SearchQuery(text: "plum")
    query.limit = 1
    let third = try await service.search(with(query) { $0.from = 2 })
    #expect(third.items == [whole.items[2]])
    let cursor = try #require(SearchCursor(third.next ?? "") as SearchCursor?)
    query.cursor = cursor
    let fourth = try await service.search(query)
    #expect(fourth.items == [whole.items[3]])
    let other = with(query) { $0.text = "tart" }
    await #expect(throws: SearchError.foreignCursor) { try await service.search(other) }
    query = with(SearchQuery(text: "plum")) { $0.from = 1000 }
    let behind = try await service.search(query)
    #expect(behind.items.isEmpty)
    #expect(behind.next == nil)
    withExtendedLifetime(pages) {}
  }

  @Test("The parts of an explanation sum up to the score, for all weights", arguments: [1, 7, nil])
  func explanation(weight: Double?) async throws {
    var weights = RankingWeights.standard
    try weights.set("quality", to: 5)
    // None given is the least that goes with the others.
    let textWeight = weight ?? weights.textFloor
    try weights.set("text", to: textWeight)
    let (service, pages) = try await service(weights)
    var query = SearchQuery(text: "plum tart")
    query.explains = true
    query.appLinkedOnly = false
    let answer = try await service.search(query)
    #expect(answer.items.count >= 4)
    for item in answer.items {
      let explanation = try #require(item.explanation)
      #expect(abs(explanation.value - item.score) < 1e-9)
      let sum = explanation.parts.reduce(0) { $0 + $1.value }
      #expect(abs(sum - item.score) < 1e-9, "\(item.url)")
      let rounding = try #require(explanation.parts.last)
      #expect(abs(rounding.value) < 0.03 * textWeight, "the index keeps signals nearly exactly")
      let quality = explanation.parts.first { $0.label.contains("structured data") }
      let isRecipe = item.url.hasSuffix("/recipe")
      #expect(abs((quality?.value ?? -1) - (isRecipe ? 4.5 : 0)) < 1e-9)
    }
    let plain = try await service.search(SearchQuery(text: "plum"))
    #expect(plain.items.allSatisfy { $0.explanation == nil })
    withExtendedLifetime(pages) {}
  }

  @Test("The snippet is the description, or the piece of the text with more of the words")
  func snippet() async throws {
    let (service, pages) = try await service()
    let answer = try await service.search(SearchQuery(text: "dough tin"))
    #expect(answer.items.first?.snippet.contains("dough, in one tin") == true)
    let cake = try await service.search(SearchQuery(text: "cake"))
    #expect(cake.items.first { $0.url.hasSuffix("/title") }?.snippet == "A cake.")
    var query = SearchQuery(text: "quiet")
    query.appLinkedOnly = false
    let quiet = try await service.search(query)
    #expect(quiet.items.map(\.snippet) == [""], "the page forbids snippets")
    withExtendedLifetime(pages) {}
  }

  @Test("A page that left the store after the index was brought up to date is no result")
  func stale() async throws {
    let (service, pages) = try await service()
    try await pages.put([], gone: [try #require(WebAddress("https://a.example/title"))])
    let answer = try await service.search(SearchQuery(text: "plum cake"))
    #expect(!answer.items.contains { $0.url == "https://a.example/title" })
    #expect(!answer.items.isEmpty)
  }

  @Test("Readers of the folder find what was indexed, while the writer has it open")
  func reading() async throws {
    let (service, pages) = try await service()
    let reader = try SearchService(folder: pages.folder, weights: .standard)
    let query = SearchQuery(text: "plum")
    #expect(try await reader.search(query) == service.search(query))
  }

  @Test("The JSON form has the keys of the contract, and keeps four digits of a score")
  func json() async throws {
    let (service, pages) = try await service()
    var query = SearchQuery(text: "plum")
    query.limit = 1
    query.explains = true
    let answer = try await service.search(query)
    let json = try JSONParser.parse(answer.json(tookMs: 1.23456))
    #expect(
      json.object?.members.map(\.key)
        == ["items", "missingWords", "next", "tookMs", "total", "totalBound", "totalIsExact"]
    )
    #expect(json["tookMs"]?.double == 1.235)
    #expect(json["next"]?.string.flatMap { SearchCursor($0) } != nil)
    let item = try #require(json["items"]?.array?.first)
    #expect(
      item.object?.members.map(\.key)
        == [
          "explanation", "highlights", "id", "language", "mainType", "opens", "score", "snippet",
          "title", "types", "url",
        ]
    )
    #expect(item["id"]?.string == answer.items.first?.id)
    let score = try #require(item["score"]?.double)
    #expect(abs(score - (answer.items.first?.score ?? 0)) <= 0.00005)
    withExtendedLifetime(pages) {}
  }

  @Test("A result says what it opens, of which type it is, and where the words stand")
  func details() async throws {
    let (service, pages) = try await service()
    let query = with(SearchQuery(text: "PLÜM tart")) { $0.facets = [.lang, .host, .type] }
    let answer = try await service.search(query)
    let item = try #require(answer.items.first)
    #expect(item.url == "https://b.example/recipe")
    #expect(item.types == ["Recipe"])
    #expect(item.opens.map(\.app) == ["77"])
    #expect(
      item.titleHighlights == [Highlight(start: 0, length: 4), Highlight(start: 5, length: 4)]
    )
    #expect(answer.facets[.lang]?.map(\.value) == ["en", "de", "de-AT"])
    #expect(answer.facets[.lang]?.map(\.count) == [3, 1, 1])
    #expect(answer.facets[.type]?.contains { $0.value == "Recipe" } == true)
    #expect(
      answer.facets[.host] == [
        .init(value: "a.example", count: 2), .init(value: "b.example", count: 2),
      ]
    )
    // Each page is checked against its record, in which types are as pages write them, too.
    let checked = with(query) { $0.text = "title == \"Plum tart\"" }
    let types = try await service.search(checked).facets[.type]
    #expect(types?.contains { $0.value == "Recipe" } == true)
    #expect(types?.allSatisfy { $0.value != $0.value.lowercased() } == true)
    withExtendedLifetime(pages) {}
  }

  func service(over pages: StoredPages) async throws -> SearchService {
    let index = try SegmentIndex(folder: pages.folder.indexPath)
    _ = try await IndexFeed(store: pages.store, index: index, weights: .standard).drain()
    return SearchService(store: pages.store, index: index, weights: .standard)
  }

  func with(_ query: SearchQuery, _ edit: (inout SearchQuery) -> Void) -> SearchQuery {
    var query = query
    edit(&query)
    return query
  }
}
