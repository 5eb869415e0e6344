import Records
import Rules
import Testing

@testable import Quality

/// Holds each finding to what it promises: mending it raises the score by its gain.
struct QualityGainTests {
  /// A page, the rule that it breaks, and the page with that fixed.
  struct Case: CustomTestStringConvertible, Sendable {
    let rule: String
    let broken: PageRecord
    let fixed: PageRecord
    /// Whether mending brings more than is promised, such as what a new thing says of itself.
    var isMore = false

    var testDescription: String { rule }

    init(
      _ rule: Rule,
      _ broken: [StructuredItem],
      _ fixed: [StructuredItem],
      text: String = cakeText,
      isMore: Bool = false
    ) throws {
      self.rule = rule.id
      self.broken = try page(broken, text: text)
      self.fixed = try page(fixed, text: text)
      self.isMore = isMore
    }

    /// Changes the page before and behind.
    func changing(
      _ change: (inout PageRecord) -> Void,
      fixed mend: (inout PageRecord) -> Void
    ) -> Case {
      var broken = broken
      var fixed = fixed
      change(&broken)
      mend(&fixed)
      return Case(rule: rule, broken: broken, fixed: fixed, isMore: isMore)
    }

    private init(rule: String, broken: PageRecord, fixed: PageRecord, isMore: Bool) {
      self.rule = rule
      self.broken = broken
      self.fixed = fixed
      self.isMore = isMore
    }
  }

  private static func renamed(_ item: StructuredItem, _ name: String, _ other: String)
    -> StructuredItem
  {
    var copy = item
    copy.properties[other] = copy.properties.removeValue(forKey: name)
    return copy
  }

  private static let place = item("Place", ["name": [.text("Orchard")]])
  private static let press = item("Organization", ["name": [.text("Orchard")]])
  private static let feast = item(
    "Event",
    ["name": [.text("Plum cake")], "location": [.text("Orchard")]]
  )

  /// A thing that is described elsewhere.
  private static func tool(_ type: String) -> StructuredItem {
    var tool = item(type, [:])
    tool.id = "#knife"
    return tool
  }

  static func statements() throws -> [Case] {
    let soon = cake.with("datePublished", .text("soon"))
    let lost = renamed(cake, "datePublished", "datepublished")
    let old = renamed(cake, "recipeIngredient", "ingredients")
    let press = press
    return [
      try Case(.qualityRequiredMissing, [cake.with("image", nil)], [cake]),
      try Case(.qualityRequiredMissing, [cake.with("name", nil)], [cake]),
      try Case(.qualityRecommendedMissing, [cake.with("cookTime", nil)], [cake]),
      try Case(.qualityValueMalformed, [soon], [cake]),
      try Case(.qualityValueMalformed, [soon, cake.with("name", .text("soon"))], [cake, cake]),
      try Case(
        .qualityValueEmpty,
        [cake.with("recipeIngredient", .text(" "))],
        [cake.with("recipeIngredient", .text("1 kg plums"))]
      ),
      try Case(.qualityPropertyUnknown, [lost], [cake]),
      try Case(.qualityPropertyUnknown, [cake.with("datepublished", .text("2026"))], [cake]),
      try Case(.qualityPropertyUnknown, [cake.with("plumCount", .text("7"))], [cake]),
      try Case(
        .qualityPropertyMisplaced,
        [cake.with("startDate", .text("2026")), feast],
        [cake, feast.with("startDate", .text("2026"))]
      ),
      try Case(.qualityTermSuperseded, [old], [cake]),
      try Case(
        .qualityTextForThing,
        [cake.with("publisher", .text("Orchard Press"))],
        [cake.with("publisher", .text("https://example.com/press"))]
      ),
      try Case(
        .qualityTextForThing,
        [cake.with("author", .text("Ada Damson"))],
        [cake],
        isMore: true
      ),
      try Case(
        .qualityKindUnexpected,
        [cake.with("publisher", .item(place))],
        [cake.with("publisher", .item(press))]
      ),
      try Case(
        .qualityTypeMisspelled,
        [cake.with("tool", .item(tool("howtotool")))],
        [cake.with("tool", .item(tool("HowToTool")))]
      ),
      try Case(
        .qualityTypeUnknown,
        [cake.with("tool", .item(tool("Spade2")))],
        [cake.with("tool", .item(tool("HowToTool")))]
      ),
    ]
  }

  static func pages() throws -> [Case] {
    var few = item("Movie", ["name": [.text("Plum cake")], "image": [.text("/cake.jpg")]])
    for name in ["aggregateRating", "director", "review"] {
      few.properties[name] = [.text("https://example.com/")]
    }
    few.properties["dateCreated"] = [.text("2026")]
    var enough = few
    for name in ["about", "keywords", "genre", "award", "text", "url"] {
      enough.properties[name] = [.text("https://example.com/")]
    }
    let placed = DeepLink(platform: "ios", app: "1", url: "plums://1", source: "banner")
    let named = DeepLink(platform: "ios", app: "1", url: nil, source: "banner")
    let play = DeepLink(platform: "android", app: "a.b", url: nil, source: "twitter-card")
    let claimed = UniversalLinks(
      state: "valid",
      apps: [.init(appID: "T.a", verdict: "match", rule: nil)]
    )
    let repaired = Finding(.jsonLDRepaired, at: SourcePosition(line: 1, column: 1))
    let same = try Case(.qualityClaimHidden, [cake], [cake])
    func linkage(_ rule: Rule, _ links: [DeepLink], to more: [DeepLink]? = nil) throws -> Case {
      try Case(rule, [cake], [cake]).changing { record in
        record.deepLinks = links
      } fixed: { record in
        record.deepLinks = more ?? links
        if more == nil { record.universalLinks = claimed }
      }
    }
    let article = item(
      "Article",
      [
        "headline": [.text("Plum cake")], "datePublished": [.text("2026-11-20")],
        "url": [.text("https://example.com/plum-cake")],
      ]
    )
    return [
      try Case(.qualityPropertiesFew, [few], [enough]),
      try Case(
        .qualitySubjectMissing,
        [press],
        [press, few.with("director", .text("#ada")).with("review", .text("#one"))],
        isMore: true
      ),
      try Case(
        .qualityClaimExpired,
        [cake.with("expires", .text("2001"))],
        [cake.with("expires", .text("2030"))]
      ),
      try Case(
        .qualityClaimExpired,
        [feast.with("endDate", .text("2001"))],
        [feast.with("endDate", .text("2030"))],
        text: ""
      ),
      same.changing {
        $0.text = "Ada Damson, rated 4.5"
      } fixed: {
        $0.text = cakeText
      },
      same.changing {
        $0.text = "Plum cake, rated 4.5"
      } fixed: {
        $0.text = cakeText
      },
      same.changing {
        $0.text = "Nothing of it."
      } fixed: {
        $0.text = "Plum cake of it."
      },
      try linkage(.qualityAppMissing, [], to: [placed]),
      try linkage(.qualityAppURLMissing, [named], to: [placed]),
      try linkage(.qualityAppPlatformMissing, [placed, play]),
      try Case(.jsonLDRepaired, [cake], [cake]).changing {
        $0.findings = [repaired]
      } fixed: { _ in
      },
      try Case(.structuredDataNone, [], [article]).changing {
        $0.deepLinks = []
        $0.title = "Plum cake"
        $0.datePublished = "2026-11-20"
      } fixed: {
        $0.deepLinks = []
        $0.title = "Plum cake"
      },
    ]
  }

  @Test("Mending what a finding says raises the score by its gain", arguments: try statements())
  func statement(_ example: Case) throws {
    try check(example)
  }

  @Test("So does mending what is wrong with the whole page", arguments: try pages())
  func wholePage(_ example: Case) throws {
    try check(example)
  }

  private func check(_ example: Case) throws {
    var findings = example.broken.findings
    let before = QualityJudge.score(record: example.broken, now: noon, findings: &findings).score
    let after = score(example.fixed).quality.score
    // Several findings of one rule are told apart by none of these examples.
    let gain = try #require(findings.first { $0.rule == example.rule }?.gain)
    #expect(gain > 0)
    if example.isMore {
      #expect(after >= before + gain - 0.000_001)
    } else {
      #expect(abs(after - before - gain) < 0.000_001, "\(before) + \(gain) is not \(after)")
    }
  }

  @Test("No two findings promise the same points: a wrong value is not missing as well")
  func once() throws {
    let findings = try score([cake.with("image", .text(""))], text: cakeText).findings
    #expect(findings.contains { $0.rule == "quality.value-empty" })
    #expect(!findings.contains { $0.rule == "quality.required-missing" })
  }

  @Test("Mending everything brings more than any one promise, and leaves none that matters")
  func everything() throws {
    var broken = item(
      "Movie",
      [
        "name": [.text("Plum cake")], "datecreated": [.text("2026")], "director": [.text("Ada")],
        "aggregateRating": [.item(item("Place", [:]))], "review": [.text(" ")],
        "plumCount": [.text("7")],
      ]
    )
    let before = try score([broken], text: cakeText)
    broken.properties = [
      "name": [.text("Plum cake")], "image": [.text("/cake.jpg")], "dateCreated": [.text("2026")],
      "director": [.text("#ada")], "aggregateRating": [.text("#rating")],
      "review": [.text("#review")], "genre": [.text("Cake")], "keywords": [.text("plums")],
      "abstract": [.text("Cake")], "url": [.text("/cake")], "about": [.text("#plums")],
      "inLanguage": [.text("en")],
    ]
    var record = try page([broken], text: cakeText)
    record.universalLinks = UniversalLinks(
      state: "valid",
      apps: [.init(appID: "T.a", verdict: "match", rule: nil)]
    )
    let after = score(record)
    let best = before.findings.compactMap(\.gain).max() ?? 0
    #expect(after.quality.score > before.quality.score + best)
    #expect(after.findings == [])
  }
}
