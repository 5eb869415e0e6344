import Indexing
import JSON
import Records
import Searching
import StoredTestSupport
import Testing

@testable import Serving

/// What the search page tells people, asked over the network.
struct SearchPageTests {
  private static func page(
    _ path: String,
    of scene: ServerScene,
    languages: String? = nil
  ) async throws -> String {
    let reply = try await scene.ask(path, headers: languages.map { ["Accept-Language": $0] } ?? [:])
    #expect(reply.status == 200, "\(path)")
    return String(decoding: reply.body, as: UTF8.self)
  }

  private static func recipe(_ url: String, _ title: String) throws -> PageRecord {
    try .sample(url, title: title, description: "About \(title).") { record in
      record.items = ["BreadcrumbList", "Recipe"].map { type in
        StructuredItem(
          syntax: .jsonLD,
          types: ["https://schema.org/\(type)"],
          id: nil,
          properties: [:]
        )
      }
    }
  }

  private static func records() throws -> [PageRecord] {
    [
      try recipe("https://a.example/plum", "Plum cake"),
      try recipe("https://a.example/pear", "Pear cake"),
      try .sample("https://b.example/web", title: "Quince cake", description: "Quinces.") {
        $0.deepLinks = []
      },
      try .sample("https://b.example/de", title: "Zwetschgen Kuchen", description: "Kuchen.") {
        $0.language = "de"
      },
    ]
  }

  @Test("What has no app link is told with a link that shows it, and a switch is always there")
  func hidden() async throws {
    let scene = try await ServerScene(Self.records())
    let page = try await Self.page("/?q=quince", of: scene)
    #expect(page.contains("1 page matches but lacks an app link or a description."))
    #expect(page.contains("<a href=\"/?q=quince&amp;allPages=true\">Show it</a>"))
    let all = try await Self.page("/?q=quince&allPages=true", of: scene)
    #expect(all.contains("https://b.example/web") && !all.contains("lacks an app link"))
    #expect(all.contains("Only pages with an app link</a>"))
    #expect(all.contains("name=\"allPages\" value=\"true\""))
    try await scene.end()
  }

  @Test("A store without any app link is searched whole, and says so")
  func whole() async throws {
    let records = try Self.records().map { record in
      var record = record
      (record.deepLinks, record.reasons) = ([], [Reason.noDeepLink])
      return record
    }
    let scene = try await ServerScene(records)
    let page = try await Self.page("/?q=plum", of: scene)
    #expect(page.contains("No page here has an app link and a description, so all"))
    #expect(page.contains("https://a.example/plum"))
    #expect(try await Self.page("/", of: scene).contains("Search 4 pages of 2 sites."))
    let suggested = try await scene.ask("/v1/suggest?q=plu")
    #expect(suggested.json?["completions"]?.array?.first?.string == "plum")
    try await scene.end()
  }

  @Test("What may have been meant stands above the results, and names both words")
  func meant() async throws {
    let scene = try await ServerScene(Self.records())
    let page = try await Self.page("/?q=quinse&allPages=true", of: scene)
    let note = try #require(
      page.firstRange(of: "Did you mean <a href=\"/?q=quince&amp;allPages=true\">")
    )
    #expect(page[note.upperBound...].contains("instead of <q><bdi dir=\"auto\">quinse</bdi></q>?"))
    let first = try #require(page.firstRange(of: "<li class=\"hit\""))
    #expect(note.lowerBound < first.lowerBound)
    try await scene.end()
  }

  @Test("Words that no page has are named, above the results")
  func missing() {
    var results = SearchResultsSample.one
    results.missingWords = ["kürbis", "<b>"]
    let page = SearchPage.sample(results).page.text
    #expect(
      page.contains(
        "<p class=\"note\">No page has <q><bdi dir=\"auto\">kürbis</bdi></q>, "
          + "<q><bdi dir=\"auto\">&lt;b&gt;</bdi></q>.</p>"
      )
    )
  }

  @Test(
    "What was not looked for, and not looked at, is said below the results",
    arguments: [
      ([.words], 0, "Other forms were looked for of the first 8 words only."),
      ([.languages], 0, "Other forms were looked for in 4 languages only."),
      ([.pages], 0, "Other forms that very many pages have were not looked for."),
      ([], 1_200, "1,200 pages were not looked at, because such a query may not read so much."),
      ([], 1, "1 page was not looked at, because such a query may not read so much."),
    ] as [(Set<FormLimit>, Int, String)]
  )
  func limits(forms: Set<FormLimit>, unchecked: Int, expected: String) {
    var results = SearchResultsSample.one
    (results.formLimits, results.unchecked) = (forms, unchecked)
    #expect(SearchPage.sample(results).page.text.contains("<p class=\"note\">\(expected)"))
    #expect(SearchNotes(page: .sample(results), results: results).above.isEmpty)
    let json = String(decoding: results.json(), as: UTF8.self)
    #expect(json.contains("\"formLimits\":") == !forms.isEmpty)
    #expect(
      !SearchPage.sample(SearchResultsSample.one).page.text.contains("looked")
    )
  }

  @Test("Only what asks for it may be unfinished, and has no counts to narrow it by")
  func typing() async throws {
    let scene = try await ServerScene(Self.records())
    let typed = try await Self.page("/?q=cak&prefix=true", of: scene)
    #expect(typed.contains("2 results") && !typed.contains("<details>"))
    #expect(try await Self.page("/?q=cak", of: scene).contains("<li class=\"hit\"") == false)
    try await scene.end()
  }

  @Test("The start page says what is searched, and every search that it offers finds something")
  func start() async throws {
    let scene = try await ServerScene(Self.records())
    let page = try await Self.page("/", of: scene)
    #expect(page.contains("Search 3 pages of 2 sites that open in apps."))
    for text in ["Plum cake", "Recipes", "a.example", "German"] {
      #expect(page.contains("<bdi dir=\"auto\">\(text)</bdi></a>"), "\(text)")
    }
    #expect(!page.contains("Quince") && !page.contains("readcrumb"))
    let links = page.matches(of: #/class="chip" href="([^"]+)"/#).map {
      String($0.1).replacing("&amp;", with: "&")
    }
    #expect(links.count > 6)
    for link in links {
      #expect(try await Self.page(link, of: scene).contains("<li class=\"hit\""), "\(link)")
    }
    let german = try await Self.page("/", of: scene, languages: "ko")
    #expect(german.contains("<html lang=\"ko\">"))
    try await scene.end()
  }

  @Test("Filters are links that narrow the results and links that take them away")
  func filters() async throws {
    let scene = try await ServerScene(Self.records())
    let page = try await Self.page("/?q=cake%20kuchen", of: scene)
    #expect(page.contains("/?q=cake%20kuchen&amp;lang=de\"><bdi dir=\"auto\">German</bdi>"))
    let one = try await Self.page("/?q=cake%20kuchen&lang=de", of: scene)
    #expect(one.contains("1 result<"))
    #expect(one.contains("aria-label=\"Remove the filter German\" href=\"/?q=cake%20kuchen\""))
    #expect(one.contains("name=\"lang\" value=\"de\""))
    try await scene.end()
  }

  @Test(
    "The page speaks the reader's language, and caches know",
    arguments: [
      ("ar-EG,en;q=0.5", "<html lang=\"ar\" dir=\"rtl\">", "بحث"),
      ("zh-CN", "<html lang=\"zh\">", "搜索"),
      ("ko", "<html lang=\"ko\">", "검색"), ("ja", "<html lang=\"ja\">", "検索"),
      ("fr", "<html lang=\"en\">", "Search"),
    ]
  )
  func languages(accepted: String, head: String, button: String) async throws {
    let scene = try await ServerScene(Self.records())
    for _ in 0..<2 {
      let reply = try await scene.ask("/?q=plum", headers: ["Accept-Language": accepted])
      let page = String(decoding: reply.body, as: UTF8.self)
      #expect(page.contains(head) && page.contains("<button type=\"submit\">\(button)</button>"))
      #expect(reply.headers["vary"]?.contains("Accept-Language") == true)
      #expect(try await Self.page("/?q=plum", of: scene).contains("<html lang=\"en\">"))
    }
    try await scene.end()
  }

  @Test(
    "A host is known by its name, with a port and without",
    arguments: ["a.example", "a.example:8443"]
  )
  func ports(host: String) async throws {
    let scene = try await ServerScene(Self.records())
    let reply = try await scene.ask("/v1/hosts/\(host)")
    #expect(reply.json?["pages"]?.int == 2 && reply.json?["host"]?.string == "a.example")
    try await scene.end()
  }
}
