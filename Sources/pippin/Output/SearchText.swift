import Indexing
import Records
import Searching

/// Search results for a terminal.
struct SearchText {
  private let answer: SearchResults
  private let colours: Bool

  /// Prepares the text of `answer`.
  init(_ answer: SearchResults, colours: Bool) {
    self.answer = answer
    self.colours = colours
  }

  /// The results, best first, with what each score is made of when that was asked for, and the
  /// counts of values.
  var text: String {
    let facets = answer.facets.sorted { $0.key.rawValue < $1.key.rawValue }.map { field, counts in
      let values = counts.map { "\(TerminalText.plain($0.value)) (\($0.count))" }
      return "\n\(field.rawValue): " + (values.isEmpty ? "none" : values.joined(separator: ", "))
    }
    let meant = answer.didYouMean.map { "\nDid you mean: \(TerminalText.plain($0))" }
    return apps + results + (meant ?? "") + facets.joined()
  }

  /// What the searcher's own apps show.
  private var apps: String {
    guard !answer.activities.isEmpty else { return "" }
    let lines = answer.activities.map { item in
      "• \(bold(TerminalText.cut(TerminalText.plain(item.title), to: 90)))"
        + "  \(TerminalText.plain(item.activityType))"
    }
    return "In your apps:\n" + lines.joined(separator: "\n") + "\n\n"
  }

  private var results: String {
    guard !answer.items.isEmpty else { return "No results." }
    let items = answer.items.enumerated().map { index, item in
      var lines = [
        "\(index + 1). \(bold(TerminalText.cut(TerminalText.plain(item.title), to: 90)))",
        "   \(TerminalText.plain(item.url))  score \(Self.rounded(item.score))",
      ]
      if !item.snippet.isEmpty {
        let line = TerminalText.plain(item.snippet).replacing("\n", with: " ")
        lines.append("   \(TerminalText.cut(line, to: 160))")
      }
      if let explanation = item.explanation { lines += Self.lines(of: explanation) }
      return lines.joined(separator: "\n")
    }
    let total = "\(answer.bound.words)\(answer.total) result(s)"
    return items.joined(separator: "\n\n") + "\n\n" + total
  }

  private func bold(_ text: String) -> String {
    colours ? "\u{1B}[1m\(text)\u{1B}[0m" : text
  }

  /// The tree of a score, one number a line, deeper ones further in.
  private static func lines(of explanation: ScoreExplanation) -> [String] {
    var lines: [String] = []
    var open: [(depth: Int, part: ScoreExplanation)] = [(0, explanation)]
    while let (depth, part) = open.popLast() {
      let indent = String(repeating: "  ", count: depth + 2)
      lines.append("\(indent)\(rounded(part.value))  \(TerminalText.plain(part.label))")
      for child in part.parts.reversed() { open.append((depth + 1, child)) }
    }
    return lines
  }

  private static func rounded(_ number: Double) -> String {
    String((number * 10_000).rounded() / 10_000)
  }
}
