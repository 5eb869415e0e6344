import Addressing
import Basics
import Records
import Rules

extension RunReport {
  /// The run as tables; cells of pages lead to the files that `links` names.
  func sections(links: [String: [String: String]], rowLimit: Int) -> SectionReport {
    let faults = run.faults
    return SectionReport(
      heading: "Inspected pages",
      summary: run.summary,
      sections: [
        unread, faultTable(faults), findings, pages, remarks, decisions,
      ],
      codes: faults.map(\.rule),
      rowLimit: rowLimit,
      links: links
    )
  }

  fileprivate var unread: ReportSection {
    ReportSection(
      name: "Inputs that could not be read",
      columns: ["input", "why"],
      rows: run.unread.map { [$0.name, $0.reason] }
    )
  }

  fileprivate var remarks: ReportSection {
    ReportSection(name: "Remarks", columns: ["remark"], rows: run.remarks.map { [$0] })
  }

  private func faultTable(_ faults: [InspectionRun.Fault]) -> ReportSection {
    ReportSection(
      name: "Fix first",
      columns: ["severity", "pages", "rule", "what is wrong", "where, for example"],
      rows: faults.map { fault in
        [
          fault.severity.rawValue, "\(fault.pages.count)", fault.rule, fault.title,
          fault.locations.first?.text ?? "",
        ]
      },
      empty: "Nothing."
    )
  }

  /// Each fault of each page, the worst first.
  private var findings: ReportSection {
    let all = run.pages.flatMap { page in page.open.map { (page, $0) } }
    let sorted = [Severity.error, .warning, .note].flatMap { severity in
      all.filter { $0.1.severity == severity }
    }
    return ReportSection(
      name: "Findings",
      columns: ["severity", "page", "position", "rule", "what is wrong"],
      rows: sorted.map { page, advice in
        [
          advice.severity.rawValue, page.name, advice.locations.first?.position ?? "", advice.rule,
          advice.message,
        ]
      }
    )
  }

  /// The pages, those with most errors first.
  private var pages: ReportSection {
    let rows = run.pages.map { page in
      let counts = [Severity.error, .warning, .note].map { severity in
        page.open.count { $0.severity == severity }
      }
      return (page, counts)
    }
    let sorted = rows.enumerated().sorted {
      let (left, right) = ($0.element.1, $1.element.1)
      return left == right ? $0.offset < $1.offset : right.lexicographicallyPrecedes(left)
    }
    return ReportSection(
      name: "Pages",
      columns: ["page", "URL", "verdict", "errors", "warnings", "notes"],
      rows: sorted.map(\.element).map { page, counts in
        [page.name, page.inspection.record.url.text, page.inspection.verdict.rawValue]
          + counts.map(String.init)
      }
    )
  }

  fileprivate var decisions: ReportSection { .decisions(run.pages.ruleDecisions) }
}

extension RunReport {
  /// The most locations of a rule on a terminal.
  private static let locationLimit = 5

  /// The report for a terminal: what to fix, rule by rule, with its locations.
  ///
  /// - Parameters:
  ///   - width: The terminal's width in cells.
  ///   - colors: Whether to repeat the meaning in color.
  /// - Returns: The report, without a line break at its end.
  package func terminal(width: Int, colors: Bool) -> String {
    let canvas = Canvas(width: max(20, width), colors: colors)
    let faults = run.faults
    let lines = faults.flatMap { Self.lines(of: $0, canvas) }
    let nothing = run.pages.isEmpty ? "No page was inspected" : "Nothing to fix"
    let heading = canvas.heading(faults.isEmpty ? nothing : "Fix first")
    let parts =
      [canvas.paragraph(run.summary), [heading] + lines]
      + [
        list(unread.name, run.unread.map { "\($0.name): \($0.reason)" }, canvas),
        list(remarks.name, run.remarks, canvas),
        list(decisions.name, run.pages.ruleDecisions.map(\.line), canvas),
        faults.isEmpty ? [] : [CodeReference.hint],
      ]
    return parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  private func list(_ name: String, _ texts: [String], _ canvas: Canvas) -> [String] {
    guard !texts.isEmpty else { return [] }
    return [canvas.heading(name)] + texts.flatMap { canvas.paragraph($0, indent: 2, hang: 2) }
  }

  private static func lines(of fault: InspectionRun.Fault, _ canvas: Canvas) -> [String] {
    let count = fault.pages.count
    let label = "  \(AdviceLines(canvas: canvas).severity(fault.severity)) "
    var lines = canvas.entry(
      label,
      "\(fault.title) [\(fault.rule)] on \(count) \(count == 1 ? "page" : "pages")"
    )
    for location in fault.locations.prefix(locationLimit) {
      // A position stays in one piece, for terminals that open what is clicked.
      let isLong = CellText.width(location.text) > canvas.width - 6
      lines.append("      " + ReportText.plain(isLong ? location.position : location.text))
      if isLong, !location.detail.isEmpty {
        lines += canvas.paragraph(location.detail, indent: 8)
      }
    }
    let more = fault.locations.count - locationLimit
    if more > 0 { lines.append("      and \(more) more; see --format csv") }
    if let fix = fault.fix { lines += canvas.paragraph("Fix: \(fix)", indent: 6, hang: 5) }
    return lines
  }
}
