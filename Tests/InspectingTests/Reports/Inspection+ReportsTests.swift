import Inspecting
import Records
import Rules
import StoredTestSupport
import Testing

/// Every format, and what comes first in it.
struct InspectionReportsTests {
  @Test("Every format but the terminal's gives a report that names the page")
  func formats() throws {
    let inspection = try HostileTexts.inspection("plum")
    for format in ReportFormat.allCases {
      let text = inspection.report(format, source: nil)
      #expect((text == nil) == (format == .terminal))
      if let text { #expect(text.contains("example/page"), "\(format)") }
    }
  }

  @Test("In a table the places of one slip are one row, and what differs is a row each")
  func slips() throws {
    func rows(_ findings: [Finding]) throws -> [Substring] {
      let record = try PageRecord.sample("https://a.example/p/1") { $0.findings = findings }
      let text = Inspection(record).report(.csv, source: nil) ?? ""
      return text.split(separator: "\r\n").filter { $0.contains(findings[0].rule) }
    }
    func finding(_ rule: Rule, _ detail: String?, line: Int) -> Finding {
      Finding(
        rule,
        detail,
        at: SourcePosition(line: line, column: 1),
        evidence: #"<meta name="al:ios:url" content="plums://\#(line)">"#
      )
    }
    let slips = try rows((1...3).map { finding(.appLinksNameAttribute, nil, line: $0) })
    #expect(slips.count == 1)
    #expect(slips.first?.contains("Also at 2:1, 3:1.") == true)
    let named = try rows(
      (1...3).map { finding(.metaValueAttribute, "The name is n\($0).", line: $0) }
    )
    #expect(named.count == 1)
    #expect(named.first?.contains("The name is n1. The name is n2. The name is n3.") == true)
    let lacks = ["Recipe lacks author.", "Recipe lacks image."]
    let lines = lacks.enumerated().map { line, detail in
      Finding(.qualityRecommendedMissing, detail, at: SourcePosition(line: line + 1, column: 1))
    }
    #expect(try rows(lines).count == 2)
    let one = try rows(lacks.map { Finding(.qualityRecommendedMissing, $0) })
    #expect(one.count == 1)
    #expect(one.first?.contains("Recipe lacks author, image.") == true)
  }
}
