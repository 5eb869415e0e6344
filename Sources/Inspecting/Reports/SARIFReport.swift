import Addressing
import Basics
import JSON
import Records
import Rules

/// What to fix on a page as SARIF, which code scanning and editors read: a result for each fault,
/// wherever it is.
///
/// Reference: OASIS, "Static Analysis Results Interchange Format (SARIF) Version 2.1.0"
/// (2020), sections 3.14 to 3.30.
struct SARIFReport {
  let inspection: Inspection
  /// What was read: a file, or an address.
  let uri: String
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
    let advice = Advice.all(of: inspection)
    let rules = SARIFRules(advice, version: version)
    writer.beginObject()
    // Columns of findings count Unicode scalars.
    writer.field("columnKind", "unicodeCodePoints")
    writeInvocation(to: &writer)
    writer.key("results")
    writer.beginArray()
    for entry in advice { write(entry, ruleIndex: rules.index(of: entry.rule), to: &writer) }
    writer.endArray()
    writer.key("tool")
    rules.write(to: &writer)
    writer.endObject()
  }

  /// Writes which rules somebody decided about, who and why, sections 3.20.5 and 3.20.21.
  private func writeInvocation(to writer: inout JSONWriter) {
    guard !inspection.rules.all.isEmpty else { return }
    writer.key("invocations")
    writer.beginArray()
    writer.beginObject()
    writer.field("executionSuccessful", true)
    writer.key("ruleConfigurationOverrides")
    writer.beginArray()
    for setting in inspection.rules.all { Self.write(setting, to: &writer) }
    writer.endArray()
    writer.key("toolConfigurationNotifications")
    writer.beginArray()
    for setting in inspection.rules.all {
      writer.beginObject()
      writer.field("level", "note")
      writer.key("message")
      Self.message(ReportText.plain("\(setting.line)."), to: &writer)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
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

  private func write(_ advice: Advice, ruleIndex: Int, to writer: inout JSONWriter) {
    writer.beginObject()
    // No baseline knows of what is required, so that it is compared with none.
    if advice.isFinding || inspection.faults.contains(where: { $0.id == advice.rule }) {
      writeState(isAccepted: advice.isAccepted, to: &writer)
    }
    writer.field("level", Self.level(advice.severity))
    writer.key("locations")
    writer.beginArray()
    writeLocation(advice.locations.first, to: &writer)
    writer.endArray()
    writer.key("message")
    Self.message(ReportText.plain(advice.message), to: &writer)
    Self.write(fingerprint(of: advice), to: &writer)
    writeRelated(advice, to: &writer)
    writer.field("ruleId", advice.rule)
    writer.field("ruleIndex", ruleIndex)
    if advice.isAccepted { Self.writeSuppression(to: &writer) }
    writer.endObject()
  }

  /// What the fault is known by in the next run: its first finding, or the check that failed.
  private func fingerprint(of advice: Advice) -> String {
    let record = inspection.record
    let first = record.findings.enumerated().first { index, finding in
      finding.rule == advice.rule && inspection.isAccepted(index) == advice.isAccepted
    }
    guard advice.isFinding, let finding = first?.element else {
      return Baseline.fingerprint(of: advice.rule, advice.title, at: record.url.text)
    }
    return Baseline.fingerprint(of: finding, at: record.url.text)
  }

  /// Writes the locations behind the first, section 3.27.22.
  private func writeRelated(_ advice: Advice, to writer: inout JSONWriter) {
    let others = advice.locations.dropFirst().filter { $0.position != nil }
    guard !others.isEmpty else { return }
    writer.key("relatedLocations")
    writer.beginArray()
    for location in others { writeLocation(location, to: &writer) }
    writer.endArray()
  }

  /// Writes what the baseline, if there is one, says of a result.
  private func writeState(isAccepted: Bool, to writer: inout JSONWriter) {
    guard let acceptance = inspection.acceptance, acceptance.isComparable else { return }
    writer.field("baselineState", isAccepted ? "unchanged" : "new")
  }

  private static func writeSuppression(to writer: inout JSONWriter) {
    writer.key("suppressions")
    writer.beginArray()
    writer.beginObject()
    writer.field("kind", "external")
    writer.field("status", "accepted")
    writer.endObject()
    writer.endArray()
  }

  private static func write(_ fingerprint: String, to writer: inout JSONWriter) {
    writer.key("partialFingerprints")
    writer.beginObject()
    writer.field("pippin/v2", fingerprint)
    writer.endObject()
  }

  /// Writes where something is: at the start of what was read when it is nowhere, because
  /// readers leave out what has no region.
  private func writeLocation(_ location: Advice.Location?, to writer: inout JSONWriter) {
    writer.beginObject()
    if let detail = location?.detail, !detail.isEmpty {
      writer.key("message")
      Self.message(ReportText.plain(detail), to: &writer)
    }
    writer.key("physicalLocation")
    writer.beginObject()
    writer.key("artifactLocation")
    writer.beginObject()
    writer.field("uri", ReportText.uri(location?.file ?? self.uri))
    writer.endObject()
    writer.key("region")
    writer.beginObject()
    if let evidence = location?.evidence, location?.line != nil {
      writer.key("snippet")
      Self.message(ReportText.plain(evidence), to: &writer)
    }
    writer.field("startColumn", max(1, location?.column ?? 1))
    writer.field("startLine", max(1, location?.line ?? 1))
    writer.endObject()
    writer.endObject()
    writer.endObject()
  }
}
