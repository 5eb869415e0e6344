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
}
