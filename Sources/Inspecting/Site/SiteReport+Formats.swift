import Basics
import Records
import Rules

extension SiteReport {
  /// The codes that the report prints.
  private var codes: [String] {
    site.reasons.keys.sorted() + site.faults.map(\.rule)
      + site.files.flatMap { $0.findings.map(\.rule) }
  }

  private var report: SectionReport {
    SectionReport(heading: site.host, summary: summary, sections: sections, codes: codes)
  }

  /// The report as a page without script or anything from elsewhere.
  package var html: String { report.html }

  /// The report for comments and wikis.
  package var markdown: String { report.markdown }

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
    report.terminal(width: width, colors: colors)
  }
}
