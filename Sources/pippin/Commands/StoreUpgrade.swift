import Indexing
import Segments
import Storing

/// Opens stores for those who write beside the records: the index, or what people did.
enum StoreUpgrade {
  /// Opens the store for reading; one of an older version is brought up to date first, while no crawl
  /// runs.
  ///
  /// - Parameters:
  ///   - folder: The store.
  ///   - command: Who opens it, for the lock of the crawl.
  /// - Returns: The store, which this program can read.
  /// - Throws: ``StoreError``, of the kind `locked` when an older store is being crawled.
  static func open(_ folder: StoreFolder, for command: String) throws -> EmbeddedStore {
    do {
      return try EmbeddedStore(folder, access: .reading)
    } catch let error as StoreError where error.code == .olderSchema {
      let lock = try StoreLock(.crawl, in: folder, holder: .current(command))
      try withExtendedLifetime(lock) { try EmbeddedStore(folder, access: .writing).close() }
      return try EmbeddedStore(folder, access: .reading)
    }
  }

  /// Brings a store of an older version up to date, and its index.
  ///
  /// An index whose format this program does not read is built anew from the store; what else is wrong
  /// with it is left to who opens it.
  ///
  /// - Throws: ``StoreError``, or what building throws.
  static func run(
    _ folder: StoreFolder,
    _ settings: Settings,
    _ console: Console,
    for command: String
  ) async throws {
    let store = try open(folder, for: command)
    if isIndexOlder(folder) {
      let keeper = try IndexKeeper(folder: folder, settings: settings, console: console)
      try await keeper.updateUnlessLocked(from: store, holder: .current(command))
    }
    try store.close()
  }

  private static func isIndexOlder(_ folder: StoreFolder) -> Bool {
    do {
      _ = try SegmentIndex(reading: folder.indexPath)
      return false
    } catch {
      guard case .unsupported = error else { return false }
      return true
    }
  }
}
