import Addressing
import Basics
package import JSON
import Records
import Rules

/// A page or an association file that a run inspected, and the file that it was read from.
package struct InspectedPage: Hashable, Sendable {
  /// What was seen.
  package let inspection: Inspection
  /// The file that was read; `nil` when it came from a server or standard input.
  package let source: String?
  /// What to fix, the most important first.
  let advice: [Advice]

  /// Keeps what was seen, and works out what to fix.
  package init(_ inspection: Inspection, source: String?) {
    self.inspection = inspection
    self.source = source
    advice = Advice.all(of: inspection)
  }

  /// What reports call it: its file, else its address.
  var name: String { source ?? inspection.subject }

  /// What to fix that nobody has accepted.
  var open: [Advice] { advice.filter { !$0.isAccepted } }

  /// The worst severity of that; `nil` without any.
  var worst: Severity? { open.compactMap(\.counted).max() }

  /// What the fault is known by in the next run: its first finding, or the check that failed.
  func fingerprint(of advice: Advice) -> String {
    let record = inspection.record
    let first = record.findings.enumerated().first { index, finding in
      finding.rule == advice.rule && finding.fix == advice.fix
        && inspection.isAccepted(index) == advice.isAccepted
    }
    guard advice.isFinding, let finding = first?.element else {
      return Baseline.fingerprint(of: advice.rule, advice.title, at: record.url.text)
    }
    return Baseline.fingerprint(of: finding, at: record.url.text)
  }
}

/// An input of a run that could not be read.
package struct UnreadInput: Hashable, Sendable {
  /// The file or the URL, as the run names it.
  package let name: String
  /// Why, and what to do.
  package let reason: String

  /// Notes that `name` could not be read, and why.
  package init(_ name: String, reason: String) {
    (self.name, self.reason) = (name, reason)
  }
}

extension [InspectedPage] {
  /// What somebody decided about rules, each decision once.
  var ruleDecisions: [RuleSetting] { flatMap(\.inspection.rules.all).withoutRepetitions }
}

extension InspectedPage: JSONWritable {
  /// Writes the inspection with its source.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    inspection.writeFields(advice: advice, to: &writer)
    writer.field("source", source)
    writer.field("verdict", inspection.verdict.rawValue)
    writer.endObject()
  }
}

extension UnreadInput: JSONWritable {
  /// Writes the value as an object.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("input", name)
    writer.field("reason", reason)
    writer.endObject()
  }
}
