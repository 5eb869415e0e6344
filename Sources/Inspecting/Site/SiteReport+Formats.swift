import Basics
import Records
import Rules
import Templates

extension SiteReport {
  /// The codes that the report prints.
  private var codes: [String] {
    site.reasons.keys.sorted() + site.faults.map(\.rule)
      + site.files.flatMap { $0.findings.map(\.rule) }
  }

  /// A cell of a table of the page; codes lead to their explanation, URLs to their pages.
  private static func cell(_ text: String, _ column: String) -> HTMLSection.Cell {
    switch column {
    case "rule", "reason": .code(text)
    case "URL", "for example", "not matched, for example": .url(text)
    default: .foreign(text)
    }
  }

  /// The report as a page without script or anything from elsewhere.
  package var html: String {
    let parts = sections.compactMap { section -> TemplateValues? in
      let (rows, more) = Self.shown(section)
      return HTMLSection(
        title: section.name,
        columns: section.columns,
        rows: rows.map { row in zip(row, section.columns).map(Self.cell) },
        more: more,
        empty: section.empty
      ).values
    }
    return ReportFiles.page(
      "site",
      title: summary,
      [
        "host": site.host, "summary": summary, "sections": parts,
        "codes": HTMLCodes.values(codes),
      ]
    )
  }

  /// The report for comments and wikis.
  package var markdown: String {
    var parts = ["# \(ReportText.markdown(summary))"]
    for section in sections {
      let (rows, more) = Self.shown(section)
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

  /// The pages as CSV (RFC 4180), a row each; what a spreadsheet would run has an apostrophe
  /// before it.
  package var csv: String {
    let head = [
      "url", "title", "indexable", "appLinked", "claimed", "banner", "structuredData", "points",
      "orphan", "errors", "warnings", "notes", "reasons",
    ]
    let rows = site.rows.map { page in
      [
        page.url, page.title ?? "", "\(page.isIndexable)", "\(page.isAppLinked)",
        "\(page.isClaimed)", "\(page.hasBanner)", "\(page.hasItems)", "\(page.points)",
        "\(page.isOrphan)", "\(page.errors)", "\(page.warnings)", "\(page.notes)",
        page.reasons.joined(separator: " "),
      ]
    }
    return CSVText.text([head] + rows)
  }

  /// The report for a terminal of `width` cells.
  package func terminal(width: Int, colors: Bool) -> String {
    let canvas = Canvas(width: max(20, width), colors: colors)
    var parts = [canvas.paragraph(summary).joined(separator: "\n")]
    for section in sections {
      let rows = section.rows.prefix(15)
      guard !rows.isEmpty else {
        if let empty = section.empty { parts.append(canvas.heading(section.name) + "\n  " + empty) }
        continue
      }
      var lines = [canvas.heading(section.name)]
      let safe = rows.map { $0.map { ReportText.plain($0).replacing("\n", with: " ") } }
      lines += TextTable(section.columns, safe).lines(width: canvas.width)
      if section.rows.count > 15 { lines.append("  … and \(section.rows.count - 15) more") }
      parts.append(lines.joined(separator: "\n"))
    }
    if !codes.isEmpty { parts.append(CodeReference.hint) }
    return parts.joined(separator: "\n\n")
  }
}
