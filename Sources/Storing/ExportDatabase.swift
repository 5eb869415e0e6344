import Addressing
import Basics
import Digests
import Foundation
import GRDB
package import Records
import Rules

/// Writes pages into a SQLite database of plain tables, for people who ask questions in SQL.
///
/// The file is one of its own, made anew from start to end: it has no journal, and is of no use
/// before ``finish()``. The caller gives it a temporary name. The same pages in the same order
/// give the same bytes.
package final class ExportDatabase {
  /// A page, and what is worked out of its record elsewhere.
  package struct Page {
    /// The page's identifier in exports.
    package var id: String
    /// The record.
    package var record: PageRecord
    /// Whether it is an app-linked result.
    package var isAppLinked: Bool
    /// The types of all its items, each once.
    package var types: [String]
    /// The apps that it opens in, each once.
    package var apps: [String]

    package init(
      id: String,
      record: PageRecord,
      isAppLinked: Bool,
      types: [String],
      apps: [String]
    ) {
      (self.id, self.record, self.isAppLinked) = (id, record, isAppLinked)
      (self.types, self.apps) = (types, apps)
    }
  }

  private let path: String
  private let queue: DatabaseQueue
  private let withTimes: Bool
  private var waiting: [Page] = []
  private var removals: [StoredRemoval] = []
  private var number: Int64 = 0

  /// The pages that are written in one transaction.
  private static let batchSize = 500

  /// Makes the database at `path`, where no file may be.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - withTimes: Whether fetch times are written.
  ///   - hasFullText: Whether there is a full-text index of titles, descriptions and texts.
  /// - Throws: ``StoreError`` when the disk does not take it.
  package init(path: String, withTimes: Bool, hasFullText: Bool) throws {
    (self.path, self.withTimes) = (path, withTimes)
    queue = try StoreError.mapping(path) {
      var configuration = Configuration()
      configuration.label = "export"
      configuration.foreignKeysEnabled = false
      configuration.prepareDatabase { database in
        try database.execute(
          sql: """
            PRAGMA journal_mode = OFF;
            PRAGMA synchronous = OFF;
            PRAGMA cache_size = -16384;
            PRAGMA locking_mode = EXCLUSIVE;
            """
        )
      }
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try queue.write { database in
        try database.execute(sql: Self.tables + (hasFullText ? Self.fullText : ""))
      }
      return queue
    }
  }

  /// Adds a page.
  ///
  /// - Throws: ``StoreError`` when the disk does not take it.
  package func add(_ page: Page) throws {
    waiting.append(page)
    if waiting.count >= Self.batchSize { try flush() }
  }

  /// Adds word of a page that is gone.
  ///
  /// - Throws: ``StoreError`` when the disk does not take it.
  package func add(_ removal: StoredRemoval) throws {
    removals.append(removal)
    if removals.count >= Self.batchSize { try flush() }
  }

  /// Writes the indexes and closes the file.
  ///
  /// - Parameter facts: What the table `about` holds.
  /// - Throws: ``StoreError`` when the disk does not take it.
  package func finish(_ facts: [String: String]) throws {
    try flush()
    try StoreError.mapping(path) {
      try queue.write { database in
        for (name, value) in facts.sorted(by: { $0.key < $1.key }) {
          try database.execute(sql: "INSERT INTO about VALUES(?, ?)", arguments: [name, value])
        }
        try database.execute(sql: Self.indexes)
        let tables = "SELECT count(*) FROM sqlite_master WHERE name = 'search'"
        if try Int.fetchOne(database, sql: tables) == 1 {
          try database.execute(sql: "INSERT INTO search(search) VALUES('rebuild')")
        }
      }
      try queue.close()
    }
  }

  private func flush() throws {
    try StoreError.mapping(path) {
      try queue.write { database in
        for page in waiting {
          number += 1
          try insert(page, into: database)
        }
        let gone = try database.cachedStatement(sql: "INSERT INTO removed VALUES(?, ?)")
        for removal in removals {
          try gone.execute(arguments: [removal.identity.text, removal.url])
        }
      }
    }
    waiting.removeAll(keepingCapacity: true)
    removals.removeAll(keepingCapacity: true)
  }

  /// Runs `body` in a transaction.
  func write(_ body: (Database) throws -> Void) throws {
    try StoreError.mapping(path) { try queue.write(body) }
  }

  private func insert(_ page: Page, into database: Database) throws {
    let record = page.record
    let insert = try database.cachedStatement(sql: Self.insertion)
    let row = RecordColumn.Row(
      number: number,
      id: page.id,
      url: record.url.text,
      record: record,
      apps: page.apps,
      isIndexable: record.indexable,
      isAppLinked: page.isAppLinked,
      fetchedAt: withTimes ? record.fetch?.fetchedAt?.iso8601 : nil,
      durationMs: withTimes ? record.fetch?.durationMs : nil
    )
    let cells = Self.columns.map { Self.cell($0.value(row)) }
    try insert.execute(arguments: StatementArguments(cells))
    let type = try database.cachedStatement(sql: "INSERT INTO types VALUES(?, ?)")
    for name in page.types { try type.execute(arguments: [number, name]) }
    let app = try database.cachedStatement(sql: "INSERT INTO apps VALUES(?, ?)")
    for name in page.apps { try app.execute(arguments: [number, name]) }
    let link = try database.cachedStatement(sql: "INSERT INTO deep_links VALUES(?, ?, ?, ?, ?)")
    for target in record.deepLinks {
      try link.execute(
        arguments: [number, target.platform, target.app, target.url, target.source]
      )
    }
    let finding = try database.cachedStatement(sql: "INSERT INTO findings VALUES(?,?,?,?,?,?)")
    for found in record.findings {
      try finding.execute(arguments: [
        number, found.rule, found.severity.rawValue, found.message, found.line, found.column,
      ])
    }
  }

  private static let columns = RecordColumn.columns(of: .sqlite)

  private static let insertion =
    "INSERT INTO pages VALUES(\(columns.map { _ in "?" }.joined(separator: ",")))"

  private static func cell(_ value: RecordColumn.Value) -> (any DatabaseValueConvertible)? {
    switch value {
    case .text(let text): text
    case .list(let items): RecordColumn.joined(items)
    case .integer(let number): number
    case .real(let number): number
    case .flag(let flag): flag
    }
  }

  /// The tables, with comments that the file keeps.
  private static let tables = """
    PRAGMA user_version = 1;
    CREATE TABLE about(name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE pages(
    \(RecordColumn.declarations)
    );
    CREATE TABLE types(page INTEGER NOT NULL, type TEXT NOT NULL);
    CREATE TABLE apps(page INTEGER NOT NULL, app TEXT NOT NULL);
    CREATE TABLE deep_links(
      page INTEGER NOT NULL, platform TEXT NOT NULL, app TEXT, url TEXT, source TEXT NOT NULL
    );
    CREATE TABLE findings(
      page INTEGER NOT NULL, rule TEXT NOT NULL, severity TEXT NOT NULL, message TEXT NOT NULL,
      line INTEGER, "column" INTEGER
    );
    CREATE TABLE urls( -- every URL of the crawl, only with --urls
      url TEXT PRIMARY KEY, outcome TEXT NOT NULL, status INTEGER, reason TEXT, depth INTEGER NOT NULL,
      target TEXT, media_type TEXT, bytes INTEGER, seed TEXT
    ) WITHOUT ROWID;
    CREATE TABLE links( -- what leads to them, only with --urls
      source TEXT NOT NULL, url TEXT NOT NULL, kind TEXT NOT NULL, line INTEGER, "column" INTEGER,
      rel TEXT NOT NULL, text TEXT NOT NULL
    );
    CREATE TABLE removed(id TEXT NOT NULL, url TEXT NOT NULL); -- only with --since

    """

  private static let fullText = """
    CREATE VIRTUAL TABLE search USING fts5(
      title, description, text, content = 'pages', content_rowid = 'number'
    );

    """

  private static let indexes = """
    CREATE UNIQUE INDEX pages_id ON pages(id);
    CREATE UNIQUE INDEX pages_url ON pages(url);
    CREATE INDEX pages_host ON pages(host);
    CREATE INDEX types_page ON types(page);
    CREATE INDEX types_type ON types(type);
    CREATE INDEX apps_page ON apps(page);
    CREATE INDEX apps_app ON apps(app);
    CREATE INDEX links_url ON links(url);
    CREATE INDEX links_source ON links(source);
    CREATE INDEX deep_links_page ON deep_links(page);
    CREATE INDEX findings_page ON findings(page);
    CREATE INDEX findings_rule ON findings(rule);
    """
}
