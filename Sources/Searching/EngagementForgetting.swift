import Addressing
import Foundation
package import Storing

/// Erases the votes for pages that are to be forgotten.
package enum EngagementForgetting {
  /// Erases the votes for the pages of `selection`, which the store has forgotten already.
  ///
  /// Votes know items by fingerprints only, so that those of a domain are found as those of pages
  /// that the store does not have any more.
  ///
  /// - Throws: ``StoreError``.
  package static func forget(
    _ selection: ForgetSelection,
    in folder: StoreFolder,
    store: EmbeddedStore
  ) async throws {
    guard FileManager.default.fileExists(atPath: folder.engagementPath) else { return }
    let ledger = try EngagementLedger(folder, access: .writing)
    switch selection {
    case .all: try await ledger.forget(nil)
    case .url(let url): try await ledger.forget([url.canonical.fingerprint])
    case .domain:
      var items: [UInt64] = []
      try ledger.forEachState { item, _ in items.append(item) }
      var gone: Set<UInt64> = []
      for item in items where try await store.storedRecord(id: item) == nil { gone.insert(item) }
      try await ledger.forget(gone)
    }
    try ledger.close()
  }
}
