import Foundation
import Inspecting
import Ranking
import Records
import Rules
import Searching

/// A page's standing for a terminal.
struct RankText {
  private let explanation: RankExplanation
  private let width: Int

  /// Prepares the text of `explanation` for a terminal of `width` cells.
  init(_ explanation: RankExplanation, width: Int) {
    self.explanation = explanation
    self.width = max(40, width)
  }

  /// The signals as a table, the groups, and what would raise the page.
  var text: String {
    var lines = paragraph(explanation.title ?? explanation.url)
    lines.append(TerminalText.line(explanation.url))
    lines += state
    lines.append("")
    lines += table
    lines.append("")
    lines += paragraph(
      "The page has \(Self.number(explanation.points)) of \(Self.number(explanation.best)) points before "
        + "any query. A query adds points for its words."
    )
    lines += groups + signs + raise
    return lines.joined(separator: "\n")
  }

  /// Whether searches show the page, and what to do when they do not.
  private var state: [String] {
    let reasons = explanation.obstacles
    if !explanation.isIndexed {
      let blocking = reasons.filter(\.isBlocking)
      if blocking.isEmpty { return paragraph("Not in the index. Run: pippin index") }
      return listed("Not in the index:", blocking)
    }
    if !explanation.hidings.isEmpty {
      return explanation.hidings.flatMap { paragraph("Hidden from every search: \($0.clause).") }
    }
    return (reasons.isEmpty ? [] : listed("Only found with --all-pages:", reasons)) + duplicate
  }

  /// Which page represents this one, and what searches show of the two.
  private var duplicate: [String] {
    guard let url = explanation.representative else { return [] }
    guard explanation.isRepresentedWithoutApp else {
      return paragraph(
        "A duplicate of \(url). Searches show one of the pages that say the same, and all of them "
          + "with --similar."
      )
    }
    return paragraph(
      "A duplicate of \(url), which has no app link. A copy on another site is no result then: by "
        + "default, searches show neither. --similar shows this page, --all-pages that one. If both "
        + "sites are yours, add an app link to that page, or let it name this one as canonical."
    )
  }

  /// What keeps the page from being found, each with its fix.
  private func listed(_ title: String, _ obstacles: [RankExplanation.Obstacle]) -> [String] {
    [title]
      + obstacles.flatMap {
        let words = [$0.message, $0.fix, "[\($0.code)]"].filter { !$0.isEmpty }
        return paragraph(words.joined(separator: " "), indent: 2, hang: 2)
      }
  }

  /// Whether searches can show the page.
  private var isShown: Bool { explanation.isIndexed && explanation.hidings.isEmpty }

  private var table: [String] {
    let kinds = explanation.groups.map(\.kind)
    let titles = ["signal", "points", "value", "weight"] + kinds.map { "better in \($0)" }
    let rows = explanation.lines.map { line in
      let label = line.signal.label + (line.note.map { ": \($0)" } ?? "")
      let shares = kinds.map { kind in
        line.shares[kind].map { "\(Int(($0 * 100).rounded())) %" } ?? "-"
      }
      return [label, Self.number(line.points), Self.number(line.value), Self.number(line.weight)]
        + shares
    }
    return TextTable(titles, rows).lines(width: width, indent: 0)
  }

  private var groups: [String] {
    explanation.groups.flatMap { group in
      let pages = Amount.count(group.pages, "page")
      let ranked = group.rank.map { "rank \(Amount.number($0)) of" } ?? "not among the first of"
      let rank =
        isShown
        ? "\(ranked) \(pages) before any query." : "no rank, among \(pages) that searches show."
      let sampled =
        group.sampled + 1 < group.pages
        ? " The shares are of \(Amount.number(group.sampled)) of them." : ""
      return paragraph(
        "In the \(group.kind) \(group.name): \(rank)\(sampled)"
      )
    }
  }

  private var signs: [String] {
    guard !explanation.signs.isEmpty else { return [] }
    return ["", "Signs of spam:"]
      + explanation.signs.flatMap { sign in
        entry(Self.number(sign.value), "\(sign.sign.rule.title) [\(sign.sign.rule.id)]")
          + paragraph(sign.sign.rule.fix, indent: 9)
      }
  }

  private var raise: [String] {
    let potentials = explanation.potentials
    guard !potentials.isEmpty else { return [] }
    let title = "hat would raise it, and by how many points at most:"
    var lines = [""] + paragraph(isShown ? "W\(title)" : "Once searches show it, w\(title)")
    for line in potentials {
      lines += entry("+" + Self.number(line.gain), line.signal.label)
      if let advice = line.advice { lines += paragraph(advice, indent: 9) }
      guard line.signal == .quality else { continue }
      for finding in explanation.findings {
        let gain = Self.number((finding.gain ?? 0) * line.weight)
        lines += paragraph(
          "+\(gain) \(finding.message) \(finding.fix) [\(finding.rule)]",
          indent: 9,
          hang: 6
        )
      }
    }
    return lines
  }

  /// A number at the right edge of its column, and what it is of.
  private func entry(_ number: String, _ text: String) -> [String] {
    let padding = String(repeating: " ", count: max(0, 7 - number.count))
    return paragraph("\(text)", indent: 9).enumerated().map { index, line in
      index == 0 ? padding + number + "  " + line.dropFirst(9) : line
    }
  }

  /// `text` wrapped behind `indent` spaces, further lines behind `hang` more.
  private func paragraph(_ text: String, indent: Int = 0, hang: Int = 0) -> [String] {
    CellText.wrap(TerminalText.line(text), to: width - indent - hang).enumerated().map {
      String(repeating: " ", count: indent + ($0 > 0 ? hang : 0)) + $1
    }
  }

  private static func number(_ number: Double) -> String {
    let rounded = (number * 100).rounded() / 100
    return String(format: "%.2f", rounded == 0 ? 0 : rounded)
  }
}
