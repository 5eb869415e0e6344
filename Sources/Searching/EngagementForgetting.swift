import Addressing
import Engagement
import Foundation
package import Storing

/// Erases the votes for pages that are to be forgotten.
package enum EngagementForgetting {
  /// Withdraws the public activities of a type and of all types below it.
  ///
  /// - Returns: How many there were.
  /// - Throws: ``StoreError``.
  package static func withdraw(_ type: String, in folder: StoreFolder) async throws -> Int {
    guard FileManager.default.fileExists(atPath: folder.engagementPath) else { return 0 }
    let ledger = try EngagementLedger(folder, access: .writing)
    let count = try await ledger.withdraw(type)
    try ledger.close()
    return count
  }

  /// Erases the votes for the pages of `selection`, which `store` must still have: votes know
  /// items by fingerprints only, so that the store says which are those of a domain.
  ///
  /// - Throws: ``StoreError``.
  package static func forget(
    _ selection: ForgetSelection,
    in folder: StoreFolder,
    store: EmbeddedStore
  ) async throws {
    guard FileManager.default.fileExists(atPath: folder.engagementPath) else { return }
    let ledger = try EngagementLedger(folder, access: .writing)
    var items: Set<UInt64> = []
    switch selection {
    case .all: try await ledger.forgetAll()
    case .url(let url): items = [url.canonical.fingerprint]
    case .domain: items = try await store.fingerprints(of: selection)
    }
    if !items.isEmpty {
      let gone = items
      try await ledger.forget(gone) { Vote.removing(gone, from: $0) }
    }
    try ledger.close()
  }
}
