package import Basics
package import Digests
import Foundation
import Frontier
import GRDB
import JSON
package import Records
import Rules

/// A page's record as the store holds it: small facts beside the JSON text.
package struct StoredRecord: Sendable {
  /// The page's number in its store.
  package let id: UInt64
  /// The version of the record.
  package let version: Int64
  /// The page's address.
  package let url: String
  /// Whether the page may be in the index.
  package let isIndexable: Bool
  /// Whether the page is an app-linked result.
  package let isAppLinked: Bool
  /// When the page was last fetched or found unchanged.
  package let fetchedAt: Timestamp?
  /// How long the fetch took, in milliseconds.
  package let durationMs: Int?
  /// The rules that the page breaks, as they are packed; taken apart for those who ask only.
  private let findings: String
  /// The record in its JSON form, without times: exactly the bytes that an export shows; nothing
  /// when what is stored is damaged, as ``record(leavingOut:)`` then says.
  package private(set) var json: [UInt8]

  /// The identity of the page's address.
  package var identity: Digest128 { Digest128(of: url) }

  /// Whether what is stored is not what was written, so that the page has to be read again.
  package var isDamaged: Bool { json.isEmpty }

  /// Checks that the record is what was written.
  ///
  /// - Throws: ``StoreError`` about the page when it is not.
  package func checkIntegrity() throws(StoreError) {
    if isDamaged { throw StoreError.damagedRecord(of: url) }
  }

  /// The rules that the page breaks, each once.
  package var rules: [String] { PackedFindings.rules(findings) }

  /// The record, times included.
  ///
  /// - Parameter leftOut: Members of the JSON form that are not needed, which the record then
  ///   lacks.
  /// - Returns: The record.
  /// - Throws: ``StoreError`` when the text is damaged.
  package func record(leavingOut leftOut: Set<String> = []) throws -> PageRecord {
    try StoreError.mapping(url) {
      try checkIntegrity()
      var record = try PageRecord(json: JSONParser.parse(json, leavingOut: leftOut))
      record.fetch?.fetchedAt = fetchedAt
      record.fetch?.durationMs = durationMs
      return record
    }
  }

  /// What everybody may see of the record; see ``PageRecord/shown``.
  ///
  /// - Throws: ``StoreError`` when the text is damaged.
  package func shown() throws -> StoredRecord {
    guard json.isEmpty || Self.marks.contains(where: { json.holds($0) }) else { return self }
    var writer = JSONWriter()
    try record().shown.write(to: &writer)
    var copy = self
    copy.json = writer.bytes
    return copy
  }

  /// Whether the page was of use once, and is not any more at `moment`.
  ///
  /// - Throws: ``StoreError`` when the text is damaged.
  package func isExpired(at moment: Timestamp) throws -> Bool {
    // Few pages say when they end, and only those are taken apart.
    guard json.holds(Self.end) else { return false }
    return try record(leavingOut: ["findings", "headings", "links", "structuredData", "text"])
      .isExpired(at: moment)
  }

  /// What is in the JSON form of records that say when they end; in a text the quotes would
  /// be escaped.
  private static let end = Array("\"expires\":\"".utf8)

  /// What is in the JSON form of records of which not everything is shown: the page's own directives, and
  /// the last or another one of those that a script made.
  private static let marks = [
    "\"nosnippet\":true", "\"maxSnippet\":", "\"nosnippet\"]", "\"nosnippet\",", "\"shownText\":",
  ].map { Array($0.utf8) }

  /// The columns that ``init(row:)`` reads, in its order.
  static let columns =
    "id, version, url, indexable, app_linked, fetched, duration, findings, record"

  /// Reads a row of ``columns``.
  init(row: Row) throws {
    id = UInt64(bitPattern: try row.value(0))
    version = try row.value(1)
    url = try row.value(2)
    isIndexable = try row.value(3)
    isAppLinked = try row.value(4)
    fetchedAt = try row.value(5, as: Int64?.self).map(Timestamp.init(milliseconds:))
    durationMs = try row.value(6)
    findings = try row.value(7)
    let text = try row.withUnsafeData(atIndex: 8) { stored in
      stored.map { $0.withUnsafeBytes(RecordPacking.unpack) } ?? []
    }
    json = text ?? []
  }
}

/// Which records to read.
package enum RecordSelection: Hashable, Sendable {
  /// All records there are.
  case all
  /// The pages that may be in the index.
  case indexable
  /// The pages that are public results.
  case appLinked
  /// The pages of one origin: scheme, host and port.
  case origin(String)
  /// The pages changed after a version.
  case changed(after: Int64)

  /// The condition on the table of pages, with its argument.
  var condition: (sql: String, arguments: StatementArguments) {
    switch self {
    case .all: ("removed = 0", [])
    case .indexable: ("removed = 0 AND indexable = 1", [])
    case .appLinked: ("removed = 0 AND app_linked = 1", [])
    case .origin(let origin):
      ("removed = 0 AND host = (SELECT id FROM hosts WHERE origin = ?)", [origin])
    case .changed(let version): ("removed = 0 AND version > ?", [version])
    }
  }
}

extension [UInt8] {
  /// Whether `piece`, which has two bytes or more, is anywhere in it.
  func holds(_ piece: [UInt8]) -> Bool {
    withUnsafeBytes { all in
      piece.withUnsafeBytes { piece in
        guard let start = all.baseAddress, all.count >= piece.count else { return false }
        // A letter that is rare in most texts is found sooner than the quote before it.
        let pivot = piece.firstIndex { "xqzjkvw".utf8.contains($0) } ?? 1
        var offset = pivot
        let end = all.count - piece.count + pivot + 1
        while offset < end, let found = memchr(start + offset, Int32(piece[pivot]), end - offset) {
          offset = UnsafeRawPointer(found) - start
          if all[offset - pivot..<offset - pivot + piece.count].elementsEqual(piece) { return true }
          offset += 1
        }
        return false
      }
    }
  }
}
