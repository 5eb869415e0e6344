package import Basics
import Foundation
package import Storing

/// What the signals of a page are scored against beside its own record.
///
/// One value serves the index, the search and `pippin rank`, so that an explanation says what the
/// index really used: ages count up to ``moment``, which only a renewal moves, and not up to the
/// time of the question.
package struct SignalBasis: Sendable {
  /// The moment up to which ages count; `nil` before the first renewal, when all pages are as
  /// old as each other.
  package var moment: Timestamp?
  /// The seconds after which a page is half as fresh; above 0.
  package var halfLife = standardHalfLife
  /// What is known of pages from all others together; `nil` before the first renewal.
  package var table: SignalTable?
  /// Whether there is a table that cannot be read, so that what the last renewal found is not known.
  private var isUnreadable = false

  /// Whether the table is not what was written.
  package var isDamaged: Bool { isUnreadable || table?.isIntact == false }

  /// Knows nothing but what a page says itself.
  package init() {}

  /// Knows what the last renewal of the store in `folder` found, if there was one.
  package init(_ folder: StoreFolder, halfLife: Double = standardHalfLife) {
    table = SignalTable(reading: folder.signalsPath)
    moment = table?.moment
    isUnreadable = table == nil && FileManager.default.fileExists(atPath: folder.signalsPath)
    self.halfLife = halfLife
  }

  /// Thirty days in seconds.
  package static let standardHalfLife = 30 * 86_400.0
}
