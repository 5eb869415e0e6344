import Basics
import Foundation
import GRDB

/// Opens our database files, and nobody else's.
enum DatabaseOpening {
  /// Opens the database at `path` with the pragmas that suit it, and brings its tables up to date.
  ///
  /// Its pages have checksums (``PageChecksums``); an older file gets them when it is opened for
  /// writing.
  ///
  /// SQLite opens files by their paths and makes the log and its index with the rights of the
  /// database, so that the latter is made here first, for its owner alone.
  ///
  /// Who only copies the file (`allowsOlder`) takes that of an older version as it is.
  ///
  /// - Throws: ``StoreError`` for a foreign file or another schema, `DatabaseError` otherwise.
  static func pool(
    at path: String,
    access: EmbeddedStore.Access,
    applicationID: Int32,
    migrator: DatabaseMigrator,
    synchronous: String,
    pageLimit: Int?,
    toleratesDamage: Bool,
    allowsOlder: Bool = false
  ) throws -> DatabasePool {
    try guardFiles(of: path, access: access)
    try PageChecksums.install()
    if WriteAheadLog.isDamaged(beside: path) { PageChecksums.noteLog(of: path) }
    do {
      try checkOwner(of: path, access: access, applicationID: applicationID, migrator: migrator)
    } catch let error as StoreError where allowsOlder && error.code == .olderSchema {
      // Everything else that is looked at was as it should be.
    }
    let configuration = configuration(
      access,
      synchronous: synchronous,
      pageLimit: pageLimit,
      toleratesDamage: toleratesDamage
    )
    let pool = try DatabasePool(path: path, configuration: configuration)
    if access == .writing {
      let isNew = try pool.writeWithoutTransaction { try !migrator.hasCompletedMigrations($0) }
      try migrator.migrate(pool)
      try PageChecksums.add(to: pool)
      // What is in the log alone may be gone after a power cut; the tables that others build upon
      // must not be.
      if isNew { _ = try pool.writeWithoutTransaction { try $0.checkpoint(.passive) } }
    }
    return pool
  }

  /// How each connection of a pool is set up.
  private static func configuration(
    _ access: EmbeddedStore.Access,
    synchronous: String,
    pageLimit: Int?,
    toleratesDamage: Bool
  ) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = access == .reading
    configuration.busyMode = .timeout(10)
    configuration.foreignKeysEnabled = false
    configuration.label = "store"
    configuration.prepareDatabase { database in
      try PageChecksums.prepare(database, toleratesDamage: toleratesDamage)
      // A writer touches pages all over the file; readers walk through neighboring ones. Beside a
      // writer they walk through the whole file, where a cache keeps what nobody asks for again.
      let reading = access == .reading ? 8_192 : 1_024
      let cache = database.configuration.readonly ? reading : WriterCache.floor
      try database.execute(
        sql: """
          PRAGMA cache_size = -\(cache);
          PRAGMA temp_store = MEMORY;
          PRAGMA journal_size_limit = 134217728;
          PRAGMA synchronous = \(synchronous);
          """
      )
      guard !database.configuration.readonly else { return }
      // Transactions write to the same pages again and again: 128 MiB of them are gathered
      // before they go to the file.
      try database.execute(sql: "PRAGMA wal_autocheckpoint = 32000")
      if let pageLimit { try database.execute(sql: "PRAGMA max_page_count = \(pageLimit)") }
    }
    return configuration
  }

  /// The ends of the names of the files that a database consists of.
  static let fileSuffixes = ["", "-wal", "-shm", "-journal"]

  /// Sees to it that the files of the database are plain files of one's own that nobody else reads.
  private static func guardFiles(
    of path: String,
    access: EmbeddedStore.Access
  ) throws(StoreError) {
    do throws(GuardedFile.Problem) {
      if access == .writing { try GuardedFile.make(path, mode: 0o600) }
    } catch {
      throw .guarding(error, path: path, doing: "making the file")
    }
    for suffix in fileSuffixes { try StoreFolder.guardSecret(path + suffix) }
  }

  /// Looks at the file before anything is written to it.
  private static func checkOwner(
    of path: String,
    access: EmbeddedStore.Access,
    applicationID: Int32,
    migrator: DatabaseMigrator
  ) throws {
    guard FileSize.bytes(of: path) > 0 else {
      guard access == .reading else { return }
      throw missing(path)
    }
    do {
      try checkOwner(of: path, access, applicationID, migrator, isReadOnly: true)
    } catch let error as DatabaseError
      where [.SQLITE_READONLY, .SQLITE_CANTOPEN].contains(error.resultCode)
    {
      // A process that died in its first transaction left a journal, and only who may write can
      // take back what it says; who came to read does that much, too.
      try checkOwner(of: path, access, applicationID, migrator, isReadOnly: false)
    }
  }

  private static func checkOwner(
    of path: String,
    _ access: EmbeddedStore.Access,
    _ applicationID: Int32,
    _ migrator: DatabaseMigrator,
    isReadOnly: Bool
  ) throws {
    var configuration = Configuration()
    configuration.readonly = isReadOnly
    configuration.busyMode = .timeout(10)
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.read { database in
      let owner = try Int32.fetchOne(database, sql: "PRAGMA application_id") ?? 0
      if owner == 0, try isUnborn(database) {
        guard access == .reading else { return }
        throw missing(path)
      }
      guard owner == applicationID else { throw StoreError.notAStore(path) }
      guard try !migrator.hasBeenSuperseded(database) else {
        throw StoreError(
          .newerSchema,
          path: path,
          reason: "the store was made by a newer version",
          advice: "Use that version, or crawl into a new folder with --store."
        )
      }
      guard try access == .writing || migrator.hasCompletedMigrations(database) else {
        throw older(path)
      }
    }
    try queue.close()
  }

  /// Whether the database has no table yet, or only the empty list of migrations, which is
  /// committed before the first of them: a process may have died between the two.
  private static func isUnborn(_ database: Database) throws -> Bool {
    let list = "grdb_migrations"
    let tables = try String.fetchSet(database, sql: "SELECT tbl_name FROM sqlite_master")
    guard tables == [list] else { return tables.isEmpty }
    return try Int.fetchOne(database, sql: "SELECT count(*) FROM \(list)") == 0
  }

  /// The database at `path` has the tables of an older version, and whoever came only reads.
  private static func older(_ path: String) -> StoreError {
    let folder = (path as NSString).deletingLastPathComponent
    let store = "--store '\(folder.replacing("'", with: "'\\''"))'"
    return StoreError(
      .olderSchema,
      path: path,
      reason: "the store was made by an older version",
      advice: "Copy it with `pippin backup before-upgrade \(store)`, since there is no way back. "
        + "Then run `pippin index \(store)` once, which brings it up to date."
    )
  }

  private static func missing(_ path: String) -> StoreError {
    StoreError(
      .notFound,
      path: path,
      reason: "there is no store here",
      advice: "Run `pippin crawl` to make one, or name another folder with --store."
    )
  }
}

/// The size of a file; 0 when it is not there.
private enum FileSize {
  static func bytes(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}
