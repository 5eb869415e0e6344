package import Addressing
package import Digests
import Foundation
import GRDB
package import Records

extension EmbeddedStore {
  /// See ``DocumentStore/record(of:)``.
  package func record(of url: WebAddress) async throws -> PageRecord? {
    try await storedRecord(of: url)?.record()
  }

  /// The record of `url` with its bytes and version, if there is one.
  package func storedRecord(of url: WebAddress) async throws -> StoredRecord? {
    try await storedRecord(of: url.identity)
  }

  /// The record of the address with an identity, if there is one.
  package func storedRecord(of identity: Digest128) async throws -> StoredRecord? {
    let number = try await read { [lookUp] in try lookUp.number(of: identity, $0) }
    guard let number else { return nil }
    return try await storedRecord(id: UInt64(bitPattern: number))
  }

  /// The record of the page with a number, if there is one.
  package func storedRecord(id: UInt64) async throws -> StoredRecord? {
    try await storedRecords(ids: [id]).records.first
  }

  /// The records of the pages with the numbers `ids`, those that there are, and the representatives of those of
  /// `duplicates` that follow one, read in one go.
  ///
  /// - Parameters:
  ///   - ids: The pages to read.
  ///   - duplicates: The pages whose representatives are wanted.
  /// - Returns: Both, and whether any page of the store follows another; false when no representatives were
  ///   wanted.
  /// - Throws: ``StoreError`` when the store cannot be read.
  package func storedRecords(
    ids: [UInt64],
    representativesOf duplicates: [UInt64] = []
  ) async throws -> (
    records: [StoredRecord], representatives: [UInt64: UInt64], hasDuplicates: Bool
  ) {
    typealias Read = ([StoredRecord], [UInt64: UInt64], Bool)
    let body: @Sendable (Database) throws -> Read = { database in
      let find = try database.cachedStatement(
        sql: "SELECT \(StoredRecord.columns) FROM pages WHERE id = ? AND removed = 0"
      )
      var records: [StoredRecord] = []
      for id in ids {
        // A row of a cursor is read where SQLite has it, without a copy of the record.
        let rows = try Row.fetchCursor(find, arguments: [Int64(bitPattern: id)])
        if let row = try rows.next() { records.append(try StoredRecord(row: row)) }
      }
      let hasDuplicates = try !duplicates.isEmpty && Self.hasDuplicates(database)
      // In a store without any, none needs to be looked for page by page.
      let followed = hasDuplicates ? try Self.representatives(of: duplicates, database) : [:]
      return (records, followed, hasDuplicates)
    }
    let isFew = ids.count + duplicates.count <= Self.fewRows
    return isFew ? try readFew(body) : try await read(body)
  }

  /// The most pages that are read on the caller's thread: what a window of results has.
  private static let fewRows = 256

  /// See ``DocumentStore/changes(after:limit:leavingOut:)``.
  package func changes(
    after version: Int64,
    limit: Int,
    leavingOut leftOut: Set<String>
  ) async throws -> [DocumentChange] {
    if leftOut.isSuperset(of: PageRecord.unindexed),
      let entries = recentChanges.entries(after: version, limit: limit)
    {
      return try entries.map { try $0.whole() }
    }
    return try await read { [path] database in
      let statement = try database.cachedStatement(
        sql: """
          SELECT \(StoredRecord.columns), removed FROM pages
          WHERE version > ? ORDER BY version LIMIT ?
          """
      )
      // A row at a time, so that no more than one unpacked text is in memory.
      let rows = try Row.fetchCursor(statement, arguments: [version, limit])
      return try Array(rows.map { try Self.change(in: $0, leavingOut: leftOut, path) })
    }
  }

  /// The change in a row of ``StoredRecord/columns`` and of whether the page was removed.
  private static func change(
    in row: Row,
    leavingOut leftOut: Set<String>,
    _ path: String
  ) throws -> DocumentChange {
    let (stored, isRemoved) = (try StoredRecord(row: row), try row.value(9, as: Bool.self))
    guard let url = WebAddress(stored.url) else {
      throw StoreError.damaged(path, "an address is none: \(stored.url)")
    }
    var change = DocumentChange(version: stored.version, url: url, record: nil)
    change.page = stored.id
    change.rules = stored.rules
    guard !isRemoved else { return change }
    do {
      change.record = try stored.record(leavingOut: leftOut)
    } catch let error as StoreError where error.code == .damaged {
      // One page that cannot be read must not keep all behind it from whoever asks.
      change.isDamaged = true
    }
    return change
  }

  /// See ``RankedStore/makeDurable()``.
  package func makeDurable() throws { try WriteAheadLog.flush(beside: path) }

  /// Holds in memory what this process commits from now on, so that ``changes(after:limit:leavingOut:)``
  /// need not read it again, and says so after each commit until ``endFollowing()``.
  package func followChanges() -> AsyncStream<Void> { recentChanges.follow() }

  /// Holds no more than what is held already, and ends the stream.
  package func stopFollowing() { recentChanges.stop() }

  /// Ends what ``followChanges()`` began.
  package func endFollowing() { recentChanges.end() }

  /// How many pages were added, changed or removed since ``latestVersion()`` was `version`; one that
  /// changed twice counts twice.
  ///
  /// - Throws: ``StoreError``.
  package func changes(since version: Int64) async throws -> Int {
    Int(try await latestVersion() - version)
  }

  /// See ``DocumentStore/latestVersion()``.
  package func latestVersion() async throws -> Int64 {
    try await read { database in
      try Int64.fetchOne(database, sql: "SELECT value FROM counters WHERE name = 'version'") ?? 0
    }
  }

  /// Hands the selected records to `body`, in the order of their addresses' bytes.
  ///
  /// One snapshot of the store is read from start to end, a record at a time, so that memory
  /// does not grow with the store. What `body` throws ends the reading.
  package func forEachRecord(
    _ selection: RecordSelection,
    _ body: (StoredRecord) throws -> Void
  ) throws {
    let (condition, arguments) = selection.condition
    try forEachRow(
      sql: """
        SELECT \(StoredRecord.columns) FROM pages WHERE \(condition) ORDER BY url
        """,
      arguments: arguments
    ) { row in try body(StoredRecord(row: row)) }
  }

  /// Hands the pages that may be in the index to `body`: number and version, the latter
  /// rising.
  ///
  /// - Parameters:
  ///   - version: The highest version to hand out.
  ///   - body: Called with each page.
  /// - Throws: ``StoreError``, or what `body` throws.
  package func forEachIndexable(
    upTo version: Int64,
    _ body: (_ id: UInt64, _ version: Int64) throws -> Void
  ) throws {
    let sql = "SELECT id, version FROM pages WHERE indexable AND version <= ? ORDER BY version"
    try forEachRow(sql: sql, arguments: [version]) { row in
      try body(UInt64(bitPattern: try row.value(0)), try row.value(1))
    }
  }

  /// Hands the numbers of the pages that changed or went away after `version` to `body`.
  ///
  /// - Throws: ``StoreError``, or what `body` throws.
  package func forEachChanged(
    after version: Int64,
    _ body: (_ id: UInt64) throws -> Void
  ) throws {
    let sql = "SELECT id FROM pages WHERE version > ? ORDER BY version"
    try forEachRow(sql: sql, arguments: [version]) { row in
      try body(UInt64(bitPattern: try row.value(0)))
    }
  }

  /// Hands the rows of a query to `body` one at a time.
  func forEachRow(
    sql: String,
    arguments: StatementArguments,
    _ body: (Row) throws -> Void
  ) throws {
    try forEachRow(sql: sql, arguments: arguments) { row, _ in try body(row) }
  }

  /// Hands the rows of a query to `body` one at a time, with the database for what follows from one.
  func forEachRow(
    sql: String,
    arguments: StatementArguments,
    _ body: (Row, Database) throws -> Void
  ) throws {
    try StoreError.mapping(path) {
      try pool.read { database in
        let rows = try Row.fetchCursor(database, sql: sql, arguments: arguments)
        while let row = try rows.next() { try body(row, database) }
      }
    }
  }
}
