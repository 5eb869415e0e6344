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
  /// The pages that wait in the frontier for the visit that renders them, or are being rendered.
  private var open: Set<WebAddress> = []
  /// How many of them the frontier does not have wait.
  private var refused = 0

  /// The most pages that wait for the share to grow.
  private static let waitingLimit = 10_000

  init(_ selection: RenderSelection) { self.selection = selection }

  /// How many pages that need it are not rendered, as it is now.
  var leftOut: Int { waiting.count + dropped }

  /// How many pages are to be rendered, and are not yet.
  var openCount: Int { max(0, open.count - refused) }

  /// How many pages this run leaves to be rendered by the next, or by nobody, because the frontier does not
  /// have them wait.
  var waitingCount: Int { open.count }

  /// The hosts of those pages, sorted.
  var openOrigins: [String] { Set(open.map(\.origin)).sorted() }

  /// Counts pages that were taken, and that the frontier does not have wait.
  ///
  /// A cluster is away, or another worker has settled the page in another way meanwhile.
  mutating func refuse(_ count: Int) { refused += count }

  /// Counts a page that was read, and puts it up if it is to be rendered; or one that was rendered.
  ///
  /// A page that asks not to be indexed is not: nothing that its scripts make could be shown.
  mutating func count(_ settlement: Settlement) {
    if case .retry = settlement.outcome {} else { open.remove(settlement.address.canonical) }
    guard settlement.outcome == .page, !settlement.isRendering, let record = settlement.record
    else { return }
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
    open.formUnion(pages.map(\.canonical))
    return pages
  }
}
