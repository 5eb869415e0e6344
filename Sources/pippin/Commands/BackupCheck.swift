import Foundation
import Searching
import Storing

/// Verifies the databases of a backup.
enum BackupCheck {
  /// Verifies the backup in `folder`, every record of it included.
  ///
  /// - Returns: How many pages it has; `nil` for a store of an older version, of which the file alone
  ///   is verified.
  /// - Throws: ``Failure`` that says what is damaged.
  static func copiedPages(in folder: String) async throws -> Int? {
    do {
      return try await pages(in: folder)
    } catch let error as StoreError where error.code == .olderSchema {
      try refuse(StoreBackup.problems(ofOlderCopy: StoreFolder(opening: folder)))
      return nil
    }
  }

  private static func pages(in folder: String) async throws -> Int {
    let opened = try StoreFolder(opening: folder)
    let store = try EmbeddedStore(opened, access: .reading)
    let problems = try await store.check() + EngagementProblems.find(in: opened)
    let pages = try await store.statistics().pages
    try store.close()
    removeSideFiles(opened)
    try refuse(problems)
    return pages
  }

  private static func refuse(_ problems: [StoreProblem]) throws(Failure) {
    guard let first = problems.first else { return }
    throw Failure(
      .findings,
      "the copy is damaged in \(Amount.count(problems.count, "place")), the first of them: \(first.description)"
    )
  }

  /// Brings the databases in `folder` up to this version, and verifies them.
  ///
  /// - Returns: How many pages there are.
  /// - Throws: ``StoreError`` when they are of a newer version; ``Failure`` when they are damaged.
  static func broughtUpToDate(_ folder: String) async throws -> Int {
    let opened = try StoreFolder(opening: folder)
    try EmbeddedStore(opened, access: .writing).close()
    if FileManager.default.fileExists(atPath: opened.engagementPath) {
      try EngagementLedger(opened, access: .writing).close()
    }
    return try await pages(in: folder)
  }

  /// Removes what reading left beside the databases, which nobody else has open.
  private static func removeSideFiles(_ folder: StoreFolder) {
    for path in [folder.databasePath, folder.engagementPath] {
      for suffix in ["-shm", "-wal"] { unlink(path + suffix) }
    }
  }
}
