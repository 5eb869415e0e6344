package import Records

/// What was seen on one page, what was asked of it, and the verdict.
package struct Inspection: Hashable, Sendable {
  /// Everything that was extracted.
  package let record: PageRecord
  /// The questions, in the order of the report.
  package let checks: [Check]
  /// What they say together.
  package let verdict: Verdict

  /// Judges `record`.
  package init(_ record: PageRecord) {
    self.record = record
    checks = CheckList.checks(of: record)
    verdict = Verdict(record, checks)
  }
}

extension Inspection: JSONWritable {
  /// Writes `{"checks":[…],"record":…,"verdict":…}`.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("checks", checks)
    writer.key("record")
    record.write(to: &writer, withTimes: true)
    writer.field("verdict", verdict.rawValue)
    writer.endObject()
  }
}
