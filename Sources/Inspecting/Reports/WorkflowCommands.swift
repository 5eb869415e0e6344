import Addressing
import Records

/// The findings of a page as workflow commands, which annotate a change on GitHub.
///
/// Reference: <https://docs.github.com/actions/reference/workflow-commands-for-github-actions>
struct WorkflowCommands {
  let inspection: Inspection
  /// The file that was read; `nil` when the page came from a server.
  let file: String?

  /// One command a line.
  var text: String {
    var lines = Advice.uncovered(by: inspection).filter { !$0.isAccepted }.map { check in
      let title = "title=\(ReportText.command(check.rule, isProperty: true))"
      let place = file.map { ",file=\(ReportText.command($0, isProperty: true))" } ?? ""
      let message = "\(check.title) \(check.fix) (\(inspection.record.url.text))"
      return "::\(Self.kind(check.severity)) \(title)\(place)::\(ReportText.command(message))"
    }
    lines += inspection.ranked.map { finding in
      let kind = Self.kind(finding.severity)
      var properties = ["title=\(ReportText.command(finding.rule, isProperty: true))"]
      if let file {
        properties.append("file=\(ReportText.command(file, isProperty: true))")
        if let line = finding.line {
          properties.append("line=\(line)")
          properties.append("col=\(finding.column ?? 1)")
        }
      }
      let place = file == nil ? " (\(inspection.record.url.text))" : ""
      let message = ReportText.command("\(finding.message) \(finding.fix)\(place)")
      return "::\(kind) \(properties.joined(separator: ","))::\(message)"
    }
    let title = "title=\(inspection.verdict.rawValue)"
    let summary =
      "\(inspection.summary) \(inspection.record.url.text) \(CodeReference.hint)."
    lines.append("::notice \(title)::\(ReportText.command(summary))")
    return lines.joined(separator: "\n")
  }

  private static func kind(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .note: "notice"
    }
  }
}
