import Addressing
import Basics
import Rules

/// What to fix on pages as workflow commands, which annotate a change on GitHub: one for each fault.
///
/// GitHub shows ten annotations of a severity for each step, so that of several pages the errors
/// come first.
///
/// Reference: <https://docs.github.com/actions/reference/workflow-commands-for-github-actions>
struct WorkflowCommands {
  /// What was inspected.
  let pages: [InspectedPage]
  /// What could not be read.
  var unread: [UnreadInput] = []
  /// What all pages say together; `nil` for that of one page.
  var summary: String?

  /// One command a line.
  var text: String {
    var lines = unread.map { input in
      let title = ReportText.command("input not read", isProperty: true)
      return "::error title=\(title)::\(ReportText.command("\(input.name): \(input.reason)"))"
    }
    let faults = pages.flatMap { page in page.open.map { (page, $0) } }
    for severity in summary == nil ? [nil] : Severity.allCases.sorted(by: >).map(Optional.some) {
      lines += faults.filter { severity == nil || $0.1.severity == severity }
        .map { line($0.1, on: $0.0) }
    }
    lines += pages.ruleDecisions.map { setting in
      let title = ReportText.command("rules.changed", isProperty: true)
      return "::notice title=\(title)::\(ReportText.command("\(setting.line)."))"
    }
    if let summary {
      let text = ReportText.command("\(summary) \(CodeReference.hint).")
      lines.append("::notice title=pippin::\(text)")
    } else {
      lines += pages.map(Self.summary)
    }
    return lines.joined(separator: "\n")
  }

  /// The verdict on one page.
  private static func summary(of page: InspectedPage) -> String {
    let inspection = page.inspection
    let text = "\(inspection.summary) \(inspection.subject) \(CodeReference.hint)."
    return "::notice title=\(inspection.verdict.rawValue)::\(ReportText.command(text))"
  }

  private func line(_ advice: Advice, on page: InspectedPage) -> String {
    let location = advice.locations.first
    var properties = ["title=\(ReportText.command(advice.rule, isProperty: true))"]
    // Only what lies in the repository can be annotated.
    let named = location?.file ?? page.source
    let own = named.flatMap { $0.contains("://") ? nil : $0 }
    if let own {
      properties.append("file=\(ReportText.command(own, isProperty: true))")
      if let line = location?.line {
        properties.append("line=\(line)")
        properties.append("col=\(location?.column ?? 1)")
      }
    }
    let served = location?.file == nil ? page.inspection.subject : location?.position ?? ""
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
