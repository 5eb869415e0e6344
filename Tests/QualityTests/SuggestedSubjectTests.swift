import Addressing
import Records
import Rules
import Testing

@testable import Quality

/// Descriptions made of what a page says elsewhere.
struct SuggestedSubjectTests {
  @Test(
    "A site is called by what its start page says so, or by a part of the title",
    arguments: [
      ("Plums | Cakes, Tarts and More", nil, "Plums"),
      ("Cakes and More \u{2013} Example", nil, "Example"),
      ("Plums | Cakes", "Orchard", "Orchard"), ("Orchard", nil, "Orchard"),
      ("Example Plum Products - Boxes, Jars", nil, "Example Plum Products"),
    ] as [(String, String?, String)]
  )
  func siteName(title: String, graph: String?, expected: String) throws {
    var record = PageRecord(url: try #require(WebAddress("https://example.com/")))
    record.title = title
    record.openGraph = graph.map { ["og:site_name": [$0]] } ?? [:]
    record.headings = ["Example Plum Products made by hand"]
    #expect(SuggestedSubject(record)?.members.first?.value == .text(expected))
  }

  @Test(
    "A language that the page is not written in is not repeated",
    arguments: [
      ("en-US", String(repeating: "古早味迷你烤鸡蛋糕", count: 6), nil),
      ("zh", String(repeating: "古早味迷你烤鸡蛋糕", count: 6), "zh"),
      ("en", "Ripe plums, 古早味, baked on a plain dough in an hour by Ada Damson.", "en"),
      ("en", "古早味", "en"),
    ] as [(String, String, String?)]
  )
  func language(declared: String, text: String, expected: String?) throws {
    var record = PageRecord(url: try #require(WebAddress("https://example.com/a")))
    record.title = "Plums"
    record.language = declared
    record.text = text
    let said = SuggestedSubject(record)?.members.first { $0.name == "inLanguage" }?.value
    #expect(said == expected.map(PropertyValue.text))
  }

  @Test("Of two descriptions the one that says more is the page's")
  func slogan() throws {
    var record = PageRecord(url: try #require(WebAddress("https://example.com/a")))
    record.title = "Plums"
    record.description = "All about plums"
    record.openGraph = ["og:description": ["Ada Damson bakes a plum cake in an hour."]]
    let said = SuggestedSubject(record)?.members.first { $0.name == "description" }?.value
    #expect(said == .text("Ada Damson bakes a plum cake in an hour."))
  }

  @Test(
    "What measures out food for so many people, or lists ingredients, is a recipe",
    arguments: [
      ("For 4 Personen: 250 g Mehl, 2 EL Zucker, 1 TL Salz, 100 ml Milch", "Recipe"),
      ("材料： 125 克 细砂糖 115 克 面粉 20 克 淀粉 30 克 牛油", "Recipe"),
      ("Serves 4. 250g flour, 2 tbsp sugar, 1 tsp salt, 1/2 cup milk", "Recipe"),
      ("The court sat for 4 Personen, and 2 g were found.", "Article"),
      ("A lorry of 20 kg, 30 kg, 40 kg and 50 kg of plums", "Article"),
    ]
  )
  func measures(text: String, type: String) throws {
    var record = PageRecord(url: try #require(WebAddress("https://example.com/plums")))
    record.title = "Plum cake"
    record.text = text
    record.datePublished = "2026-11-20"
    record.image = "https://example.com/plum-cake.jpg"
    record.openGraph = ["og:type": ["article"]]
    #expect(SuggestedSubject(record)?.type == type)
  }

  @Test(
    "A description has no tags and no shortcodes that did not run",
    arguments: [
      ("Ripe <b>plums</b>", "Ripe plums"), ("Plums [sic] and more", "Plums [sic] and more"),
      ("[gallery ids=\"1,2\"]Ripe plums", "Ripe plums"),
      ("[plums kind=1 size=2]", nil),
      ("[plums kind=1]Ripe[/plums] ones [plums kind=", "Ripe ones "),
      ("a [1] = b", "a [1] = b"),
    ] as [(String, String?)]
  )
  func description(text: String, expected: String?) throws {
    var record = PageRecord(url: try #require(WebAddress("https://example.com/a")))
    record.title = "Plums"
    record.description = text
    let members = SuggestedSubject(record)?.members ?? []
    let said = members.first { $0.name == "description" }?.value
    #expect(said == expected.map(PropertyValue.text))
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let path: String
    let graph: [String: [String]]
    var date: String?
    var image: String?
    let type: String
    let members: [String]
    var testDescription: String { "\(path) \(graph["og:type"]?.first ?? "") → \(type)" }
  }

  private static let rows = [
    Row(path: "/", graph: ["og:type": ["article"]], type: "WebSite", members: ["name", "url"]),
    Row(path: "/a", graph: [:], type: "WebPage", members: ["name", "url"]),
    Row(
      path: "/a",
      graph: [:],
      date: "2026-01-02",
      type: "Article",
      members: ["headline", "datePublished", "url"]
    ),
    Row(
      path: "/a",
      graph: ["og:type": ["article"]],
      type: "Article",
      members: ["headline", "url"]
    ),
    // A product needs an offer, and without one the page is no more than a page.
    Row(path: "/a", graph: ["og:type": ["product"]], type: "WebPage", members: ["name", "url"]),
    Row(
      path: "/a",
      graph: [
        "og:type": ["product"], "product:price:amount": ["4.50"],
        "product:price:currency": ["EUR"],
      ],
      type: "Product",
      members: ["name", "offers", "url"]
    ),
    Row(
      path: "/a",
      graph: ["og:type": ["video.movie"]],
      type: "WebPage",
      members: ["name", "url"]
    ),
    Row(
      path: "/a",
      graph: ["og:type": ["video.movie"]],
      image: "https://example.com/i.png",
      type: "Movie",
      members: ["name", "image", "url"]
    ),
    Row(
      path: "/a",
      graph: ["og:type": ["video.other"]],
      date: "2026-01-02",
      image: "https://example.com/i.png",
      type: "VideoObject",
      members: ["name", "thumbnailUrl", "uploadDate", "image", "url"]
    ),
    Row(
      path: "/a",
      graph: ["og:type": ["profile"], "og:title": ["Ada Damson"]],
      type: "ProfilePage",
      members: ["name", "mainEntity", "url"]
    ),
    Row(
      path: "/a",
      graph: ["og:type": ["music.song"]],
      type: "MusicRecording",
      members: ["name", "url"]
    ),
  ]

  @Test(
    "The kind is what Open Graph says, if the page says all that the kind needs",
    arguments: rows
  )
  func kinds(_ row: Row) throws {
    var record = try page([])
    record.url = try #require(WebAddress("https://example.com\(row.path)"))
    record.title = "Plum cake"
    record.openGraph = row.graph
    record.datePublished = row.date
    record.image = row.image
    let subject = try #require(SuggestedSubject(record))
    #expect(subject.type == row.type)
    #expect(subject.members.map(\.name) == row.members)
    // What is suggested lacks nothing that search engines require.
    record.items = [subject.item]
    record.text = "Plum cake by Ada Damson"
    let findings = score(record).findings.filter { $0.severity != .note }
    #expect(findings.isEmpty, "\(findings.map(\.message))")
  }

  @Test(
    "The site's name in a title is no part of what the page is called",
    arguments: [
      ("Plum cake | Orchard", "Plum cake", "Plum cake"), ("Plum cakes", "Plum cake", "Plum cakes"),
      ("Plum cake", "Best plum cake", "Plum cake"),
      ("Orchard: Plum cake", "Plum cake", "Plum cake"),
    ]
  )
  func names(title: String, heading: String, want: String) throws {
    var record = try page([])
    record.title = title
    record.headings = [heading]
    #expect(SuggestedSubject(record)?.members.first?.value == .text(want))
  }

  @Test("Character references that stand as letters become the characters")
  func references() throws {
    var record = try page([])
    record.title = "Ada &amp;#8217;s &quot;cake&quot; &eacute;&nonsense;"
    let subject = try #require(SuggestedSubject(record))
    #expect(subject.members.first?.value == .text("Ada ’s \"cake\" é&nonsense;"))
    record.title = " "
    #expect(SuggestedSubject(record) == nil)
  }

  @Test(
    "What stands in a section of recipes, with a picture, is suggested as a recipe",
    arguments: [
      ("/recipes/plum-cake", true), ("/en/rezepte/kuchen/pflaume", true), ("/recipes", false),
      ("/news/recipe-for-disaster", false),
    ]
  )
  func recipe(path: String, isRecipe: Bool) throws {
    var record = PageRecord(url: try #require(WebAddress("https://example.com\(path)")))
    record.title = "Plum cake"
    record.datePublished = "2026-11-21"
    #expect(SuggestedSubject(record)?.type == "Article")
    record.image = "https://example.com/cake.jpg"
    #expect(SuggestedSubject(record)?.type == (isRecipe ? "Recipe" : "Article"))
  }

  @Test("What stands loose and says nothing beside the description is no loss that it makes up for")
  func loose() throws {
    var record = try page([])
    record.title = "Plum cake"
    record.datePublished = "2026-11-21"
    let subject = try #require(SuggestedSubject(record))
    func names(_ properties: [String]) -> [[String]] {
      let loose = StructuredItem(
        syntax: .microdata,
        properties: Dictionary(uniqueKeysWithValues: properties.map { ($0, [.text("x")]) })
      )
      return subject.added(to: [loose]).dropLast().map { $0.properties.keys.sorted() }
    }
    #expect(names(["name", "articleBody", "datePublished"]) == [])
    #expect(names(["name", "author"]) == [["author"]])
    let cake = StructuredItem(syntax: .microdata, types: ["https://schema.org/Recipe"])
    let loose = StructuredItem(
      syntax: .microdata,
      properties: ["articleBody": [.text("x")], "headline": [.text("x")]]
    )
    let beside = subject.added(to: [cake, loose])
    #expect(beside.dropLast().map { $0.properties.keys.sorted() } == [[], ["articleBody"]])
    let typed = item("Person", ["name": [.text("Ada")]])
    #expect(subject.added(to: [typed]).first == typed)
  }
}
