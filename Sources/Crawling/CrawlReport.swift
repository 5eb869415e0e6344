import Addressing
package import Basics
package import Frontier
package import Records

/// What happened in a run, counted while it runs.
package struct CrawlReport: Hashable, Sendable {
  /// Why a run ended.
  package enum End: String, Hashable, Sendable {
    /// Nothing waits any more.
    case complete
    /// What waits is due too far in the future.
    case deferred
    /// The limit of pages is reached.
    case pageLimit = "page-limit"
    /// The limit of time is reached.
    case timeLimit = "time-limit"
    /// The operator asked to stop.
    case stopped
  }

  /// Requests answered or failed, robots and association files included.
  package var requests = 0
  /// Requests for sitemaps among them.
  package var sitemaps = 0
  /// Addresses that became known through sitemaps.
  package var listed = 0
  /// Pages read.
  package var pages = 0
  /// Pages that have not changed since the last visit.
  package var unchanged = 0
  /// URLs whose server answered with success, where only that was asked.
  package var checked = 0
  /// Redirects.
  package var redirects = 0
  /// Pages that were rendered.
  package var rendered = 0
  /// Rendered pages of which scripts changed something that is compared.
  package var changedByScripts = 0
  /// Pages that were to be rendered and could not be, by reason.
  package var notRendered: [String: Int] = [:]
  /// Pages that may be in the index.
  package var indexable = 0
  /// Pages that are app-linked results.
  package var appLinked = 0
  /// Bytes of bodies, decompressed.
  package var bytes = 0
  /// Answers to requests for pages, by status.
  package var statuses: [Int: Int] = [:]
  /// Addresses not fetched, gone or put off, by reason.
  package var failed: [String: Int] = [:]
  /// Links that were not taken up.
  package var passedOver = PassedLinks()
  /// Sitemaps that were not read, or not to their end, by reason.
  package var sitemapsMissed: [String: Int] = [:]
  /// One address for each reason of ``failed`` and ``notRendered``.
  package var examples: [String: String] = [:]
  /// One sitemap for each reason of ``sitemapsMissed``.
  package private(set) var sitemapExamples: [String: String] = [:]
  /// One address for each reason of ``retries``.
  package private(set) var retryExamples: [String: String] = [:]
  /// Attempts that failed for now, by reason.
  package var retries: [String: Int] = [:]
  /// Pages that are not in the index, by reason; a page counts once for each.
  package var notIndexed: [String: Int] = [:]
  /// Pages in the index that are no app-linked result, by reason.
  package var notAppLinked: [String: Int] = [:]
  /// The seconds of each Crawl-delay that is longer than is kept, by the host's origin; the first ones.
  package var cutDelays: [String: Double] = [:]
  /// Leases that ended before their pages were settled; those pages are visited again.
  package var lostLeases = 0
  /// The origin of the first page that a seed leads to; `nil` while no seed was read.
  package var site: String?
  /// Why the run ended.
  package var end = End.complete
  /// When the next address is due, when some wait.
  package var nextDue: Timestamp?

  /// The report of a run that did nothing yet.
  package init() {}

  /// Counts what walks through sitemaps have told.
  mutating func count(_ news: SitemapNews) {
    sitemapsMissed.merge(news.missed, uniquingKeysWith: +)
    passedOver.add(news.passedOver)
    sitemapExamples.merge(news.examples) { first, _ in first }
  }

  /// Counts URLs whose redirects lead back to them, which are known only when the last of them is: they
  /// failed, and are no redirects.
  package mutating func count(_ rings: RedirectRings) {
    guard rings.count > 0 else { return }
    failed[CrawlReason.redirectLoop, default: 0] += rings.count
    redirects = max(0, redirects - rings.count)
    examples[CrawlReason.redirectLoop] = rings.example
  }

  /// Of the URLs not read how many are gone.
  package var gone: Int {
    failed.reduce(0) { $0 + (AddressState.isGone($1.key) ? $1.value : 0) }
  }

  private mutating func countFailure(_ settlement: Settlement, _ reason: String) {
    failed[reason, default: 0] += 1
    note(settlement, reason)
  }

  private mutating func note(_ settlement: Settlement, _ reason: String) {
    if examples[reason] == nil { examples[reason] = Self.example(settlement.address) }
  }

  private static func example(_ address: WebAddress) -> String { String(address.text.prefix(200)) }

  /// Counts a page that was read before, and was visited once more to be rendered.
  private mutating func countRendering(_ settlement: Settlement) {
    guard let rendering = settlement.record?.rendering else { return }
    if rendering.end == .failed {
      notRendered[CrawlReason.renderingFailed, default: 0] += 1
      note(settlement, CrawlReason.renderingFailed)
    } else {
      rendered += 1
      if !rendering.differences.isEmpty { changedByScripts += 1 }
    }
  }

  /// Counts the pages that need to be rendered and are beyond the share of those that are, and those that
  /// the next run renders.
  mutating func leaveOut(_ renderings: RenderingQueue) {
    leaveOut(renderings.leftOut, CrawlReason.renderingShare, such: renderings.example)
    leaveOut(renderings.open.count, Reason.waitsForRendering, such: renderings.open.min())
  }

  /// Counts pages that were to be rendered and are not, for a reason.
  private mutating func leaveOut(_ pages: Int, _ reason: String, such page: WebAddress?) {
    guard pages > 0 else { return }
    notRendered[reason, default: 0] += pages
    if examples[reason] == nil, let page { examples[reason] = Self.example(page) }
  }

  /// Counts `settlement`.
  mutating func count(_ settlement: Settlement, redirectLimit: Int) {
    switch settlement.outcome {
    case .page:
      if settlement.isRendering {
        passedOver.add(settlement.passedOver)
        return countRendering(settlement)
      }
      pages += 1
    case .unchanged: unchanged += 1
    case .checked: checked += 1
    case .redirect:
      if settlement.offers.contains(where: { $0.redirects > redirectLimit }) {
        countFailure(settlement, CrawlReason.tooManyRedirects)
      } else {
        redirects += 1
      }
    case .failed(let reason), .unreached(let reason), .deferred(let reason):
      countFailure(settlement, reason)
    case .gone(let status): countFailure(settlement, AddressState.goneReason(status))
    case .retry(_, let reason):
      retries[reason, default: 0] += 1
      if retryExamples[reason] == nil { retryExamples[reason] = Self.example(settlement.address) }
    }
    passedOver.add(settlement.passedOver)
    if settlement.status > 0 { statuses[settlement.status, default: 0] += 1 }
    guard let record = settlement.record else { return }
    bytes += record.fetch?.bytes ?? 0
    add(Indexing(record), 1)
  }

  /// What of a page counts for the index.
  struct Indexing: Hashable, Sendable {
    private(set) var isIndexable: Bool
    private(set) var isAppLinked: Bool
    private(set) var reasons: [String]

    init(_ record: PageRecord) {
      (isIndexable, isAppLinked) = (record.indexable, record.isAppLinked)
      reasons = record.reasons
    }
  }

  /// Counts a page as it is by its scripts, which was counted as it was served.
  mutating func recount(_ served: Indexing, as record: PageRecord) {
    add(served, -1)
    add(Indexing(record), 1)
  }

  private mutating func add(_ page: Indexing, _ number: Int) {
    if page.isIndexable { indexable += number }
    if page.isAppLinked { appLinked += number }
    for reason in page.reasons {
      if !page.isIndexable, !Reason.blocksAppLinking(reason) {
        Self.add(number, of: reason, to: &notIndexed)
      } else if page.isIndexable {
        Self.add(number, of: reason, to: &notAppLinked)
      }
    }
  }

  private static func add(_ number: Int, of reason: String, to counts: inout [String: Int]) {
    let sum = counts[reason, default: 0] + number
    counts[reason] = sum == 0 ? nil : sum
  }
}
