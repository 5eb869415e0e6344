import Basics
import JSON
import Records
import Rules

/// What to fix on pages as a report of GitLab Code Quality: an entry for each fault.
///
/// GitLab joins entries with the same fingerprint, so that none is given twice.
///
/// Reference: <https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format>
struct CodeQualityReport {
  /// What was inspected.
  let pages: [InspectedPage]
  /// What could not be read.
  var unread: [UnreadInput] = []

  /// The report.
  var text: String { JSONWriter.text(self) }

  /// How GitLab calls a severity.
  private static func name(_ severity: Severity) -> String {
    switch severity {
    case .error: "major"
    case .warning: "minor"
    case .note: "info"
    }
  }

  /// An entry of the report.
  private struct Entry {
    let rule: String
    let text: String
    let severity: String
    let path: String
    let line: Int
    let fingerprint: String
  }

  private func entries(of page: InspectedPage) -> [Entry] {
    page.open.map { advice in
      let location = advice.locations.first
      return Entry(
        rule: advice.rule,
        text: advice.message,
        severity: Self.name(advice.severity),
        path: location?.file ?? page.name,
        line: max(1, location?.line ?? 1),
        fingerprint: page.fingerprint(of: advice)
      )
    }
  }

  /// What somebody decided about rules, at the line that says so.
  private var decisions: [Entry] {
    pages.ruleDecisions.map { setting in
      let origin = setting.origin.wholeMatch(of: /(.+):([0-9]+)/)
      return Entry(
        rule: "rules.changed",
        text: "\(setting.line).",
        severity: "info",
        path: origin.map { String($0.1) } ?? pages.first?.name ?? setting.origin,
        line: origin.flatMap { Int($0.2) } ?? 1,
        fingerprint: Baseline.fingerprint(of: "rules.changed", on: setting.code, at: setting.origin)
      )
    }
  }

  private var unreadEntries: [Entry] {
    unread.map { input in
      Entry(
        rule: "input",
        text: input.reason,
        severity: "critical",
        path: input.name,
        line: 1,
        fingerprint: Baseline.fingerprint(of: "input", input.reason, at: input.name)
      )
    }
  }
}

extension CodeQualityReport: JSONWritable {
  /// Writes the entries.
  func write(to writer: inout JSONWriter) {
    var counts: [String: Int] = [:]
    writer.beginArray()
    for entry in unreadEntries + pages.flatMap(entries) + decisions {
      let count = counts[entry.fingerprint, default: 0] + 1
      counts[entry.fingerprint] = count
      writer.beginObject()
      writer.field("check_name", entry.rule)
      writer.field("description", ReportText.plain(entry.text))
      writer.field("fingerprint", count == 1 ? entry.fingerprint : "\(entry.fingerprint)-\(count)")
      writer.key("location")
      writer.beginObject()
      writer.key("lines")
      writer.beginObject()
      writer.field("begin", entry.line)
      writer.endObject()
      writer.field("path", ReportText.plain(entry.path))
      writer.endObject()
      writer.field("severity", entry.severity)
      writer.endObject()
    }
    writer.endArray()
  }
}
