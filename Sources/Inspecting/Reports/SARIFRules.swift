import Basics
import JSON
import Rules

/// The program in a SARIF log, with the rules that the results name by their index.
///
/// Reference: OASIS, "Static Analysis Results Interchange Format (SARIF) Version 2.1.0"
/// (2020), sections 3.18, 3.19 and 3.49.
struct SARIFRules {
  /// The rules and checks, each once, sorted.
  private let codes: [String]
  private let indexes: [String: Int]
  /// What is wrong in words, for checks.
  private let titles: [String: String]
  private let version: String

  /// The rules behind `advice`.
  init(_ advice: [Advice], version: String) {
    self.version = version
    codes = Set(advice.map(\.rule)).sorted()
    indexes = Dictionary(uniqueKeysWithValues: codes.enumerated().map { ($1, $0) })
    titles = Dictionary(advice.map { ($0.rule, $0.title) }) { first, _ in first }
  }

  /// The index of the rule `code`, which must be one of those of the advice.
  func index(of code: String) -> Int { indexes[code] ?? 0 }

  private static func write(_ rule: Rule, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("defaultConfiguration")
    writer.beginObject()
    writer.field("level", SARIFReport.level(rule.severity))
    writer.endObject()
    writer.key("fullDescription")
    SARIFReport.message(rule.reason, to: &writer)
    writer.key("help")
    let help = "\(rule.fix) \(CodeReference.hint(rule.id)) Source: \(rule.source)"
    SARIFReport.message(help, to: &writer)
    writer.field("helpUri", CodeAddress.of(rule.id, source: rule.source))
    writer.field("id", rule.id)
    writer.key("shortDescription")
    SARIFReport.message(rule.title, to: &writer)
    writer.endObject()
  }

  /// Writes what a failed check is about, as a rule.
  private func writeCheck(_ code: String, to writer: inout JSONWriter) {
    let entry = CodeCatalog.entries(named: code).first
    writer.beginObject()
    if let entry {
      writer.key("fullDescription")
      SARIFReport.message(entry.reason, to: &writer)
      writer.key("help")
      SARIFReport.message("\(entry.fix) \(CodeReference.hint(entry.code))", to: &writer)
    }
    writer.field("helpUri", CodeAddress.of(code, source: entry?.source))
    writer.field("id", code)
    writer.key("shortDescription")
    SARIFReport.message(ReportText.plain(titles[code] ?? code), to: &writer)
    writer.endObject()
  }
}

extension SARIFRules: JSONWritable {
  /// Writes the tool.
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("driver")
    writer.beginObject()
    writer.field("name", "Pippin")
    writer.key("rules")
    writer.beginArray()
    for code in codes {
      if let rule = Rule.named(code) {
        Self.write(rule, to: &writer)
      } else {
        writeCheck(code, to: &writer)
      }
    }
    writer.endArray()
    writer.field("semanticVersion", version)
    writer.field("version", version)
    writer.endObject()
    writer.endObject()
  }
}
