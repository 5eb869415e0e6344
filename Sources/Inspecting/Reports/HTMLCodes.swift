import Basics
import Rules
import Templates

/// The codes of a report, each a link to where the same page explains it.
enum HTMLCodes {
  /// What the template `code` fills in: `code` as a link; a code without an explanation is text.
  static func reference(_ code: String) -> TemplateValues {
    ["code": code, "anchor": CodeCatalog.entries(named: code).first.map(anchor)]
  }

  /// What the template `codes` fills in: what each of `codes` means, why it matters and what to do;
  /// `nil` when there are none.
  static func values(_ codes: [String]) -> TemplateValues? {
    let entries = codes.compactMap { CodeCatalog.entries(named: $0).first }.withoutRepetitions
    guard !entries.isEmpty else { return nil }
    let items = entries.map { entry -> TemplateValues in
      [
        "anchor": anchor(of: entry),
        "code": entry.code,
        "explanation": "\(entry.meaning) \(entry.reason) Fix: \(entry.fix)",
      ]
    }
    return ["entries": items]
  }

  private static func anchor(of entry: CodeEntry) -> String {
    "code-\(CodeCatalog.anchor(of: entry))"
  }
}
