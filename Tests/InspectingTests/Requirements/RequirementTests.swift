import Inspecting
import Records
import Rules
import StoredTestSupport
import Testing

/// What a page must have because somebody said so.
struct RequirementTests {
  private func state(_ name: String, _ record: PageRecord) throws -> Check.State {
    try #require(Requirement.named(name)).check(of: record).state
  }

  /// A page that meets every preset.
  private func complete() throws -> PageRecord {
    try .sample("https://a.example/p") { record in
      record.image = "https://a.example/i.png"
      record.canonicalURL = "https://a.example/p"
      record.banner = SmartAppBanner()
      record.banner?.appID = "42"
      record.banner?.clipBundleID = "org.a.clip"
      var link = AppLink(platform: "ios")
      link.url = "plums://1"
      record.appLinks = [link]
      record.twitterApp = TwitterApp()
      record.twitterApp?.iphone = TwitterApp.App()
      record.twitterApp?.iphone?.id = "42"
      record.items = [StructuredItem(syntax: .jsonLD, types: ["https://schema.org/Recipe"])]
      record.quality = QualityScore(score: 0.8, parts: [:])
      for name in ["og:title", "og:type", "og:image", "og:url"] { record.openGraph[name] = ["x"] }
      record.universalLinks = UniversalLinks(
        state: "valid",
        apps: [UniversalLinks.App(appID: "T.a", verdict: "match", rule: nil)]
      )
    }
  }

  @Test("A complete page meets every preset, an empty one none")
  func presets() throws {
    let full = try complete()
    let empty = try PageRecord.sample("https://a.example/", description: nil) { record in
      record.title = nil
      record.indexable = false
      record.deepLinks = []
    }
    #expect(Requirement.presets.map(\.name) == Requirement.presets.map(\.name).sorted())
    for preset in Requirement.presets {
      #expect(try state(preset.name, full) == .pass, "\(preset.name)")
      #expect(try state(preset.name, empty) == .fail, "\(preset.name)")
      #expect(preset.check(of: empty).fix != nil, "\(preset.name)")
    }
  }

  @Test(
    "Only things with a type are structured data",
    arguments: [
      (StructuredItem(syntax: .rdfa), Check.State.fail),
      (
        StructuredItem(
          syntax: .rdfa,
          properties: ["https://api.w.org/": [.text("https://a.example/wp-json/")]]
        ), .fail
      ),
      (
        StructuredItem(
          syntax: .jsonLD,
          properties: ["about": [.item(StructuredItem(syntax: .jsonLD))]]
        ), .fail
      ),
      (
        StructuredItem(
          syntax: .jsonLD,
          properties: [
            "about": [.item(StructuredItem(syntax: .jsonLD, types: ["https://schema.org/Plum"]))]
          ]
        ), .pass
      ), (StructuredItem(syntax: .microdata, types: ["https://schema.org/Plum"]), .pass),
    ]
  )
  func typed(item: StructuredItem, expected: Check.State) throws {
    var page = try complete()
    page.items = [item]
    #expect(try state("structured-data", page) == expected)
    #expect(try expected == .pass || state("rich-result", page) == .fail)
    let check = try #require(
      Inspection(page).checks.first { $0.id == "structured-data.present" }
    )
    #expect((check.state == .pass) == (expected == .pass))
    #expect(!check.message.contains(": ."))
  }

  @Test("A name with a capital letter is a type of schema.org; others must be presets")
  func names() throws {
    #expect(try state("Recipe", try complete()) == .pass)
    #expect(try state("Product", try complete()) == .fail)
    for name in ["", "smart-baner", "recipe", "Rec ipe", "Å"] {
      #expect(Requirement.named(name) == nil, "\(name)")
    }
  }

  @Test("Of several parts only those are told that are missing, each with what to do")
  func parts() throws {
    let image = try check("preview") { $0.image = nil }
    #expect(image.message == "Required, but missing: an image.")
    #expect(image.fix?.contains("og:image") == true)
    #expect(image.fix?.contains("title") == false)
    let two = try check("preview") { record in
      record.image = nil
      record.description = nil
    }
    #expect(two.message == "Required, but missing: a description; an image.")
    let silent = try check("preview") { record in
      record.robots.nosnippet = true
      record.description = nil
    }
    #expect(silent.message == "Required, but missing: a description that results may show.")
    #expect(silent.fix == "Remove nosnippet.")
    let type = try check("open-graph") { $0.openGraph["og:type"] = nil }
    #expect(type.message == "Required, but missing: og:type.")
    let app = try check("app-linked") { record in
      record.deepLinks = []
      record.reasons = [Reason.noDeepLink]
    }
    #expect(app.message == "Required, but missing: an app.")
  }

  @Test("A rich result lacks what is named, by the property or by its value")
  func richResult() throws {
    let rich = try check("rich-result") { record in
      record.findings = [
        Finding(
          .qualityRequiredMissing,
          "Question in FAQPage.mainEntity lacks acceptedAnswer.",
          gain: 0.3
        )
      ]
      record.quality.score = 0.3
    }
    #expect(
      rich.message
        == "Required, but missing: acceptedAnswer of Question in FAQPage.mainEntity;"
        + " 50 points: it has 30."
    )
    #expect(
      rich.fix
        == "Add acceptedAnswer to Question in FAQPage.mainEntity."
        + " Fix first: quality.required-missing."
    )
    let malformed = try check("rich-result") { record in
      record.quality = QualityScore(score: 0.6, parts: ["completeness": 0.4])
      record.findings = [
        Finding(.qualityValueMalformed, about: FindingSubject(names: ["datePosted"]))
      ]
    }
    #expect(malformed.message == "Required, but missing: a usable value of datePosted.")
  }

  /// The check of a requirement of a complete page that is changed first.
  private func check(_ name: String, _ edit: (inout PageRecord) -> Void) throws -> Check {
    var record = try complete()
    edit(&record)
    return try #require(Requirement.named(name)).check(of: record)
  }

  @Test("What is not met fails the inspection in a group of its own, not the verdict")
  func inspection() throws {
    let record = try complete()
    let needs = ["smart-banner", "Product"].compactMap(Requirement.named)
    let inspection = Inspection(record, requirements: needs)
    #expect(inspection.lacksRequirement)
    #expect(inspection.verdict == Inspection(record).verdict)
    let own = inspection.checks.filter { $0.group == .requirements }
    #expect(own.map(\.id) == ["require.smart-banner", "require.Product"])
    for format in ReportFormat.allCases where format != .terminal {
      let text = try #require(inspection.report(format, source: "x.html"))
      #expect(
        text.contains("require.Product") || text.contains("Required, but missing"),
        "\(format)"
      )
    }
  }
}
