import Addressing
import Records

/// The report of a page as a page of its own: no script, nothing from elsewhere, light and dark,
/// for screens of any width and for paper.
///
/// Every text of the inspected page is escaped and isolated, so that neither markup nor the
/// direction of its script reaches the report; a policy in the report forbids whatever slips
/// through.
struct HTMLReport {
  let inspection: Inspection

  private var record: PageRecord { inspection.record }

  /// The report.
  var text: String {
    let title = "\(inspection.verdict.rawValue): \(record.url.text)"
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
      <meta name="referrer" content="no-referrer">
      <title>\(ReportText.markup(title))</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      <header>
      <h1><span class="verdict \(inspection.verdict.rawValue)">\(inspection.verdict.rawValue)</span> \
      \(Self.foreign(record.url.text))</h1>
      <p>\(ReportText.markup(inspection.summary))\(reasons)</p>
      </header>
      <main>
      \([card, opening, findings, checks, facts, items].joined(separator: "\n"))
      </main>
      </body>
      </html>
      """
  }

  private static let policy = "default-src 'none'; style-src 'unsafe-inline'"

  /// A text of the inspected page.
  private static func foreign(_ text: String) -> String { "<bdi>\(ReportText.markup(text))</bdi>" }

  private static func section(_ name: String, _ content: String) -> String {
    "<section>\n<h2>\(name)</h2>\n\(content)\n</section>"
  }

  private static func table(_ columns: [String], _ rows: [[String]]) -> String {
    let head = columns.map { "<th scope=\"col\">\($0)</th>" }.joined()
    let body = rows.map { row in "<tr>" + row.map { "<td>\($0)</td>" }.joined() + "</tr>" }
    // Wide tables scroll by themselves, with the keyboard too.
    return "<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"Table\"><table>\n"
      + "<thead><tr>\(head)</tr></thead>\n<tbody>\n\(body.joined(separator: "\n"))\n</tbody>\n"
      + "</table></div>"
  }

  private var reasons: String {
    guard !record.reasons.isEmpty else { return "" }
    return " Because: "
      + record.reasons.map { "<code>\(ReportText.markup($0))</code>" }
      .joined(separator: ", ") + "."
  }

  private var card: String {
    let app = record.deepLinks.first.map { "Opens in an app (\(ReportText.markup($0.platform)))" }
    return Self.section(
      "Preview",
      """
      <div class="card" dir="auto">
      <p class="title" dir="auto">\(Self.foreign(record.title ?? "(no title)"))</p>
      <p dir="auto">\(Self.foreign(record.description ?? "(no description)"))</p>
      <p class="small">\(Self.foreign(record.url.host)) · \(app ?? "Opens the web page")</p>
      </div>
      """
    )
  }

  private var opening: String {
    guard !record.deepLinks.isEmpty else {
      return Self.section("What opens", "<p>The web page; no app is named.</p>")
    }
    return Self.section(
      "What opens",
      Self.table(
        ["Platform", "Markup", "App", "Address"],
        record.deepLinks.map { link in
          [link.platform, link.source, link.app ?? "", link.url ?? ""].map(Self.foreign)
        }
      )
    )
  }

  private var findings: String {
    let ranked = inspection.ranked
    guard !ranked.isEmpty else { return Self.section("What to mend", "<p>Nothing.</p>") }
    let items = ranked.map { finding in
      let place = finding.line.map { " at \($0):\(finding.column ?? 1)" } ?? ""
      let gain = finding.gain.map { Int(($0 * 100).rounded()) } ?? 0
      let points = gain > 0 ? ", worth \(gain) of 100 points" : ""
      let evidence = finding.evidence.map {
        "\n<pre tabindex=\"0\"><code>\(ReportText.markup($0))</code></pre>"
      }
      return """
        <li><p><span class="\(finding.severity.rawValue)">\(finding.severity.rawValue)</span> \
        <code>\(ReportText.markup(finding.rule))</code>\(place)\(points)</p>
        <p>\(Self.foreign(finding.message))</p>\(evidence ?? "")
        <p><strong>Fix:</strong> \(Self.foreign(finding.fix))</p></li>
        """
    }
    return Self.section(
      "What to mend first",
      "<ol>\n\(items.joined(separator: "\n"))\n</ol>"
    )
  }

  private var checks: String {
    let groups = Check.Group.allCases.compactMap { group -> String? in
      let own = inspection.checks.filter { $0.group == group }
      guard !own.isEmpty else { return nil }
      let items = own.map { check in
        let fix = check.fix.map { " <strong>Fix:</strong> \(Self.foreign($0))" } ?? ""
        return "<li><span class=\"\(check.state.rawValue)\">\(check.state.rawValue)</span> "
          + "\(Self.foreign(check.message))\(fix)</li>"
      }
      return "<h3>\(group.rawValue)</h3>\n<ul>\n\(items.joined(separator: "\n"))\n</ul>"
    }
    return Self.section("Checks", groups.joined(separator: "\n"))
  }

  private var facts: String {
    let rows: [(String, String?)] = [
      ("Language", record.language), ("Canonical address", record.canonicalURL),
      ("Image", record.image), ("Published", record.datePublished),
      ("Modified", record.dateModified),
      ("Keywords", record.keywords.isEmpty ? nil : record.keywords.joined(separator: ", ")),
      ("Status", record.fetch.map { "\($0.status)" }),
      ("Redirects", record.fetch.map { $0.redirects.map(\.url).joined(separator: " → ") }),
      ("Bytes", record.fetch.map { "\($0.bytes)" }),
      ("Time", record.fetch?.durationMs.map { "\($0) ms" }),
      ("robots.txt line", record.robots.rule),
      ("Quality of the structured data", "\(Int((record.quality.score * 100).rounded())) of 100"),
    ]
    let known = rows.compactMap { name, value in
      value.flatMap { $0.isEmpty ? nil : [name, Self.foreign($0)] }
    }
    return Self.section("What the page says", Self.table(["Field", "Value"], known))
  }

  private var items: String {
    guard !record.items.isEmpty else { return "" }
    let rows = record.items.map { item in
      [
        Self.foreign(item.types.joined(separator: ", ")), item.syntax.rawValue,
        Self.foreign(item.properties.keys.sorted().joined(separator: ", ")),
      ]
    }
    return Self.section("Structured data", Self.table(["Type", "Syntax", "Properties"], rows))
  }

  private static let style = """
    :root { color-scheme: light dark; --ink: #1a1a1a; --paper: #fff; --soft: #f3f3f1;
      --line: #c9c9c4; --good: #0b5d1e; --fair: #6b4a00; --bad: #a11212; }
    @media (prefers-color-scheme: dark) { :root { --ink: #ececec; --paper: #151515;
      --soft: #232323; --line: #4a4a4a; --good: #7ddc92; --fair: #f0c260; --bad: #ff9a94; } }
    * { box-sizing: border-box; }
    body { margin: 0 auto; max-width: 60rem; padding: 1rem; color: var(--ink);
      background: var(--paper); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
    h1 { font-size: 1.4rem; } h2 { font-size: 1.15rem; margin-top: 2rem; } h3 { font-size: 1rem; }
    code, pre { font: .9em/1.4 ui-monospace, monospace; }
    pre { background: var(--soft); padding: .5rem; overflow-x: auto; white-space: pre-wrap; }
    .card { background: var(--soft); border: 1px solid var(--line); border-radius: .6rem;
      padding: .2rem 1rem; max-width: 36rem; } .card .title { font-weight: 600; }
    .small { font-size: .9rem; } .wide { overflow-x: auto; }
    table { border-collapse: collapse; width: 100%; }
    th, td { border-bottom: 1px solid var(--line); padding: .3rem .5rem; text-align: start;
      vertical-align: top; }
    .verdict, .pass, .fail, .warning, .error, .note, .partial, .skipped { font-weight: 600; }
    .verdict { text-transform: uppercase; } .pass { color: var(--good); }
    .partial, .warning { color: var(--fair); } .fail, .error { color: var(--bad); }
    li { margin: .4rem 0; } ol > li { border-bottom: 1px solid var(--line); }
    @media print { body { max-width: none; } .card, pre { border: 1px solid #999; } }
    """
}
