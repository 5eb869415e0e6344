import Addressing
import Records

/// The findings of a page as SARIF, which code scanning and editors read.
///
/// Reference: OASIS, "Static Analysis Results Interchange Format (SARIF) Version 2.1.0"
/// (2020), sections 3.14 to 3.30.
struct SARIFReport {
  let inspection: Inspection
  /// What was read: a file, or an address.
  let place: String

  /// The report.
  var text: String { JSONWriter.text(self) }

  private var rules: [Rule] {
    Set(inspection.record.findings.map(\.rule)).sorted().compactMap(Rule.named)
  }

  /// Failed checks that no finding explains; their ids follow those of the rules.
  private var checks: [Advice] { Advice.uncovered(by: inspection) }

  private static func level(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .note: "note"
    }
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
    writer.beginObject()
    // Columns of findings count Unicode scalars.
    writer.field("columnKind", "unicodeCodePoints")
    writer.key("results")
    writer.beginArray()
    let indices = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1.id, $0) })
    for (index, finding) in inspection.record.findings.enumerated() {
      write(finding, index, indices, to: &writer)
    }
    for (index, check) in checks.enumerated() {
      write(check, ruleIndex: rules.count + index, to: &writer)
    }
    writer.endArray()
    writer.key("tool")
    writeTool(to: &writer)
    writer.endObject()
  }

  /// Writes the tool with the rules that the results name by their index.
  private func writeTool(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("driver")
    writer.beginObject()
    writer.field("name", "Pippin")
    writer.key("rules")
    writer.beginArray()
    for rule in rules { Self.write(rule, to: &writer) }
    for check in checks { Self.writeRule(of: check, to: &writer) }
    writer.endArray()
    writer.endObject()
    writer.endObject()
  }

  /// Writes what a failed check is about, as a rule.
  private static func writeRule(of check: Advice, to writer: inout JSONWriter) {
    writer.beginObject()
    if let entry = CodeCatalog.entries(named: check.rule).first {
      writer.key("fullDescription")
      message(entry.reason, to: &writer)
      writer.key("help")
      message("\(entry.fix) \(CodeReference.hint(entry.code))", to: &writer)
    }
    writer.field("id", check.rule)
    writer.key("shortDescription")
    message(ReportText.plain(check.title), to: &writer)
    writer.endObject()
  }

  private func write(
    _ finding: Finding,
    _ index: Int,
    _ indices: [String: Int],
    to writer: inout JSONWriter
  ) {
    writer.beginObject()
    let isAccepted = inspection.isAccepted(index)
    writeState(isAccepted: isAccepted, to: &writer)
    writer.field("level", Self.level(finding.severity))
    writeLocation(finding, to: &writer)
    writer.key("message")
    Self.message(ReportText.plain("\(finding.message) \(finding.fix)"), to: &writer)
    Self.write(Baseline.fingerprint(of: finding, at: inspection.record.url.text), to: &writer)
    writer.field("ruleId", finding.rule)
    writer.field("ruleIndex", indices[finding.rule])
    if isAccepted { Self.writeSuppression(to: &writer) }
    writer.endObject()
  }

  /// Writes a failed check, which stands nowhere in particular.
  private func write(_ check: Advice, ruleIndex: Int, to writer: inout JSONWriter) {
    writer.beginObject()
    // No baseline knows of what is required, so that it is compared with none.
    if inspection.faults.contains(where: { $0.id == check.rule }) {
      writeState(isAccepted: check.isAccepted, to: &writer)
    }
    writer.field("level", Self.level(check.severity))
    writeLocation(nil, to: &writer)
    writer.key("message")
    Self.message(ReportText.plain("\(check.title) \(check.fix)"), to: &writer)
    let url = inspection.record.url.text
    Self.write(Baseline.fingerprint(of: check.rule, check.title, at: url), to: &writer)
    writer.field("ruleId", check.rule)
    writer.field("ruleIndex", ruleIndex)
    if check.isAccepted { Self.writeSuppression(to: &writer) }
    writer.endObject()
  }

  /// Writes what the baseline, if there is one, says of a result.
  private func writeState(isAccepted: Bool, to writer: inout JSONWriter) {
    guard inspection.acceptance != nil else { return }
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

  private func writeLocation(_ finding: Finding?, to writer: inout JSONWriter) {
    writer.key("locations")
    writer.beginArray()
    writer.beginObject()
    writer.key("physicalLocation")
    writer.beginObject()
    writer.key("artifactLocation")
    writer.beginObject()
    writer.field("uri", ReportText.uri(place))
    writer.endObject()
    if let line = finding?.line {
      writer.key("region")
      writer.beginObject()
      if let evidence = finding?.evidence {
        writer.key("snippet")
        Self.message(ReportText.plain(evidence), to: &writer)
      }
      writer.field("startColumn", max(1, finding?.column ?? 1))
      writer.field("startLine", max(1, line))
      writer.endObject()
    }
    writer.endObject()
    writer.endObject()
    writer.endArray()
  }

  private static func write(_ rule: Rule, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("defaultConfiguration")
    writer.beginObject()
    writer.field("level", level(rule.severity))
    writer.endObject()
    writer.key("fullDescription")
    message(rule.reason, to: &writer)
    writer.key("help")
    message("\(rule.fix) \(CodeReference.hint(rule.id)) Source: \(rule.source)", to: &writer)
    if rule.source.hasPrefix("https://"), !rule.source.contains(" ") {
      writer.field("helpUri", ReportText.uri(rule.source))
    }
    writer.field("id", rule.id)
    writer.key("shortDescription")
    message(rule.title, to: &writer)
    writer.endObject()
  }

  private static func message(_ text: String, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("text", text)
    writer.endObject()
  }
}
