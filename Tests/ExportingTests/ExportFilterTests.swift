import Exporting
import Records
import Rules
import StoredTestSupport
import Testing

/// Conditions as `--where` takes them.
struct ExportFilterTests {
  private func record() throws -> PageRecord {
    try .sample("https://shop.example.co.uk/p") { record in
      record.language = "en-GB"
      record.items = [
        StructuredItem(
          syntax: .jsonLD,
          types: ["https://schema.org/Recipe"],
          properties: [
            "nutrition": [
              .item(
                StructuredItem(syntax: .jsonLD, types: ["https://schema.org/NutritionInformation"])
              )
            ]
          ]
        )
      ]
      record.quality = QualityScore(score: 0.5, parts: [:])
      record.universalLinks = UniversalLinks(
        state: "ok",
        apps: [
          UniversalLinks.App(appID: "T.b", verdict: "match", rule: nil),
          UniversalLinks.App(appID: "T.none", verdict: "none", rule: nil),
        ]
      )
      record.fetch = FetchSummary(
        requestedURL: "https://shop.example.co.uk/p",
        finalURL: "https://shop.example.co.uk/p",
        status: 200,
        bytes: 99
      )
      record.findings = [Finding(.pageTitleLong)]
      record.reasons = ["robots.noindex"]
    }
  }

  @Test(
    "A page that scripts seem to make, or a tag of it, is listed where it was not rendered",
    arguments: [
      (Rule.scriptsPageMade, false, false, true), (.scriptsTitleMade, false, false, true),
      (.scriptsBannerMade, false, false, true), (.scriptsPageMade, true, false, false),
      (.scriptsPageMade, false, true, false), (.pageTitleLong, false, false, false),
    ] as [(Rule, Bool, Bool, Bool)]
  )
  func unrendered(rule: Rule, isRendered: Bool, isHidden: Bool, isListed: Bool) throws {
    var record = try record()
    record.findings = [Finding(rule)]
    record.rendering = isRendered ? PageRendering(end: .settled) : nil
    record.robots.noindex = isHidden
    let filter = try ExportFilter(reading: "reason=rendering.share")
    #expect(filter.accepts(record) == isListed)
  }

  @Test(
    "A page meets a condition or does not",
    arguments: [
      ("host=shop.example.co.uk", true), ("host=example.co.uk", false),
      ("host=shop.example.co.uk:8443", true), ("host!=https://Shop.example.co.uk", false),
      ("domain=example.co.uk:80", true),
      ("domain=example.co.uk", true), ("domain=co.uk", false),
      ("language=en", true), ("language=en-GB", true), ("language=en-G", false),
      ("language=e", false), ("type=Recipe", true), ("type=https://schema.org/Recipe", true),
      ("type=ecipe", false), ("app=42", true), ("app=4", false), ("app-linked=true", true),
      ("app-linked=false", false), ("finding=page.title-long", true), ("finding=page", true),
      ("finding=banner", false), ("finding!=page", false), ("finding:page.title-long", true),
      ("type=http://schema.org/Recipe", true), ("type=schema.org/Recipe", true),
      ("type=https://schema.org/Rec", false), ("type=http://ecipe", false),
      ("type:https://schema.org/recipe", true), ("quality:0.5", true), ("lang:en", true),
      ("reason=rendering", false), ("host:shop.example.co.uk:8443", true),
      ("reason=robots.noindex", true), ("reason=robots", true), ("reason=rendering.share", false),
      ("lang=EN", true), ("type=recipe", true), ("type=NutritionInformation", true),
      ("app=T.b", true), ("app=T.none", false), ("host!=a.example", true),
      ("host!=shop.example.co.uk", false), ("finding!=page.title-long", false),
      ("quality>=0.5", true), ("quality>0.5", false), ("quality<=0.5", true),
      ("quality<0.5", false), ("quality=0.5", true), ("quality!=0.5", false),
      ("status=200", true), ("status>=400", false), ("bytes<100", true),
    ]
  )
  func accepts(text: String, isKept: Bool) throws {
    let filter = try ExportFilter(reading: text)
    #expect(filter.accepts(try record()) == isKept)
  }

  @Test(
    "The former name of a rule names the same findings",
    arguments: CodeAliases.table.keys.sorted()
  )
  func formerNames(name: String) throws {
    guard let rule = Rule.named(name) else {
      // A reason of the crawl, which is no finding.
      #expect(!CodeCatalog.entries(named: name).isEmpty)
      return
    }
    var record = try record()
    record.findings = [Finding(rule)]
    for code in [name, rule.id] {
      #expect(try ExportFilter(reading: "finding=\(code)").accepts(record))
      #expect(!(try ExportFilter(reading: "finding!=\(code)").accepts(record)))
    }
    #expect(!(try ExportFilter(reading: "finding=\(name)").accepts(try self.record())))
  }

  @Test(
    "What is no condition is refused",
    arguments: [
      "", "host", "host=", "=x", "colour=red", "HOST=x", "host:", ":x", "host>=a", "quality=good",
      "quality>=nan", "quality>=50", "quality>1.5", "quality>=-1", "status=2000", "status<0",
      "bytes>-1",
      "app-linked=maybe", "host!", "quality>", "quality:>0.5", "finding=pag", "finding=none",
      "finding=Page.title-long", "finding=quality.lo", "finding=robots.nosnippet", "reason=none",
      "reason=page.title-long", "finding:taps", "finding=signals",
      "language==en", "language=!en", "quality=>0.5", "status<>200",
    ]
  )
  func failed(text: String) {
    #expect(throws: ExportFilter.Problem.self) { try ExportFilter(reading: text) }
  }

  @Test("What is wrong with a condition is told apart")
  func problems() {
    #expect(throws: ExportFilter.Problem.shape) { try ExportFilter(reading: "host") }
    #expect(throws: ExportFilter.Problem.field("hots")) { try ExportFilter(reading: "hots=a") }
    #expect(throws: ExportFilter.Problem.value(.host)) { try ExportFilter(reading: "host>a") }
  }

  @Test(
    "What a condition is instead is said",
    arguments: [
      ("host", "with one of host, domain"), ("hots=a", "with one of host, domain"),
      ("host>a", "compare host with = or !="),
      ("app-linked=maybe", "give app-linked true or false"),
      ("bytes=many", "give bytes a number"), ("finding=none", "names no finding"),
      ("reason=nope", "names no reason"),
    ]
  )
  func reasons(text: String, reason: String) {
    let problem = #expect(throws: ExportFilter.Problem.self) { try ExportFilter(reading: text) }
    #expect(problem?.reason.contains(reason) == true)
  }

  @Test("A page without an answer meets no condition on its status")
  func noAnswer() throws {
    let record = try PageRecord.sample("https://a.example/")
    #expect(try !ExportFilter(reading: "status!=200").accepts(record))
  }

  @Test("A value may hold an equals sign")
  func equalsSign() throws {
    #expect(try ExportFilter(reading: "app=a=b").value == "a=b")
  }
}
