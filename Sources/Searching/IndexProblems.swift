import Foundation
import Indexing
import Segments
package import Storing

/// Looks for damage in the index of a store, and for differences between the two.
package enum IndexProblems {
  /// What is damaged in the index of `folder`, and where it is not what `store` says; nothing when
  /// it is intact.
  ///
  /// Pages that changed after the index was last brought up to date are no difference.
  ///
  /// - Parameters:
  ///   - folder: The store's folder.
  ///   - store: The pages; `nil` when they cannot be read, and only the index can be looked at.
  /// - Returns: The damage and the differences.
  /// - Throws: ``StoreError`` when the store cannot be read.
  package static func find(in folder: StoreFolder, store: EmbeddedStore?) throws -> [StoreProblem] {
    if (try? SegmentIndex.isStarted(folder.indexPath)) == false {
      guard let store else { return [] }
      var pages = 0
      try store.forEachIndexable(upTo: .max) { _, _ in pages += 1 }
      let remedy = "build it with `pippin index`."
      let text = "There is no index of the store's \(pages) pages; \(remedy)"
      return pages == 0 ? [] : [StoreProblem("index.missing", text)]
    }
    var damage = SegmentIndex.check(folder.indexPath).map {
      StoreProblem("index.damaged", $0.description)
    }
    if !SignalTable.isIntact(at: folder.signalsPath) {
      let text = "\(folder.signalsPath) is damaged; make it anew with `pippin index`."
      damage.append(StoreProblem("index.signals-damaged", text))
    }
    guard damage.isEmpty, let store else { return damage }
    let index = try SegmentIndex(reading: folder.indexPath)
    if index.documentCount > 0, !FileManager.default.fileExists(atPath: folder.signalsPath) {
      let text = "\(folder.signalsPath) is missing; make it anew with `pippin index`."
      damage.append(StoreProblem("index.signals-missing", text))
    }
    return try damage + differences(index, store)
  }

  private static func differences(
    _ index: SegmentIndex,
    _ store: EmbeddedStore
  ) throws -> [StoreProblem] {
    var (missing, stale) = (0, 0)
    var expected: Set<UInt64> = []
    try store.forEachIndexable(upTo: index.version) { id, version in
      expected.insert(id)
      switch index.documentVersion(id) {
      case nil: missing += 1
      case version: break
      default: stale += 1
      }
    }
    // A page that changed since is still there in its older version.
    var newer: Set<UInt64> = []
    try store.forEachChanged(after: index.version) { newer.insert($0) }
    let unknown = index.documentIDs.count { !expected.contains($0) && !newer.contains($0) }
    let remedy = "; rebuild the index with `pippin index --rebuild`."
    return [
      (missing, "index.page-missing", "pages of the store are missing in the index"),
      (stale, "index.page-stale", "pages are in the index in another version than in the store"),
      (unknown, "index.page-unknown", "pages are in the index that the store does not have"),
    ].compactMap { count, code, what in
      count > 0 ? StoreProblem(code, "\(count) \(what)\(remedy)") : nil
    }
  }
}
