import Inspecting
import Records
import Rules
import StoredTestSupport
import Testing

/// Fix first.
struct AdviceTests {
  private func advice(_ edit: (inout PageRecord) -> Void) throws -> [Advice] {
    Advice.all(of: Inspection(try .sample("https://a.example/p", edit: edit)))
  }

  @Test("What keeps the page out of the index comes first, then out of apps, then severity, points")
  func order() throws {
    let note = try #require(Rule.named("page.touch-icon-missing"))
    let warning = try #require(Rule.named("page.image-missing"))
    let other = try #require(Rule.named("page.language-missing"))
    let all = try advice { record in
      record.title = nil
      record.indexable = false
      record.deepLinks = []
      record.universalLinks = UniversalLinks(state: "valid")
      record.findings = [
        Finding(note, gain: 0.05), Finding(other), Finding(warning, gain: 0.02),
        Finding(.pageTitleMissing),
      ]
    }
    #expect(
      all.map(\.rule).prefix(3) == [
        "page.title-missing", "deep-links.present", "page.image-missing",
      ]
    )
    #expect(all.map(\.effect).prefix(3) == [.index, .appLink, .better])
    let icon = try #require(all.first { $0.rule == note.id })
    #expect(icon.points == 5)
    let severities = Array(all.map(\.severity).dropFirst(2))
    #expect(severities == severities.sorted(by: >))
  }

  @Test("A fault that others follow from is one entry, which takes over what their end would bring")
  func causes() throws {
    let banner = try #require(Rule.named("banner.property"))
    let all = try advice { record in
      record.deepLinks = []
      record.findings = [
        Finding(.qualityAppMissing, gain: 0.12),
        Finding(
          banner,
          at: SourcePosition(line: 4, column: 1),
          evidence: #"<meta property="apple-itunes-app" content="app-id=123456789">"#
        ),
      ]
    }
    let first = try #require(all.first)
    #expect(first.rule == "banner.property")
    #expect(first.effect == .appLink)
    #expect(first.points == 12)
    let rules = all.map(\.rule)
    #expect(!rules.contains("quality.app-missing") && !rules.contains("deep-links.present"))
  }

  @Test("What somebody requires comes first, by the fault that keeps the page from it")
  func required() throws {
    let record = try PageRecord.sample("https://a.example/p") { record in
      record.image = nil
      record.findings = [Finding(.pageTitleLong), Finding(.pageImageMissing)]
    }
    let requirement = try #require(Requirement.named("preview"))
    let all = Advice.all(of: Inspection(record, requirements: [requirement]))
    #expect(all.first?.rule == "page.image-missing")
    #expect(all.first?.requirements == ["preview"])
    #expect(!all.contains { $0.rule == "require.preview" })
    let bare = try PageRecord.sample("https://a.example/p") { record in
      record.image = nil
      record.description = nil
      record.findings = [Finding(.pageImageMissing), Finding(.pageDescriptionMissing)]
    }
    let both = Advice.all(of: Inspection(bare, requirements: [requirement])).prefix(2)
    #expect(Set(both.map(\.rule)) == ["page.image-missing", "page.description-missing"])
    #expect(both.allSatisfy { $0.requirements == ["preview"] })
    let silent = try PageRecord.sample("https://a.example/p") { record in
      record.robots.nosnippet = true
      record.description = nil
    }
    let forbidden = Advice.all(of: Inspection(silent, requirements: [requirement]))
    #expect(forbidden.map(\.rule) == ["robots.snippet"])
    #expect(forbidden.first?.requirements == ["preview"])
    #expect(forbidden.first?.snippet == nil)
  }

  @Test(
    "A fault of one vocabulary is no cause of what another one lacks",
    arguments: [
      ("app-clip", "app-links.url-missing", false), ("smart-banner", "banner.property", true),
      ("smart-banner", "twitter-app.id-malformed", false),
      ("twitter-app", "banner.app-id-malformed", false),
      ("app-links", "app-links.property-unknown", true),
    ]
  )
  func vocabularies(requirement: String, rule: String, isCause: Bool) throws {
    let required = try #require(Requirement.named(requirement))
    let found = try #require(
      Rule.catalog.first { $0.id == rule }
        ?? Rule.catalog.first {
          $0.id.hasPrefix(rule.prefix { $0 != "." } + ".") && $0.severity != .note
        }
    )
    let record = try PageRecord.sample("https://a.example/p") { record in
      record.deepLinks = []
      record.banner = nil
      record.findings = [Finding(found)]
    }
    let all = Advice.all(of: Inspection(record, requirements: [required]))
    #expect(all.contains { $0.rule == "require.\(requirement)" } != isCause)
  }

  @Test("Nobody is asked for an app that nothing shows, unless somebody expects one")
  func withoutApp() throws {
    let record = try PageRecord.sample("https://a.example/p") { record in
      record.deepLinks = []
      record.universalLinks = nil
      record.findings = [Finding(.qualityAppMissing, gain: 0.12)]
    }
    let silent = Inspection(record)
    #expect(silent.checks.first { $0.id == "deep-links.present" }?.state == .skipped)
    #expect(!Advice.all(of: silent).contains { $0.rule == "quality.app-missing" })
    let asked = Inspection(record, expectsApp: true)
    #expect(asked.checks.first { $0.id == "deep-links.present" }?.state == .fail)
    let advice = try #require(Advice.all(of: asked).first { $0.rule == "quality.app-missing" })
    #expect(advice.effect == .appLink)
    #expect(advice.snippet?.form == .template)
  }

  @Test("Findings of one rule are one entry with each place, and their points add up")
  func groups() throws {
    let rule = try #require(Rule.named("meta.value-attribute"))
    let all = try advice { record in
      record.findings = (1...4).map { line in
        Finding(
          rule,
          "The name is n\(line).",
          at: SourcePosition(line: line, column: 2),
          evidence: "<meta name=\"n\(line)\" value=\"x\">",
          gain: 0.01
        )
      }
    }
    let entry = try #require(all.first { $0.rule == rule.id })
    #expect(entry.locations.map(\.position) == ["1:2", "2:2", "3:2", "4:2"])
    #expect(entry.locations[0].detail == "The name is n1.")
    #expect(entry.points == 4)
    #expect(entry.snippet?.text.hasPrefix("<meta name=\"n1\" content=\"x\">\n") == true)
  }

  @Test("Points never promise more than is left to 100")
  func points() throws {
    let all = try advice { record in
      record.quality = QualityScore(score: 0.9, parts: [:])
      record.findings = [Finding(.pageImageMissing, gain: 0.4)]
    }
    #expect(all.first { $0.rule == "page.image-missing" }?.points == 10)
  }

  @Test("A check that a finding explains is not listed again")
  func twins() throws {
    let all = try advice { record in
      record.description = nil
      record.findings = [Finding(.pageDescriptionMissing)]
    }
    #expect(all.contains { $0.rule == "page.description-missing" && $0.effect == .appLink })
    #expect(!all.contains { $0.rule == "result.description" })
    let bare = try advice { $0.title = nil }
    #expect(bare.contains { $0.rule == "result.title" })
  }

  @Test("A faultless page has nothing to mend")
  func nothing() throws {
    let all = try advice { record in
      record.image = "https://a.example/i.png"
      record.touchIcon = "https://a.example/t.png"
      record.items = [StructuredItem(syntax: .jsonLD, types: ["https://schema.org/Recipe"])]
      record.quality = QualityScore(score: 1, parts: [:])
    }
    #expect(all.isEmpty, "\(all.map(\.rule))")
  }
}
