package import Basics
package import Digests
import Foundation
import Frontier
import GRDB

/// The durable half of engagement: what was accepted, and the sums that came of it.
///
/// Sums, sketches and activities are bytes to the ledger; the engagement stage knows what they
/// mean. Writing is `synchronous=FULL`: what is acknowledged survives a power cut. What is
/// erased is overwritten, so that a key that was destroyed cannot be read back from the file.
package final class EngagementLedger: Sendable {
  /// What one transaction adds.
  package struct Batch: Hashable, Sendable {
    /// The votes that were counted or changed, as the engagement stage stores them.
    package var votes: [UInt8] = []
    /// The day they came in.
    package var day: Int32 = 0
    /// Until when they are needed, to know repetitions.
    package var expiry = Timestamp(milliseconds: 0)
    /// The new states of items.
    package var states: [Digest128: [UInt8]] = [:]
    /// The activities that are new or changed.
    package var activities: [Activity] = []

    /// A batch of nothing.
    package init() {}
  }

  let pool: DatabasePool
  let path: String
  private let damageMark: UInt64

  /// Opens the ledger of the store in `folder`.
  ///
  /// - Throws: ``StoreError`` when the file is missing, damaged, somebody else's or of another
  ///   schema, or when the disk fails.
  package init(_ folder: StoreFolder, access: EmbeddedStore.Access) throws {
    path = folder.engagementPath
    damageMark = PageChecksums.mark
    pool = try StoreError.mapping(folder.engagementPath) {
      try DatabaseOpening.pool(
        at: folder.engagementPath,
        access: access,
        applicationID: LedgerSchema.applicationID,
        migrator: LedgerSchema.migrator(store: folder.databasePath),
        synchronous: "FULL; PRAGMA secure_delete = ON",
        pageLimit: nil,
        // What is added to a damaged sum would be as wrong, and look valid.
        toleratesDamage: access == .reading
      )
    }
  }

  /// Closes the database, with the log taken up into the file; what is called later fails.
  package func close() throws {
    try StoreError.mapping(path) {
      if !pool.configuration.readonly {
        do {
          _ = try pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
          // Another process reads from the log; the next one that writes takes it up.
        }
      }
      try pool.close()
    }
  }

  /// What SQLite finds wrong with the file; nothing when it is whole.
  ///
  /// - Throws: ``StoreError`` when it cannot be read at all.
  package func integrityProblems() throws -> [String] {
    try StoreError.mapping(path) {
      try pool.read { database in
        try String.fetchAll(database, sql: "PRAGMA integrity_check(20)").filter { $0 != "ok" }
      }
    }
  }

  /// What of the file was read since the ledger was opened and is not what was written, as a sentence
  /// with what to do; `nil` when all is.
  package var damage: String? { StoreDamage.sentence(of: path, since: damageMark) }

  /// Takes a batch in one transaction: when this returns, all of it is durable; when it throws,
  /// nothing of it was taken, and it may be sent again.
  ///
  /// - Throws: ``StoreError``.
  package func commit(_ batch: Batch) async throws {
    try await pool.writeUncanceled(path: path) { database in
      if !batch.votes.isEmpty {
        try database.execute(
          sql: "INSERT INTO votes(day, expiry, body) VALUES(?, ?, ?)",
          arguments: [batch.day, batch.expiry.milliseconds, Data(batch.votes)]
        )
      }
      try Self.save(batch.states, in: database)
      try Self.keep(batch.activities, in: database)
    }
  }

  /// Hands every batch of votes that is still needed to `body`, in the order they were taken.
  ///
  /// - Throws: ``StoreError``, or what `body` throws.
  package func forEachVotes(_ body: (_ day: Int32, _ votes: [UInt8]) throws -> Void) throws {
    try StoreError.mapping(path) {
      try pool.read { database in
        let rows = try Row.fetchCursor(database, sql: "SELECT day, body FROM votes ORDER BY id")
        while let row = try rows.next() {
          try body(try row.value(0), [UInt8](try row.value(1, as: Data.self)))
        }
      }
    }
  }

  /// The states of those of `items` that have one.
  ///
  /// - Throws: ``StoreError``.
  package func load(_ items: Set<Digest128>) async throws -> [Digest128: [UInt8]] {
    try await read { try Self.load(items, in: $0) }
  }

  /// Hands the state of every item to `body`, in the order of their identities.
  ///
  /// - Throws: ``StoreError``, or what `body` throws.
  package func forEachState(_ body: (_ item: Digest128, _ state: [UInt8]) throws -> Void) throws {
    try StoreError.mapping(path) {
      try pool.read { database in
        let rows = try Row.fetchCursor(
          database,
          sql: "SELECT item, state FROM states ORDER BY item"
        )
        while let row = try rows.next() {
          guard let item = Digest128(try row.value(0, as: Data.self)) else {
            throw StoreError.damaged(path, "the name of an item is cut")
          }
          try body(item, [UInt8](try row.value(1, as: Data.self)))
        }
      }
    }
  }

  /// Erases votes and activities that are no longer needed.
  ///
  /// - Returns: How many there were.
  /// - Throws: ``StoreError``.
  @discardableResult
  package func expire(at now: Timestamp) async throws -> Int {
    try await pool.writeUncanceled(path: path) { database in
      var count = 0
      for table in ["votes", "activities"] {
        try database.execute(
          sql: "DELETE FROM \(table) WHERE expiry <= ?",
          arguments: [now.milliseconds]
        )
        count += database.changesCount
      }
      return count
    }
  }

  /// Erases everything but keys: states, votes, activities and what was learnt from them, which
  /// is kept under `learnt`; see ``emptyLog()``.
  ///
  /// - Throws: ``StoreError``.
  package func forgetAll(learnt: [String]) async throws {
    try await pool.writeUncanceled(path: path) { database in
      try database.execute(sql: "DELETE FROM states; DELETE FROM votes; DELETE FROM activities")
      for key in learnt {
        try database.execute(sql: "DELETE FROM meta WHERE key = ?", arguments: [key])
      }
    }
  }

  /// Erases the states of items and the activities they are, and takes them out of the votes that
  /// led to them; see ``emptyLog()``.
  ///
  /// - Parameters:
  ///   - items: The identities of the items.
  ///   - remaining: Takes a batch of votes, and returns what is left of it.
  /// - Throws: ``StoreError``.
  package func forget(
    _ items: Set<Digest128>,
    remaining: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) async throws {
    try await pool.writeUncanceled(path: path) { database in
      let state = try database.cachedStatement(sql: "DELETE FROM states WHERE item = ?")
      let activity = try database.cachedStatement(sql: "DELETE FROM activities WHERE id = ?")
      for item in items {
        try state.execute(arguments: [item.data])
        try activity.execute(arguments: [item.data])
      }
      for id in try Int64.fetchAll(database, sql: "SELECT id FROM votes") {
        let body = try Data.fetchOne(
          database,
          sql: "SELECT body FROM votes WHERE id = ?",
          arguments: [id]
        )
        let before = [UInt8](body ?? Data())
        let after = remaining(before)
        if after == before { continue }
        try database.execute(
          sql: "UPDATE votes SET body = ? WHERE id = ?",
          arguments: [Data(after), id]
        )
      }
    }
  }

  /// Takes what was erased out of the log of the database, too.
  ///
  /// - Throws: ``StoreError``, of the kind `locked` when another process reads from the log.
  package func emptyLog() async throws {
    try await pool.emptyLog(path: path)
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
  private static func load(
    _ items: Set<Digest128>,
    in database: Database
  ) throws -> [Digest128: [UInt8]] {
    let find = try database.cachedStatement(sql: "SELECT state FROM states WHERE item = ?")
    var states: [Digest128: [UInt8]] = [:]
    for item in items {
      guard let state = try Data.fetchOne(find, arguments: [item.data]) else {
        continue
      }
      states[item] = [UInt8](state)
    }
    return states
  }

  private static func save(_ states: [Digest128: [UInt8]], in database: Database) throws {
    let write = try database.cachedStatement(
      sql: "INSERT OR REPLACE INTO states(item, state) VALUES(?, ?)"
    )
    for (item, state) in states.sorted(by: { $0.key < $1.key }) {
      try write.execute(arguments: [item.data, Data(state)])
    }
  }
}
