import Addressing
import Records

/// The pages of a run that are to be rendered: at most a share of those that were read, unless all are
/// wanted.
struct RenderingQueue: Sendable {
  private let selection: RenderSelection
  private var read = 0
  private var taken = 0
  private var waiting: [WebAddress] = []
  private var dropped = 0

  /// The most pages that wait for the share to grow.
  private static let waitingLimit = 10_000

  init(_ selection: RenderSelection) { self.selection = selection }

  /// How many pages that need it are not rendered, as it is now.
  var leftOut: Int { waiting.count + dropped }

  /// Counts a page that was read, and puts it up if it is to be rendered.
  ///
  /// A page that asks not to be indexed is not: nothing that its scripts make could be shown.
  mutating func count(_ settlement: Settlement) {
    guard settlement.outcome == .page, !settlement.isRendering, let record = settlement.record
    else {
      return
    }
    read += 1
    guard selection.includes(record), !record.robots.noindex, settlement.partialReason == nil
    else { return }
    if waiting.count < Self.waitingLimit {
      waiting.append(settlement.address)
    } else {
      dropped += 1
    }
  }

  /// Takes the pages whose turn it is: those that are within the share by now.
  mutating func take() -> [WebAddress] {
    let pages = Array(waiting.prefix(max(0, selection.most(of: read) - taken)))
    waiting.removeFirst(pages.count)
    taken += pages.count
    return pages
  }
}
