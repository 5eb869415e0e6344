import Analysis
import Indexing
import Ranking
import Records
import Storing
import StoredTestSupport
import Testing

@testable import Searching

/// Titles of pages, asked for as they are.
struct PastedTitleTests {
  private static let titles = [
    "C++ templates explained", "C# for beginners", "F# and functional design", ".NET runtime news",
    "AT&T raises prices", "Schritt-für-Schritt – Titel | Site", "«Guillemets» et autres signes",
    "„Blue Marble“-Foto geht um die Welt", "\"Quoted words\" in a headline",
    "Ｆｕｌｌ ｗｉｄｔｈ！　タイトル：テスト（新）", "Recipe: plum cake (easy)", "Type: the story of letters",
    "site:example explained", "lang:en or de?", "host:port explained", "title:case rules",
    "Datenerhebung und -verwertung", "Contact Us -MAYO STYLE",
    "Jazz-CDs, -DVDs und -Blu-rays – jpc.de", "NOT a drill: what happened", "(Not) a love story",
    "*NSYNC reunion tour", "** the double star operator", "InRange(a, b) in Python",
    "Either OR both", "+1 for kindness", "-40 degrees and falling", "24/7 support #1 choice",
    "Node.js vs. Deno: which?", "50% off — \"today\" only…", "【速報】台風10号、上陸へ｜天気",
    "“韩国” 旅行（首尔）：攻略", "\"당규 개정\" -정치ㅣ한국일보", "¿Qué es? ¡Mira!", "a | b | c pages",
    "price = 5 && more", "title == \"Paris\" is a query", "$100 a day [part 2] {draft}",
    "--force flag of git", "git commit --amend -m explained", "l'été à Paris: -20% sur tout",
    "Q&A: +plus and -minus signs", "keywords:what they are", "text:align in CSS",
  ]

  private static func service(_ titles: [String]) async throws -> (SearchService, StoredPages) {
    let pages = try StoredPages()
    try await pages.put(
      titles.enumerated().map { try .sample("https://p\($0).example/", title: $1) }
    )
    let index = try SegmentIndex(folder: pages.folder.indexPath)
    _ = try await IndexFeed(store: pages.store, index: index, weights: .standard).drain()
    return (SearchService(store: pages.store, index: index, weights: .standard), pages)
  }

  @Test(
    "A URL that is pasted finds its page alone, however it is spelled",
    arguments: [
      ("https://p3.example/", "https://p3.example/"),
      (" HTTPS://P3.example ", "https://p3.example/"),
      ("https://p3.example:443/#part", "https://p3.example/"),
    ]
  )
  func address(text: String, url: String) async throws {
    let (service, pages) = try await Self.service(Self.titles)
    let found = try await service.search(SearchQuery(text: text))
    #expect(found.items.map(\.url) == [url] && found.total == 1)
    var query = SearchQuery(text: text)
    query.filters = [SearchRequest.Filter(.host, ["p4.example"])]
    #expect(try await service.search(query).items.isEmpty)
    withExtendedLifetime(pages) {}
  }

  @Test("A title that is pasted finds its page first, whatever signs it has")
  func pasted() async throws {
    let (service, pages) = try await Self.service(Self.titles)
    for (place, title) in Self.titles.enumerated() {
      for text in [title, "  \(title) ", title.uppercased() == title ? title : title.lowercased()] {
        let results = try await service.search(SearchQuery(text: text))
        #expect(results.items.first?.url == "https://p\(place).example/", "\(text)")
      }
    }
    withExtendedLifetime(pages) {}
  }

  @Test(
    "What is no title keeps its meaning",
    arguments: [
      ("plum -sugar", ["Plum cake"]), ("-sugar plum", ["Plum cake"]),
      ("title:sugar", ["Plum sugar"]),
      ("\"plum sugar\" -cake", ["Plum sugar"]), ("site:p0.example plum", ["Plum cake"]),
      ("cake -plum", []), ("+plum +tart", []),
    ] as [(String, [String])]
  )
  func others(text: String, expected: [String]) async throws {
    let (service, pages) = try await Self.service(["Plum cake", "Plum sugar"])
    let results = try await service.search(SearchQuery(text: text))
    #expect(results.items.map(\.title) == expected)
    withExtendedLifetime(pages) {}
  }

  @Test("A query of Core Spotlight with an error is told, unless it is a title")
  func malformed() async throws {
    let (service, pages) = try await Self.service(["NOT a drill", "Plum"])
    #expect(
      try await service.search(SearchQuery(text: "NOT a drill")).items.first?.title == "NOT a drill"
    )
    await #expect(throws: SearchError.self) {
      try await service.search(SearchQuery(text: "title == \"Plum"))
    }
    await #expect(throws: SearchError.self) {
      try await service.search(SearchQuery(text: "price = 5 plum"))
    }
    withExtendedLifetime(pages) {}
  }
}
