import Foundation
import Indexing
import Segments
package import Storing

/// Remembers that votes are in the scores of an index, so that their loss can be determined.
///
/// The mark is a file of the index: it goes with it, and says nothing but that it is there.
package enum EngagementMark {
  /// Whether the pages of `folder` are ranked by votes that are gone: their file is missing, or
  /// nothing was ever written to the one that is there.
  package static func isLost(in folder: StoreFolder) -> Bool {
    guard FileManager.default.fileExists(atPath: folder.engagementMarkPath) else { return false }
    do {
      _ = try EngagementLedger(folder, access: .reading)
      return false
    } catch {
      return (error as? StoreError)?.code == .notFound
    }
  }

  /// Notes that votes are in the scores of the index of `folder`.
  ///
  /// - Throws: ``StoreError`` when the disk does not take it.
  package static func set(in folder: StoreFolder) throws(StoreError) {
    let path = folder.engagementMarkPath
    guard !FileManager.default.fileExists(atPath: path) else { return }
    try DurableFile.write([], to: path, advice: "Make room on the disk and run it again.")
  }

  /// Notes that no votes are in the scores of the index of `folder`, or will not be for long.
  ///
  /// - Throws: ``IndexError`` when the disk refuses.
  static func clear(in folder: StoreFolder) throws(IndexError) {
    try IndexFeed.remove(folder.engagementMarkPath)
  }
}
