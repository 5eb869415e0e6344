package import Records

/// What an export holds, for whoever takes it over: counts and the digest of its bytes.
package struct ExportManifest: Hashable, Sendable, JSONWritable {
  /// The format's name.
  package var format: String
  /// How many records there are.
  package var records = 0
  /// How many of them are app-linked results.
  package var appLinked = 0
  /// How many bytes there are.
  package var bytes = 0
  /// The SHA-256 digest of the bytes, in hexadecimal digits.
  package var sha256 = ""
  /// The conditions that the records keep, as given.
  package var conditions: [String] = []
  /// Whether times are in it, so that two exports of one store may differ.
  package var withTimes = false

  /// Writes the manifest as an object.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("appLinked", appLinked)
    writer.field("bytes", bytes)
    writer.field("conditions", conditions)
    writer.field("format", format)
    writer.field("records", records)
    writer.field("schema", PageRecord.schema)
    writer.field("sha256", sha256)
    writer.field("withTimes", withTimes)
    writer.endObject()
  }
}
