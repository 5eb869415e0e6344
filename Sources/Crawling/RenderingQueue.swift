import Addressing
import Records

/// The pages of a run that are to be rendered: at most a share of those that were read, unless all are
/// wanted.
struct RenderingQueue: Sendable {
  private let selection: RenderSelection
  private var read = 0
  private var taken = 0
  private var waiting: [WebAddress] = []
  /// How many of them, at the front, scripts make as a whole.
  private var made = 0
  private var dropped = 0
  /// The pages that wait in the frontier for the visit that renders them, or are being rendered.
  private(set) var open: Set<WebAddress> = []
  /// How the report has counted pages that wait or are open.
  private var counted: [WebAddress: CrawlReport.Indexing] = [:]
  /// The last host that ``nextOrigins(_:)`` has given.
  private var lastOrigin = ""

  /// The most pages that wait for the share to grow.
  private static let waitingLimit = 10_000

  init(_ selection: RenderSelection) { self.selection = selection }

  /// How many pages that need it are not rendered, as it is now.
  var leftOut: Int { waiting.count + dropped }

  /// One of the pages that need it and are not rendered.
  var example: WebAddress? { waiting.first }

  /// Some of the hosts of open pages, others each time until all were given.
  mutating func nextOrigins(_ count: Int) -> [String] {
    let origins = Set(open.map(\.origin)).sorted()
    let next = (origins.filter { $0 > lastOrigin } + origins.filter { $0 <= lastOrigin }).prefix(
      count
    )
    lastOrigin = next.last ?? ""
    return Array(next)
  }

  /// Keeps of the open pages those that still wait; others were rendered by another worker, or do not wait
  /// because their cluster is away.
  mutating func keepOpen(_ pages: [WebAddress]) {
    open.formIntersection(pages.map(\.canonical))
    if open.isEmpty, waiting.isEmpty { counted = [:] }
  }

  /// Counts a page that was read, and puts it up if it is to be rendered; or one that was rendered.
  ///
  /// A page that asks not to be indexed is not: nothing that its scripts make could be shown.
  ///
  /// - Parameter settlement: What became of a page.
  /// - Returns: How a page that was rendered now was counted as it was served.
  @discardableResult
  mutating func count(_ settlement: Settlement) -> CrawlReport.Indexing? {
    let served = settlement.isRendering ? counted[settlement.address.canonical] : nil
    note(settlement)
    return served
  }

  private mutating func note(_ settlement: Settlement) {
    let page = settlement.address.canonical
    if case .retry = settlement.outcome {
    } else if open.remove(page) != nil {
      counted[page] = nil
    }
    guard settlement.outcome == .page, !settlement.isRendering, let record = settlement.record
    else { return }
    read += 1
    guard selection.includes(record), !record.robots.noindex, settlement.partialReason == nil
    else { return }
    if waiting.count >= Self.waitingLimit {
      dropped += 1
      // Where only a tag is missing, the page makes room for one that scripts make as a whole.
      guard record.needsRendering, made < waiting.count, let last = waiting.popLast() else {
        return
      }
      counted[last.canonical] = nil
    }
    counted[page] = CrawlReport.Indexing(record)
    // Pages that have nothing without their scripts come before those of which scripts make a tag.
    if record.needsRendering {
      waiting.insert(settlement.address, at: made)
      made += 1
    } else {
      waiting.append(settlement.address)
    }
  }

  /// Takes the pages whose turn it is: those that are within the share by now.
  ///
  /// Pages of which scripts make a tag wait until all others are read: one that scripts make as a whole may
  /// come yet, and is then to find its share.
  ///
  /// - Parameter isLast: Whether the run has read all pages that it will.
  /// - Returns: The pages.
  mutating func take(isLast: Bool) -> [WebAddress] {
    let most = isLast || selection == .all ? waiting.count : made
    let pages = Array(waiting.prefix(min(most, max(0, selection.most(of: read) - taken))))
    waiting.removeFirst(pages.count)
    made = max(0, made - pages.count)
    taken += pages.count
    open.formUnion(pages.map(\.canonical))
    return pages
  }
}
