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
    writer.beginObject()
    // Columns of findings count Unicode scalars.
    writer.field("columnKind", "unicodeCodePoints")
    writer.key("results")
    writer.beginArray()
    let indices = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1.id, $0) })
    for finding in inspection.record.findings { write(finding, indices, to: &writer) }
    writer.endArray()
    writer.key("tool")
    writer.beginObject()
    writer.key("driver")
    writer.beginObject()
    writer.field("name", "Pippin")
    writer.key("rules")
    writer.beginArray()
    for rule in rules { Self.write(rule, to: &writer) }
    writer.endArray()
    writer.endObject()
    writer.endObject()
    writer.endObject()
    writer.endArray()
    writer.field("version", "2.1.0")
    writer.endObject()
  }

  private func write(_ finding: Finding, _ indices: [String: Int], to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("level", Self.level(finding.severity))
    writer.key("locations")
    writer.beginArray()
    writer.beginObject()
    writer.key("physicalLocation")
    writer.beginObject()
    writer.key("artifactLocation")
    writer.beginObject()
    writer.field("uri", ReportText.uri(place))
    writer.endObject()
    if let line = finding.line {
      writer.key("region")
      writer.beginObject()
      if let evidence = finding.evidence {
        writer.key("snippet")
        Self.message(ReportText.plain(evidence), to: &writer)
      }
      writer.field("startColumn", max(1, finding.column ?? 1))
      writer.field("startLine", max(1, line))
      writer.endObject()
    }
    writer.endObject()
    writer.endObject()
    writer.endArray()
    writer.key("message")
    Self.message(ReportText.plain("\(finding.message) \(finding.fix)"), to: &writer)
    writer.field("ruleId", finding.rule)
    writer.field("ruleIndex", indices[finding.rule])
    writer.endObject()
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
    message("\(rule.fix) Source: \(rule.source)", to: &writer)
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
