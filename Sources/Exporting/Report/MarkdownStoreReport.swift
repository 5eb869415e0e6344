import Records

/// The report as Markdown, for issues and wikis: a heading and a table for each part.
struct MarkdownStoreReport {
  let report: StoreReport

  /// The report.
  var text: String {
    var lines = ["# Crawl report", "", "| What | Count |", "|---|---:|"]
    lines += report.overview.map { "| \($0.name) | \($0.value) |" }
    for table in report.tables where !table.rows.isEmpty {
      lines += ["", "## \(table.title)", "", table.explanation, ""]
      lines.append("| " + table.columns.map(\.title).joined(separator: " | ") + " |")
      let marks = table.columns.indices.map { index in
        if case .number? = table.rows.first?[index] { "---:" } else { "---" }
      }
      lines.append("|\(marks.joined(separator: "|"))|")
      for row in table.rows {
        let cells = row.map { cell in
          if case .text(let text) = cell { ReportText.markdown(text) } else { cell.text }
        }
        lines.append("| \(cells.joined(separator: " | ")) |")
      }
      if table.omitted > 0 { lines += ["", "and \(table.omitted) more"] }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
