import Basics
import Records

extension MarkdownReport {
  /// How many blocked requests, and how many errors, are listed.
  private static let listLimit = 10

  /// What scripts made of the page, beside what was served; empty where it was not rendered.
  var rendering: String {
    guard let rendering = inspection.record.rendering else { return "" }
    let report = RenderingRows(rendering: rendering)
    let rows = report.rows.map { row in
      Self.row([row.name, row.kind.rawValue, row.served, row.rendered, row.time])
    }
    let table =
      rows.isEmpty
      ? nil
      : (["| field | change | served | rendered | when |", "|---|---|---|---|---|"] + rows)
        .joined(separator: "\n")
    let lists = [blocked(report), errors(report)].filter { !$0.isEmpty }
    return (["## Rendered", report.summary] + [table].compactMap(\.self) + lists + [report.ending])
      .joined(separator: "\n\n")
  }

  private func blocked(_ report: RenderingRows) -> String {
    let lines = report.blocked.prefix(Self.listLimit).map { url, kind, reason in
      "- Not loaded: \(ReportText.markdown("\(url) (\(kind)): \(reason)"))"
    }
    return Self.list(lines, max(0, report.blocked.count - Self.listLimit) + report.moreBlocked)
  }

  private func errors(_ report: RenderingRows) -> String {
    let errors = report.rendering.errors
    let lines = errors.prefix(Self.listLimit).map { "- Error: \(ReportText.markdown($0))" }
    return Self.list(lines, max(0, errors.count - Self.listLimit) + report.moreErrors)
  }

  private static func list(_ lines: [String], _ more: Int) -> String {
    (lines + (more > 0 ? ["- and \(more) more"] : [])).joined(separator: "\n")
  }

  private static func row(_ cells: [String]) -> String {
    "| " + cells.map(ReportText.markdown).joined(separator: " | ") + " |"
  }
}
