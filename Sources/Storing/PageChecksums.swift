import CPageChecksum
import Frontier
import GRDB

/// The checksums of the pages of our database files.
///
/// SQLite itself has none: a flipped bit in a row or an index is believed. Each page of our files
/// ends with a checksum that is written and compared below SQLite, in the format of its own
/// Checksum VFS Shim. A damaged page that leads to others fails to be read; any other one is read
/// and noted, so that all else can still be had, and records have checksums of their own
/// (``RecordPacking``). Whoever gives answers from the file asks
/// ``damagedPages(of:since:)`` afterwards.
///
/// The log beside the file has SQLite's own checksums (``WriteAheadLog``).
///
/// Reference: <https://www.sqlite.org/cksumvfs.html>
enum PageChecksums {
  private static let installed = page_checksum_install()

  /// Puts the checksums below every database that is opened afterwards.
  ///
  /// - Throws: `DatabaseError` when SQLite cannot be started.
  static func install() throws {
    try check(installed)
  }

  /// Prepares a new connection: a file without pages gets checksums from its first page on.
  ///
  /// - Parameters:
  ///   - database: The connection.
  ///   - toleratesDamage: Whether damaged pages that lead to no others are read and noted; otherwise
  ///     reading them fails, too.
  /// - Throws: `DatabaseError`.
  static func prepare(_ database: Database, toleratesDamage: Bool) throws {
    let connection = try connection(of: database)
    try check(page_checksum_tolerate(connection, toleratesDamage ? 1 : 0))
    if !database.configuration.readonly { try check(page_checksum_reserve(connection)) }
  }

  /// Gives the pages of an older file checksums, which writes all of it once.
  ///
  /// Where the disk has no room for a second copy, the file stays as it is, and `pippin check` says
  /// so.
  ///
  /// - Throws: `DatabaseError`.
  static func add(to pool: DatabasePool) throws {
    try pool.writeWithoutTransaction { database in
      guard try !areUsed(in: database) else { return }
      do {
        try database.execute(sql: "VACUUM")
        try database.checkpoint(.truncate)
      } catch let error as DatabaseError
        where [.SQLITE_FULL, .SQLITE_BUSY].contains(error.resultCode)
      {
        // What was committed is whole: either all pages have them, or none has.
      }
    }
  }

  /// Whether the pages of the file have checksums.
  ///
  /// - Throws: `DatabaseError` when the file cannot be read.
  static func areUsed(in database: Database) throws -> Bool {
    // The first page says so; a connection that has read nothing does not know yet.
    _ = try Int.fetchOne(database, sql: "PRAGMA schema_version")
    return page_checksum_is_used(try connection(of: database)) != 0
  }

  /// Notes that the log beside the database at `path` is damaged, as the page ``log``.
  static func noteLog(of path: String) { page_checksum_note(path, UInt32(log)) }

  /// What stands for the log among the numbers of damaged pages.
  static let log = 0

  /// A moment, for ``damagedPages(of:since:)``.
  static var mark: UInt64 { page_checksum_mark() }

  /// The numbers of the pages of the file at `path` that were read since `mark` and are not what was
  /// written, rising.
  static func damagedPages(of path: String, since mark: UInt64) -> [Int] {
    var pages = [UInt32](repeating: 0, count: listLimit)
    let count = page_checksum_damaged(path, mark, &pages, CInt(listLimit))
    return pages.prefix(min(Int(count), listLimit)).map(Int.init)
  }

  /// The most damaged pages that are listed.
  private static let listLimit = 256

  /// The files of which damaged pages were read since the process began, sorted.
  static var damagedFiles: [String] {
    var paths: [String] = []
    while let path = page_checksum_damaged_file(CInt(paths.count)) {
      paths.append(String(cString: path))
    }
    return paths.sorted()
  }

  private static func connection(of database: Database) throws -> UnsafeMutableRawPointer {
    guard let connection = database.sqliteConnection else {
      throw DatabaseError(resultCode: .SQLITE_MISUSE)
    }
    return UnsafeMutableRawPointer(connection)
  }

  private static func check(_ code: CInt) throws {
    let result = ResultCode(rawValue: code)
    guard result == .SQLITE_OK else { throw DatabaseError(resultCode: result) }
  }
}
