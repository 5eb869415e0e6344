package import Addressing
import AppAssociation
package import Basics
package import Records
import Robots

/// The work on one leased host: its files first, then its addresses, one request at a time.
///
/// A value that holds no clock and no socket. It is asked what to do ``next(at:)``, and told
/// what came of a job; delays and back-off live here and nowhere else.
package struct HostQueue: Sendable {
  /// What to do next for the host.
  package enum Step: Sendable {
    /// Fetch this now; the host is busy until the job is reported back.
    case fetch(FetchJob)
    /// Nothing may start before this moment.
    case wait(Timestamp)
    /// A job is under way.
    case busy
    /// Nothing is left to do under this lease.
    case finished
  }

  /// The lease's fencing token.
  package let token: Int64
  /// The host's origin.
  package let origin: String
  /// What the host's files say.
  package internal(set) var policy = HostPolicy()
  /// What to store of the host.
  package internal(set) var facts: HostFacts
  /// When the next request may start.
  package internal(set) var due: Timestamp
  /// Visits that ended without a request, because robots.txt forbids them or the host is down.
  package internal(set) var settlements: [Settlement] = []
  /// The pages that the host's sitemaps list and that are not yet made known.
  package internal(set) var listed: [FrontierOffer] = []
  /// The walk through the host's sitemaps, while it goes on.
  package internal(set) var round: SitemapRound?
  /// What the walk has to tell.
  var news = SitemapNews()
  /// The robots rules of other hosts that have sitemaps of this one, by origin.
  var otherRules: [String: RobotsRules] = [:]
  /// Why the robots.txt of other hosts could not be requested, by origin.
  var otherFailures: [String: String] = [:]
  /// Where the robots.txt of such a host redirects to.
  var otherRobots: FetchJob?

  enum Stage: Hashable {
    case robots(WebAddress, hops: Int)
    case association(index: Int)
    case assetLinks
    case visiting
  }

  let settings: CrawlSettings
  let root: WebAddress
  /// Why the host's sitemaps are not read; `nil` when they are.
  let listObjection: String?
  /// Whether its sitemaps are looked at under this lease.
  let readsLists: Bool
  private let lastStart: Timestamp
  private let lastRendering: Timestamp
  /// When the lease ends.
  let leaseEnd: Timestamp
  var stage: Stage
  var visits: ArraySlice<HostLease.Visit>
  /// Whether a file of the host is under way.
  var isBusy = false
  private var pagesUnderWay = 0
  let pace: HostPace
  private var dueBefore: Timestamp
  /// When the last request was decided on; `nil` before the first.
  private var lastJob: Timestamp?

  /// Takes up the work of `lease` at `now`.
  ///
  /// - Parameters:
  ///   - lease: The host and its addresses.
  ///   - root: The host's root.
  ///   - settings: How to behave.
  ///   - listObjection: Why the host's sitemaps cannot name pages of the crawl; `nil` when they can.
  ///   - readsLists: Whether its sitemaps are looked at now.
  ///   - now: The time.
  package init(
    lease: HostLease,
    root: WebAddress,
    settings: CrawlSettings,
    listObjection: String? = CrawlReason.outOfScope,
    readsLists: Bool = true,
    at now: Timestamp
  ) {
    token = lease.token
    origin = lease.origin
    facts = lease.facts
    pace = settings.ownHosts[lease.origin] ?? HostPace()
    due = now
    dueBefore = now
    lastStart = now.advanced(bySeconds: settings.leaseTime / 2)
    // A page may load for a minute, and is to be settled under the lease.
    lastRendering = now.advanced(bySeconds: settings.leaseTime / 4)
    leaseEnd = now.advanced(bySeconds: settings.leaseTime)
    self.root = root
    self.settings = settings
    self.readsLists = readsLists
    self.listObjection = settings.readsSitemaps ? listObjection : SitemapReason.switchedOff
    visits = lease.visits[...]
    stage = .visiting
    stage = firstStage(at: now)
    visits = Self.order(lease.visits, before: visitsBeforeRendering)
  }

  /// The seconds between two request starts to the host.
  package var delay: Double {
    let asked = min(policy.robots?.crawlDelay ?? 0, settings.crawlDelayCeiling)
    return max(pace.delay ?? settings.delay, asked, facts.backoff)
  }

  /// Whether another page may be requested while some are under way.
  package var hasRoom: Bool {
    !isBusy && stage == .visiting && pagesUnderWay < pace.concurrency
  }

  /// Whether the lease still allows a request to start at `now`.
  func mayStart(at now: Timestamp) -> Bool { now <= lastStart }

  /// Returns what to do at `now`; with `fetch`, marks the host as busy.
  ///
  /// - Parameters:
  ///   - now: The time.
  ///   - mayRender: Whether a page may be rendered now; otherwise one that is next waits.
  /// - Returns: The step.
  package mutating func next(at now: Timestamp, mayRender: Bool = true) -> Step {
    if isBusy || pagesUnderWay > 0 && !hasRoom { return .busy }
    if stage == .visiting {
      refuseForbidden()
      passForbiddenSitemaps(at: now)
    }
    // A host that must wait past its lease is given back; the store keeps the moment it is due.
    let last = rendersNext ? lastRendering : lastStart
    if visits.isEmpty && round == nil || max(now, due) > last {
      return pagesUnderWay > 0 ? .busy : .finished
    }
    if now < due { return .wait(due) }
    if !mayRender, rendersNext {
      return pagesUnderWay > 0 ? .busy : .wait(now.advanced(bySeconds: Self.renderingPause))
    }
    lastJob = now
    dueBefore = due
    due = now.advanced(bySeconds: delay)
    let job = fetchJob()
    if case .page = job { pagesUnderWay += 1 } else { isBusy = true }
    return .fetch(job)
  }

  /// Takes the settlements that needed no request.
  package mutating func takeSettlements() -> [Settlement] {
    defer { settlements = [] }
    return settlements
  }

  private mutating func fetchJob() -> FetchJob {
    switch stage {
    case .robots(let address, let hops): return .robots(address, hops: hops)
    case .association(let index):
      return .association(HostPolicy.associationAddress(of: root, index: index), index: index)
    case .assetLinks: return .assetLinks(HostPolicy.assetLinksAddress(of: root))
    case .visiting:
      if isSitemapNext, let sitemap = round?.next {
        round?.isPagesTurn = true
        return fetchJob(for: sitemap)
      }
      round?.isPagesTurn = false
      // `next` has made sure that a visit is left.
      return .page(visits.removeFirst())
    }
  }
}

// MARK: - Visits

extension HostQueue {
  /// Takes the end of a `page` job.
  ///
  /// - Returns: How the visit settles.
  package mutating func finishPage(
    _ visit: HostLease.Visit,
    _ result: VisitResult,
    at now: Timestamp
  ) -> Settlement {
    pagesUnderWay -= 1
    switch result {
    case .completed(var settlement):
      facts.failures = 0
      relax()
      keepDistance(behind: settlement, at: now)
      settlement.token = token
      return settlement
    case .skipped(let reason):
      // Nothing was asked of the host, so that its next request need not wait for this one.
      due = dueBefore
      return ending(of: visit, .deferred(reason: reason))
    case .failed(let reason, let status, let retryAfter):
      facts.failures = status == 0 ? facts.failures + 1 : 0
      slowDown(retryAfter: retryAfter)
      due = max(due, now.advanced(bySeconds: delay))
      guard facts.failures >= settings.hostFailures else {
        return failure(of: visit, reason: reason, status: status, at: now)
      }
      // One request under each later lease finds out whether the host is back.
      giveUpAll(reason: CrawlReason.hostDown, retryAt: due)
      return ending(of: visit, .unreached(reason: CrawlReason.hostDown), retryAt: due)
    }
  }

  /// Takes the end of a `page` job that was not done: the page stays under the lease, and waits when that
  /// ends.
  mutating func giveBackPage() { pagesUnderWay -= 1 }

  func failure(
    of visit: HostLease.Visit,
    reason: String,
    status: Int,
    at now: Timestamp
  ) -> Settlement {
    // What was read of a page that is to be rendered stays.
    let isLast = visit.isRendering || visit.tries + 1 >= settings.tries
    let wait = max(delay, 1) * Double(1 << min(2 * visit.tries, 10))
    return Settlement(
      token: token,
      address: visit.offer.address,
      outcome: isLast
        ? .unreached(reason: reason)
        : .retry(at: now.advanced(bySeconds: wait), reason: reason),
      status: status
    )
  }

  /// Settles the visits at the front of the queue that robots.txt forbids.
  private mutating func refuseForbidden() {
    while let visit = visits.first, !policy.allows(visit.offer.address) {
      visits.removeFirst()
      settlements.append(ending(of: visit, .failed(reason: Reason.robotsBlocked)))
    }
  }

  /// Settles every visit, because the host cannot be reached.
  ///
  /// - Parameters:
  ///   - reason: Why.
  ///   - retryAt: When the host may be asked again, if it is the host's silence that decides.
  mutating func giveUpAll(reason: String, retryAt: Timestamp? = nil) {
    for visit in visits {
      settlements.append(ending(of: visit, .unreached(reason: reason), retryAt: retryAt))
    }
    visits = []
  }

  private func ending(
    of visit: HostLease.Visit,
    _ outcome: Settlement.Outcome,
    retryAt: Timestamp? = nil
  ) -> Settlement {
    let address = visit.offer.address
    var settlement = Settlement(token: token, address: address, outcome: outcome, status: 0)
    settlement.retryAt = retryAt
    return settlement
  }

  /// What to store of the host.
  ///
  /// - Parameter isFreed: Whether the lease ends. While it goes on, the delay is stored with all
  ///   that the host asks for, because it is what holds should the process die.
  /// - Returns: The settlement of the host.
  package func settlement(isFreed: Bool) -> HostSettlement {
    var facts = facts
    if let round, let lastJob { facts.sitemaps = round.file(at: lastJob) }
    if !isFreed, delay > settings.delay { facts.backoff = delay }
    return HostSettlement(token: token, origin: origin, facts: facts, due: due, isFreed: isFreed)
  }

  /// Gives back the job that was just requested, because where it leads to must be spared
  /// until `moment`; pages lead to the host itself.
  package mutating func putOff(until moment: Timestamp) {
    isBusy = false
    due = max(dueBefore, moment)
  }
}
