package import Basics
package import Digests
import Foundation
import Frontier
import GRDB

/// What a search engine elsewhere was sent of a store, page by page, and up to which version.
///
/// One file for each engine and index, in the folder `feeds` of the store. It is written after the engine
/// has acknowledged, so that a process that dies sends its last pages once more, which changes nothing.
package final class FeedLedger: Sendable {
  /// What the engine has of one page.
  package struct Entry: Hashable, Sendable {
    /// The page's number in the store.
    package var page: UInt64
    /// The identity of the page's address, which is the document's name.
    package var identity: Digest128
    /// The version that was sent.
    package var version: Int64
    /// The live score that was sent, in units of 1/65,536; the least number for a page that is kept from
    /// searchers, which the engine does not have.
    package var units: Int32
    /// The identity of the page that stands for all that say the same; the page's own when none does.
    package var representative: Digest128
    /// The version of that page of which the engine knows what it is found by; 0 where the page stands for
    /// itself.
    package var covering: Int64 = 0
    /// When the page ceases to be of use; `nil` when it does not say so.
    package var ends: Timestamp?
    /// Why the engine refused the page for good; `nil` when it has it.
    package var refusal: String?

    package init(
      page: UInt64,
      identity: Digest128,
      version: Int64,
      units: Int32,
      representative: Digest128
    ) {
      (self.page, self.identity, self.version) = (page, identity, version)
      (self.units, self.representative) = (units, representative)
    }
  }

  /// The version of the store up to which everything was sent; 0 at first.
  private static let cursorKey = "cursor"
  private static let identityKey = "identity"
  private static let targetKey = "target"
  private static let roundKey = "round"
  private static let shapeKey = "shape"

  private let pool: DatabasePool
  private let path: String
  private let lock: StoreLock

  /// Opens the ledger of the feed to `target`, and makes it when there is none.
  ///
  /// - Parameters:
  ///   - folder: The store's folder.
  ///   - target: The URL of the index that is fed.
  ///   - holder: Who feeds it; one process does at a time.
  /// - Throws: ``StoreError`` with the code `locked` when another process does, or when the file is damaged,
  ///   somebody else's or of another schema, or the disk fails.
  package init(_ folder: StoreFolder, target: String, holder: StoreLock.Holder) throws {
    let path = try FeedLedger.path(in: folder, target: target)
    self.path = path
    lock = try StoreLock("\(path).lock", name: "feed", of: target, holder: holder)
    pool = try StoreError.mapping(path) {
      try DatabaseOpening.pool(
        at: path,
        access: .writing,
        applicationID: FeedSchema.applicationID,
        migrator: FeedSchema.migrator,
        synchronous: "NORMAL",
        pageLimit: nil,
        toleratesDamage: false
      )
    }
    let identity = Data("\(Digest128(of: "\(UUID().uuidString) \(target)").text)".utf8)
    try StoreError.mapping(path) {
      try pool.write { database in
        for (key, value) in [(Self.identityKey, identity), (Self.targetKey, Data(target.utf8))] {
          try database.execute(
            sql: "INSERT OR IGNORE INTO meta(key, value) VALUES(?, ?)",
            arguments: [key, value]
          )
        }
      }
    }
  }

  /// The path of the ledger of the feed to `target`; its folder is made when it is not there.
  ///
  /// - Throws: ``StoreError`` when the folder cannot be made.
  private static func path(in folder: StoreFolder, target: String) throws(StoreError) -> String {
    let feeds = folder.feedsPath
    if mkdir(feeds, 0o700) != 0, errno != EEXIST {
      throw .system(errno, path: feeds, doing: "making the folder")
    }
    return "\(feeds)/\(Digest128(of: target).text).sqlite"
  }

  /// Closes the database; what is called later fails.
  package func close() throws { try StoreError.mapping(path) { try pool.close() } }

  /// Which feed this is: a name that no other ledger has.
  package func identity() throws -> String { try text(Self.identityKey) }

  /// The version of the store up to which everything was sent; 0 at first.
  package func cursor() throws -> Int64 { Int64(try text(Self.cursorKey)) ?? 0 }

  /// Begins another round of sending.
  ///
  /// - Returns: Its number, greater than that of each before, whatever became of it: by it a document that
  ///   is sent again is newer than one that still is on its way.
  /// - Throws: ``StoreError``.
  package func beginRound() throws -> Int64 {
    try StoreError.mapping(path) {
      try pool.write { database in
        let round = (Int64(try Self.text(Self.roundKey, database)) ?? 0) + 1
        try Self.set(Self.roundKey, String(round), database)
        return round
      }
    }
  }

  /// Has the documents be of the shape `shape`: those of another are all sent again.
  ///
  /// - Returns: Whether there were any.
  /// - Throws: ``StoreError``.
  package func setShape(_ shape: String) throws -> Bool {
    try StoreError.mapping(path) {
      try pool.write { database in
        let known = try Self.text(Self.shapeKey, database)
        guard known != shape else { return false }
        try Self.set(Self.shapeKey, shape, database)
        try database.execute(
          sql: "DELETE FROM sent; DELETE FROM meta WHERE key = '\(Self.cursorKey)'"
        )
        return !known.isEmpty
      }
    }
  }

  private func text(_ key: String) throws -> String {
    try StoreError.mapping(path) { try pool.read { try Self.text(key, $0) } }
  }

  private static func text(_ key: String, _ database: Database) throws -> String {
    let sql = "SELECT value FROM meta WHERE key = ?"
    let value = try Data.fetchOne(database, sql: sql, arguments: [key])
    return String(decoding: value ?? Data(), as: UTF8.self)
  }

  private static func set(_ key: String, _ value: String, _ database: Database) throws {
    try database.execute(
      sql: "INSERT OR REPLACE INTO meta(key, value) VALUES(?, ?)",
      arguments: [key, Data(value.utf8)]
    )
  }

  /// What the engine has of those of `pages` that were sent.
  ///
  /// - Throws: ``StoreError``.
  package func entries(of pages: [UInt64]) throws -> [UInt64: Entry] {
    try StoreError.mapping(path) {
      try pool.read { database in
        let find = try database.cachedStatement(
          sql: "SELECT \(Self.columns) FROM sent WHERE page = ?"
        )
        var entries: [UInt64: Entry] = [:]
        for page in pages {
          guard let row = try Row.fetchOne(find, arguments: [Int64(bitPattern: page)]) else {
            continue
          }
          entries[page] = try Self.entry(row)
        }
        return entries
      }
    }
  }

  /// What the engine has of the pages with the next numbers after `page`, in their order.
  ///
  /// - Parameters:
  ///   - page: The last page that was handed out; `nil` to begin.
  ///   - limit: The most entries.
  /// - Returns: The entries.
  /// - Throws: ``StoreError``.
  package func entries(after page: UInt64?, limit: Int) throws -> [Entry] {
    try entries(after: page, limit: limit, where: "TRUE")
  }

  private func entries(
    after page: UInt64?,
    limit: Int,
    where condition: String
  ) throws -> [Entry] {
    try StoreError.mapping(path) {
      try pool.read { database in
        try Row.fetchAll(
          database,
          sql: """
            SELECT \(Self.columns) FROM sent WHERE page > ? AND \(condition) ORDER BY page LIMIT ?
            """,
          arguments: [page.map { Int64(bitPattern: $0) } ?? -1, limit]
        ).map(Self.entry)
      }
    }
  }

  /// What the engine refused, at most `limit` of the pages with numbers above `page`.
  ///
  /// - Throws: ``StoreError``.
  package func refused(after page: UInt64?, limit: Int) throws -> [Entry] {
    try entries(after: page, limit: limit, where: "refusal IS NOT NULL")
  }

  /// How many pages the engine has, and how many it refused; those that are kept from searchers are neither.
  ///
  /// - Throws: ``StoreError``.
  package func counts() throws -> (sent: Int, refused: Int) {
    try StoreError.mapping(path) {
      try pool.read { database in
        let row = try Row.fetchOne(
          database,
          sql: """
            SELECT count(*) FILTER (WHERE refusal IS NULL AND units <> ?), count(refusal) FROM sent
            """,
          arguments: [Int32.min]
        )
        return (try row?.value(0) ?? 0, try row?.value(1) ?? 0)
      }
    }
  }

  /// Keeps in one transaction what the engine has acknowledged.
  ///
  /// - Parameters:
  ///   - entries: What it has now, or refused.
  ///   - removed: The pages that it does not have any more.
  ///   - cursor: The version up to which everything was sent; `nil` where it stays.
  /// - Throws: ``StoreError``.
  package func commit(_ entries: [Entry], removed: [UInt64], cursor: Int64?) throws {
    try StoreError.mapping(path) {
      try pool.write { database in
        let put = try database.cachedStatement(
          sql: "INSERT OR REPLACE INTO sent(\(Self.columns)) VALUES(?, ?, ?, ?, ?, ?, ?, ?)"
        )
        for entry in entries {
          try put.execute(arguments: [
            Int64(bitPattern: entry.page), entry.identity.data, entry.version, entry.units,
            entry.representative.data, entry.refusal, entry.covering,
            entry.ends?.milliseconds,
          ])
        }
        let remove = try database.cachedStatement(sql: "DELETE FROM sent WHERE page = ?")
        for page in removed { try remove.execute(arguments: [Int64(bitPattern: page)]) }
        if let cursor { try Self.set(Self.cursorKey, String(cursor), database) }
      }
    }
  }

  /// Forgets all that was sent, so that everything is sent again.
  ///
  /// - Throws: ``StoreError``.
  package func begin() throws {
    try StoreError.mapping(path) {
      try pool.write { database in
        try database.execute(
          sql: "DELETE FROM sent; DELETE FROM meta WHERE key = '\(Self.cursorKey)'"
        )
      }
    }
  }

  private static let columns =
    "page, identity, version, units, representative, refusal, covering, ends"

  private static func entry(_ row: Row) throws -> Entry {
    guard let identity = Digest128(try row.value(1, as: Data.self)),
      let representative = Digest128(try row.value(4, as: Data.self))
    else { throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "an identity is cut") }
    var entry = Entry(
      page: UInt64(bitPattern: try row.value(0, as: Int64.self)),
      identity: identity,
      version: try row.value(2),
      units: try row.value(3),
      representative: representative
    )
    entry.refusal = try row.value(5)
    entry.covering = try row.value(6)
    entry.ends = try row.value(7, as: Int64?.self).map(Timestamp.init(milliseconds:))
    return entry
  }
}
