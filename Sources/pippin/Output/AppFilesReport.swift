import Addressing
import AppFiles
import Basics
import Comparing
import JSON
import Records
import Rules

/// What the files of an app say of a URL, and what is wrong between them and the files of its site.
struct AppFilesReport {
  /// Whether each app opens the URL.
  let openings: [AppOpening]
  /// What is wrong.
  let findings: [AppFinding]

  /// Compares both halves for `url`.
  init(_ app: AppHalf, _ site: SiteHalf, links: [WebAddress], url: WebAddress) {
    let comparison = AppComparison(app: app, site: site, links: links)
    openings = comparison.openings(of: url)
    findings = comparison.findings
  }

  /// Prints a section for a person to read.
  ///
  /// - Parameters:
  ///   - console: Where to print.
  ///   - showsFindings: Whether to print findings besides what each app does.
  func print(to console: Console, showsFindings: Bool = true) {
    for line in lines(showsFindings: showsFindings) { console.print(line) }
  }

  /// The lines of the section.
  func lines(showsFindings: Bool) -> [String] {
    var lines = ["The app's own files"]
    for opening in openings {
      let location = opening.location.map { "  (\($0.text))" } ?? ""
      lines.append(
        TerminalText.line(
          "  \(opening.verdict.rawValue)\t\(opening.platform.rawValue)\t\(opening.app)"
        )
      )
      lines.append(TerminalText.line("    \(opening.reason)\(location)"))
    }
    guard showsFindings else { return lines }
    for found in findings { lines += Self.lines(of: found) }
    if openings.isEmpty {
      lines.append(
        "  none\tThe files name no app that opens links; a profile says what is allowed."
      )
    } else if findings.isEmpty, openings.allSatisfy({ $0.verdict == .opens }) {
      lines.append("  fine\tNothing is wrong between the app and the site.")
    }
    return lines
  }

  /// The findings with their files in their messages, for where a finding is one of a page.
  var located: [(finding: Finding, location: FileLocation)] {
    findings.compactMap { found in
      guard let rule = Rule.named(found.finding.rule) else { return nil }
      let certainty =
        switch found.certainty {
        case .certain: ""
        case .likely: "Likely: a build may change the file. "
        case .possible: "Possible, not certain. "
        }
      let detail = "\(found.finding.detail) \(certainty)In \(found.location.text)."
      let finding = Finding(
        rule,
        detail.trimmingPrefix(" ").description,
        evidence: found.finding.evidence,
        fix: found.finding.fix
      )
      return (finding.counting(as: found.finding.severity), found.location)
    }
  }

  private static func lines(of found: AppFinding) -> [String] {
    let finding = found.finding
    let head = "\(finding.severity.rawValue) (\(found.certainty.rawValue))"
    var lines = ["  \(found.location.text): \(head): \(finding.message) [\(finding.rule)]"]
    if let evidence = finding.evidence { lines.append("    > \(evidence)") }
    if let other = found.counterpart { lines.append("    beside \(other.text)") }
    lines.append("    Fix: \(finding.fix)")
    return lines.map { TerminalText.line($0) }
  }
}

extension AppFilesReport: JSONWritable {
  /// Writes `{"findings":[…],"openings":[…]}`.
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("findings")
    writer.beginArray()
    for found in findings { Self.write(found, to: &writer) }
    writer.endArray()
    writer.key("openings")
    writer.beginArray()
    for opening in openings {
      writer.beginObject()
      writer.field("app", opening.app)
      writer.field("location", opening.location?.text)
      writer.field("platform", opening.platform.rawValue)
      writer.field("reason", opening.reason)
      writer.field("verdict", opening.verdict.rawValue)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
  }

  private static func write(_ found: AppFinding, to writer: inout JSONWriter) {
    let finding = found.finding
    writer.beginObject()
    writer.field("beside", found.counterpart?.text)
    writer.field("certainty", found.certainty.rawValue)
    writer.field("column", found.location.position?.column)
    writer.field("evidence", finding.evidence)
    writer.field("file", found.location.file)
    writer.field("fix", finding.fix)
    writer.field("line", found.location.position?.line)
    writer.field("message", finding.message)
    writer.field("rule", finding.rule)
    writer.field("severity", finding.severity.rawValue)
    writer.field("side", found.side.rawValue)
    writer.endObject()
  }
}
