import AppAssociation
import Basics
import Inspecting

/// Writes verdicts for a person to read.
enum AppVerdictText {
  /// The most rules of one app that are explained.
  private static let reasonLimit = 20

  /// Prints one app's verdict, the rule that decided, and why each other rule did not.
  static func print(_ verdict: AppVerdict, to console: Console) {
    console.print("  \(verdict.verdict.rawValue)\t\(TerminalText.line(verdict.appID))")
    if let rule = verdict.wholeRule {
      let location = verdict.location.map { "  (\($0))" } ?? ""
      console.print("    by \(TerminalText.line(rule + location))")
    }
    let later = "an earlier rule decided"
    let tried = verdict.reasons.filter { $0.text != later }
    for reason in tried.prefix(reasonLimit) {
      console.print(TerminalText.line("    not \(reason.rule): \(reason.text)"))
    }
    let all = verdict.reasons.count + verdict.omitted
    let more = all - verdict.unreached - min(tried.count, reasonLimit)
    if more > 0 {
      let rules = Amount.count(more, "more rule that does", "more rules that do")
      console.print("    and \(rules) not match")
    }
    if verdict.unreached > 0 {
      console.print("    \(Amount.count(verdict.unreached, "rule")) after it not tried")
    }
    if all == 0, verdict.rule == nil { console.print("    the app has no rules") }
  }
}
