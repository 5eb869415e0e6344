package import Addressing
import Basics
import Digests
import Foundation
import Frontier
import JSON
package import Records

extension PostgresStore: DocumentStore {
  /// See ``DocumentStore/record(of:)``.
  package func record(of url: WebAddress) async throws -> PageRecord? {
    let key = AddressKey(url)
    let page = try await run { connection throws(PostgresError) in
      try connection.run(
        "SELECT \(StoredPage.columns) FROM pages WHERE host = $1 AND id = $2 AND NOT removed",
        [.id(key.host), .id(key.id)]
      ).first.map { StoredPage($0) }
    }
    return try page?.record(leavingOut: [])
  }

  /// See ``DocumentStore/changes(after:limit:leavingOut:)``.
  ///
  /// Only what is older than every open transaction is read, so that nothing which commits later has a
  /// smaller version than what was taken.
  package func changes(
    after version: Int64,
    limit: Int,
    leavingOut leftOut: Set<String>
  ) async throws -> [DocumentChange] {
    let pages = try await run { connection throws(PostgresError) in
      try connection.run(Self.feed, [.int(version), .int(limit)]).rows.map { StoredPage($0) }
    }
    return try pages.map { try $0.change(leavingOut: leftOut) }
  }

  /// The pages that changed after a version.
  static let feed = """
    SELECT \(StoredPage.columns) FROM pages WHERE version > $1
      AND version < (SELECT pippin_horizon())
    ORDER BY version LIMIT $2
    """

  /// See ``DocumentStore/latestVersion()``.
  package func latestVersion() async throws -> Int64 {
    try await run { connection throws(PostgresError) in
      try connection.run(
        """
        SELECT coalesce(max(version), 0) FROM pages
        WHERE version < (SELECT pippin_horizon())
        """
      ).first?.int64(0) ?? 0
    }
  }

  /// How many pages were added, changed or removed since ``latestVersion()`` was `version`.
  package func changes(since version: Int64) async throws -> Int {
    try await run { connection throws(PostgresError) in
      try connection.run("SELECT count(*) FROM pages WHERE version > $1", [.int(version)]).first?
        .int(0) ?? 0
    }
  }
}

/// A row of the table of pages.
struct StoredPage: Sendable {
  let version: Int64
  let url: String
  let isRemoved: Bool
  let fetched: Int64?
  let duration: Int64?
  let findings: String
  let packed: [UInt8]?

  /// The columns that ``init(_:)`` reads, in its order.
  static let columns = "version, url, removed, fetched, duration, findings, record"

  init(_ row: PostgresRow) {
    version = row.int64(0) ?? 0
    url = row.text(1) ?? ""
    isRemoved = row.bool(2)
    fetched = row.int64(3)
    duration = row.int64(4)
    findings = row.text(5) ?? ""
    packed = row.bytes(6)
  }

  /// The record, times included.
  ///
  /// - Throws: ``PostgresError`` when what is stored is not what was written.
  func record(leavingOut leftOut: Set<String>) throws -> PageRecord {
    guard let text = packed?.withUnsafeBytes(RecordPacking.unpack) else { throw damaged }
    var record = try PageRecord(json: JSONParser.parse(text, leavingOut: leftOut))
    record.fetch?.fetchedAt = fetched.map(Timestamp.init(milliseconds:))
    record.fetch?.durationMs = duration.map(Int.init)
    return record
  }

  func change(leavingOut leftOut: Set<String>) throws -> DocumentChange {
    guard let address = WebAddress(url) else { throw damaged }
    var change = DocumentChange(version: version, url: address, record: nil)
    change.rules = PackedFindings.rules(findings)
    guard !isRemoved else { return change }
    do {
      change.record = try record(leavingOut: leftOut)
    } catch is PostgresError {
      // One page that cannot be read must not keep all behind it from whoever asks.
      change.isDamaged = true
    }
    return change
  }

  private var damaged: PostgresError {
    PostgresError(
      .damaged,
      server: url,
      reason: "the record of the page is damaged",
      advice: "Read the page again with `pippin crawl` and its address."
    )
  }
}
