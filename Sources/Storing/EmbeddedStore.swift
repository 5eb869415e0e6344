import Foundation
package import Frontier
import GRDB
import Records

/// The store of one machine: SQLite behind the protocols of the frontier and the documents.
///
/// Writing is `synchronous=NORMAL`: a killed process loses nothing that was acknowledged, and
/// after a power cut the newest commits may be missing but never a part of one; a resumed crawl
/// visits their pages again. Whoever writes the frontier or records holds the crawl lock
/// (``StoreLock``). Cancelling a task does not undo a write that it waits for.
package final class EmbeddedStore: CrawlStore, RankedStore, Sendable {
  /// What a store may be opened for.
  package enum Access: Hashable, Sendable {
    /// Only reading; the store must be there and of the current schema.
    case reading
    /// Reading and writing; the tables are made or brought up to date.
    case writing
  }

  /// How the file may grow, and how addresses are found in it.
  package struct FileSettings: Hashable, Sendable {
    /// The most database pages the file may have; `nil` for no limit but the disk's.
    package var pageLimit: Int?
    /// How many bits of an address's hash its look-up has: 64, or few in tests of what happens when
    /// all look-ups collide.
    ///
    /// A store is opened with what it was made with.
    package var lookUpBits = 64

    package init() {}
  }

  /// The folder the store is in.
  package let folder: StoreFolder
  let settings: FrontierSettings
  /// Finds addresses in the table.
  let lookUp: AddressLookUp
  let pool: DatabasePool
  let knownDepths = KnownDepths()
  let budgetCache = BudgetCache()
  let writerCache = WriterCache()
  let recentChanges = RecentChanges()
  /// When the store was opened, among the reads of damaged pages.
  private let damageMark: UInt64
  var path: String { folder.databasePath }

  /// Opens the store in `folder`.
  ///
  /// - Throws: ``StoreError`` when the file is missing, damaged, somebody else's or of another
  ///   schema, or when the disk fails.
  package init(
    _ folder: StoreFolder,
    access: Access,
    settings: FrontierSettings = FrontierSettings(),
    file: FileSettings = FileSettings()
  ) throws {
    self.folder = folder
    self.settings = settings
    let lookUp = AddressLookUp(bits: file.lookUpBits)
    self.lookUp = lookUp
    damageMark = PageChecksums.mark
    pool = try StoreError.mapping(folder.databasePath) {
      try DatabaseOpening.pool(
        at: folder.databasePath,
        access: access,
        applicationID: StoreSchema.applicationID,
        migrator: StoreSchema.migrator(lookUp),
        synchronous: "NORMAL",
        pageLimit: file.pageLimit,
        // A page that is read again takes the place of a damaged one.
        toleratesDamage: true
      )
    }
  }

  /// Closes the database, with the log taken up into the file; what is called later fails.
  ///
  /// - Throws: ``StoreError`` when the disk fails.
  package func close() throws {
    try StoreError.mapping(path) {
      if !pool.configuration.readonly {
        do {
          _ = try pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
          // Another process reads from the log; the next one that writes takes it up.
        }
      }
      try pool.close()
    }
  }

  /// The numbers of the database's pages that were read since the store was opened and are not what
  /// was written, rising; what came of them may be wrong.
  package var damagedPages: [Int] {
    PageChecksums.damagedPages(of: path, since: damageMark)
  }

  /// Runs `body` in a write transaction that goes on when the task is canceled.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await pool.writeUncanceled(path: path, body)
  }

  /// Runs `body` on a snapshot of the database.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    do {
      return try await pool.read(body)
    } catch {
      throw StoreError.mapped(error, path: path)
    }
  }

  /// Runs `body`, which reads a few rows, on a snapshot of the database and on the caller's thread: to go to
  /// another thread and back takes longer than they do.
  func readFew<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try StoreError.mapping(path) { try pool.read(body) }
  }
}

extension DatabasePool {
  /// Runs `body` in a write transaction that goes on when the task is canceled, because the
  /// caller must know whether it was committed.
  ///
  /// It is `@concurrent` because the optimizer of Swift 6.3 drops the hop back to the caller's
  /// actor behind a continuation in a function that would run there.
  @concurrent
  func writeUncanceled<Value: Sendable>(
    path: String,
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      asyncWrite(body) { _, result in
        continuation.resume(with: result.mapError { StoreError.mapped($0, path: path) })
      }
    }
  }

  /// Moves what was committed from the log of the database into its file, and empties the log, so
  /// that what was erased is in neither.
  ///
  /// - Throws: ``StoreError`` of the kind `locked` when another process went on reading from the
  ///   log for longer than the database waits: the log still has what was erased then.
  func emptyLog(path: String) async throws {
    // SQLite waits for those who read the log, and not for a process that moves it to the file. Only
    // what it waits is counted: a busy machine may let seconds pass between two attempts.
    var waited = Duration.zero
    for _ in 0..<250 where waited < .seconds(5) {
      let busy: Duration?
      do {
        busy = try await writeWithoutTransaction { try $0.emptyLog() }
      } catch {
        throw StoreError.mapped(error, path: path)
      }
      guard let busy else { return }
      waited += busy
      // A sleep that is canceled ends early, and the attempts end with it.
      try? await Task.sleep(for: .milliseconds(20))
    }
    throw StoreError.logInUse(path)
  }
}

extension Database {
  /// Moves the log into the file and empties it.
  ///
  /// - Returns: How long it waited in vain for others; `nil` when the log is empty.
  fileprivate func emptyLog() throws -> Duration? {
    let start = ContinuousClock.now
    do {
      _ = try checkpoint(.truncate)
      return nil
    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
      return ContinuousClock.now - start
    }
  }
}

extension StoreError {
  /// What was erased is still in the log of the database at `path`.
  fileprivate static func logInUse(_ path: String) -> StoreError {
    StoreError(
      .locked,
      path: path,
      reason: "what was requested is erased, but not yet from the log beside the file, "
        + "because another process is using it",
      advice: "Run the command again when that has ended."
    )
  }
}
