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

  @Test(
    "A text is read from the side of its first letter (UAX #9, P2)",
    arguments: [
      ("دليل السفر", "rtl"), ("1. דליל apples", "rtl"), ("Apples דליל", "ltr"), ("东京", "ltr"),
      ("— 12", "auto"), ("", "auto"), ("«ﷺ»", "rtl"), ("٣ apples", "ltr"),
    ]
  )
  func direction(text: String, expected: String) {
    #expect(PageText.direction(of: text) == expected)
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
    #expect(
      PageFiles.text("isolated", marked)
        == "<bdi dir=\"auto\" lang=\"en\">🍎 <mark>pie</mark> &lt;3</bdi>"
    )
  }

  @Test(
    "Only addresses of the web become links",
    arguments: [
      ("https://a.example/?a=1&b", "https://a.example/?a=1&b"),
      ("HTTP://a.example/", "HTTP://a.example/"),
      ("javascript:alert(1)", nil), ("data:text/html,x", nil), (" https://a.example/", nil),
      ("//a", nil),
    ] as [(String, String?)]
  )
  func links(address: String, expected: String?) {
    #expect(PageText.link(address) == expected)
  }

  @Test(
    "A count is told as what it is: a number, about a number, or that there is nothing",
    arguments: [
      (1, .exact, 1, 0, "1 result"), (30, .exact, 20, 0, "30 results"),
      (30, .atMost, 20, 0, "About 30 results"), (1, .atMost, 1, 0, "About 1 result"),
      (30, .atLeast, 20, 0, "About 30 results"), (30, .rough, 20, 0, "About 30 results"),
      (3, .atMost, 0, 0, "No results"), (0, .exact, 0, 0, "No results"),
      (30, .exact, 0, 40, "No further results"), (4_649, .exact, 20, 0, "4,649 results"),
    ] as [(Int, TotalBound, Int, Int, String)]
  )
  func count(total: Int, bound: TotalBound, items: Int, first: Int, words: String) {
    let item = SearchItem(id: "0", url: "https://a.example/", title: "t", snippet: "", score: 1)
    var results = SearchResults(total: total, items: Array(repeating: item, count: items))
    results.bound = bound
    #expect(SearchPage.count(results, from: first, in: .english) == words)
  }

  private static func item(_ type: String?) -> SearchItem {
    var item = SearchItem(
      id: "0",
      url: "https://a.example/",
      title: "t",
      snippet: "",
      score: 1
    )
    item.mainType = type
    return item
  }

  @Test(
    "Heads say what results are in people's words, and no result changes its place for them",
    arguments: [
      (["Recipe", "Recipe"], ["Recipes 2"]),
      (
        ["Recipe", "Recipe", "Recipe", "NewsArticle", "BlogPosting", "Article"],
        ["Recipes 3", "Articles 3"]
      ),
      (["Recipe", "Article", "Recipe", "Article"], ["- 4"]),
      ([nil, nil, "WebPage"], ["Pages 3"]), (["RealEstateListing"], ["Real estate listing 1"]),
      ([], []),
    ] as [([String?], [String])]
  )
  func sections(types: [String?], expected: [String]) {
    let items = types.enumerated().map { place, type in
      var item = Self.item(type)
      item.id = String(place)
      return item
    }
    let sections = ResultSections(items, in: .english).sections
    #expect(sections.map { "\($0.name ?? "-") \($0.items.count)" } == expected)
    #expect(sections.flatMap(\.items) == items)
  }

  @Test(
    "What a page opens is said in the words of those who named it",
    arguments: [
      ("ios", "1627460689", "banner", "Opens in iOS app 1627460689 · Smart App Banner"),
      ("android", "com.a", "app-links", "Opens in Android app com.a · App Links (al:)"),
      ("ios", "307880732", "app-uri", "Opens in iOS app 307880732 · app URI"),
      ("android", "com.a", "app-uri", "Opens in Android app com.a · app URI"),
      ("ipad", nil, "twitter-card", "Opens in iPad app orchard · Twitter card"),
      ("ios", "T.com.a", "universal-link", "Opens in iOS app T.com.a · Universal Link"),
      ("tv", "7", "new-source", "Opens in tv app 7 · new-source"),
    ] as [(String, String?, String, String)]
  )
  func opens(platform: String, app: String?, source: String, label: String) {
    let link = DeepLink(platform: platform, app: app, url: "orchard://x", source: source)
    let lines = AppLabel.lines([link], names: [:], in: .english)
    #expect(lines.map { "\($0.app) · \($0.sources)" } == [label])
  }

  @Test("An app is one line on each platform, by its name, with all who say that it opens")
  func apps() {
    let links = [
      ("ios", "5", "banner"), ("ios", "5", "app-links"), ("android", "com.a", "app-links"),
      ("ios", "T.a", "universal-link"), ("ios", "5", "banner"), ("ipad", "5", "app-links"),
      ("ios", "6", "banner"),
    ].map { DeepLink(platform: $0.0, app: $0.1, url: nil, source: $0.2) }
    let names = ["5": "Plums", "T.a": "Plums", "com.a": "Plums"]
    let lines = AppLabel.lines(links, names: names, in: .english)
    #expect(
      lines.map { "\($0.app) · \($0.sources)" } == [
        "Opens in iOS app Plums · Smart App Banner, App Links (al:), Universal Link",
        "Opens in Android app Plums · App Links (al:)",
        "Opens in iPad app Plums · App Links (al:)", "Opens in iOS app 6 · Smart App Banner",
      ]
    )
  }

  @Test(
    "A title of which records hold the beginning only ends with a sign, behind a whole word",
    arguments: [
      ("Plums", "Plums"), (String(repeating: "a ", count: 255) + "a", nil),
      (
        String(repeating: "plum ", count: 102) + "pl",
        String(repeating: "plum ", count: 101) + "plum…"
      ),
      (String(repeating: "北", count: 512), String(repeating: "北", count: 512) + "…"),
    ] as [(String, String?)]
  )
  func ends(title: String, shown: String?) {
    #expect(PageText.ended(title) == shown ?? title)
  }
}
