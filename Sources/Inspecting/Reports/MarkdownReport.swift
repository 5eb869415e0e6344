import Addressing
import Basics
import Records
import Rules

/// The report of a page for comments and wikis.
struct MarkdownReport {
  let inspection: Inspection

  private var record: PageRecord { inspection.record }

  /// The report.
  var text: String {
    let page = inspection.file == nil ? [preview, opening, rendering] : []
    return ([heading] + page + [advice, checks, CodeReference.hint]).filter { !$0.isEmpty }
      .joined(separator: "\n\n")
  }

  private var heading: String {
    let score = !record.hasTypedItem ? "no structured data" : "\(inspection.points) of 100 points"
    if let file = inspection.file {
      let word = inspection.verdict.rawValue.uppercased()
      return "# \(word): \(ReportText.markdown(file))\n\n\(inspection.summary)"
    }
    let reasons = record.decidingReasons.map { "`\(Self.code($0))`" }
    let because = reasons.isEmpty ? "" : " Because: \(reasons.joined(separator: ", "))."
    return """
      # \(inspection.verdict.rawValue.uppercased()): \(ReportText.markdown(record.url.text))

      \(inspection.summary) Structured data: \(score).\(because)
      """
  }

  private var preview: String {
    """
    ## Preview

    **\(ReportText.markdown(record.title ?? "(no title)"))**

    \(ReportText.markdown(record.description ?? "(no description)"))
    """
  }

  private var opening: String {
    let openings = Opening.all(of: record)
    guard !openings.isEmpty else {
      return "## What opens\n\nThe web page, because \(Opening.reasonForNone(record))."
    }
    let rows = openings.map { opening in
      let link = opening.link
      let cells = [
        opening.platformName, opening.wins ? "opens" : "not used", Opening.name(of: link.source),
        link.url ?? "the app's start", link.app ?? "", opening.reason,
      ]
      return "| " + cells.map(ReportText.markdown).joined(separator: " | ") + " |"
    }
    return "## What opens\n\n| platform | tap | markup | URL | app | why |\n"
      + "|---|---|---|---|---|---|\n" + rows.joined(separator: "\n")
  }

  private var checks: String {
    let rows = inspection.checks.map { check in
      let evidence = check.id == "rules.changed" ? check.evidence : []
      let answer = ([check.message + (check.fix.map { " Fix: \($0)" } ?? "")] + evidence)
        .joined(separator: " ")
      return "| \(check.group.rawValue) | \(check.state.rawValue) "
        + "| \(ReportText.markdown(answer)) |"
    }
    return "## Checks\n\n| about | state | result |\n|---|---|---|\n" + rows.joined(separator: "\n")
  }

  private var advice: String {
    let all = Advice.all(of: inspection)
    let open = all.filter { !$0.isAccepted }
    guard !open.isEmpty else { return "Nothing to fix." }
    let accepted = all.count - open.count
    let note =
      accepted > 0 ? "\n\n\(accepted) findings that the baseline accepts are not listed." : ""
    let items = open.enumerated().map { index, advice in Self.item(advice, index + 1) }
    return "## Fix first\n\n" + items.joined(separator: "\n") + note
  }

  private static func item(_ advice: Advice, _ number: Int) -> String {
    let effect = advice.consequence.map { " \($0)" } ?? ""
    let points = advice.gain.map { " \($0)" } ?? ""
    var lines = [
      "\(number). **\(advice.severity.rawValue)** \(ReportText.markdown(advice.title))"
        + "\(effect)\(points) `\(code(advice.rule))`"
    ]
    lines.append("   - Fix: \(ReportText.markdown(advice.fix))")
    for location in advice.locations.prefix(3) {
      let words = [location.position, location.detail, location.evidence].compactMap { $0 }
        .filter { !$0.isEmpty }
      guard !words.isEmpty else { continue }
      // What has no position in the page is about all of it.
      let start = location.position?.isEmpty == false ? "At " : ""
      lines.append("   - \(start)\(words.map(ReportText.markdown).joined(separator: ": "))")
    }
    if advice.locations.count > 3 { lines.append("   - and \(advice.locations.count - 3) more") }
    if let snippet = advice.snippet {
      lines.append("   - \(snippet.form.words):")
      lines.append("")
      // An indented block ends with its indentation, whatever it holds.
      lines += snippet.text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { "         " + ReportText.plain(String($0)) }
      lines.append("")
    }
    return lines.joined(separator: "\n")
  }

  /// A name between back quotes.
  private static func code(_ text: String) -> String {
    ReportText.plain(text).replacing("`", with: "'")
  }
}
