import GRDB

extension StoreSchema {
  /// Makes room for what counts of a record when pages are ranked; see ``Records/PageFacts``.
  ///
  /// Rows are read from their start, and what is behind the record is far from there: a store
  /// without pages gets the column before it. Pages of older stores have no facts until they are
  /// read again; they are taken from their records.
  static func addFacts(to database: Database) throws {
    guard try Int.fetchOne(database, sql: "SELECT 1 FROM pages LIMIT 1") == nil else {
      return try database.execute(sql: "ALTER TABLE pages ADD COLUMN facts BLOB")
    }
    try database.execute(
      sql: """
        DROP TABLE pages;
        CREATE TABLE pages(
          id INTEGER PRIMARY KEY,
          version INTEGER NOT NULL UNIQUE,
          host INTEGER NOT NULL,
          removed INTEGER NOT NULL DEFAULT 0,
          indexable INTEGER NOT NULL,
          app_linked INTEGER NOT NULL,
          fetched INTEGER,
          duration INTEGER,
          url TEXT NOT NULL,
          findings TEXT NOT NULL,
          facts BLOB,
          record BLOB
        );
        CREATE INDEX pages_url ON pages(url);
        CREATE INDEX pages_host ON pages(host);
        """
    )
  }
}
