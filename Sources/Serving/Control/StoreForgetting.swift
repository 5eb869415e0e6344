import Addressing
import Archiving
import Basics
import Frontier
import Searching
package import Storing

/// Erases pages with all that is known of them, by whoever holds the locks of the store.
package enum StoreForgetting {
  /// Erases what `request` names from databases and archives; the index takes it up afterwards, and
  /// then ``emptyLogs(of:in:)`` is called.
  ///
  /// - Parameters:
  ///   - request: What to forget.
  ///   - folder: The store's folder, whose locks the caller holds.
  ///   - store: The store, open for writing.
  /// - Returns: How much there was, and which archives may still hold some of it.
  /// - Throws: ``StoreError``.
  package static func erase(
    _ request: ForgetRequest,
    in folder: StoreFolder,
    store: EmbeddedStore
  ) async throws -> ForgetOutcome {
    var outcome = ForgetOutcome()
    switch request {
    case .activities(let type):
      outcome.activities = try await EngagementForgetting.withdraw(type, in: folder)
    case .pages(let selection):
      // What is forgotten here alone would be taken over again.
      try await store.refuseFollowed()
      try await EngagementForgetting.forget(selection, in: folder, store: store)
      let forgotten = try await store.forget(selection)
      (outcome.pages, outcome.others) = (forgotten.pages, forgotten.others)
      eraseArchived(selection, in: folder, &outcome)
      // Pages that were like one that went may be like each other.
      try await store.findDuplicates()
    }
    return outcome
  }

  /// Erases what is archived.
  ///
  /// What cannot be is reported, and keeps nothing else from being erased.
  private static func eraseArchived(
    _ selection: ForgetSelection,
    in folder: StoreFolder,
    _ outcome: inout ForgetOutcome
  ) {
    do throws(ArchiveError) {
      let failures: [ArchiveError]
      if case .all = selection {
        let erased = try WARCErasing.eraseAll(in: folder.archivePath)
        (outcome.archives, failures) = (erased.count, erased.failures)
      } else {
        let erased = try WARCErasing.erase(in: folder.archivePath) { selection.contains($0) }
        (outcome.archiveRecords, failures) = (erased.count, erased.failures)
      }
      outcome.uncleanArchives = failures.map { UncleanArchive($0, in: folder) }
    } catch {
      outcome.uncleanArchives = [UncleanArchive(error, in: folder)]
    }
  }

  /// Takes what was erased out of the logs of the databases, too.
  ///
  /// - Throws: ``StoreError``, of the kind `locked` when another process reads from a log.
  package static func emptyLogs(of store: EmbeddedStore, in folder: StoreFolder) async throws {
    try await store.emptyLog()
    try await EngagementForgetting.emptyLog(in: folder)
  }

  /// Does all of it in a store that is served, under the lock that its writer holds.
  ///
  /// - Throws: ``StoreError``, also when a crawl holds the other lock; what the index throws.
  static func forget(
    _ request: ForgetRequest,
    in store: ServedStore,
    now: Timestamp
  ) async throws -> ForgetOutcome {
    let folder = store.store.folder
    let lock = try StoreLock(.crawl, in: folder, holder: store.holder)
    defer { withExtendedLifetime(lock) {} }
    let writing = try EmbeddedStore(folder, access: .writing)
    let outcome = try await store.forget(now: now) {
      try await erase(request, in: folder, store: writing)
    } emptying: {
      try await emptyLogs(of: writing, in: folder)
    }
    try writing.close()
    return outcome
  }
}
