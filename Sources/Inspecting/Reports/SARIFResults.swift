import Addressing
import Basics
import JSON
import Records
import Rules

/// What is wrong with one page, as results of a SARIF log.
///
/// Reference: OASIS, "Static Analysis Results Interchange Format (SARIF) Version 2.1.0"
/// (2020), sections 3.27 to 3.30.
struct SARIFResults {
  let page: InspectedPage

  private var inspection: Inspection { page.inspection }

  /// Writes a result for each fault, wherever it is.
  func write(_ rules: SARIFRules, to writer: inout JSONWriter) {
    for entry in page.advice { write(entry, ruleIndex: rules.index(of: entry.rule), to: &writer) }
  }

  private func write(_ advice: Advice, ruleIndex: Int, to writer: inout JSONWriter) {
    writer.beginObject()
    // No baseline knows of what is required, so that it is compared with none.
    if advice.isFinding || inspection.faults.contains(where: { $0.id == advice.rule }) {
      writeState(isAccepted: advice.isAccepted, to: &writer)
    }
    writer.field("level", SARIFReport.level(advice.severity))
    writer.key("locations")
    writer.beginArray()
    writeLocation(advice.locations.first, to: &writer)
    writer.endArray()
    writer.key("message")
    SARIFReport.message(ReportText.plain(advice.message), to: &writer)
    Self.write(page.fingerprint(of: advice), to: &writer)
    writeRelated(advice, to: &writer)
    writer.field("ruleId", advice.rule)
    writer.field("ruleIndex", ruleIndex)
    if advice.isAccepted { Self.writeSuppression(to: &writer) }
    writer.endObject()
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
      SARIFReport.message(ReportText.plain(detail), to: &writer)
    }
    writer.key("physicalLocation")
    writer.beginObject()
    writer.key("artifactLocation")
    writer.beginObject()
    writer.field("uri", ReportText.uri(ofFile: location?.file ?? page.name))
    writer.endObject()
    writer.key("region")
    writer.beginObject()
    if let evidence = location?.evidence, location?.line != nil {
      writer.key("snippet")
      SARIFReport.message(ReportText.plain(evidence), to: &writer)
    }
    writer.field("startColumn", max(1, location?.column ?? 1))
    writer.field("startLine", max(1, location?.line ?? 1))
    writer.endObject()
    writer.endObject()
    writer.endObject()
  }
}
