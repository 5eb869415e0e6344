import Addressing
import Records

/// The report of a page for comments and wikis.
struct MarkdownReport {
  let inspection: Inspection

  private var record: PageRecord { inspection.record }

  /// The report.
  var text: String {
    [heading, preview, opening, checks, findings].filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private var heading: String {
    """
    # \(inspection.verdict.rawValue.uppercased()): \(ReportText.markdown(record.url.text))

    \(inspection.summary)
    """
  }

  private var preview: String {
    """
    ## Preview

    **\(ReportText.markdown(record.title ?? "(no title)"))**

    \(ReportText.markdown(record.description ?? "(no description)"))
    """
  }

  private var opening: String {
    guard !record.deepLinks.isEmpty else {
      return "## Opens\n\nThe web page; no app is named."
    }
    let rows = record.deepLinks.map { link in
      let cells = [link.platform, link.source, link.app ?? "", link.url ?? ""]
      return "| " + cells.map(ReportText.markdown).joined(separator: " | ") + " |"
    }
    return "## Opens\n\n| platform | markup | app | address |\n|---|---|---|---|\n"
      + rows.joined(separator: "\n")
  }

  private var checks: String {
    let rows = inspection.checks.map { check in
      let answer = check.message + (check.fix.map { " Fix: \($0)" } ?? "")
      return "| \(check.group.rawValue) | \(check.state.rawValue) "
        + "| \(ReportText.markdown(answer)) |"
    }
    return "## Checks\n\n| about | answer | |\n|---|---|---|\n" + rows.joined(separator: "\n")
  }

  private var findings: String {
    let ranked = inspection.ranked
    guard !ranked.isEmpty else { return "Nothing to mend." }
    let items = ranked.enumerated().map { index, finding in
      let place = finding.line.map { ", line \($0)" } ?? ""
      var item = "\(index + 1). **\(finding.severity.rawValue)** "
      item += "\(ReportText.markdown(finding.rule))\(place): "
      item += ReportText.markdown(finding.message)
      item += "\n   Fix: \(ReportText.markdown(finding.fix))"
      if let evidence = finding.evidence {
        item += "\n   Found: \(ReportText.markdown(evidence))"
      }
      return item
    }
    return "## What to mend first\n\n" + items.joined(separator: "\n")
  }
}
