import Addressing
import Basics
import JSON
import Records
import Rules

/// The report of a page as a page of its own: no script, nothing from elsewhere, light and dark,
/// for screens of any width and for paper.
///
/// Every text of the inspected page is escaped and isolated, so that neither markup nor the
/// direction of its script reaches the report; a policy in the report forbids whatever slips
/// through.
struct HTMLReport {
  let inspection: Inspection

  var record: PageRecord { inspection.record }

  /// The report.
  var text: String {
    let verdict = inspection.verdict.rawValue
    let isPage = inspection.file == nil
    let content =
      (isPage ? [card, opening] : []) + [HTMLAdvice(inspection: inspection).section, checks]
      + (isPage ? [requests, facts, items, source] : []) + [
        HTMLCodes.section(record.reasons + Advice.all(of: inspection).map(\.rule))
      ]
    return HTMLPage.text(
      title: "\(verdict): \(inspection.subject)",
      header: """
        <h1><span class="verdict \(verdict)">\(verdict)</span> \
        \(HTMLPage.foreign(inspection.subject))</h1>
        <p>\(ReportText.markup(inspection.summary))\(reasons)</p>
        \(isPage ? score : "")
        """,
      main: content.filter { !$0.isEmpty }.joined(separator: "\n")
    )
  }

  private var reasons: String {
    guard !record.reasons.isEmpty else { return "" }
    return " Because: "
      + record.reasons.map(HTMLCodes.link).joined(separator: ", ") + "."
  }

  // MARK: Score

  /// The quality of the structured data as a bar with its parts; the numbers stand beside it.
  private var score: String {
    guard record.hasTypedItem else { return "<p>The page has no structured data.</p>" }
    let parts = record.quality.parts.sorted { $0.key < $1.key }
    let rows = [("in all", record.quality.score)] + parts.map { ($0.key, $0.value) }
    let bars = rows.map { name, value in
      let points = Int((min(1, max(0, value)) * 100).rounded())
      return "<li><span class=\"name\">\(ReportText.markup(name))</span>"
        + "<svg viewBox=\"0 0 100 8\" preserveAspectRatio=\"none\" aria-hidden=\"true\">"
        + "<rect class=\"rail\" width=\"100\" height=\"8\"/>"
        + "<rect class=\"bar\" width=\"\(points)\" height=\"8\"/></svg>"
        + "<span class=\"number\">\(points)</span></li>"
    }
    return "<p>Structured data: <strong>\(inspection.points) of 100 points</strong></p>\n"
      + "<ul class=\"bars\">\n\(bars.joined(separator: "\n"))\n</ul>"
  }

  // MARK: Preview

  private var card: String {
    let names = Opening.all(of: record).filter(\.wins).map(\.platformName)
    let opens =
      names.isEmpty ? "opens the web page" : "opens an app on \(ReportText.markup(names.list))"
    let language = record.language.map { " lang=\"\(ReportText.markup($0))\"" } ?? ""
    return HTMLPage.section(
      "Preview",
      """
      <div class="card"\(language)>
      <p class="title" dir="auto">\(ReportText.markup(record.title ?? "(no title)"))</p>
      <p dir="auto">\(ReportText.markup(record.description ?? "(no description)"))</p>
      </div>
      <p class="small">\(HTMLPage.foreign(record.url.host)) · \(opens) · \
      image: \(HTMLPage.foreign(record.image ?? "none"))</p>
      """
    )
  }

  // MARK: What opens

  private var opening: String {
    let openings = Opening.all(of: record)
    guard !openings.isEmpty else {
      return HTMLPage.section("What opens", "<p>The web page, because the page names no app.</p>")
    }
    return HTMLPage.section(
      "What opens",
      HTMLPage.table(
        ["Platform", "Tap", "Markup", "URL", "App", "Why"],
        openings.map { opening in
          [opening.platformName, opening.wins ? "opens" : "not used"].map(ReportText.markup)
            + [
              Opening.name(of: opening.link.source), opening.link.url ?? "the app's start",
              opening.link.app ?? "", opening.reason,
            ].map(HTMLPage.foreign)
        }
      )
    )
  }

  // MARK: Checks

  private var checks: String {
    let groups = Check.Group.allCases.compactMap { group -> String? in
      let own = inspection.checks.filter { $0.group == group }
      guard !own.isEmpty else { return nil }
      let items = own.map { check in
        let fix = check.fix.map { " <strong>Fix:</strong> \(HTMLPage.foreign($0))" } ?? ""
        return "<li><span class=\"\(check.state.rawValue)\">\(check.state.rawValue)</span> "
          + "\(HTMLPage.foreign(check.message))\(fix)\(Self.evidence(of: check))</li>"
      }
      return "<h3>\(group.rawValue)</h3>\n<ul>\n\(items.joined(separator: "\n"))\n</ul>"
    }
    return HTMLPage.section("Checks", groups.joined(separator: "\n"))
  }

  private static func evidence(of check: Check) -> String {
    guard !check.evidence.isEmpty, check.id != "fetch.status" else { return "" }
    let lines = check.evidence.prefix(20).map { "<li>\(HTMLPage.foreign($0))</li>" }
    return "\n<ul class=\"small\">\(lines.joined())</ul>"
  }

  // MARK: Requests

  private var requests: String {
    guard !inspection.exchanges.isEmpty else { return "" }
    let rows = inspection.exchanges.map { exchange in
      [
        exchange.kind, HTMLPage.foreign(exchange.url), exchange.status.map(String.init) ?? "none",
        "\(exchange.bytes)", "\(exchange.firstByteMs) ms", "\(exchange.durationMs) ms",
        HTMLPage.foreign(exchange.note ?? ""),
      ]
    }
    return HTMLPage.section(
      "Requests",
      HTMLPage.table(
        ["For", "URL", "Status", "Bytes", "First byte", "Done", "Remark"],
        rows
      )
    )
  }

  // MARK: Facts

  private var facts: String {
    let rows: [(String, String?)] = [
      ("Language", record.language), ("Canonical URL", record.canonicalURL),
      ("Image", record.image), ("Touch icon", record.touchIcon),
      ("Published", record.datePublished), ("Modified", record.dateModified),
      ("Keywords", record.keywords.shortList), ("Feeds", record.feeds.map(\.url).shortList),
      ("Open Graph", record.openGraph.keys.sorted().shortList),
      ("robots.txt line", record.robots.rule),
    ]
    let known = rows.compactMap { name, value in
      value.flatMap { $0.isEmpty ? nil : [name, HTMLPage.foreign($0)] }
    }
    guard !known.isEmpty else { return "" }
    return HTMLPage.section("What the page says", HTMLPage.table(["Field", "Value"], known))
  }

  private var items: String {
    guard !record.items.isEmpty else { return "" }
    let rows = record.items.map { item in
      [
        HTMLPage.foreign(item.types.joined(separator: ", ")), item.syntax.rawValue,
        HTMLPage.foreign(item.properties.keys.sorted().joined(separator: ", ")),
      ]
    }
    return HTMLPage.section(
      "Structured data",
      HTMLPage.table(["Type", "Syntax", "Properties"], rows)
    )
  }

  // MARK: Raw evidence

  /// The longest text of the record that is shown, in characters.
  private static let sourceLimit = 20_000

  private var source: String {
    var short = record
    short.links = []
    short.text = ""
    let json = JSONWriter.text(short)
    let cut = json.count > Self.sourceLimit
    let text = cut ? "\(json.prefix(Self.sourceLimit))…" : json
    return HTMLPage.section(
      "Everything extracted",
      """
      <details><summary>The record as JSON, without text and links</summary>
      <pre tabindex="0"><code>\(ReportText.markup(text))</code></pre></details>
      """
    )
  }
}
