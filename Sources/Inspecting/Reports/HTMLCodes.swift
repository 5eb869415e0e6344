import Basics
import Rules

/// The codes of a report, each a link to where the same page explains it.
enum HTMLCodes {
  /// `code` as a link; a code that nobody explains is text.
  static func link(_ code: String) -> String {
    let text = "<code class=\"small\">\(ReportText.markup(code))</code>"
    guard let entry = CodeCatalog.entries(named: code).first else { return text }
    return "<a href=\"#\(anchor(of: entry))\">\(text)</a>"
  }

  /// What each of `codes` means, why it matters and what to do; nothing when there are none.
  static func section(_ codes: [String]) -> String {
    let entries = codes.compactMap { CodeCatalog.entries(named: $0).first }.withoutRepetitions
    guard !entries.isEmpty else { return "" }
    let items = entries.map { entry in
      "<dt id=\"\(anchor(of: entry))\"><code>\(ReportText.markup(entry.code))</code></dt>\n"
        + "<dd>\(ReportText.markup("\(entry.meaning) \(entry.reason) Fix: \(entry.fix)"))</dd>"
    }
    return HTMLPage.section("Codes", "<dl>\n\(items.joined(separator: "\n"))\n</dl>")
  }

  private static func anchor(of entry: CodeEntry) -> String {
    "code-\(CodeCatalog.anchor(of: entry))"
  }
}
