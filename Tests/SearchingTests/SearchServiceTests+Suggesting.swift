import Addressing
import Indexing
import JSON
import Ranking
import Records
import Searching
import Storing
import StoredTestSupport
import Testing

// What is shown while somebody types.
extension SearchServiceTests {
  @Test("A letter alone finds and completes what begins with it, and its own word when finished")
  func letter() async throws {
    let pages = try StoredPages()
    let letters = (0..<26).map { String(Unicode.Scalar(UInt8(0x61 + $0))) } + ["é", "д", "ب"]
    try await pages.put(
      try letters.enumerated().map { number, letter in
        try .sample("https://a.example/\(number)", title: "\(letter)xo pie", description: "D")
      } + [.sample("https://a.example/c", title: "Programs in C", description: "D")]
    )
    let index = try SegmentIndex(folder: pages.folder.indexPath)
    _ = try await IndexFeed(store: pages.store, index: index, weights: .standard).drain()
    let service = SearchService(store: pages.store, index: index, weights: .standard)
    for (number, letter) in letters.enumerated() {
      let suggestion = try await service.suggest(letter, limit: 5, appLinkedOnly: true)
      #expect(!suggestion.completions.isEmpty, "\(letter)")
      #expect(suggestion.hits.contains { $0.url == "https://a.example/\(number)" }, "\(letter)")
      var query = SearchQuery(text: letter)
      query.isPrefix = true
      let found = try await service.search(query).items.map(\.url)
      #expect(found.contains("https://a.example/\(number)"), "\(letter)")
    }
    let finished = try await service.search(SearchQuery(text: "c")).items.map(\.url)
    #expect(finished == ["https://a.example/c"])
    let begun = try await service.search(SearchQuery(text: "b")).items.map(\.url)
    #expect(begun == ["https://a.example/1"])
    withExtendedLifetime(pages) {}
  }

  @Test(
    "A letter alone of any script finds what begins with it, in texts as well",
    arguments: [
      ("カ", true), ("か", true), ("ひ", true), ("ｶ", true), ("か\u{3099}", true), ("อ", true),
      ("ไ", true), ("เ", true), ("塔", true), ("ა", true), ("む", false), ("ฮ", false), ("塘", false),
    ]
  )
  func letterOfTexts(letter: String, isFound: Bool) async throws {
    let pages = try StoredPages()
    try await pages.put([
      try .sample("https://a.example/", title: "Letters") {
        $0.text = "ひらがなとカタカナ、アガサ。ซื้ออาหารไทย, เที่ยว. 东方明珠塔。 ქართული ანბანი."
      }
    ])
    let service = try await service(over: pages)
    for isPrefix in [true, false] {
      let query = with(SearchQuery(text: letter)) { $0.isPrefix = isPrefix }
      #expect(try await service.search(query).items.isEmpty == !isFound, "\(letter) \(isPrefix)")
    }
    withExtendedLifetime(pages) {}
  }

  @Test(
    "Completions are pieces of titles and headings, as pages write them",
    arguments: [
      ("北", ["北京"]), ("臺", ["臺北"]), ("夜", ["夜市"]), ("ラ", ["ラーメン"]), ("カ", []), ("ひ", []),
      ("is", ["ışıkları", "İstanbul"]), ("istanbuk", ["İstanbul"]), ("kah", ["Kahvaltı"]),
      ("الق", ["القاهرة"]), ("الك", ["الكتب"]), ("الج", ["الجميلة"]), ("للط", ["للطلاب"]),
      ("ق", ["القاهرة"]),
    ] as [(String, [String])]
  )
  func completionsAsWritten(text: String, expected: [String]) async throws {
    let pages = try StoredPages()
    let titles = ["北京旅游指南", "臺北旅遊指南", "ラーメンのレシピ", "İstanbul ışıkları", "الكتب في القاهرة"]
    try await pages.put(
      try titles.enumerated().map { number, title in
        try .sample("https://a.example/\(number)", title: title) {
          $0.text = "臺北的, ひらがな, カタカナ. "
          if number == 3 { $0.text += "kahvaltı" }
          if number == 4 { $0.text += "القصص الجميلة للطلاب جمال" }
          if number == 1 { $0.headings = ["夜市"] }
        }
      }
    )
    let service = try await service(over: pages)
    let found = try await service.suggest(text, limit: 5, appLinkedOnly: false).completions
    #expect(Set(found.map { $0.lowercased() }) == Set(expected.map { $0.lowercased() }), "\(found)")
    #expect(!found.contains { $0.contains("i\u{307}") })
    withExtendedLifetime(pages) {}
  }

  @Test(
    "A letter without its signs finds pages while somebody types, in Khmer as in Thai",
    arguments: [("ក្ម", true), ("ភ្ន", true), ("ក្មេ", true), ("หน", true), ("ក្ហ", false)]
  )
  func clusters(text: String, isFound: Bool) async throws {
    let pages = try StoredPages()
    try await pages.put([
      try .sample("https://a.example/", title: "Letters") { $0.text = "ក្មេងៗទៅសាលារៀន ភ្នំពេញ หนัง" }
    ])
    let service = try await service(over: pages)
    let found = try await service.suggest(text, limit: 5, appLinkedOnly: false)
    #expect(found.hits.isEmpty == !isFound)
    withExtendedLifetime(pages) {}
  }

  @Test("Suggestions complete the last word and show at most three hits")
  func suggest() async throws {
    let (service, pages) = try await service()
    let suggestion = try await service.suggest("pl", limit: 5, appLinkedOnly: true)
    #expect(suggestion.completions.contains("plum"), "\(suggestion.completions)")
    #expect((1...3).contains(suggestion.hits.count))
    let none = try await service.suggest("zzz", limit: 5, appLinkedOnly: true)
    #expect(none.completions.isEmpty)
    #expect(none.hits.isEmpty)
    for text in ["site:", "lang:", "plum host:", "plum title:"] {
      let named = try await service.suggest(text, limit: 5, appLinkedOnly: true)
      #expect(named.completions.isEmpty, "\(text): a filter without a value is no word")
      #expect(named.hits.isEmpty != text.hasPrefix("plum"))
    }
    withExtendedLifetime(pages) {}
  }

  @Test(
    "The first letter of a next word puts the titles first that begin so",
    arguments: [("plum j", "jam"), ("plum c", "cake"), ("plum 1", "10")]
  )
  func nextLetter(text: String, expected: String) async throws {
    let pages = try StoredPages()
    try await pages.put(
      try ["tart", "jam", "soup", "cake", "10"].map { word in
        try .sample("https://a.example/\(word)", title: "Plum \(word)", description: "Fruit.")
      }
    )
    let service = try await service(over: pages)
    let hits = try await service.suggest(text, limit: 5, appLinkedOnly: true).hits
    #expect(hits.count == 3 && hits.first?.url == "https://a.example/\(expected)")
    let results = try await service.search(with(SearchQuery(text: text)) { $0.isPrefix = true })
    #expect(results.total == 5 && results.items.first?.url == hits.first?.url)
    withExtendedLifetime(pages) {}
  }

  private static func letterPages() throws -> [PageRecord] {
    [
      try .sample("https://a.example/almond", title: "Plum almond mix"),
      try .sample("https://a.example/day", title: "Plum for a day"),
      try .sample("https://a.example/toffee", title: "Plum toffee", description: "A 7 e, a q."),
      try .sample("https://com.example/", title: "Plum zest"),
      try .sample("https://a.example/wrap", title: "Plum wrap") { $0.keywords = ["apple", "cat"] },
      try .sample("https://a.example/app", title: "Plum store") { record in
        var link = AppLink(platform: "ios")
        link.appName = "Apple Cart"
        record.appLinks = [link]
      },
      try .sample("https://a.example/cake", title: "Plum cake"),
      try .sample("https://a.example/seven", title: "Plum 7up"),
    ]
  }

  @Test(
    "A letter behind a word lifts titles alone, and no texts, keywords, names of apps or hosts",
    arguments: [
      ("plum a", ["almond", "day"]), ("plum c", ["cake"]), ("plum e", []), ("+plum c", ["cake"]),
      ("plum q", []), ("plum 7", ["seven"]), ("plum á", ["almond", "day"]),
    ]
  )
  func letterOfTitles(text: String, lifted: [String]) async throws {
    let pages = try StoredPages()
    try await pages.put(try Self.letterPages())
    let service = try await service(over: pages)
    for titlesOnly in [false, true] {
      var query = with(SearchQuery(text: "plum x")) { query in
        (query.isPrefix, query.titlesOnly) = (true, titlesOnly)
      }
      let base = try await service.search(query).items.map(\.url)
      query.text = text
      let results = try await service.search(query)
      let own = Set(lifted.map { "https://a.example/\($0)" })
      let urls = results.items.map(\.url)
      #expect(Set(urls.prefix(own.count)) == own, "\(text)")
      #expect(urls.dropFirst(own.count).elementsEqual(base.filter { !own.contains($0) }))
      #expect(results.total == base.count && results.isTotalExact)
      // Page by page they are the same.
      var paged: [String] = []
      query.limit = 3
      repeat {
        let part = try await service.search(query)
        paged += part.items.map(\.url)
        query.cursor = part.next.flatMap { SearchCursor($0) }
      } while query.cursor != nil
      #expect(paged == urls, "\(text)")
    }
    let hits = try await service.suggest(text, limit: 5, appLinkedOnly: true).hits.map(\.url)
    #expect(hits.count == 3 && Set(hits).isSuperset(of: lifted.map { "https://a.example/\($0)" }))
    withExtendedLifetime(pages) {}
  }

  @Test("Pages whose titles begin so are suggested before better ones that only have the word")
  func suggestedTitles() async throws {
    let pages = try StoredPages()
    try await pages.put([
      try .sample("https://a.example/title", title: "Tartan patterns of all the clans there are") {
        $0.quality = QualityScore(score: 0, parts: [:])
      },
      try .sample("https://a.example/text", title: "Baking", description: "Tart, tart and tart.") {
        $0.quality = QualityScore(score: 1, parts: [:])
      },
      try .sample("https://a.example/other", title: "Other"),
    ])
    let service = try await service(over: pages)
    let query = with(SearchQuery(text: "tart")) { $0.isPrefix = true }
    let found = try await service.search(query).items.map(\.url)
    #expect(found == ["https://a.example/text", "https://a.example/title"])
    let hits = try await service.suggest("tart", limit: 5, appLinkedOnly: true).hits.map(\.url)
    #expect(hits == found.reversed())
    // What no title begins with is looked for in texts before other spellings are.
    let texts = try await service.suggest("baki", limit: 5, appLinkedOnly: true).hits.map(\.url)
    #expect(texts == ["https://a.example/text"])
    withExtendedLifetime(pages) {}
  }
}
