import Addressing
import Basics
import JSON
import Records
import Rules

/// What to fix on pages as SARIF, which code scanning and editors read: a result for each fault,
/// wherever it is.
///
/// Reference: OASIS, "Static Analysis Results Interchange Format (SARIF) Version 2.1.0"
/// (2020), sections 3.14 to 3.30.
struct SARIFReport {
  /// What was inspected.
  let pages: [InspectedPage]
  /// What could not be read.
  var unread: [UnreadInput] = []
  /// The version of the program.
  let version: String

  /// The report.
  var text: String { JSONWriter.text(self) }

  static func level(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .note: "note"
    }
  }

  static func message(_ text: String, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("text", text)
    writer.endObject()
  }
}

extension SARIFReport: JSONWritable {
  /// Writes the log with its one run.
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
    writer.key("runs")
    writer.beginArray()
    writeRun(to: &writer)
    writer.endArray()
    writer.field("version", "2.1.0")
    writer.endObject()
  }

  /// Writes the run: the results, and what they are results of.
  private func writeRun(to writer: inout JSONWriter) {
    let rules = SARIFRules(pages.flatMap(\.advice), version: version)
    writer.beginObject()
    // Columns of findings count Unicode scalars.
    writer.field("columnKind", "unicodeCodePoints")
    writeInvocation(to: &writer)
    writer.key("results")
    writer.beginArray()
    for page in pages { SARIFResults(page: page).write(rules, to: &writer) }
    writer.endArray()
    writer.key("tool")
    rules.write(to: &writer)
    writer.endObject()
  }

  /// Writes which rules somebody decided about, who and why, sections 3.20.5 and 3.20.21, and
  /// which inputs could not be read, section 3.20.22.
  private func writeInvocation(to writer: inout JSONWriter) {
    let rules = pages.ruleDecisions
    guard !rules.isEmpty || !unread.isEmpty else { return }
    writer.key("invocations")
    writer.beginArray()
    writer.beginObject()
    writer.field("executionSuccessful", unread.isEmpty)
    if !rules.isEmpty {
      writer.key("ruleConfigurationOverrides")
      writer.beginArray()
      for setting in rules { Self.write(setting, to: &writer) }
      writer.endArray()
      let lines = rules.map { "\($0.line)." }
      Self.write("toolConfigurationNotifications", level: "note", lines, to: &writer)
    }
    if !unread.isEmpty {
      let lines = unread.map { "\($0.name): \($0.reason)" }
      Self.write("toolExecutionNotifications", level: "error", lines, to: &writer)
    }
    writer.endObject()
    writer.endArray()
  }

  /// Writes notifications, section 3.58.
  private static func write(
    _ key: String,
    level: String,
    _ texts: [String],
    to writer: inout JSONWriter
  ) {
    writer.key(key)
    writer.beginArray()
    for text in texts {
      writer.beginObject()
      writer.field("level", level)
      writer.key("message")
      message(ReportText.plain(text), to: &writer)
      writer.endObject()
    }
    writer.endArray()
  }

  private static func write(_ setting: RuleSetting, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("configuration")
    writer.beginObject()
    if case .severity(let severity) = setting.state {
      writer.field("level", level(severity))
    } else {
      writer.field("enabled", false)
    }
    writer.endObject()
    writer.key("descriptor")
    writer.beginObject()
    writer.field("id", setting.code)
    writer.endObject()
    writer.endObject()
  }
}
