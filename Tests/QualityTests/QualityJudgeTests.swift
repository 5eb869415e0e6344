import JSON
import Quality
import Records
import Rules
import Testing

struct QualityJudgeTests {
  @Test("A page without structured data scores nothing and gets one note")
  func nothing() throws {
    var record = try page([], text: "Plum cake")
    record.title = "Plum cake"
    record.datePublished = "2026-11-20"
    let (quality, findings) = score(record)
    #expect(quality == QualityScore())
    #expect(findings.map(\.rule) == ["structured-data.none"])
    #expect(findings.map(\.severity) == [.note])
    // What the page can say of itself with what it says already.
    #expect(try #require(findings.first?.gain) > 0.3)
    record.title = nil
    #expect(score(record).findings.first?.gain == nil)
  }

  @Test("A page with Open Graph alone is told that this is no structured data of schema.org")
  func openGraphOnly() throws {
    var record = try page([], text: "Plum cake")
    record.datePublished = "2026-11-20"
    record.title = "Plum cake"
    record.openGraph = ["og:title": ["Plum cake"]]
    #expect(score(record).quality == QualityScore())
    #expect(score(record).findings.map(\.rule) == ["structured-data.open-graph-only"])
    record.openGraph = ["fb:app_id": ["1"]]
    #expect(score(record).findings.map(\.rule) == ["structured-data.none"])
    record.items = [cake]
    #expect(!score(record).findings.contains { $0.rule.hasPrefix("structured-data") })
  }

  @Test("Score and parts lie between 0 and 1, and the parts have names")
  func bounds() throws {
    let (quality, _) = try score([cake], text: cakeText)
    #expect(
      quality.parts.keys.sorted()
        == ["completeness", "consistency", "linkage", "richness", "validity"]
    )
    for value in [quality.score] + Array(quality.parts.values) {
      #expect((0...1).contains(value))
    }
    #expect(quality.parts["validity"] == 1)
    #expect(quality.parts["consistency"] == 1)
    #expect(quality.score > 0.5)
  }

  @Test(
    "A further valid property never lowers the score",
    arguments: [
      ("keywords", .text("cake, plums")), ("description", .text("A plain cake.")),
      ("prepTime", .text("PT20M")), ("name", .text("Plum cake")),
      ("nutrition", .item(item("NutritionInformation", ["calories": [.text("300")]]))),
      ("publisher", .text("Orchard Press")), ("isFamilyFriendly", .bool(true)),
      ("position", .number(JSONNumber(literal: "1"))), ("url", .text("https://example.com/")),
    ] as [(String, PropertyValue)]
  )
  func monotoneInProperties(name: String, value: PropertyValue) throws {
    for start in [cake, cake.with("name", nil), cake.with("datePublished", .text("soon"))] {
      var more = start
      more.properties[name, default: []].append(value)
      let before = try score([start], text: cakeText).quality.score
      #expect(try score([more], text: cakeText).quality.score >= before)
    }
  }

  @Test("A further valid item never lowers the score, wherever it stands and however poor")
  func monotoneInItems() throws {
    let others = [
      item("Organization", ["name": [.text("Plum cake")]]), item("Product", [:]),
      item("WebSite", ["url": [.text("https://example.com/")]]), item("BreadcrumbList", [:]),
      item("Recipe", ["recipeYield": [.text("4")]]), item("Thing", [:]), cake,
    ]
    let starts = [
      cake, item("Organization", ["name": [.text("Ada Damson")]]), cake.with("image", nil),
    ]
    for start in starts {
      let before = try score([start], text: cakeText).quality.score
      for other in others {
        #expect(try score([start, other], text: cakeText).quality.score >= before)
        #expect(try score([other, start], text: cakeText).quality.score >= before)
      }
    }
  }

  @Test("Repetition gains nothing")
  func repetition() throws {
    let once = try score([cake], text: cakeText).quality
    #expect(try score(Array(repeating: cake, count: 50), text: cakeText).quality == once)
    var stuffed = cake
    for name in stuffed.properties.keys {
      stuffed.properties[name] = Array(
        repeating: stuffed.properties[name] ?? [],
        count: 20
      ).flatMap { $0 }
    }
    #expect(try score([stuffed], text: cakeText).quality == once)
    let broken = cake.with("datePublished", .text("soon"))
    let one = try score([broken], text: cakeText).quality
    #expect(try score(Array(repeating: broken, count: 50), text: cakeText).quality == one)
  }

  @Test("The syntax does not matter, nor how numbers and truth values are written")
  func syntaxes() throws {
    let json = cake.with("isAccessibleForFree", .bool(true)).with(
      "aggregateRating",
      .item(
        item(
          "AggregateRating",
          [
            "ratingValue": [.number(JSONNumber(literal: "4.5"))],
            "reviewCount": [.number(JSONNumber(literal: "12"))],
          ]
        )
      )
    )
    let expected = try score([json], text: cakeText).quality
    for syntax in [StructuredItem.Syntax.microdata, .rdfa] {
      var other = cake.with("isAccessibleForFree", .text("http://schema.org/True"))
      other.syntax = syntax
      #expect(try score([other], text: cakeText).quality == expected)
    }
  }

  @Test("Claims are looked up in all that the page shows, not in its main text alone")
  func visibleText() throws {
    let record = try page([cake], text: "Something else altogether.")
    var findings: [Finding] = []
    let hidden = QualityJudge.score(record: record, findings: &findings)
    let page = PageText(cakeText, title: record.title)
    let shown = QualityJudge.score(record: record, page: page, findings: &findings)
    #expect(hidden.score <= QualityJudge.hiddenLimit)
    #expect(shown == (try score([cake], text: cakeText).quality))
  }

  @Test("Nothing is over as long as nobody says what day it is")
  func noMoment() throws {
    let record = try page([cake.with("expires", .text("2001"))], text: cakeText)
    var findings: [Finding] = []
    let timeless = QualityJudge.score(record: record, findings: &findings)
    #expect(!findings.contains { $0.rule == "quality.claim-expired" })
    let timely = QualityJudge.score(record: record, now: noon, findings: &findings)
    #expect(timely.score < timeless.score)
    #expect(findings.last { $0.rule == "quality.claim-expired" }?.evidence == "2001")
  }

  @Test("Broken blocks lower the score as if many statements had failed, and get their gain")
  func brokenBlocks() throws {
    var record = try page([cake], text: cakeText)
    var findings: [Finding] = []
    let whole = QualityJudge.score(record: record, findings: &findings).score
    findings = [Finding(.jsonLDRepaired, at: SourcePosition(line: 1, column: 1))]
    let repaired = QualityJudge.score(record: record, findings: &findings).score
    #expect(repaired < whole)
    #expect(abs(repaired + (findings[0].gain ?? 0) - whole) < 0.000_001)
    record.findings = [Finding(.jsonLDInvalid, at: SourcePosition(line: 1, column: 1))]
    findings = []
    let invalid = QualityJudge.score(record: record, findings: &findings).score
    #expect(invalid < repaired)
  }

  @Test("A page that shows nothing of what it claims stays under the limit of spam")
  func hidden() throws {
    let (quality, _) = try score([cake], text: "Something else altogether, 9 times.")
    #expect(quality.score <= QualityJudge.hiddenLimit)
    #expect(quality.parts["consistency"] == 0)
  }

  @Test("Without visible text nothing can be checked, and nothing is held against the page")
  func noText() throws {
    let (quality, findings) = try score([cake])
    #expect(quality.parts["consistency"] == 0.5)
    #expect(!findings.contains { $0.rule == "quality.claim-hidden" })
  }

  @Test("A way into an app raises the score, the nearer to the place the more")
  func linkage() throws {
    var record = try page([cake], text: cakeText)
    var scores: [Double] = []
    let links = [
      [],
      [DeepLink(platform: "ios", app: "1", url: nil, source: "banner")],
      [DeepLink(platform: "ios", app: "1", url: "plums://1", source: "banner")],
      [
        DeepLink(platform: "ios", app: "1", url: "plums://1", source: "banner"),
        DeepLink(platform: "android", app: "a", url: "plums://1", source: "app-links"),
      ],
    ]
    for deepLinks in links {
      record.deepLinks = deepLinks
      var findings: [Finding] = []
      scores.append(QualityJudge.score(record: record, findings: &findings).score)
    }
    #expect(scores == scores.sorted())
    #expect(Set(scores).count == scores.count)
    record.deepLinks = []
    record.universalLinks = UniversalLinks(
      state: "valid",
      apps: [.init(appID: "T.a", verdict: "match", rule: nil)]
    )
    var findings: [Finding] = []
    #expect(QualityJudge.score(record: record, findings: &findings).score == scores.last)
  }

  @Test("Things without a type are no structured data by themselves, and a fault beside some")
  func untyped() throws {
    let loose = StructuredItem(syntax: .microdata, properties: ["name": [.text("Plum cake")]])
    #expect(try score([loose], text: cakeText).quality == QualityScore())
    let whole = try score([cake], text: cakeText).quality.score
    var findings = [
      Finding(.microdataLooseProperty, at: SourcePosition(line: 1, column: 1)),
      Finding(.microdataLooseProperty, at: SourcePosition(line: 2, column: 1)),
    ]
    let record = try page([cake, loose, loose], text: cakeText)
    let less = QualityJudge.score(record: record, now: noon, findings: &findings).score
    #expect(less < whole)
    #expect(abs(less + (findings[0].gain ?? 0) - whole) < 0.05)
    #expect(findings[1].gain == 0)
  }

  @Test("Of two things that a page may be about, the one that it shows is the one")
  func main() throws {
    let hidden = item("Dataset", ["name": [.text("taxonomy")]])
    let shown = item("Article", ["headline": [.text("Plum cake")]])
    let rules = try score([hidden, shown], text: cakeText).findings
    #expect(!rules.contains { $0.rule == "quality.claim-hidden" })
    #expect(rules.contains { $0.message.contains("Article lacks author") })
    #expect(!rules.contains { $0.message.contains("Dataset lacks") })
  }

  @Test("Findings stand where the item stands in which a fault was met, when that is known")
  func places() throws {
    let other = item("Movie", ["plumCount": [.text("7")]])
    let record = try page([cake.with("image", nil), other], text: cakeText)
    var findings: [Finding] = []
    var asked: [StatementLocation] = []
    _ = QualityJudge.score(
      record: record,
      locate: { place in
        asked.append(place)
        return SourcePosition(line: 10 + place.item, column: 3)
      },
      findings: &findings
    )
    func line(_ rule: String) -> Int? { findings.first { $0.rule == rule }?.line }
    #expect(line("quality.required-missing") == 10)
    #expect(line("quality.property-unknown") == 11)
    #expect(line("quality.app-missing") == nil)
    #expect(asked.contains(StatementLocation(item: 1, type: "Movie", property: "plumCount")))
    #expect(asked.contains(StatementLocation(item: 0, type: "Recipe")))
  }

  @Test("Items of other vocabularies neither count nor are held against the page")
  func foreign() throws {
    let person = StructuredItem(
      syntax: .rdfa,
      types: ["http://xmlns.com/foaf/0.1/Person"],
      properties: ["http://xmlns.com/foaf/0.1/name": [.text("Ada Damson")]]
    )
    #expect(try score([person]).quality == QualityScore())
    let whole = try score([cake], text: cakeText).quality
    #expect(try score([cake, person], text: cakeText).quality == whole)
  }

  @Test("Equal pages get equal scores, whatever the order in memory")
  func deterministic() throws {
    let scores = try (0..<20).map { _ in try score([cake], text: cakeText).quality.score }
    #expect(Set(scores).count == 1)
  }
}
