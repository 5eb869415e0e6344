import Basics
import Templates

/// A part of a report: a table under a name.
struct ReportSection {
  /// The name.
  let name: String
  /// The heads of the columns.
  let columns: [String]
  /// The rows, each with a cell for each column.
  let rows: [[String]]
  /// What is said when there are no rows; `nil` leaves the part out.
  var empty: String?

  /// What somebody decided about rules, who, and why.
  static func decisions(_ rules: [RuleSetting]) -> ReportSection {
    ReportSection(
      name: "Rules switched off or changed",
      columns: ["code", "counts as", "by", "why"],
      rows: rules.map { [$0.code, $0.state.word, $0.origin, $0.reason ?? "no reason given"] }
    )
  }
}

/// A report of several tables, in the forms that people read.
struct SectionReport {
  /// What it is about.
  let heading: String
  /// What it says, in a sentence.
  let summary: String
  /// The tables.
  let sections: [ReportSection]
  /// The codes that it prints.
  let codes: [String]
  /// The most rows of a table in HTML and Markdown; the rest is counted.
  var rowLimit = 50
  /// What cells lead to files of the report, by the column and the cell's text.
  var links: [String: [String: String]] = [:]

  /// The report as a page without script or anything from elsewhere.
  var html: String {
    let parts = sections.compactMap { section -> TemplateValues? in
      let (rows, more) = shown(section)
      return HTMLSection(
        title: section.name,
        columns: section.columns,
        rows: rows.map { row in zip(row, section.columns).map(cell) },
        more: more,
        empty: section.empty
      ).values
    }
    return ReportFiles.page(
      "site",
      title: summary,
      ["host": heading, "summary": summary, "sections": parts, "codes": HTMLCodes.values(codes)]
    )
  }

  /// The report for comments and wikis.
  var markdown: String {
    var parts = ["# \(ReportText.markdown(summary))"]
    for section in sections {
      let (rows, more) = shown(section)
      guard !rows.isEmpty else {
        if let empty = section.empty { parts.append("## \(section.name)\n\n\(empty)") }
        continue
      }
      let head = "| " + section.columns.joined(separator: " | ") + " |"
      let rule = "|" + String(repeating: "---|", count: section.columns.count)
      let lines = rows.map { row in
        "| " + row.map(ReportText.markdown).joined(separator: " | ") + " |"
      }
      let note = more > 0 ? "\n\nand \(more) more" : ""
      parts.append(
        "## \(section.name)\n\n" + ([head, rule] + lines).joined(separator: "\n") + note
      )
    }
    if !codes.isEmpty { parts.append(CodeReference.hint) }
    return parts.joined(separator: "\n\n")
  }

  /// The report for a terminal of `width` cells.
  func terminal(width: Int, colors: Bool) -> String {
    let canvas = Canvas(width: max(20, width), colors: colors)
    var parts = [canvas.paragraph(summary).joined(separator: "\n")]
    for section in sections {
      let rows = section.rows.prefix(Self.terminalLimit)
      guard !rows.isEmpty else {
        if let empty = section.empty { parts.append(canvas.heading(section.name) + "\n  " + empty) }
        continue
      }
      var lines = [canvas.heading(section.name)]
      let safe = rows.map { $0.map { ReportText.plain($0).replacing("\n", with: " ") } }
      lines += TextTable(section.columns, safe).lines(width: canvas.width)
      let more = section.rows.count - rows.count
      if more > 0 { lines.append("  … and \(more) more") }
      parts.append(lines.joined(separator: "\n"))
    }
    if !codes.isEmpty { parts.append(CodeReference.hint) }
    return parts.joined(separator: "\n\n")
  }

  /// The most rows of a table on a terminal.
  private static let terminalLimit = 15

  /// A cell of a table of the page; codes lead to their explanation, URLs to their pages.
  private func cell(_ text: String, _ column: String) -> HTMLSection.Cell {
    if let target = links[column]?[text] { return .file(text, target: target) }
    return switch column {
    case "rule", "reason": .code(text)
    case "URL", "for example", "not matched, for example": .url(text)
    default: .foreign(text)
    }
  }

  /// The rows of `section` that are shown, and how many are not.
  private func shown(_ section: ReportSection) -> (rows: [[String]], more: Int) {
    (Array(section.rows.prefix(rowLimit)), max(0, section.rows.count - rowLimit))
  }
}
