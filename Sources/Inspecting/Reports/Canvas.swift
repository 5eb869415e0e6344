import Basics
import Rules

/// Lines of a terminal: wrapped to its width, without anything of a page that acts.
struct Canvas {
  /// The width in cells.
  let width: Int
  /// Whether to repeat the meaning in color.
  let colors: Bool

  /// How a piece of text looks.
  enum Style: String {
    case bold = "1"
    case red = "31"
    case green = "32"
    case yellow = "33"
  }

  /// `text` in a color, when there are colors.
  func paint(_ text: String, _ style: Style) -> String {
    colors ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// The name of a part of the report.
  func heading(_ name: String) -> String { paint(name, .bold) }

  /// The answer to a question as a word of four cells.
  func mark(_ state: Check.State) -> String {
    switch state {
    case .pass: paint("ok  ", .green)
    case .warning: paint("warn", .yellow)
    case .fail: paint("FAIL", .red)
    case .skipped: "-   "
    }
  }

  /// `text` wrapped, each line behind `indent` spaces, those behind the first behind `hang` more.
  func paragraph(_ text: String, indent: Int = 0, hang: Int = 0) -> [String] {
    let most = max(0, min(indent, width / 4))
    let room = max(10, width - most - hang)
    return CellText.wrap(ReportText.plain(text), to: room).enumerated().map { index, line in
      String(repeating: " ", count: most + (index > 0 ? hang : 0)) + line
    }
  }

  /// `text` wrapped behind `label`, in a column of its own where the terminal is wide enough.
  ///
  /// - Parameters:
  ///   - label: What is before the text, safe already; may hold colors.
  ///   - text: The text.
  /// - Returns: At least one line.
  func entry(_ label: String, _ text: String) -> [String] {
    let cells = CellText.width(Self.withoutColors(label))
    let column = width >= 60 ? cells : min(cells, 4)
    let lines = CellText.wrap(ReportText.plain(text), to: max(10, width - cells))
    return lines.enumerated().map { index, line in
      index == 0 ? label + line : String(repeating: " ", count: column) + line
    }
  }

  private static func withoutColors(_ text: String) -> String {
    text.utf8.contains(0x1B) ? text.replacing(#/\u{1B}\[[0-9]+m/#, with: "") : text
  }
}

/// One thing to fix on a terminal.
struct AdviceLines {
  let canvas: Canvas
  /// How many locations of a fault are shown.
  private static let locationLimit = 3

  /// The lines of `advice`.
  func lines(_ advice: Advice, number: Int) -> [String] {
    let label = "  \(CellText.fit("\(number).", to: 4))"
    let gain = advice.gain.map { " \($0)" } ?? ""
    let effect = advice.consequence.map { " \($0)" } ?? ""
    var lines = canvas.entry(
      label + severity(advice.severity) + " ",
      "\(advice.title)\(effect)\(gain) [\(advice.rule)]"
    )
    for location in advice.locations.prefix(Self.locationLimit) { lines += self.lines(location) }
    let more = advice.locations.count - Self.locationLimit
    if more > 0 {
      // Several faults of one place are no places.
      let isApart = advice.locations.positionCount == advice.locations.count
      let noun = more == 1 ? "place" : "places"
      lines.append(isApart ? "      and at \(more) more \(noun)" : "      and \(more) more")
    }
    lines += canvas.paragraph("Fix: \(advice.fix)", indent: 6, hang: 5)
    if let snippet = advice.snippet {
      lines += canvas.paragraph("\(snippet.form.words):", indent: 6)
      // What is to be pasted is never wrapped.
      lines += snippet.text.split(separator: "\n", omittingEmptySubsequences: false).map {
        "        " + ReportText.plain(String($0))
      }
    }
    return lines
  }

  private func lines(_ location: Advice.Location) -> [String] {
    let words = [
      location.position.map { "at \($0)" }, location.detail.isEmpty ? nil : location.detail,
    ]
    var lines: [String] = []
    let text = words.compactMap { $0 }.joined(separator: ": ")
    if !text.isEmpty { lines = canvas.paragraph(text, indent: 6, hang: 2) }
    if let evidence = location.evidence {
      let room = max(10, canvas.width - 10)
      lines.append("      > " + CellText.cut(ReportText.plain(evidence), to: room))
    }
    return lines
  }

  /// The severity as a word of seven cells.
  func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: canvas.paint("error  ", .red)
    case .warning: canvas.paint("warning", .yellow)
    case .note: "note   "
    }
  }
}
