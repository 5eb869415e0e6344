import Addressing
import Inspecting
import Records

/// The report of one page for a terminal.
///
/// The verdict comes first, then what a result would look like, what opens, the checks by group,
/// and what to mend first. Words carry the meaning; colour only repeats it.
struct InspectionText {
  private let inspection: Inspection
  private let colours: Bool

  /// Prepares the report of `inspection`.
  init(_ inspection: Inspection, colours: Bool) {
    self.inspection = inspection
    self.colours = colours
  }

  /// The report.
  var text: String {
    [verdict, card, opening, facts, checks, findings]
      .filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private var record: PageRecord { inspection.record }

  private var verdict: String {
    let words =
      switch inspection.verdict {
      case .pass: paint("PASS", .green) + "  an app-linked result"
      case .partial:
        paint("PARTIAL", .yellow)
          + (record.isAppLinked
            ? "  an app-linked result, with something to mend"
            : "  in the index, but no app-linked result")
      case .fail: paint("FAIL", .red) + "  not in the index"
      }
    let reasons =
      record.reasons.isEmpty ? "" : "\nBecause  " + record.reasons.joined(separator: ", ")
    return "\(words)\n\(TerminalText.plain(record.url.text))\(reasons)"
  }

  private var card: String {
    let title = TerminalText.cut(TerminalText.plain(record.title ?? "(no title)"), to: 90)
    let summary = TerminalText.plain(record.description ?? "(no description)")
    var lines = ["Preview", "  \(paint(title, .bold))"]
    lines += Self.wrap(summary, to: 76, limit: 4).map { "  \($0)" }
    lines.append("  \(TerminalText.plain(record.image ?? "(no image)"))")
    return lines.joined(separator: "\n")
  }

  private var opening: String {
    guard !record.deepLinks.isEmpty else { return "Opens\n  the web page; no app is named" }
    let lines = record.deepLinks.prefix(8).map { link in
      "  \(TerminalText.fit(link.platform, to: 8)) \(TerminalText.fit(link.source, to: 15)) "
        + TerminalText.plain(link.url ?? "the app")
        + (link.app.map { "  (\(TerminalText.plain($0)))" } ?? "")
    }
    return "Opens\n" + lines.joined(separator: "\n")
  }

  /// What the page says of itself beside the preview, a line each.
  private var facts: String {
    let image = record.imageSize.map { "\($0.width) × \($0.height) pixels" }
    let types = record.items.flatMap { item in
      item.types.prefix(1).map { "\(Self.shortName(of: $0)) (\(item.syntax.rawValue))" }
    }
    let rows: [(String, String?)] = [
      ("language", record.language),
      ("canonical", record.canonicalURL),
      ("published", record.datePublished),
      ("modified", record.dateModified),
      ("image size", image),
      ("keywords", Self.list(record.keywords)),
      ("languages", Self.list(record.alternates.map(\.hreflang))),
      ("feeds", Self.list(record.feeds.map(\.url))),
      ("oEmbed", Self.list(record.oEmbeds.map(\.url))),
      ("manifest", record.manifestURL),
      ("data", Self.list(types)),
      ("Open Graph", Self.list(record.openGraph.keys.sorted())),
      ("quality", Self.quality(record.quality)),
    ]
    let lines = rows.compactMap { name, value in
      value.map {
        "  \(TerminalText.fit(name, to: 11)) \(TerminalText.cut(TerminalText.plain($0), to: 100))"
      }
    }
    return lines.isEmpty ? "" : "Says of itself\n" + lines.joined(separator: "\n")
  }

  private static func list(_ values: [String]) -> String? {
    guard !values.isEmpty else { return nil }
    let rest = values.count > 6 ? " and \(values.count - 6) more" : ""
    return values.prefix(6).joined(separator: ", ") + rest
  }

  /// The name of a type without schema.org's address.
  private static func shortName(of type: String) -> String {
    let prefix = "https://schema.org/"
    return type.hasPrefix(prefix) ? String(type.dropFirst(prefix.count)) : type
  }

  private static func quality(_ quality: QualityScore) -> String {
    let parts = quality.parts.sorted { $0.key < $1.key }.map { "\($0.key) \(hundredths($0.value))" }
    return "\(hundredths(quality.score)) of 1"
      + (parts.isEmpty ? ", no structured data" : ": " + parts.joined(separator: ", "))
  }

  private static func hundredths(_ number: Double) -> String {
    let digits = String(Int((number * 100).rounded()))
    return digits.count > 2
      ? "1.00" : "0." + String(repeating: "0", count: 2 - digits.count) + digits
  }

  private var checks: String {
    Check.Group.allCases.compactMap { group in
      let own = inspection.checks.filter { $0.group == group }
      guard !own.isEmpty else { return nil }
      let lines = own.map { check in
        "  \(mark(check.state)) \(TerminalText.plain(check.message))"
          + (check.fix.map { "\n         Fix: \(TerminalText.plain($0))" } ?? "")
      }
      return "\(group.rawValue)\n" + lines.joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  private var findings: String {
    guard !record.findings.isEmpty else { return "Nothing to mend." }
    let ranked = inspection.ranked
    let lines = ranked.prefix(30).map(line)
    let rest = ranked.count > 30 ? "\n  … and \(ranked.count - 30) more; see --format json" : ""
    return "What to mend first\n" + lines.joined(separator: "\n") + rest
  }

  private func line(of finding: Finding) -> String {
    let place = finding.line.map { "\($0):\(finding.column ?? 1)" } ?? "-"
    let gain =
      finding.gain.map { $0 >= 0.005 ? "  (+\(Int(($0 * 100).rounded())) points)" : "" } ?? ""
    var text = "  \(severity(finding.severity)) \(finding.rule)  at \(place)\(gain)\n"
    text += "         \(TerminalText.plain(finding.message))\n"
    if let evidence = finding.evidence {
      let line = TerminalText.plain(evidence).replacing("\n", with: " ")
      text += "         > \(TerminalText.cut(line, to: 100))\n"
    }
    return text + "         Fix: \(TerminalText.plain(finding.fix))"
  }

  private func mark(_ state: Check.State) -> String {
    switch state {
    case .pass: paint("ok    ", .green)
    case .warning: paint("warn  ", .yellow)
    case .fail: paint("fail  ", .red)
    case .skipped: "-     "
    }
  }

  private func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: paint("error  ", .red)
    case .warning: paint("warning", .yellow)
    case .note: "note   "
    }
  }

  private enum Style: String {
    case bold = "1"
    case red = "31"
    case green = "32"
    case yellow = "33"
  }

  private func paint(_ text: String, _ style: Style) -> String {
    colours ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// `text` in at most `limit` lines of `width` cells, broken at spaces where there are any.
  private static func wrap(_ text: String, to width: Int, limit: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if line.isEmpty {
        line = String(word)
      } else if TerminalText.width(line) + 1 + TerminalText.width(String(word)) <= width {
        line += " \(word)"
      } else {
        lines.append(line)
        line = String(word)
      }
      if lines.count == limit { return lines }
    }
    return lines + (line.isEmpty ? [] : [TerminalText.cut(line, to: width * 2)])
  }
}
