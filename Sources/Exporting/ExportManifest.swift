package import Digests
package import JSON
import Records

/// What an export holds, for whoever takes it over: counts and the digests of its bytes.
package struct ExportManifest: Hashable, Sendable, JSONWritable {
  /// One file of an export.
  package struct File: Hashable, Sendable, JSONWritable {
    /// The file's name, without its folder.
    package var name: String
    /// How many bytes it has.
    package var bytes: Int
    /// How many records are in it.
    package var records: Int
    /// The SHA-256 digest of its bytes, in hexadecimal digits.
    package var sha256: String

    /// Writes the facts as an object.
    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("bytes", bytes)
      writer.field("name", name)
      writer.field("records", records)
      writer.field("sha256", sha256)
      writer.endObject()
    }
  }

  /// The format's name.
  package var format: String
  /// How many records there are.
  package var records = 0
  /// How many of them are app-linked results.
  package var appLinked = 0
  /// How many pages are said to be gone; 0 unless changes were requested.
  package var removed = 0
  /// How many pages that meet the conditions were left out because they are expired.
  package var expired = 0
  /// The pages that were left out because their records are damaged, by their addresses, the first
  /// ``damagedLimit`` of them; an export without all pages is distinguished from one with them by it.
  package var damaged: [String] = []
  /// How many there are.
  package var damagedCount = 0
  /// The most damaged pages that are named.
  package static let damagedLimit = 100
  /// How many bytes there are in all files.
  package var bytes = 0
  /// The SHA-256 digest of the bytes, in hexadecimal digits; empty when there are several files,
  /// which have digests of their own.
  package var sha256 = ""
  /// What tells the store from others, as `EmbeddedStore.identity()`; `nil` where that is not known.
  package var store: String?
  /// Whether pages are in it that are not in the index.
  package var hasAllPages = false
  /// The conditions that the records meet, as given.
  package var conditions: [String] = []
  /// How many pages meet each of them; not written.
  package var tally = ConditionTally()
  /// Whether times are in it, so that two exports of one store may differ.
  package var withTimes = false
  /// Where the next export of changes begins: the version of the store, as `--since` takes it.
  package var cursor = ""
  /// Where this export of changes began; `nil` when everything was requested.
  package var since: String?
  /// The selected pages that were hidden from searchers, which the next export of changes has to
  /// know to bring back those that are not any more.
  package var hidden: [Digest128] = []
  /// Whether the bytes are packed with gzip.
  package var isPacked = false
  /// The files, when there are several of them; of a single one nothing is said but above.
  package var files: [File] = []

  /// Writes the manifest as an object.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("allPages", hasAllPages)
    writer.field("appLinked", appLinked)
    writer.field("bytes", bytes)
    writer.field("conditions", conditions)
    writer.field("cursor", cursor)
    if damagedCount > 0 {
      writer.key("damaged")
      writer.beginObject()
      writer.field("count", damagedCount)
      writer.field("urls", damaged)
      writer.endObject()
    }
    writer.field("expired", expired)
    writer.field("files", files)
    writer.field("format", format)
    writer.field("gzip", isPacked)
    writer.key("hidden")
    writer.beginArray()
    for id in hidden { writer.value(id.text) }
    writer.endArray()
    writer.field("records", records)
    writer.field("removed", removed)
    writer.field("schema", PageRecord.schema)
    if sha256.isEmpty {
      writer.key("sha256"); writer.null()
    } else {
      writer.field("sha256", sha256)
    }
    writer.field("since", since)
    writer.field("store", store)
    writer.field("withTimes", withTimes)
    writer.endObject()
  }
}
