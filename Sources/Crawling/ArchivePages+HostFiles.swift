package import Basics
import Storing

extension ArchivePages {
  /// Has the store keep the files of hosts that were read, for pages that are ingested later.
  ///
  /// - Throws: ``StoreError``.
  package func keepHostFiles(at now: Timestamp) async throws {
    guard let store else { return }
    let files = hosts.files
    for start in stride(from: 0, to: files.count, by: Self.keptAtOnce) {
      let end = min(start + Self.keptAtOnce, files.count)
      try await store.keep(Array(files[start..<end]), at: now)
    }
  }

  /// How many files are kept in one transaction.
  private static let keptAtOnce = 256
}
