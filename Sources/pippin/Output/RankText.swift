import Foundation
import Ranking
import Records
import Searching

/// A page's standing for a terminal.
struct RankText {
  private let standing: PageStanding

  /// Prepares the text of `standing`.
  init(_ standing: PageStanding) { self.standing = standing }

  /// The signals as a table, the groups, and what would raise the page.
  var text: String {
    var lines = [TerminalText.plain(standing.title ?? standing.url)]
    lines.append(TerminalText.plain(standing.url))
    if !standing.isIndexed {
      let reasons = standing.reasons.joined(separator: ", ")
      lines.append("Not in the index\(reasons.isEmpty ? "; run pippin index" : ": \(reasons)").")
    }
    for hiding in standing.hidings {
      lines.append(TerminalText.plain("Hidden from every search: \(hiding.clause)."))
    }
    if standing.isIndexed, standing.hidings.isEmpty, !standing.reasons.isEmpty {
      lines.append("Only found with --all-pages: \(standing.reasons.joined(separator: ", ")).")
    }
    lines.append("")
    lines += table
    lines.append("")
    lines.append(
      "The signals give \(Self.number(standing.points)) of at most \(Self.number(standing.best))"
        + " points, to which a query adds the relevance of its words."
    )
    lines += groups + signs + raise
    return lines.joined(separator: "\n")
  }

  private var table: [String] {
    let kinds = standing.groups.map(\.kind)
    let head = ["points", "value", "weight"] + kinds.map { "better in \($0)" }
    var lines = [Self.row(head, "signal")]
    for line in standing.lines {
      var cells = [Self.number(line.points), Self.number(line.value), Self.number(line.weight)]
      cells += kinds.map { kind in
        line.shares[kind].map { "\(Int(($0 * 100).rounded())) %" } ?? "-"
      }
      lines.append(Self.row(cells, line.signal.label + (line.note.map { " (\($0))" } ?? "")))
    }
    return lines
  }

  private var groups: [String] {
    standing.groups.map { group in
      let place = group.place.map { "place \($0) of" } ?? "not among the first of"
      let sampled =
        group.sampled + 1 < group.pages ? "; shares are of \(group.sampled) of them" : ""
      return "\(group.kind) \(TerminalText.plain(group.name)): \(place) \(group.pages) page(s)"
        + " before any query\(sampled)"
    }
  }

  private var signs: [String] {
    guard !standing.signs.isEmpty else { return [] }
    return ["", "Signs of spam:"]
      + standing.signs.flatMap { sign in
        [
          "  \(Self.number(sign.value))  \(sign.sign.rule.title) (\(sign.sign.rule.id))",
          "        \(sign.sign.rule.fix)",
        ]
      }
  }

  private var raise: [String] {
    let potentials = standing.potentials
    guard !potentials.isEmpty else { return [] }
    var lines = ["", "What would raise it, at most by:"]
    for line in potentials {
      lines.append("  \(Self.number(line.gain))  \(line.signal.label)")
      if let advice = line.signal.advice { lines.append("        \(advice)") }
      guard line.signal == .quality else { continue }
      for finding in standing.findings {
        let gain = Self.number((finding.gain ?? 0) * line.weight)
        let text = TerminalText.plain("\(finding.message) \(finding.fix)")
        lines.append("        +\(gain) \(finding.rule): \(TerminalText.cut(text, to: 160))")
      }
    }
    return lines
  }

  /// Cells to the right of their columns, the last one behind them.
  private static func row(_ cells: [String], _ last: String) -> String {
    let padded = cells.enumerated().map { index, cell in
      let width = index < 3 ? 8 : 16
      return String(repeating: " ", count: max(0, width - cell.count)) + cell
    }
    return padded.joined() + "  " + last
  }

  private static func number(_ number: Double) -> String {
    let rounded = (number * 100).rounded() / 100
    return String(format: "%.2f", rounded == 0 ? 0 : rounded)
  }
}
