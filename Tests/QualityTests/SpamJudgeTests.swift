import Addressing
import Quality
import Records
import Rules
import Testing

struct SpamJudgeTests {
  private func rules(
    hidden: Bool = false,
    _ edit: (inout PageRecord) -> Void
  ) throws -> [String] {
    var record = PageRecord(url: try #require(WebAddress("https://plums.example/cake")))
    edit(&record)
    var findings = hidden ? [Finding(.qualityClaimHidden)] : []
    SpamJudge.note(record, in: &findings)
    return findings.map(\.rule).filter { $0.hasPrefix("spam.") }
  }

  private static let text = String(
    repeating: "Halve the fruit and lay it on smooth dough in one round tin. ",
    count: 10
  )

  @Test(
    "A title is stuffed when one word stands there over three times and makes most of it",
    arguments: [
      ("Plum cake, plum jam and plum tart", false),
      ("Plums, plums, ripe plums and cheap plums", true),
      ("PLUMS Plums plums Plüms plums", true),
      ("Билеты на поезд, на автобус, на самолёт и на концерт", false),
      ("Сливы, сливы, свежие сливы и дешёвые сливы", true),
      ("صور من هنا ومن هناك من من من", false), ("του το το το το", false),
      ("自然 自然 自然 自然", true),
      ("The end of the day of the dog of the man", false),
      ("2026 2026 2026 2026", false), ("梅 梅 梅 梅", false), ("", false),
      ("Plum tart or plum cake, plum jam or plum pie: which one to bake", false),
      ("Recipe of the day | Recipe Book | All recipe pages of Recipe Valley", false),
      ("Recipes, recipes, best recipes, easy recipes, recipes", true),
    ]
  )
  func title(text: String, isStuffed: Bool) throws {
    let found = try rules { $0.title = text }
    #expect(found == (isStuffed ? [Rule.spamKeywordStuffing.id] : []))
  }

  @Test("A word may stand in twenty key words", arguments: [(20, false), (21, true), (500, true)])
  func keywords(count: Int, isStuffed: Bool) throws {
    let found = try rules {
      $0.keywords = (0..<max(count, 21)).map { $0 < count ? "cheap plums \($0)" : "tart \($0)" }
    }
    #expect(found == (isStuffed ? [Rule.spamKeywordStuffing.id] : []))
  }

  @Test(
    "A word of the title may make a seventh of a text, and stand there thirty times",
    arguments: [(30, 100, false), (31, 180, true), (31, 300, false), (60, 100, true)]
  )
  func text(repetitions: Int, others: Int, isStuffed: Bool) throws {
    let found = try rules { record in
      record.title = "Plums for sale"
      record.text =
        (0..<others).map { "word\($0) " }.joined()
        + String(repeating: "plums ", count: repetitions)
    }
    #expect(found == (isStuffed ? [Rule.spamKeywordStuffing.id] : []))
  }

  @Test(
    "Only the page's own words count, each piece once, and the finding says how often and where"
  )
  func prose() throws {
    var record = PageRecord(url: try #require(WebAddress("https://plums.example/cake")))
    record.title = "Plums for sale"
    record.text = String(repeating: "plums ", count: 500)
    func detail(_ prose: String) -> String? {
      var findings: [Finding] = []
      SpamJudge.note(
        record,
        prose: prose,
        locate: { $0.source == .text(line: 1) ? SourcePosition(line: 7, column: 3) : nil },
        in: &findings
      )
      return findings.first.map { "\($0.message) \($0.line ?? 0):\($0.column ?? 0)" }
    }
    #expect(detail("Halve the fruit.") == nil)
    // Captions, however often they stand there.
    #expect(detail(String(repeating: "Put plums into the basket\n", count: 90)) == nil)
    let others =
      "Halve the fruit.\n" + (0..<40).map { "Cheap plums \($0)." }.joined(separator: "\n")
    let found = try #require(detail(others))
    #expect(found.hasSuffix(#"The text says "plums" 40 times in 123 words. 7:3"#), "\(found)")
  }

  @Test("Of a text that was cut off nothing is concluded for words that are not in it")
  func cutText() throws {
    var record = PageRecord(url: try #require(WebAddress("https://plums.example/cake")))
    record.title = "Plums for sale"
    let prose = (0..<40).map { "Cheap plums \($0)." }.joined(separator: "\n")
    for (isWhole, count) in [(true, 0), (false, 1)] {
      var findings: [Finding] = []
      let page = PageText("Halve the fruit.", title: record.title, isWhole: isWhole)
      SpamJudge.note(record, page: page, prose: prose, in: &findings)
      #expect(findings.count == count)
    }
  }

  @Test("A word that is not in the title may fill a text, as those of buttons do")
  func buttons() throws {
    let found = try rules { record in
      record.title = "Plums for sale"
      record.text = String(repeating: "basket ", count: 500)
    }
    #expect(found.isEmpty)
  }

  private static func item(_ name: String, type: String = "Recipe") -> StructuredItem {
    StructuredItem(
      syntax: .jsonLD,
      types: ["https://schema.org/\(type)"],
      id: nil,
      properties: ["name": [.text(name)]]
    )
  }

  @Test(
    "Only a long name that has no word in common with the page is misleading",
    arguments: [
      ("Hidden treasures of northern lighthouses", true), ("Smooth treasures lighthouses", false),
      ("Doughnuts treasures lighthouses", false), ("Northern lighthouses", false),
      ("北の灯台の隠された宝物 北の灯台 宝物の島", false), ("", false),
    ]
  )
  func name(name: String, isMisleading: Bool) throws {
    func edit(_ record: inout PageRecord) {
      (record.title, record.text, record.items) = ("Cake", Self.text, [Self.item(name)])
    }
    #expect(
      try rules(hidden: true, edit) == (isMisleading ? [Rule.spamMisleadingMarkup.id] : [])
    )
    #expect(try rules(hidden: false, edit).isEmpty)
  }

  @Test("Names of the site, short texts and pages with one true name are left alone")
  func leftAlone() throws {
    let name = "Hidden treasures of northern lighthouses"
    for type in ["WebSite", "Corporation", "Restaurant", "LocalBusiness", "Person", "Museum"] {
      #expect(
        try rules(hidden: true) { record in
          (record.text, record.items) = (Self.text, [Self.item(name, type: type)])
        }.isEmpty,
        "\(type)"
      )
    }
    #expect(
      try rules(hidden: true) { record in
        (record.text, record.items) = ("Loading", [Self.item(name)])
      }.isEmpty
    )
    #expect(
      try rules(hidden: true) { record in
        record.text = Self.text
        record.items = [Self.item(name), Self.item("Round fruit dough")]
      }.isEmpty
    )
  }
}
