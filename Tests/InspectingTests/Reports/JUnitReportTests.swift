@testable import Inspecting
import Records
import Rules
import Testing

/// JUnit XML as build servers read it.
struct JUnitReportTests {
  private func tags(_ xml: String) -> [String] {
    xml.split(separator: "<").dropFirst().map { String($0.prefix { $0.isLetter || $0 == "/" }) }
  }

  @Test("Whatever a page holds, the report has the elements that it has for a harmless page")
  func hostile() throws {
    let harmless = try #require(try HostileTexts.inspection("plum").report(.junit, source: nil))
    for payload in HostileTexts.payloads {
      let xml = try #require(try HostileTexts.inspection(payload).report(.junit, source: nil))
      #expect(tags(xml) == tags(harmless), "\(payload)")
      #expect(
        xml.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0xFFFE || $0 == "\n" },
        "XML 1.0 section 2.2 knows no other characters"
      )
    }
  }

  @Test("The counts are those of the cases")
  func counts() throws {
    let inspection = try HostileTexts.inspection("plum")
    let xml = try #require(inspection.report(.junit, source: nil))
    let cases = xml.components("<testcase")
    #expect(cases == inspection.checks.count + Advice.all(of: inspection).count(where: \.isFinding))
    #expect(xml.contains("<testsuites name=\"Pippin\" tests=\"\(cases)\""))
    // The whole has no attribute for tests that were left out (junit-10.xsd, testsuites).
    let whole = try #require(xml.split(separator: "\n").first { $0.hasPrefix("<testsuites") })
    #expect(!whole.contains("skipped"))
    let leftOut = inspection.checks.count { $0.state == .skipped }
    #expect(xml.components("<skipped/>") == leftOut)
    #expect(xml.components(" skipped=") == xml.components("<testsuite "))
  }

  @Test(
    "A test fails for what is required and for what is as bad as the limit, and for nothing else",
    arguments: [
      (.error, nil, 0), (.error, .warning, 2), (.error, .error, 2), (.warning, .error, 1),
      (.warning, .warning, 2), (.note, .warning, 1),
    ] as [(Severity, Severity?, Int)]
  )
  func failures(severity: Severity, limit: Severity?, count: Int) throws {
    var record = try HostileTexts.inspection("plum").record
    let rule = try #require(Rule.catalog.first { $0.severity == severity })
    record.findings = [Finding(rule, "Here."), Finding(rule, "And there.")]
    record.title = nil
    let free = Inspection(record)
    #expect(free.checks.contains { $0.id == "result.title" && $0.state == .fail })
    let xml = try #require(free.report(.junit, source: nil, failingFrom: limit))
    #expect(xml.components("<failure") == count)
    #expect(xml.contains("failures=\"\(count)\""))
    let required = try #require(Requirement.named("canonical"))
    let bound = Inspection(record, requirements: [required])
    let more = bound.lacksRequirement ? 1 : 0
    let other = try #require(bound.report(.junit, source: nil, failingFrom: limit))
    #expect(other.components("<failure") == count + more)
  }

  @Test("What a cause explains fails with it, in one test")
  func explained() throws {
    var record = try HostileTexts.inspection("plum").record
    let cause = try #require(Rule.named("banner.argument-missing"))
    let symptom = try #require(Rule.named("quality.app-url-missing"))
    record.findings = [Finding(cause), Finding(symptom)]
    let xml = try #require(
      Inspection(record).report(.junit, source: nil, failingFrom: symptom.severity)
    )
    #expect(xml.components("<failure") == 1)
    #expect(xml.contains("name=\"banner.argument-missing\""))
    #expect(!xml.contains("name=\"quality.app-url-missing\""))
  }
}

extension String {
  /// How often `part` occurs.
  func components(_ part: String) -> Int { ranges(of: part).count }
}
