import Records

extension TerminalReport {
  /// How many blocked requests, and how many errors, are listed.
  private static let listLimit = 10

  /// What scripts made of the page, beside what was served; nothing where it was not rendered.
  var rendering: [String] {
    guard let rendering = inspection.record.rendering else { return [] }
    let report = RenderingRows(rendering: rendering)
    let rows = report.rows
    let differing = rows.filter { $0.kind != .same }.flatMap { row in
      canvas.entry("  \(CellText.fit(row.kind.rawValue, to: 7)) ", Self.line(row))
    }
    let same = rows.filter { $0.kind == .same }.map(\.name)
    return [canvas.heading("Rendered")] + canvas.paragraph(report.summary, indent: 2) + differing
      + (same.isEmpty ? [] : canvas.entry("  same    ", same.joined(separator: ", ")))
      + blocked(report) + errors(report) + canvas.paragraph(report.ending, indent: 2)
  }

  private static func line(_ row: RenderingRows.Row) -> String {
    let values =
      switch row.kind {
      case .added: row.rendered
      case .removed: row.served
      case .changed, .same: "\(row.served) → \(row.rendered)"
      }
    return "\(row.name): \(values)" + (row.time.isEmpty ? "" : ", \(row.time)")
  }

  private func blocked(_ report: RenderingRows) -> [String] {
    let lines = report.blocked.prefix(Self.listLimit).flatMap { url, kind, reason in
      canvas.entry("  blocked ", "\(url) (\(kind)): \(reason)")
    }
    let more = max(0, report.blocked.count - Self.listLimit) + report.moreBlocked
    return lines + (more > 0 ? ["  … and \(more) more blocked requests"] : [])
  }

  private func errors(_ report: RenderingRows) -> [String] {
    let errors = report.rendering.errors
    let lines = errors.prefix(Self.listLimit).flatMap { canvas.entry("  error   ", $0) }
    let more = max(0, errors.count - Self.listLimit) + report.moreErrors
    return lines + (more > 0 ? ["  … and \(more) more errors"] : [])
  }
}
