import Addressing
import Basics
import Rules

/// What to fix on a page as workflow commands, which annotate a change on GitHub: one for each fault.
///
/// Reference: <https://docs.github.com/actions/reference/workflow-commands-for-github-actions>
struct WorkflowCommands {
  let inspection: Inspection
  /// The file that was read; `nil` when the page came from a server.
  let file: String?

  /// One command a line.
  var text: String {
    var lines = Advice.all(of: inspection).filter { !$0.isAccepted }.map(line)
    lines += inspection.rules.all.map { setting in
      let title = ReportText.command("rules.changed", isProperty: true)
      return "::notice title=\(title)::\(ReportText.command("\(setting.line)."))"
    }
    let title = "title=\(inspection.verdict.rawValue)"
    let summary =
      "\(inspection.summary) \(inspection.subject) \(CodeReference.hint)."
    lines.append("::notice \(title)::\(ReportText.command(summary))")
    return lines.joined(separator: "\n")
  }

  private func line(_ advice: Advice) -> String {
    let location = advice.locations.first
    var properties = ["title=\(ReportText.command(advice.rule, isProperty: true))"]
    // Only what lies in the repository can be annotated.
    let named = location?.file ?? file
    let own = named.flatMap { $0.contains("://") ? nil : $0 }
    if let own {
      properties.append("file=\(ReportText.command(own, isProperty: true))")
      if let line = location?.line {
        properties.append("line=\(line)")
        properties.append("col=\(location?.column ?? 1)")
      }
    }
    let served = location?.file == nil ? inspection.subject : location?.position ?? ""
    let suffix = own == nil ? " (\(served))" : ""
    let message = ReportText.command("\(advice.message)\(suffix)")
    return "::\(Self.kind(advice.severity)) \(properties.joined(separator: ","))::\(message)"
  }

  private static func kind(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .note: "notice"
    }
  }
}
