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
}
