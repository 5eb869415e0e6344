import Inspecting
import Records
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

  @Test("What mends most comes first, then what is worse, then what stands first")
  func ranking() throws {
    var record = try HostileTexts.inspection("plum").record
    let error = try #require(Rule.catalogue.first { $0.severity == .error })
    let note = try #require(Rule.catalogue.first { $0.severity == .note })
    record.findings = [
      Finding(note, "1"), Finding(error, "2"), Finding(note, "3", gain: 0.1),
      Finding(note, "4", gain: 0.2), Finding(error, "5"),
    ]
    let order = Inspection(record).ranked.map { $0.message.last }
    #expect(order == ["4", "3", "2", "5", "1"])
  }
}
