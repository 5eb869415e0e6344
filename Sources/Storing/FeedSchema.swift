import GRDB

/// The tables of a ledger of a feed.
enum FeedSchema {
  /// Marks a database file as ours, in the header field that SQLite keeps for it: `Pipf`.
  static let applicationID: Int32 = 0x5069_7066

  /// The steps from an empty file to the current schema; a released step never changes.
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { database in
      try database.execute(
        sql: """
          PRAGMA application_id = \(applicationID);
          CREATE TABLE sent(
            page INTEGER PRIMARY KEY, identity BLOB NOT NULL, version INTEGER NOT NULL,
            units INTEGER NOT NULL, representative BLOB NOT NULL, refusal TEXT
          );
          CREATE TABLE meta(key TEXT PRIMARY KEY NOT NULL, value BLOB NOT NULL) WITHOUT ROWID;
          """
      )
    }
    migrator.registerMigration("2") { database in
      try database.execute(sql: "ALTER TABLE sent ADD COLUMN covering INTEGER NOT NULL DEFAULT 0")
    }
    migrator.registerMigration("3") { database in
      try database.execute(sql: "ALTER TABLE sent ADD COLUMN ends INTEGER")
    }
    return migrator
  }
}
