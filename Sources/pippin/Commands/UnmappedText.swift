import Foundation
import Storing

/// What could not be brought over from a store of an older version, in words.
enum UnmappedText {
  /// A sentence for each kind; none when everything was brought over.
  ///
  /// - Throws: `StoreError`.
  static func lines(_ store: EmbeddedStore, _ folder: StoreFolder) async throws -> [String] {
    let unmapped = try await store.unmapped()
    var items = 0
    var recounted = 0
    if FileManager.default.fileExists(atPath: folder.engagementPath) {
      do {
        let ledger = try EngagementLedger(folder, access: .reading)
        items = try await ledger.unmappedItems()
        recounted = try await ledger.recountedItems()
        try ledger.close()
      } catch let error as StoreError where error.code == .olderSchema || error.code == .notFound {
        // Whoever accepts the next votes brings them up to date.
      }
    }
    let kinds = [
      (unmapped.pages, "pages were under another URL: crawl them again"),
      (unmapped.links, "links to unknown URLs count again when their pages are read again"),
      (items, "items with votes have no page in the store: their votes are gone"),
      (recounted, "items keep their votes; their people of that week count from three days back"),
    ]
    return kinds.filter { $0.0 > 0 }.map { "From an older version: \($0) \($1)." }
  }
}
