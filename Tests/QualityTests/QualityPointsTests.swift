import JSON
import Quality
import Records
import Rules
import Testing

/// Every point that is lost has a finding, and what a group of findings promises is what fixing it
/// brings.
struct QualityPointsTests {
  private static let job = item(
    "JobPosting",
    [
      "title": [.text("Plum cake")], "datePosted": [.text("soon")], "foo": [.text("1")],
      "bar": [.text("2")],
    ]
  )

  private func gain(_ rule: String, _ findings: [Finding]) -> Double {
    findings.filter { $0.rule == rule }.reduce(0) { $0 + ($1.gain ?? 0) }
  }

  @Test(
    "The gains of one rule and fix add up to what fixing all of them brings",
    arguments: [
      (
        "quality.recommended-missing",
        [
          "baseSalary": "5", "directApply": "true", "employmentType": "FULL_TIME",
          "identifier": "x", "validThrough": "2027-01-01",
        ]
      ),
      (
        "quality.required-missing",
        ["description": "Bake.", "hiringOrganization": "#press", "jobLocation": "#orchard"]
      ), ("quality.property-unknown", ["foo": nil, "bar": nil]),
    ] as [(String, [String: String?])]
  )
  func groups(rule: String, edits: [String: String?]) throws {
    var fixed = Self.job
    for (name, text) in edits {
      fixed.properties[name] = text.map { name == "directApply" ? [.bool(true)] : [.text($0)] }
    }
    let before = try score([Self.job], text: cakeText)
    let after = try score([fixed], text: cakeText)
    #expect(before.findings.count { $0.rule == rule } == edits.count)
    let rise = after.quality.score - before.quality.score
    let gain = gain(rule, before.findings)
    #expect(abs(rise - gain) < 0.000_001, "\(rise) is not \(gain)")
  }

  @Test(
    "Points that are lost have a finding, also for what nobody needs of the page",
    arguments: [
      (
        "completeness",
        item("NewsArticle", ["headline": [.text("Plum")], "image": [.text("/plum.jpg")]]), "Plum"
      ), ("completeness", cake.with("cookTime", nil), "Plum cake"),
      ("completeness", item("VideoObject", ["name": [.text("Plum cake")]]), "Plum cake"),
      ("consistency", cake, ""),
      ("consistency", cake.with("author", .text("Example")), "Plum cake"),
      (
        "consistency",
        item("FAQPage", ["mainEntity": [.text("#q")], "inLanguage": [.text("en")]]), "Plums"
      ),
      (
        "richness", item("Article", ["headline": [.text("Plum")], "image": [.text("/p.jpg")]]),
        "Plum"
      ),
    ] as [(String, StructuredItem, String)]
  )
  func all(part: String, thing: StructuredItem, text: String) throws {
    let (quality, findings) = try score([thing], text: text)
    #expect(try #require(quality.parts[part]) < 1)
    let rules: Set<String> =
      switch part {
      case "completeness":
        ["quality.required-missing", "quality.recommended-missing", "quality.completeness-limited"]
      case "consistency":
        ["quality.claim-hidden", "quality.claim-none", "quality.consistency-limited"]
      default: ["quality.properties-few"]
      }
    let gain = findings.filter { rules.contains($0.rule) }.reduce(0) { $0 + ($1.gain ?? 0) }
    #expect(gain > 0)
  }

  @Test("With all that is noted fixed, completeness and consistency are whole")
  func whole() throws {
    let thing = item("NewsArticle", ["headline": [.text("Plum")], "image": [.text("/plum.jpg")]])
    let (_, findings) = try score([thing], text: "Plum")
    let rest = try #require(findings.first { $0.rule == "quality.completeness-limited" })
    #expect(rest.detail == "Article could have author, dateModified and datePublished as well.")
    #expect(rest.subject?.missing == ["author", "dateModified", "datePublished"])
    let few = try #require(findings.first { $0.rule == "quality.properties-few" })
    #expect(few.detail.hasPrefix("It has 2 that count, and 5 with what is missing; 7 more"))
  }

  @Test("A form is told nothing of what it could say")
  func form() throws {
    let record = try page([item("Organization", ["name": [.text("Orchard Press")]])], text: "Plums")
    var findings: [Finding] = []
    _ = QualityJudge.score(record: record, isForm: true, findings: &findings)
    #expect(!findings.contains { $0.rule.hasSuffix("-limited") })
  }
}
