import Foundation
import GRDB
package import Records

/// The durable half of engagement: what was accepted, and the sums that came of it.
///
/// Sums, sketches and activities are bytes to the ledger; the engagement stage knows what they
/// mean. Writing is `synchronous=FULL`: what is acknowledged survives a power cut. What is
/// erased is overwritten, so that a key that was destroyed cannot be read back from the file.
package final class EngagementLedger: Sendable {
  /// Something that counts once: the identifier of an event, or one client's daily vote.
  package struct Mark: Hashable, Sendable {
    /// What is counted once.
    package let id: [UInt8]
    /// Until when a repetition is recognised.
    package let expiry: Timestamp

    package init(id: [UInt8], expiry: Timestamp) {
      self.id = id
      self.expiry = expiry
    }
  }

  /// What became of a mark.
  package enum Verdict: Hashable, Sendable {
    /// It is new, and counts.
    case accepted
    /// It was accepted before, here or earlier in the batch, and does not count again.
    case duplicate
  }

  let pool: DatabasePool
  let path: String

  /// Opens the ledger of the store in `folder`.
  ///
  /// - Throws: ``StoreError`` when the file is missing, damaged, somebody else's or of another
  ///   schema, or when the disk fails.
  package init(_ folder: StoreFolder, access: EmbeddedStore.Access) throws {
    path = folder.engagementPath
    pool = try StoreError.mapping(folder.engagementPath) {
      try DatabaseOpening.pool(
        at: folder.engagementPath,
        access: access,
        applicationID: LedgerSchema.applicationID,
        migrator: LedgerSchema.migrator,
        synchronous: "FULL; PRAGMA secure_delete = ON",
        pageLimit: nil
      )
    }
  }

  /// Closes the database; what is called later fails.
  package func close() throws {
    try StoreError.mapping(path) { try pool.close() }
  }

  /// Accepts marks and folds what is new into the states of items, in one transaction.
  ///
  /// Accepting and counting cannot come apart: when this returns, both are durable; when it
  /// throws, neither happened, and the batch may be sent again.
  /// - Parameters:
  ///   - marks: What counts once, in the order of the batch.
  ///   - items: The fingerprints of the items whose states `fold` needs.
  ///   - now: The time against which expiries are held.
  ///   - fold: Takes the verdicts, in the order of `marks`, and the states of the items that
  ///     have one, and changes the states. An item left without a state loses its row.
  /// - Returns: The verdicts, in the order of `marks`.
  /// - Throws: ``StoreError``, or what `fold` throws.
  package func accept(
    _ marks: [Mark],
    items: Set<UInt64>,
    at now: Timestamp,
    fold: @escaping @Sendable ([Verdict], inout [UInt64: [UInt8]]) throws -> Void
  ) async throws -> [Verdict] {
    try await pool.writeUncancelled(path: path) { database in
      let verdicts = try Self.accept(marks, at: now, in: database)
      var states = try Self.load(items, in: database)
      let before = states
      try fold(verdicts, &states)
      try Self.save(states, replacing: before, in: database)
      return verdicts
    }
  }

  /// Accepts marks alone.
  ///
  /// - Returns: The verdicts, in the order of `marks`.
  /// - Throws: ``StoreError``.
  package func accept(_ marks: [Mark], at now: Timestamp) async throws -> [Verdict] {
    try await accept(marks, items: [], at: now) { _, _ in }
  }

  /// The states of those of `items` that have one.
  ///
  /// - Throws: ``StoreError``.
  package func load(_ items: Set<UInt64>) async throws -> [UInt64: [UInt8]] {
    try await read { try Self.load(items, in: $0) }
  }

  /// Accepts identifiers and saves states in one transaction.
  ///
  /// - Throws: ``StoreError``.
  package func save(
    marks: [Mark],
    states: [UInt64: [UInt8]],
    at now: Timestamp
  ) async throws {
    _ = try await accept(marks, items: [], at: now) { _, saved in saved = states }
  }

  /// Hands the state of every item to `body`, in the order of fingerprints.
  ///
  /// - Throws: ``StoreError``, or what `body` throws.
  package func forEachState(_ body: (_ item: UInt64, _ state: [UInt8]) throws -> Void) throws {
    try StoreError.mapping(path) {
      try pool.read { database in
        let rows = try Row.fetchCursor(
          database,
          sql: "SELECT item, state FROM states ORDER BY item"
        )
        while let row = try rows.next() {
          try body(UInt64(bitPattern: try row.value(0)), [UInt8](try row.value(1, as: Data.self)))
        }
      }
    }
  }

  /// Erases marks and activities that have expired.
  ///
  /// - Returns: How many there were.
  /// - Throws: ``StoreError``.
  @discardableResult
  package func expire(at now: Timestamp) async throws -> Int {
    try await pool.writeUncancelled(path: path) { database in
      var count = 0
      for table in ["marks", "activities"] {
        try database.execute(
          sql: "DELETE FROM \(table) WHERE expiry <= ?",
          arguments: [now.milliseconds]
        )
        count += database.changesCount
      }
      return count
    }
  }

  /// Erases the states of items; of all items when `items` is `nil`, with every mark and activity.
  ///
  /// - Throws: ``StoreError``.
  package func forget(_ items: Set<UInt64>?) async throws {
    try await pool.writeUncancelled(path: path) { database in
      guard let items else {
        return try database.execute(
          sql: "DELETE FROM states; DELETE FROM marks; DELETE FROM activities"
        )
      }
      for item in items {
        try database.execute(
          sql: "DELETE FROM states WHERE item = ?",
          arguments: [Int64(bitPattern: item)]
        )
      }
    }
  }

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    do {
      return try await pool.read(body)
    } catch {
      throw StoreError.mapped(error, path: path)
    }
  }
}

extension EngagementLedger {
  private static func accept(
    _ marks: [Mark],
    at now: Timestamp,
    in database: Database
  ) throws -> [Verdict] {
    let accept = try database.cachedStatement(
      sql: """
        INSERT INTO marks(id, expiry) VALUES(?1, ?2)
        ON CONFLICT(id) DO UPDATE SET expiry = ?2 WHERE expiry <= ?3
        """
    )
    return try marks.map { mark in
      try accept.execute(arguments: [
        Data(mark.id), mark.expiry.milliseconds, now.milliseconds,
      ])
      return database.changesCount > 0 ? .accepted : .duplicate
    }
  }

  private static func load(
    _ items: Set<UInt64>,
    in database: Database
  ) throws -> [UInt64: [UInt8]] {
    let find = try database.cachedStatement(sql: "SELECT state FROM states WHERE item = ?")
    var states: [UInt64: [UInt8]] = [:]
    for item in items {
      guard let state = try Data.fetchOne(find, arguments: [Int64(bitPattern: item)]) else {
        continue
      }
      states[item] = [UInt8](state)
    }
    return states
  }

  private static func save(
    _ states: [UInt64: [UInt8]],
    replacing before: [UInt64: [UInt8]],
    in database: Database
  ) throws {
    let write = try database.cachedStatement(
      sql: "INSERT OR REPLACE INTO states(item, state) VALUES(?, ?)"
    )
    let erase = try database.cachedStatement(sql: "DELETE FROM states WHERE item = ?")
    for (item, state) in states where before[item] != state {
      try write.execute(arguments: [Int64(bitPattern: item), Data(state)])
    }
    for item in before.keys where states[item] == nil {
      try erase.execute(arguments: [Int64(bitPattern: item)])
    }
  }
}
