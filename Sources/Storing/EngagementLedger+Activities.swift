package import Basics
package import Digests
import Foundation
import Frontier
import GRDB

/// The tables of `engagement.sqlite`.
enum LedgerSchema {
  /// Marks a database file as ours, in the header field that SQLite keeps for it: `Pipe`.
  static let applicationID: Int32 = 0x5069_7065

  /// The steps from an empty file to the current schema; a released step never changes.
  ///
  /// - Parameter store: The path of the store whose pages the votes are for.
  /// - Returns: The steps.
  static func migrator(store: String) -> DatabaseMigrator {
    var migrator = DatabaseMigrator()
    for (index, statements) in firstSteps.enumerated() {
      migrator.registerMigration(String(index + 1)) { try $0.execute(sql: statements) }
    }
    // Items are known by identities that nobody can forge.
    migrator.registerMigration("5") { database in
      try LedgerIdentityStep.run(database, store: store)
    }
    return migrator
  }

  /// The statements of the steps 1 to 4.
  private static let firstSteps = [
    """
    PRAGMA application_id = \(applicationID);
    CREATE TABLE marks(id BLOB PRIMARY KEY NOT NULL, expiry INTEGER NOT NULL) WITHOUT ROWID;
    CREATE INDEX marks_expiry ON marks(expiry);
    CREATE TABLE states(item INTEGER PRIMARY KEY, state BLOB NOT NULL);
    CREATE TABLE activities(
      id INTEGER PRIMARY KEY, expiry INTEGER NOT NULL, body BLOB NOT NULL
    );
    CREATE INDEX activities_expiry ON activities(expiry);
    CREATE TABLE meta(key TEXT PRIMARY KEY NOT NULL, value BLOB NOT NULL) WITHOUT ROWID;
    """,
    // Repetitions are known from the votes themselves, which are kept in batches.
    """
    DROP TABLE marks;
    CREATE TABLE votes(
      id INTEGER PRIMARY KEY, day INTEGER NOT NULL, expiry INTEGER NOT NULL,
      body BLOB NOT NULL
    );
    CREATE INDEX votes_expiry ON votes(expiry);
    """,
    // Activities are found by their types, and by what types begin with.
    """
    DELETE FROM activities;
    ALTER TABLE activities ADD COLUMN type TEXT NOT NULL DEFAULT '';
    CREATE INDEX activities_type ON activities(type);
    """,
    // What is promoted is found without reading the rest. Activities with pages carry no type
    // any more, nor texts of those who did them.
    """
    DELETE FROM activities;
    ALTER TABLE activities ADD COLUMN promoted INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX activities_promoted ON activities(type) WHERE promoted = 1;
    """,
  ]
}

extension EngagementLedger {
  /// A public activity, or what is known of one so far.
  package struct Activity: Hashable, Sendable {
    /// Its identity: the identity of its page, or a digest of what makes it the same activity.
    package let id: Digest128
    /// Its type, a reverse domain name; empty for one that is known by its page.
    package let type: String
    /// When it is dropped unless it is seen again.
    package var expiry: Timestamp
    /// Whether enough people did it for it to be shown.
    package var isPromoted: Bool
    /// The engagement stage's bytes.
    package var body: [UInt8]

    package init(
      id: Digest128,
      type: String,
      expiry: Timestamp,
      isPromoted: Bool = false,
      body: [UInt8]
    ) {
      (self.id, self.type, self.expiry) = (id, type, expiry)
      (self.isPromoted, self.body) = (isPromoted, body)
    }
  }

  /// The activities with the identities `ids`, those that there are.
  ///
  /// - Throws: ``StoreError``.
  package func activities(_ ids: Set<Digest128>) async throws -> [Digest128: Activity] {
    try await read { database in
      let find = try database.cachedStatement(
        sql: "SELECT \(Activity.columns) FROM activities WHERE id = ?"
      )
      var found: [Digest128: Activity] = [:]
      for id in ids {
        let row = try Row.fetchOne(find, arguments: [id.data])
        found[id] = try row.map(Activity.init)
      }
      return found
    }
  }

  /// Keeps activities in place of those with the same identity.
  static func keep(_ activities: [Activity], in database: Database) throws {
    let write = try database.cachedStatement(
      sql: "INSERT OR REPLACE INTO activities(\(Activity.columns)) VALUES(?, ?, ?, ?, ?)"
    )
    for activity in activities {
      try write.execute(arguments: [
        activity.id.data, activity.type, activity.expiry.milliseconds,
        activity.isPromoted, Data(activity.body),
      ])
    }
  }

  /// Hands the activities of a type and of all types below it to `body`, in the order of types;
  /// all activities when none is named.
  ///
  /// - Parameters:
  ///   - type: The type; `nil` for all.
  ///   - now: When only the promoted ones that are not over at this moment are wanted.
  ///   - limit: The most activities.
  ///   - body: Called with each.
  /// - Throws: ``StoreError``, or what `body` throws.
  package func forEachActivity(
    below type: String? = nil,
    promotedAt now: Timestamp? = nil,
    limit: Int = .max,
    _ body: (Activity) throws -> Void
  ) throws {
    let arguments =
      (type.map(Self.bounds) ?? []) + (now.map { [$0.milliseconds] } ?? []) + [limit]
    try StoreError.mapping(path) {
      try pool.read { database in
        let rows = try Row.fetchCursor(
          database,
          sql: """
            SELECT \(Activity.columns) FROM activities
            WHERE \(type == nil ? "1" : Self.isBelow)
              \(now == nil ? "" : "AND promoted = 1 AND expiry > ?")
            ORDER BY type, id LIMIT ?
            """,
          arguments: arguments
        )
        while let row = try rows.next() { try body(try Activity(row: row)) }
      }
    }
  }

  /// The condition that a type is another or lies below it; the slash follows the full stop.
  private static let isBelow = "(type = ? OR (type > ? AND type < ?))"

  private static func bounds(_ type: String) -> StatementArguments {
    [type, type + ".", type + "/"]
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

  /// Keeps `value` under `key`; `nil` destroys it, in the log of the database too unless somebody
  /// reads from it for long.
  ///
  /// - Throws: ``StoreError``.
  package func setValue(_ value: [UInt8]?, of key: String) async throws {
    try await pool.writeUncanceled(path: path) { database in
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
    do {
      try await emptyLog()
    } catch let error as StoreError where error.code == .locked {
      // Somebody reads; the value goes with the next erasing, or when the database is closed.
    }
  }
}

extension EngagementLedger.Activity {
  fileprivate static let columns = "id, type, expiry, promoted, body"

  /// Reads a row of ``columns``.
  fileprivate init(row: Row) throws {
    guard let id = Digest128(try row.value(0, as: Data.self)) else {
      throw StoreError.damaged("engagement.sqlite", "the name of an activity is cut")
    }
    self.init(
      id: id,
      type: try row.value(1),
      expiry: Timestamp(milliseconds: try row.value(2)),
      isPromoted: try row.value(3),
      body: [UInt8](try row.value(4, as: Data.self))
    )
  }
}
