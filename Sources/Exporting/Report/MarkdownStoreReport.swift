import Basics
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
          switch cell {
          case .text(let text): ReportText.markdown(text)
          case .url(let url): Self.link(url)
          case .urls(let urls): urls.map(Self.link).joined(separator: "<br>")
          case .number, .none: cell.text
          }
        }
        lines.append("| \(cells.joined(separator: " | ")) |")
      }
      if table.omitted > 0 { lines += ["", "and \(table.omitted) more"] }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// `url` as a link, when it leads to the web; one with brackets, which could end it, is in angle brackets
  /// (CommonMark, section 6.3).
  private static func link(_ url: String) -> String {
    let shown = ReportText.markdown(url)
    guard let target = ReportLink.target(of: url) else { return shown }
    if target.contains(where: "[]()".contains) { return "[\(shown)](<\(target)>)" }
    return "[\(shown)](\(target))"
  }
}
