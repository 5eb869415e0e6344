import Foundation
import GRDB
package import Records

/// The tables of `engagement.sqlite`.
enum LedgerSchema {
  /// Marks a database file as ours, in the header field that SQLite keeps for it: `Pipe`.
  static let applicationID: Int32 = 0x5069_7065

  /// The steps from an empty file to the current schema; a released step never changes.
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { database in
      try database.execute(
        sql: """
          PRAGMA application_id = \(applicationID);
          CREATE TABLE marks(id BLOB PRIMARY KEY NOT NULL, expiry INTEGER NOT NULL) WITHOUT ROWID;
          CREATE INDEX marks_expiry ON marks(expiry);
          CREATE TABLE states(item INTEGER PRIMARY KEY, state BLOB NOT NULL);
          CREATE TABLE activities(
            id INTEGER PRIMARY KEY, expiry INTEGER NOT NULL, body BLOB NOT NULL
          );
          CREATE INDEX activities_expiry ON activities(expiry);
          CREATE TABLE meta(key TEXT PRIMARY KEY NOT NULL, value BLOB NOT NULL) WITHOUT ROWID;
          """
      )
    }
    // Repetitions are known from the votes themselves, which are kept in batches.
    migrator.registerMigration("2") { database in
      try database.execute(
        sql: """
          DROP TABLE marks;
          CREATE TABLE votes(
            id INTEGER PRIMARY KEY, day INTEGER NOT NULL, expiry INTEGER NOT NULL,
            body BLOB NOT NULL
          );
          CREATE INDEX votes_expiry ON votes(expiry);
          """
      )
    }
    return migrator
  }
}

extension EngagementLedger {
  /// A public activity, or what is known of one so far.
  package struct Activity: Hashable, Sendable {
    /// Its identity: a fingerprint of what makes it the same activity.
    package let id: UInt64
    /// When it is dropped unless it is seen again.
    package var expiry: Timestamp
    /// The engagement stage's bytes.
    package var body: [UInt8]

    package init(id: UInt64, expiry: Timestamp, body: [UInt8]) {
      self.id = id
      self.expiry = expiry
      self.body = body
    }
  }

  /// The activity with the identity `id`.
  ///
  /// - Throws: ``StoreError``.
  package func activity(_ id: UInt64) async throws -> Activity? {
    try await read { database in
      let row = try Row.fetchOne(
        database,
        sql: "SELECT id, expiry, body FROM activities WHERE id = ?",
        arguments: [Int64(bitPattern: id)]
      )
      return try row.map(Activity.init)
    }
  }

  /// Keeps activities in place of those with the same identity.
  static func keep(_ activities: [Activity], in database: Database) throws {
    let write = try database.cachedStatement(
      sql: "INSERT OR REPLACE INTO activities(id, expiry, body) VALUES(?, ?, ?)"
    )
    for activity in activities {
      try write.execute(arguments: [
        Int64(bitPattern: activity.id), activity.expiry.milliseconds, Data(activity.body),
      ])
    }
  }

  /// Erases activities.
  ///
  /// - Throws: ``StoreError``.
  package func withdraw(_ ids: Set<UInt64>) async throws {
    try await pool.writeUncancelled(path: path) { database in
      for id in ids {
        try database.execute(
          sql: "DELETE FROM activities WHERE id = ?",
          arguments: [Int64(bitPattern: id)]
        )
      }
    }
  }

  /// Hands every activity to `body`, in the order of identities.
  ///
  /// - Throws: ``StoreError``, or what `body` throws.
  package func forEachActivity(_ body: (Activity) throws -> Void) throws {
    try StoreError.mapping(path) {
      try pool.read { database in
        let rows = try Row.fetchCursor(
          database,
          sql: "SELECT id, expiry, body FROM activities ORDER BY id"
        )
        while let row = try rows.next() { try body(try Activity(row: row)) }
      }
    }
  }

  /// Every value that is kept, by key.
  ///
  /// - Throws: ``StoreError``.
  package func values() throws -> [String: [UInt8]] {
    try StoreError.mapping(path) {
      try pool.read { database in
        var values: [String: [UInt8]] = [:]
        let rows = try Row.fetchCursor(database, sql: "SELECT key, value FROM meta")
        while let row = try rows.next() {
          values[try row.value(0)] = [UInt8](try row.value(1, as: Data.self))
        }
        return values
      }
    }
  }

  /// The value kept under `key`, such as the key of an epoch.
  ///
  /// - Throws: ``StoreError``.
  package func value(of key: String) async throws -> [UInt8]? {
    try await read { database in
      let data = try Data.fetchOne(
        database,
        sql: "SELECT value FROM meta WHERE key = ?",
        arguments: [key]
      )
      return data.map { [UInt8]($0) }
    }
  }

  /// Keeps `value` under `key`; `nil` destroys it, in the log of the database too.
  ///
  /// - Throws: ``StoreError``.
  package func setValue(_ value: [UInt8]?, of key: String) async throws {
    try await pool.writeUncancelled(path: path) { database in
      if let value {
        try database.execute(
          sql: "INSERT OR REPLACE INTO meta(key, value) VALUES(?, ?)",
          arguments: [key, Data(value)]
        )
      } else {
        try database.execute(sql: "DELETE FROM meta WHERE key = ?", arguments: [key])
      }
    }
    guard value == nil else { return }
    try StoreError.mapping(path) {
      try pool.writeWithoutTransaction { database in
        _ = try Row.fetchAll(database, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      }
    }
  }
}

extension EngagementLedger.Activity {
  /// Reads the columns id, expiry and body.
  fileprivate init(row: Row) throws {
    self.init(
      id: UInt64(bitPattern: try row.value(0)),
      expiry: Timestamp(milliseconds: try row.value(1)),
      body: [UInt8](try row.value(2, as: Data.self))
    )
  }
}
