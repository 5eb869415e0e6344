import Basics
import Foundation
import GRDB

/// Copies a database of ours while other processes read and write it.
///
/// The pages are those of one moment: SQLite's online backup reads them within one transaction, which
/// keeps nobody from writing. The copy has one file, without a log beside it, and its pages have
/// checksums (``PageChecksums``) like those of the original.
///
/// Reference: <https://www.sqlite.org/backup.html>
enum DatabaseCopy {
  /// Copies the database that `source` reads to a new file at `path`.
  ///
  /// `source` must not tolerate damage: a damaged page would get a right checksum in the copy.
  ///
  /// - Throws: `DatabaseError`, or ``StoreError`` when the file cannot be made.
  static func write(_ source: DatabasePool, to path: String) throws {
    do throws(GuardedFile.Problem) {
      close(try GuardedFile.create(path, mode: 0o600))
    } catch {
      throw StoreError.guarding(error, path: path, doing: "making the file")
    }
    let hasChecksums = try source.read { try PageChecksums.areUsed(in: $0) }
    var configuration = Configuration()
    configuration.label = "copy"
    configuration.prepareDatabase { database in
      if hasChecksums { try PageChecksums.prepare(database, toleratesDamage: false) }
    }
    let copy = try DatabaseQueue(path: path, configuration: configuration)
    // Pages are checksummed only from the moment on that the first of them says so; where memory is
    // short, others would be written before it.
    try copy.writeWithoutTransaction {
      try $0.execute(sql: "CREATE TABLE first(x); DROP TABLE first")
    }
    try source.backup(to: copy)
    try copy.writeWithoutTransaction { database in
      let mode = try String.fetchOne(database, sql: "PRAGMA journal_mode = DELETE")
      guard mode == "delete" else {
        throw DatabaseError(resultCode: .SQLITE_ERROR, message: "the copy keeps its log")
      }
    }
    try copy.close()
  }
}

extension EmbeddedStore {
  /// Copies the store's database, as it is at one moment, to a new file at `path`.
  ///
  /// That of an older version is copied as it is, so that there is a way back before it is brought
  /// up to date.
  ///
  /// - Throws: ``StoreError``, also when a page is damaged.
  package static func copyDatabase(of folder: StoreFolder, to path: String) throws {
    try copy(
      folder.databasePath,
      to: path,
      applicationID: StoreSchema.applicationID,
      migrator: StoreSchema.migrator
    )
  }

  fileprivate static func copy(
    _ source: String,
    to path: String,
    applicationID: Int32,
    migrator: DatabaseMigrator
  ) throws {
    let pool = try StoreError.mapping(source) {
      try DatabaseOpening.pool(
        at: source,
        access: .reading,
        applicationID: applicationID,
        migrator: migrator,
        synchronous: "NORMAL",
        pageLimit: nil,
        toleratesDamage: false,
        allowsOlder: true
      )
    }
    // A full disk is that of the copy; damage is that of the original.
    do {
      try DatabaseCopy.write(pool, to: path)
    } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_IOERR_DATA {
      throw StoreError(error, path: source)
    } catch {
      throw StoreError.mapped(error, path: path)
    }
    try StoreError.mapping(source) { try pool.close() }
  }
}

extension StoreBackup {
  /// Verifies the file of a copied store of an older version, whose tables this one does not know.
  ///
  /// - Parameter folder: The copy, which nobody else has open.
  /// - Returns: What is wrong; nothing when the file is intact.
  /// - Throws: ``StoreError`` when the file cannot be read at all.
  package static func problems(ofOlderCopy folder: StoreFolder) throws -> [StoreProblem] {
    try StoreError.mapping(folder.databasePath) {
      var configuration = Configuration()
      configuration.readonly = true
      configuration.prepareDatabase { try PageChecksums.prepare($0, toleratesDamage: false) }
      let queue = try DatabaseQueue(path: folder.databasePath, configuration: configuration)
      let rows = try queue.read { try String.fetchAll($0, sql: "PRAGMA integrity_check(20)") }
      try queue.close()
      return rows.filter { $0 != "ok" }.map { StoreProblem("store.sqlite", "SQLite: \($0).") }
    }
  }
}

extension EngagementLedger {
  /// Copies the ledger's database, as it is at one moment, to a new file at `path`.
  ///
  /// - Throws: ``StoreError``, also when a page is damaged.
  package static func copyDatabase(of folder: StoreFolder, to path: String) throws {
    try EmbeddedStore.copy(
      folder.engagementPath,
      to: path,
      applicationID: LedgerSchema.applicationID,
      migrator: LedgerSchema.migrator(store: folder.databasePath)
    )
  }
}
