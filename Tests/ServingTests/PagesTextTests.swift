import Indexing
import Records
@testable import Searching
import Testing

@testable import Serving

/// The pieces that pages are made of.
struct PagesTextTests {
  @Test(
    "Texts are escaped, without marks that turn their direction and control characters",
    arguments: [
      ("a & b", "a &amp; b"), ("<b>", "&lt;b&gt;"), ("\"'", "&quot;&#39;"),
      ("a\u{202E}b\u{2066}c\u{0}d\u{1B}e", "abcde"), ("a\nb\tc", "a b c"),
      ("日本 العربية", "日本 العربية"),
    ]
  )
  func escaping(text: String, expected: String) {
    #expect(PageText.text(text) == expected)
  }

  @Test("Highlights are counted in UTF-16, and those that lie outside are left out")
  func highlights() {
    let marked = PageText.isolated(
      "🍎 pie <3",
      [
        Highlight(start: 3, length: 3), Highlight(start: 5, length: 2),
        Highlight(start: 8, length: 9),
      ],
      language: "en"
    )
    #expect(marked == "<bdi dir=\"auto\" lang=\"en\">🍎 <mark>pie</mark> &lt;3</bdi>")
  }

  @Test(
    "Only addresses of the web become links",
    arguments: [
      ("https://a.example/?a=1&b", "https://a.example/?a=1&amp;b"),
      ("HTTP://a.example/", "HTTP://a.example/"),
      ("javascript:alert(1)", nil), ("data:text/html,x", nil), (" https://a.example/", nil),
      ("//a", nil),
    ] as [(String, String?)]
  )
  func links(address: String, expected: String?) {
    #expect(PageText.link(address) == expected)
  }

  @Test(
    "A count is told as what it is: a number, a bound, or that there is nothing",
    arguments: [
      (1, .exact, 1, 0, "1 result"), (30, .exact, 20, 0, "30 results"),
      (30, .atMost, 20, 0, "At most 30 results"), (1, .atMost, 1, 0, "At most 1 result"),
      (30, .atLeast, 20, 0, "At least 30 results"), (30, .rough, 20, 0, "About 30 results"),
      (3, .atMost, 0, 0, "No results"), (0, .exact, 0, 0, "No results"),
      (30, .exact, 0, 40, "No further results"),
    ] as [(Int, TotalBound, Int, Int, String)]
  )
  func count(total: Int, bound: TotalBound, items: Int, first: Int, words: String) {
    let item = SearchItem(id: "0", url: "https://a.example/", title: "t", snippet: "", score: 1)
    var results = SearchResults(total: total, items: Array(repeating: item, count: items))
    results.bound = bound
    #expect(SearchPage.count(results, from: first) == words)
  }

  @Test(
    "The script of the page tells a bound in the words of the page without script",
    arguments: [.atMost, .atLeast, .rough] as [TotalBound]
  )
  func scriptedCount(bound: TotalBound) throws {
    let item = SearchItem(id: "0", url: "https://a.example/", title: "t", snippet: "", score: 1)
    var results = SearchResults(total: 30, items: [item])
    results.bound = bound
    let name = try #require(JSONParser.parse(results.json())["totalBound"]?.string)
    let words = SearchPage.count(results, from: 0).split(separator: " ").dropLast(2)
    #expect(PageScript.text.contains("\(name): \"\(words.joined(separator: " "))\""))
  }

  @Test("Results stand in sections by app and type, the best alone, the rest of many together")
  func sections() {
    func item(_ url: String, app: String?, type: String?) -> SearchItem {
      var item = SearchItem(id: "0", url: url, title: "t", snippet: "", score: 1)
      item.types = type.map { [$0] } ?? []
      item.opens =
        app.map { [DeepLink(platform: "ios", app: $0, url: nil, source: "banner")] } ?? []
      return item
    }
    let few = ResultSections([
      item("https://a.example/1", app: "42", type: "Recipe"),
      item("https://www.a.example/2", app: "42", type: "Recipe"),
      item("https://b.example/3", app: "ABC.com.example.Orchard.ios", type: nil),
      item("https://a.example/4", app: "42", type: "Recipe"),
      item("https://c.example/5", app: nil, type: nil),
    ])
    #expect(few.sections.map(\.name) == ["Top hit", "a.example · Recipe", "Orchard", "Pages"])
    #expect(few.sections.map(\.items.count) == [1, 2, 1, 1])
    let many = ResultSections((0..<12).map { item("https://a.example/", app: nil, type: "T\($0)") })
    #expect(many.sections.count == ResultSections.limit + 2)
    #expect(many.sections.last?.name == "More")
    #expect(many.sections.map(\.items.count).reduce(0, +) == 12)
    #expect(ResultSections([]).sections.isEmpty)
  }
}
