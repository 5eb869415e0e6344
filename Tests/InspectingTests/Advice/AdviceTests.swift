import Inspecting
import Records
import StoredTestSupport
import Testing

/// Fix first.
struct AdviceTests {
  private func advice(_ edit: (inout PageRecord) -> Void) throws -> [Advice] {
    Advice.all(of: Inspection(try .sample("https://a.example/p", edit: edit)))
  }

  @Test("What keeps the page out of the index comes first, then out of apps, then points, severity")
  func order() throws {
    let error = try #require(Rule.named("banner.property"))
    let note = try #require(Rule.named("page.touch-icon-missing"))
    let warning = try #require(Rule.named("page.image-missing"))
    let all = try advice { record in
      record.title = nil
      record.indexable = false
      record.deepLinks = []
      record.findings = [
        Finding(note, gain: 0.05), Finding(warning), Finding(.pageTitleMissing), Finding(error),
      ]
    }
    #expect(
      all.map(\.rule).prefix(5) == [
        "page.title-missing", "deep-links.present", "page.touch-icon-missing", "banner.property",
        "page.image-missing",
      ]
    )
    #expect(all.map(\.effect).prefix(3) == [.index, .appLink, .better])
    #expect(all[2].points == 5)
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
    #expect(entry.places.map(\.position) == ["1:2", "2:2", "3:2", "4:2"])
    #expect(entry.places[0].detail == "The name is n1.")
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
    let bare = try advice { $0.description = nil }
    #expect(bare.contains { $0.rule == "result.description" })
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
