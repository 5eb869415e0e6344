import Inspecting
import Records
import Testing

/// The report for a terminal.
struct TerminalReportTests {
  @Test(
    "No line but markup to paste and the page's address is wider than the terminal",
    arguments: [40, 80, 120]
  )
  func width(cells: Int) throws {
    for payload in ["plum", "北京旅行指南 " + String(repeating: "汉字 ", count: 60)] {
      let inspection = try HostileTexts.inspection(payload)
      let report = TerminalReport(inspection, width: cells, colors: false).text
      for line in report.split(separator: "\n") where !line.hasPrefix("        ") {
        #expect(CellText.width(String(line)) <= cells, "\(line)")
      }
    }
  }

  @Test("Nothing of a page steers the terminal, and colours are the only escapes")
  func hostile() throws {
    for payload in HostileTexts.payloads {
      let inspection = try HostileTexts.inspection(payload)
      let plain = TerminalReport(inspection, width: 80, colors: false).text
      #expect(
        !plain.unicodeScalars.contains { scalar in
          scalar.value < 0x20 && scalar != "\n" || (0x7F...0x9F).contains(scalar.value)
            || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
        },
        "\(payload)"
      )
      let painted = TerminalReport(inspection, width: 80, colors: true).text
      #expect(painted.replacing(#/\u{1B}\[[0-9]+m/#, with: "") == plain, "\(payload)")
    }
  }

  @Test("The verdict and the score come first, then the preview, what opens, what to fix, checks")
  func order() throws {
    let report = TerminalReport(try HostileTexts.inspection("plum"), width: 80, colors: false).text
    #expect(report.hasPrefix("PARTIAL: "))
    #expect(report.split(separator: "\n").prefix(2).joined().contains("50 of 100"))
    let parts = [
      "\nPreview\n", "\nWhat opens\n", "\nFix first\n", "\nFetch\n", "\nRobots\n",
      "\nDeep links\n", "\nUniversal Links\n", "\nStructured data\n", "\nResult quality\n",
    ]
    let places = parts.compactMap { report.ranges(of: $0).first?.lowerBound }
    #expect(places.count == parts.count)
    #expect(places == places.sorted())
  }
}
