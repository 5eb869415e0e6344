import GRDB
import SpotlightItems

/// The tables.
enum ItemSchema {
  private static let owner: Int32 = 0x5070_4978
  private static let version = 1

  private static let tables = """
    CREATE TABLE item(
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      identifier TEXT NOT NULL UNIQUE,
      domain TEXT,
      expiresAt REAL NOT NULL,
      -- When the app was last requested to index it again because it ends.
      requestedAt REAL,
      version INTEGER NOT NULL,
      attributes BLOB NOT NULL
    );
    CREATE INDEX itemVersion ON item(version);
    CREATE INDEX itemDomain ON item(domain) WHERE domain IS NOT NULL;
    CREATE INDEX itemEnd ON item(expiresAt);
    -- Items that went away; an index that is as new as the version knows it.
    CREATE TABLE removal(id INTEGER PRIMARY KEY, version INTEGER NOT NULL);
    CREATE INDEX removalVersion ON removal(version);
    CREATE TABLE clientState(name TEXT PRIMARY KEY, state BLOB NOT NULL) WITHOUT ROWID;
    CREATE TABLE customKey(
      name TEXT PRIMARY KEY,
      kind INTEGER NOT NULL,
      traits INTEGER
    ) WITHOUT ROWID;
    CREATE TABLE use(
      identifier TEXT PRIMARY KEY,
      -- Selections and views, decayed from `at` on.
      hour REAL NOT NULL,
      week REAL NOT NULL,
      at REAL NOT NULL,
      selections REAL NOT NULL,
      showings REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE activity(
      identity TEXT PRIMARY KEY,
      relatedIdentifier TEXT,
      domain TEXT,
      expiresAt REAL NOT NULL,
      content BLOB NOT NULL,
      -- When it was last current.
      currentAt REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX activityCurrent ON activity(currentAt);
    -- What is still to be learnt: that an activity was current, or, without a moment, that it is to be
    -- forgotten; an empty identity stands for all.
    CREATE TABLE event(number INTEGER PRIMARY KEY AUTOINCREMENT, identity TEXT NOT NULL, at REAL);
    -- What was learnt of the events up to a number.
    CREATE TABLE learnt(
      id INTEGER PRIMARY KEY CHECK(id = 1),
      number INTEGER NOT NULL,
      state BLOB NOT NULL
    );
    CREATE TABLE fact(name TEXT PRIMARY KEY, value) WITHOUT ROWID;
    """

  /// Whether nothing was ever stored in the file.
  static func isNew(_ database: Database) throws -> Bool {
    try Int.fetchOne(database, sql: "PRAGMA user_version") == 0
  }

  /// Makes the tables if there are none.
  ///
  /// - Returns: The identity of the store.
  static func prepare(_ database: Database) throws -> String {
    if try isNew(database) {
      let identity = String(UInt64.random(in: 1...UInt64.max), radix: 16)
      try database.execute(sql: tables)
      try database.execute(
        sql: """
          INSERT INTO fact VALUES ('version', 0), ('uses', 0), ('keys', 0), ('forgotten', 0),
            ('activities', 0), ('identity', ?);
          PRAGMA application_id = \(owner);
          PRAGMA user_version = \(version);
          """,
        arguments: [identity]
      )
      return identity
    }
    return try identity(database)
  }

  /// The identity of a store that has its tables.
  ///
  /// - Throws: `unavailable` for one of a newer version, or that it is no store.
  static func identity(_ database: Database) throws -> String {
    guard try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0 <= version else {
      throw ItemIndexFailure.unavailable(
        reason: "the index was made by a newer version",
        advice: "Use that version, or remove the folder."
      )
    }
    guard try Int32.fetchOne(database, sql: "PRAGMA application_id") == owner,
      let identity = try String.fetchOne(
        database,
        sql: "SELECT value FROM fact WHERE name = 'identity'"
      )
    else { throw DatabaseError(resultCode: .SQLITE_NOTADB) }
    return identity
  }
}
