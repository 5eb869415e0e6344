import Inspecting
import Records
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

  @Test("The counts are those of the cases, and a failed check is a failure with its fix")
  func counts() throws {
    let inspection = try HostileTexts.inspection("plum")
    let xml = try #require(inspection.report(.junit, source: nil))
    let cases = xml.components("<testcase")
    #expect(cases == inspection.checks.count + inspection.record.findings.count)
    #expect(xml.contains("<testsuites name=\"Pippin\" tests=\"\(cases)\""))
    let failed = inspection.checks.filter { $0.state == .fail }.count
    let broken = inspection.record.findings.filter { $0.severity != .note }.count
    #expect(xml.components("<failure") == failed + broken)
    // The whole has no attribute for tests that were left out (junit-10.xsd, testsuites).
    let whole = try #require(xml.split(separator: "\n").first { $0.hasPrefix("<testsuites") })
    #expect(!whole.contains("skipped"))
    let leftOut = inspection.checks.count { $0.state == .skipped }
    #expect(xml.components("<skipped/>") == leftOut)
    #expect(xml.components(" skipped=") == xml.components("<testsuite "))
  }
}

extension String {
  /// How often `part` occurs.
  fileprivate func components(_ part: String) -> Int { ranges(of: part).count }
}
