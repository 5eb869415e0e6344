import Basics
import Foundation
import GRDB
import SpotlightItems

/// Opens the database of a folder, and puts aside one that is damaged.
struct StoreOpening {
  /// A file whose being there says something, also after a crash.
  enum Mark: String {
    /// Stored items were lost.
    case reindex
    /// The database turned out to be damaged while it was in use.
    case damaged
  }

  static let cacheName = "index"
  private static let fileName = "items.sqlite"
  /// The ends of the names of the files that a database consists of.
  private static let suffixes = ["", "-wal", "-shm", "-journal"]

  /// A database, the name that no other store has, and the file's number on its disk.
  typealias Opened = (pool: DatabasePool, identity: String, fileNumber: UInt64)

  let folder: String
  let options: ItemStore.Options

  static func path(in folder: String) -> String { "\(folder)/\(fileName)" }

  private var path: String { Self.path(in: folder) }

  /// Opens the database; one process after the other, so that nobody puts aside what another has made.
  func open() throws(ItemIndexFailure) -> Opened {
    if options.isLooking { return try look() }
    do {
      try makeFolder()
      let lock = try FolderLock(waitingFor: "\(folder)/open.lock")
      defer { lock.release() }
      if Self.hasMark(.damaged, in: folder) { try putAside() }
      do {
        return try openFile()
      } catch  where Self.isDamage(error) {
        try putAside()
        return try openFile()
      }
    } catch let failure as ItemIndexFailure {
      throw failure
    } catch {
      throw ItemIndexFailure(error, folder: folder)
    }
  }

  private func makeFolder() throws {
    let outer = URL(filePath: folder).deletingLastPathComponent()
    if FileStatus(of: outer.path(percentEncoded: false), followsLinks: true) == nil {
      try FileManager.default.createDirectory(at: outer, withIntermediateDirectories: true)
    }
    do throws(GuardedFile.Problem) {
      try GuardedFolder.make(folder)
    } catch .system(EEXIST) {
      // Below it is looked at.
    }
    _ = try GuardedFolder.check(folder)
    try GuardedFolder.withdraw(0o077, from: folder)
  }

  private func openFile() throws -> Opened {
    try GuardedFile.make(path, mode: 0o600)
    for suffix in Self.suffixes { try GuardedFile.guardSecret(path + suffix) }
    let pool = try DatabasePool(path: path, configuration: configuration)
    let identity = try pool.write { database in
      if try ItemSchema.isNew(database), FileStatus(of: cacheFolder, followsLinks: false) != nil {
        // There was a store here: its items are gone.
        try Self.make(.reindex, in: folder)
      }
      return try ItemSchema.prepare(database)
    }
    // From now on it says that there was a store.
    if FileStatus(of: cacheFolder, followsLinks: false) == nil {
      try GuardedFolder.make(cacheFolder)
    }
    let status = FileStatus(of: path, followsLinks: false)
    return (pool, identity, status?.number ?? 0)
  }

  private var cacheFolder: String { "\(folder)/\(Self.cacheName)" }

  var configuration: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    configuration.foreignKeysEnabled = false
    configuration.label = "items"
    configuration.maximumReaderCount = 4
    let pageLimit = options.pageLimit
    configuration.prepareDatabase { database in
      try database.execute(
        sql: """
          PRAGMA cache_size = -2048;
          PRAGMA temp_store = MEMORY;
          PRAGMA synchronous = FULL;
          """
      )
      if let pageLimit, !database.configuration.readonly {
        try database.execute(sql: "PRAGMA max_page_count = \(pageLimit)")
      }
    }
    return configuration
  }

  /// Renames the files of the database, and remembers first that its items are lost.
  private func putAside() throws {
    try Self.make(.reindex, in: folder)
    for suffix in Self.suffixes where FileStatus(of: path + suffix, followsLinks: false) != nil {
      // What was put aside before is of no use to anybody beside this.
      let target = "\(path).damaged\(suffix)"
      guard rename(path + suffix, target) == 0 else { throw GuardedFile.Problem.system(errno) }
    }
    try GuardedFolder.synchronize(folder)
    try Self.removeMark(.damaged, in: folder)
  }

  /// Whether `error` says that the file is not what was written.
  static func isDamage(_ error: any Error) -> Bool {
    guard let error = error as? DatabaseError else { return error is RowDecodingError }
    return [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode)
      || error.extendedResultCode == .SQLITE_IOERR_SHORT_READ
  }
}

extension StoreOpening {
  static func hasMark(_ mark: Mark, in folder: String) -> Bool {
    FileStatus(of: "\(folder)/\(mark.rawValue)", followsLinks: false) != nil
  }

  private static func make(_ mark: Mark, in folder: String) throws {
    try GuardedFile.make("\(folder)/\(mark.rawValue)", mode: 0o600)
    try GuardedFolder.synchronize(folder)
  }

  /// Makes a mark, where the disk lets it be made: what it says is found again without it.
  static func setMark(_ mark: Mark, in folder: String) {
    _ = try? make(mark, in: folder)
  }

  static func removeMark(_ mark: Mark, in folder: String) throws(ItemIndexFailure) {
    let path = "\(folder)/\(mark.rawValue)"
    guard unlink(path) == 0 || errno == ENOENT else {
      throw ItemIndexFailure(GuardedFile.Problem.system(errno), folder: folder)
    }
  }
}
