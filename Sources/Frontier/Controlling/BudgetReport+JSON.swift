package import JSON

extension HostBudgetReport: JSONWritable {
  /// Writes the report as an object.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("held", deferred)
    writer.field("origin", origin)
    writer.field("passed", passed)
    writer.field("passedByDomain", passedByDomain)
    writer.field("templates", templates)
    writer.endObject()
  }
}

extension DuplicateStatistics: JSONWritable {
  /// Writes the counts as an object.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("clusters", clusters)
    writer.field("exact", exact)
    writer.field("pages", duplicates)
    writer.endObject()
  }
}
