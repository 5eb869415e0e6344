import Analysis
import Foundation
import Indexing
import Inspecting
import Records
import Searching

/// Search results for a terminal.
struct SearchText {
  private let answer: SearchResults
  private let query: String
  private let colors: Bool
  private let width: Int
  private let empty: EmptyAnswer?

  /// Prepares the text of `answer` to `query`, and of why it is `empty` if it is, for a terminal of `width` cells.
  init(
    _ answer: SearchResults,
    query: String,
    empty: EmptyAnswer? = nil,
    width: Int,
    colors: Bool
  ) {
    (self.answer, self.query, self.empty) = (answer, query, empty)
    self.width = max(40, width)
    self.colors = colors
  }

  /// The results, best first, with what each score is made of when that was requested, and the
  /// counts of values.
  var text: String {
    let facets = answer.facets.sorted { $0.key.rawValue < $1.key.rawValue }.map { field, counts in
      let values = counts.map { "\(TerminalText.line($0.value)) (\(Amount.number($0.count)))" }
      let bound = answer.facetBound == .exact ? "" : " (\(answer.facetBound.words)so many)"
      return "\n\(field.rawValue)\(bound): "
        + (values.isEmpty ? "none" : values.joined(separator: ", "))
    }
    let rest = answer.unchecked > 0 ? "\n\(answer.uncheckedSentence)" : ""
    return notes + apps + results + rest + limits + hidden + facets.joined()
  }

  /// What was not looked for, a line each.
  private var limits: String {
    FormLimit.allCases.filter(answer.formLimits.contains).map { limit in
      switch limit {
      case .words: "\nOther forms were looked for of the first \(limit.most) words only."
      case .languages: "\nOther forms were looked for in \(limit.most) languages only."
      case .pages: "\nOther forms that very many pages have were not looked for."
      }
    }.joined()
  }

  /// What explains the results, and therefore is above them.
  private var notes: String {
    var lines: [String] = []
    if answer.coversAllPages {
      lines.append("No page of this store is an app-linked result, so all pages are searched.")
    }
    if !answer.missingWords.isEmpty {
      let words = answer.missingWords.map { "\"\(TerminalText.line($0))\"" }
      lines.append("No page has \(words.joined(separator: ", ")).")
    }
    if answer.requiresFilters {
      lines.append("OR joins words and phrases, not filters: all results pass the filters.")
    }
    if !answer.unsearchedSymbols.isEmpty {
      let symbols = answer.unsearchedSymbols.map(TerminalText.line).joined(separator: ", ")
      lines.append("Only words of letters and digits are searched. Not looked for: \(symbols)")
    }
    if let meant = answer.didYouMean {
      let words = MeantWords(query, meant)
      lines.append(
        "Did you mean \"\(TerminalText.line(words.meant))\" "
          + "instead of \"\(TerminalText.line(words.written))\"?"
      )
    }
    return lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n\n"
  }

  /// What is not among the results, with the option that shows it.
  private var hidden: String {
    var lines = answer.hostRests.map { rest in
      Self.opening(rest.bound)
        + "\(Amount.number(rest.count)) more from \(TerminalText.line(rest.host)). "
        + "Show them with --filter host=\(TerminalText.line(rest.host))."
    }
    if let count = answer.withoutAppLink, count > 0 {
      let pages = Amount.count(count, "page matches", "pages match")
      lines.append(
        Self.opening(answer.withoutAppLinkBound)
          + "\(pages) but \(count == 1 ? "lacks" : "lack") an app link or a description. "
          + "Show \(count == 1 ? "it" : "them") with --all-pages."
      )
    }
    if let count = answer.duplicates, count > 0 {
      let pages = Amount.count(count, "more page says", "more pages say")
      lines.append("\(pages) the same. Show \(count == 1 ? "it" : "them") with --similar.")
    }
    return lines.map { "\n" + $0 }.joined()
  }

  /// The words before a number that a sentence begins with.
  private static func opening(_ bound: TotalBound) -> String {
    bound.words.prefix(1).uppercased() + bound.words.dropFirst()
  }

  /// What the searcher's own apps show.
  private var apps: String {
    guard !answer.activities.isEmpty else { return "" }
    let lines = answer.activities.map { item in
      "• \(bold(TerminalText.cut(TerminalText.line(item.title), to: 90)))"
        + "  \(TerminalText.plain(item.activityType))"
    }
    return "In your apps:\n" + lines.joined(separator: "\n") + "\n\n"
  }

  private var results: String {
    guard !answer.items.isEmpty else {
      var reasons = empty.map { EmptyAnswerText($0, query: query).lines } ?? []
      if reasons.isEmpty, empty?.isOfWords == true, notes.isEmpty, hidden.isEmpty {
        reasons = ["Check the spelling, or try fewer or other words."]
      }
      let none = answer.activities.isEmpty ? "No results." : "No results on the web."
      return ([none] + reasons).joined(separator: "\n")
    }
    let items = answer.items.enumerated().map { index, item in
      let number = "\(index + 1). "
      let indent = String(repeating: " ", count: number.count)
      var lines = [
        number + bold(TerminalText.cut(TerminalText.line(item.title), to: width - number.count)),
        indent + TerminalText.line(item.url),
      ]
      if !item.snippet.isEmpty {
        lines += CellText.wrap(TerminalText.line(item.snippet), to: width - number.count).map {
          indent + $0
        }
      }
      if let explanation = item.explanation { lines += ExplanationText(explanation).lines }
      return lines.joined(separator: "\n")
    }
    let total = (answer.isTotalExact ? "" : "about ") + Amount.count(answer.total, "result")
    return items.joined(separator: "\n\n") + "\n\n" + total
  }

  private func bold(_ text: String) -> String {
    colors ? "\u{1B}[1m\(text)\u{1B}[0m" : text
  }
}

/// What a score is made of: every part that changes it, and how many do not.
struct ExplanationText {
  private let root: ScoreExplanation

  /// Prepares the text of a score.
  init(_ explanation: ScoreExplanation) { root = explanation }

  /// One number a line, deeper ones further in; what is a value times a weight says so on its line.
  var lines: [String] {
    var lines: [String] = []
    var open: [(depth: Int, part: ScoreExplanation)] = [(0, root)]
    while let (depth, part) = open.popLast() {
      let (factors, parts) = Self.parts(of: part)
      lines.append(Self.line(part.value, part.label + factors, depth))
      for child in parts.reversed() { open.append((depth + 1, child)) }
    }
    let zero = root.parts.count { !Self.counts($0) }
    if zero > 0 {
      lines.append("           \(Amount.count(zero, "other signal")) \(zero == 1 ? "is" : "are") 0")
    }
    return lines
  }

  /// The parts of `part` that count, without a value and a weight, which are given as factors, and
  /// without one that repeats its name.
  private static func parts(
    of part: ScoreExplanation
  ) -> (factors: String, parts: [ScoreExplanation]) {
    var parts = part.parts
    var factors = ""
    if parts.count >= 2, parts[0].label == "value", parts[1].label == "weight" {
      factors = ": \(text(parts[0].value)) × \(text(parts[1].value))"
      parts.removeFirst(2)
    }
    if parts.count == 1, parts[0].label == part.label { parts = parts[0].parts }
    return (factors, parts.filter(counts))
  }

  /// Whether a part is more than 0 as it is printed.
  private static func counts(_ part: ScoreExplanation) -> Bool { text(part.value) != text(0) }

  private static func line(_ value: Double, _ label: String, _ depth: Int) -> String {
    let number = text(value)
    let padding = String(repeating: " ", count: max(0, 9 - number.count))
    return String(repeating: "  ", count: depth) + padding + number + "  "
      + TerminalText.line(label)
  }

  private static func text(_ value: Double) -> String {
    let rounded = (value * 1000).rounded() / 1000
    return String(format: "%.3f", rounded == 0 ? 0 : rounded)
  }
}
