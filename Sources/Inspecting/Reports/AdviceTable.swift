import Addressing
import Basics
import Records
import Rules

/// What to fix on pages as CSV (RFC 4180), a location a row; the locations of one slip are one row.
struct AdviceTable {
  /// What was inspected.
  let pages: [InspectedPage]
  /// What could not be read.
  var unread: [UnreadInput] = []
  /// Whether the last column names the file of each page.
  var namesFiles = false

  /// The columns.
  private static let head = [
    "url", "rule", "severity", "points", "accepted", "line", "column", "message", "evidence",
    "fix", "condition", "requirements", "form", "placement", "snippet", "file",
  ]

  /// The table.
  var text: String {
    let inputs = unread.map { input in
      Self.filled([input.name, "input", "error", "0", "false", "", "", input.reason])
    }
    return CSVText.text([Self.head] + inputs + pages.flatMap(rows) + decisions)
  }

  private func rows(of page: InspectedPage) -> [[String]] {
    let nowhere = Advice.Location(line: nil, column: nil, detail: "", evidence: nil)
    return page.advice.flatMap { advice in
      (advice.isOneSlip
        ? [advice.together] : advice.locations.isEmpty ? [nowhere] : advice.locations)
        .map { row(of: advice, at: $0, on: page) }
    }
  }

  private var decisions: [[String]] {
    let subject = pages.count == 1 ? pages[0].inspection.subject : ""
    return pages.ruleDecisions.map { setting in
      Self.filled(
        [subject, setting.code, setting.state.word, "0", "false", "", "", "\(setting.line)."]
      )
    }
  }

  private static func filled(_ row: [String]) -> [String] {
    row + Array(repeating: "", count: head.count - row.count)
  }

  /// Markup in a cell: what a spreadsheet takes for a formula gets no apostrophe, which would be
  /// in the JSON, but an escape that JSON resolves.
  private static func cell(_ markup: String) -> String {
    markup.contains("ld+json") ? markup.replacing("\"@", with: "\"\\u0040") : markup
  }

  private func row(
    of advice: Advice,
    at location: Advice.Location,
    on page: InspectedPage
  ) -> [String] {
    let message = location.detail.isEmpty ? advice.title : "\(advice.title) \(location.detail)"
    let position = [location.line, location.column].map { $0.map(String.init) ?? "" }
    let snippet = advice.snippet
    let file = location.file ?? (namesFiles ? page.source : nil)
    return [page.inspection.subject, advice.rule, advice.severity.rawValue, "\(advice.points)"]
      + ["\(advice.isAccepted)"] + position
      + [message, location.evidence ?? "", advice.fix, advice.condition ?? ""]
      + [advice.requirements.joined(separator: " "), snippet?.form.rawValue ?? ""]
      + [snippet?.placement.rawValue ?? "", snippet.map { Self.cell($0.text) } ?? ""]
      + [file ?? ""]
  }
}
