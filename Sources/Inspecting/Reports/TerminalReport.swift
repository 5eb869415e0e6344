import Addressing
import Basics
import Records
import Rules

/// The report of one page for a terminal of any width.
///
/// The verdict comes first, then what a result would look like, what opens, what to fix first with
/// markup to paste, then the checks by group with what they rest on. Words carry the meaning;
/// color only repeats it.
package struct TerminalReport {
  let inspection: Inspection
  let canvas: Canvas
  /// How many things to fix are shown; the rest is counted.
  private static let adviceLimit = 30

  /// Prepares the report.
  ///
  /// - Parameters:
  ///   - inspection: What was seen.
  ///   - width: The terminal's width in cells; at least 20.
  ///   - colors: Whether to repeat the meaning in color.
  package init(_ inspection: Inspection, width: Int, colors: Bool) {
    self.inspection = inspection
    canvas = Canvas(width: max(20, width), colors: colors)
  }

  /// The report, without a line break at its end.
  package var text: String {
    let page = inspection.file == nil
    let parts =
      [verdict] + (page ? [preview, opening, rendering] : []) + [advice, checks]
      + (page ? [facts] : []) + [explaining]
    return parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  private var record: PageRecord { inspection.record }

  /// Where the codes of the report are explained.
  private var explaining: [String] {
    record.decidingReasons.isEmpty && Advice.all(of: inspection).isEmpty ? [] : [CodeReference.hint]
  }

  // MARK: Verdict

  private var verdict: [String] {
    let word = inspection.verdict.rawValue.uppercased()
    let style: Canvas.Style =
      switch inspection.verdict {
      case .pass: .green
      case .partial: .yellow
      case .fail: .red
      }
    let score =
      inspection.file != nil
      ? nil
      : !record.hasTypedItem
        ? "no structured data" : "structured data \(inspection.points) of 100 points"
    var lines = canvas.paragraph(
      "\(word): \(inspection.summary.prefix(1).lowercased())\(inspection.summary.dropFirst())"
        + (score.map { " \(Self.sentence($0))" } ?? "")
    )
    if let first = lines.first, first.hasPrefix(word) {
      lines[0] = canvas.paint(word, style) + first.dropFirst(word.count)
    }
    lines.append(ReportText.plain(inspection.subject))
    for reason in record.decidingReasons {
      let meaning = CodeCatalog.entries(named: reason).first.map { ": \($0.meaning)" } ?? ""
      lines += canvas.paragraph("because \(reason)\(meaning)", indent: 2)
    }
    return lines
  }

  private static func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst() + "."
  }

  // MARK: Preview

  /// The result as a list of results would draw it, in a frame.
  private var preview: [String] {
    let inner = min(canvas.width, 78) - 4
    var body: [String] = []
    body += CellText.wrap(ReportText.plain(record.title ?? "(no title)"), to: inner).prefix(2)
    body += Self.shortened(
      CellText.wrap(ReportText.plain(record.description ?? "(no description)"), to: inner),
      to: 3
    )
    body.append(CellText.cut(ReportText.plain(source), to: inner))
    body.append(
      CellText.cut(ReportText.plain("image " + (record.image ?? "(none)")), to: inner)
    )
    let edge = String(repeating: "-", count: inner + 2)
    let rows = body.map { "| \(CellText.fit($0, to: inner)) |" }
    return [canvas.heading("Preview"), "+\(edge)+"] + rows + ["+\(edge)+"]
  }

  private static func shortened(_ lines: [String], to limit: Int) -> [String] {
    lines.count <= limit ? lines : lines.prefix(limit - 1) + [lines[limit - 1] + "…"]
  }

  /// Where the result comes from and what it opens.
  private var source: String {
    let names = Opening.all(of: record).filter(\.wins).map(\.platformName)
    let opens = names.isEmpty ? "opens the web page" : "opens an app on \(names.list)"
    return "\(record.url.host) - \(opens)"
  }

  // MARK: What opens

  private var opening: [String] {
    let openings = Opening.all(of: record)
    guard !openings.isEmpty else {
      let reason = "  the web page, because \(Opening.reasonForNone(record))"
      return [canvas.heading("What opens"), reason]
    }
    let lines = openings.prefix(12).flatMap { opening -> [String] in
      let mark = opening.wins ? "opens" : "     "
      let app = opening.link.app.map { " (\($0))" } ?? ""
      let target = (opening.link.url ?? "the app's start") + app
      return canvas.entry(
        "  \(mark) \(CellText.fit(ReportText.plain(opening.platformName), to: 8))",
        "\(Opening.name(of: opening.link.source)): \(target), \(opening.reason)"
      )
    }
    let rest = openings.count > 12 ? ["  … and \(openings.count - 12) more"] : []
    return [canvas.heading("What opens")] + lines + rest
  }

  // MARK: What to fix first

  private var advice: [String] {
    let all = Advice.all(of: inspection)
    let open = all.filter { !$0.isAccepted }
    let accepted = all.filter(\.isAccepted).reduce(0) { $0 + max(1, $1.findingCount) }
    var lines = [canvas.heading(open.isEmpty ? "Nothing to fix" : "Fix first")]
    for (index, advice) in open.prefix(Self.adviceLimit).enumerated() {
      lines += AdviceLines(canvas: canvas).lines(advice, number: index + 1)
    }
    if open.count > Self.adviceLimit {
      lines.append("  … and \(open.count - Self.adviceLimit) more; see --format json")
    }
    if accepted > 0 {
      lines.append("  \(accepted) findings that the baseline accepts are not listed")
    }
    return lines
  }

  // MARK: Checks

  private var checks: [String] {
    Check.Group.allCases.flatMap { group -> [String] in
      let own = inspection.checks.filter { $0.group == group }
      guard !own.isEmpty else { return [] }
      return [canvas.heading(group.rawValue)]
        + own.flatMap { check in
          canvas.entry("  \(canvas.mark(check.state)) ", check.message)
            + check.evidence.prefix(12).flatMap { canvas.paragraph($0, indent: 9, hang: 2) }
        }
    }
  }

  // MARK: What the page says of itself

  private var facts: [String] {
    let image = record.imageSize.map { "\($0.width) × \($0.height) pixels" }
    let rows: [(String, String?)] = [
      ("language", record.language), ("canonical", record.canonicalURL),
      ("published", record.datePublished), ("modified", record.dateModified),
      ("image size", image), ("keywords", record.keywords.shortList),
      ("languages", record.alternates.map(\.hreflang).shortList),
      ("feeds", record.feeds.map(\.url).shortList), ("oEmbed", record.oEmbeds.map(\.url).shortList),
      ("manifest", record.manifestURL), ("Open Graph", record.openGraph.keys.sorted().shortList),
    ]
    let lines = rows.flatMap { name, value in
      value.map { canvas.entry("  \(CellText.fit(name, to: 10)) ", $0) } ?? []
    }
    return lines.isEmpty ? [] : [canvas.heading("Says of itself")] + lines
  }
}

extension [String] {
  /// The values in a sentence.
  var list: String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " and " + (last ?? "")
  }

  /// The first values; `nil` when there are none.
  var shortList: String? {
    guard !isEmpty else { return nil }
    return prefix(6).joined(separator: ", ") + (count > 6 ? " and \(count - 6) more" : "")
  }
}
