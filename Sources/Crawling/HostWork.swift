package import Addressing
import AppAssociation
package import Records
import Robots

/// The work on one leased host: its files first, then its addresses, one request at a time.
///
/// A value that holds no clock and no socket. It is asked for the ``next(at:)`` step, and told
/// what came of an errand; delays and back-off live here and nowhere else.
package struct HostWork: Sendable {
  /// What to do next for the host.
  package enum Step: Sendable {
    /// Fetch this now; the host is busy until the errand is reported back.
    case fetch(Errand)
    /// Nothing may start before this moment.
    case wait(Timestamp)
    /// An errand is under way.
    case busy
    /// Nothing is left to do under this lease.
    case finished
  }

  /// The lease's fencing token.
  package let token: Int64
  /// The host's origin.
  package let origin: String
  /// What the host's files say.
  package private(set) var guide = HostGuide()
  /// What to store of the host.
  package private(set) var facts: HostFacts
  /// When the next request may start.
  package private(set) var due: Timestamp
  /// Visits that ended without a request, because robots.txt forbids them or the host is down.
  package private(set) var settled: [Settlement] = []
  /// The pages that the host's sitemaps list and that are not yet made known.
  package private(set) var listed: [FrontierOffer] = []
  /// The walk through the host's sitemaps, while it goes on.
  package private(set) var round: SitemapRound?

  private enum Stage: Hashable {
    case robots(WebAddress, hops: Int)
    case association(place: Int)
    case assetLinks
    case visiting
  }

  private let settings: CrawlSettings
  private let root: WebAddress
  private let usesLists: Bool
  private let lastStart: Timestamp
  private var stage: Stage
  private var visits: ArraySlice<HostLease.Visit>
  private var isBusy = false
  private var dueBefore: Timestamp

  /// Takes up the work of `lease` at `now`.
  ///
  /// - Parameters:
  ///   - lease: The host and its addresses.
  ///   - root: The host's root.
  ///   - settings: How to behave.
  ///   - usesLists: Whether the host's sitemaps may name pages of the crawl.
  ///   - now: The time.
  package init(
    lease: HostLease,
    root: WebAddress,
    settings: CrawlSettings,
    usesLists: Bool = false,
    at now: Timestamp
  ) {
    token = lease.token
    origin = lease.origin
    facts = lease.facts
    due = now
    dueBefore = now
    lastStart = now.advanced(bySeconds: settings.leaseTime / 2)
    self.root = root
    self.settings = settings
    self.usesLists = usesLists && settings.readsSitemaps
    visits = lease.visits[...]
    stage = .visiting
    stage = firstStage(at: now)
  }

  /// The seconds between two request starts to the host.
  package var delay: Double {
    let asked = min(guide.robots?.crawlDelay ?? 0, settings.crawlDelayCeiling)
    return max(settings.delay, asked, facts.backoff)
  }

  /// Returns what to do at `now`; with `fetch`, marks the host as busy.
  package mutating func next(at now: Timestamp) -> Step {
    if isBusy { return .busy }
    if stage == .visiting {
      refuseForbidden()
      passForbiddenSitemaps(at: now)
    }
    // A host that must wait past its lease is given back; the store keeps the moment it is due.
    if visits.isEmpty && round == nil || max(now, due) > lastStart { return .finished }
    if now < due { return .wait(due) }
    isBusy = true
    dueBefore = due
    due = now.advanced(bySeconds: delay)
    return .fetch(errand())
  }

  /// Takes the settlements that needed no request.
  package mutating func takeSettled() -> [Settlement] {
    defer { settled = [] }
    return settled
  }

  private mutating func errand() -> Errand {
    switch stage {
    case .robots(let address, let hops): return .robots(address, hops: hops)
    case .association(let place):
      return .association(HostGuide.associationAddress(of: root, place: place), place: place)
    case .assetLinks: return .assetLinks(HostGuide.assetLinksAddress(of: root))
    case .visiting:
      if let sitemap = round?.next { return .sitemap(sitemap) }
      // `next` has made sure that a visit is left.
      return .page(visits.removeFirst())
    }
  }

  /// Takes the pages that sitemaps list, to be made known before the host is given back.
  package mutating func takeListed() -> [FrontierOffer] {
    defer { listed = [] }
    return listed
  }
}

// MARK: - The host's files

extension HostWork {
  private mutating func firstStage(at now: Timestamp) -> Stage {
    guard let robots = facts.robots, robots.status != 0,
      now.seconds(since: robots.fetchedAt) < settings.robotsLifetime
    else { return .robots(HostGuide.robotsAddress(of: root), hops: 0) }
    guide.read(robots: robots, agents: settings.agents)
    return stageAfterRobots(at: now)
  }

  private mutating func stageAfterRobots(at now: Timestamp) -> Stage {
    startRound(at: now)
    guard root.isSecure else { return .visiting }
    guard let association = facts.association, association.status != 0,
      now.seconds(since: association.fetchedAt) < settings.associationLifetime
    else { return associationStage(from: 0, at: now) }
    guide.read(association: association)
    return assetLinksStage(at: now)
  }

  /// The asset links file comes last of the host's files, unless it is fresh or forbidden.
  private func assetLinksStage(at now: Timestamp) -> Stage {
    if let file = facts.assetLinks, file.status != 0,
      now.seconds(since: file.fetchedAt) < settings.associationLifetime
    {
      return .visiting
    }
    return guide.allows(HostGuide.assetLinksAddress(of: root)) ? .assetLinks : .visiting
  }

  /// Takes the answer to an `assetLinks` errand; a redirect counts as a missing file, as Android
  /// sees it.
  package mutating func finishAssetLinks(_ answer: HostFileAnswer, at now: Timestamp) {
    isBusy = false
    facts.assetLinks = answer.associationFile(of: HostGuide.assetLinksAddress(of: root), at: now)
    stage = .visiting
  }

  /// The first place of the association file, from `place` on, that robots.txt allows.
  private func associationStage(from place: Int, at now: Timestamp) -> Stage {
    for place in place..<HostGuide.associationPlaces.count
    where guide.allows(HostGuide.associationAddress(of: root, place: place)) {
      return .association(place: place)
    }
    return assetLinksStage(at: now)
  }

  /// Takes the answer to a `robots` errand.
  package mutating func finishRobots(_ answer: HostFileAnswer, hops: Int, at now: Timestamp) {
    isBusy = false
    switch answer {
    case .redirect(let target) where hops < settings.maxRedirects:
      stage = .robots(target, hops: hops + 1)
    case .redirect:
      // RFC 9309 section 2.3.1.2: past five hops the file counts as unavailable.
      keepRobots(
        HostFacts.File(fetchedAt: now, status: 404, body: [], address: root.text),
        at: now
      )
    case .file(let file) where file.status == 429 || file.status >= 500:
      standStill(reason: CrawlReason.robotsUnreachable, retryAfter: nil, at: now)
    case .file(let file): keepRobots(file, at: now)
    case .failure(let reason, let isTransient):
      if isTransient {
        standStill(reason: reason, retryAfter: nil, at: now)
      } else {
        refuseAll(reason: reason)
      }
    }
  }

  private mutating func keepRobots(_ file: HostFacts.File, at now: Timestamp) {
    facts.robots = file
    relax()
    guide.read(robots: file, agents: settings.agents)
    due = max(due, now)
    stage = stageAfterRobots(at: now)
  }

  /// Takes the answer to an `association` errand.
  package mutating func finishAssociation(
    _ answer: HostFileAnswer,
    place: Int,
    at now: Timestamp
  ) {
    isBusy = false
    let asked = HostGuide.associationAddress(of: root, place: place)
    let file = answer.associationFile(of: asked, at: now)
    if file.status != 200, case .association(let next) = associationStage(from: place + 1, at: now)
    {
      guide.pass(association: file)
      stage = .association(place: next)
      return
    }
    let kept = guide.kept(association: file)
    facts.association = kept
    guide.read(association: kept)
    stage = assetLinksStage(at: now)
  }
}

// MARK: - Sitemaps

extension HostWork {
  private mutating func startRound(at now: Timestamp) {
    guard usesLists else { return }
    if let last = facts.sitemaps,
      now.seconds(since: last.fetchedAt) < settings.sitemapLifetime
    {
      return
    }
    round = SitemapRound(root: root, listed: guide.robots?.sitemaps ?? [])
  }

  /// Passes over sitemaps that robots.txt forbids, and ends the walk behind the last one.
  private mutating func passForbiddenSitemaps(at now: Timestamp) {
    while let next = round?.next, !guide.allows(next) { round?.skip() }
    guard let round, round.isFinished else { return }
    facts.sitemaps = HostFacts.File(
      fetchedAt: now,
      status: round.faults.isEmpty ? 200 : 0,
      body: FileFindings.encode(round.findings),
      address: root.text
    )
    self.round = nil
  }

  /// Takes the answer to a `sitemap` errand.
  package mutating func finishSitemap(_ answer: SitemapRound.Answer, at now: Timestamp) {
    isBusy = false
    if answer.isFailure { slowDown(retryAfter: nil) } else { relax() }
    listed += answer.offers
    round?.finish(answer, redirectLimit: settings.maxRedirects)
  }
}

// MARK: - Visits

extension HostWork {
  /// Takes the end of a `page` errand.
  ///
  /// - Returns: How the visit settles.
  package mutating func finishPage(
    _ visit: HostLease.Visit,
    _ result: VisitResult,
    at now: Timestamp
  ) -> Settlement {
    isBusy = false
    switch result {
    case .settled(var settlement):
      facts.failures = 0
      relax()
      settlement.token = token
      return settlement
    case .skipped(let reason):
      // Nothing was asked of the host, so that its next request need not wait for this one.
      due = dueBefore
      return refusal(of: visit, reason: reason)
    case .failed(let reason, let status, let retryAfter):
      facts.failures = status == 0 ? facts.failures + 1 : 0
      slowDown(retryAfter: retryAfter)
      due = max(due, now.advanced(bySeconds: delay))
      guard facts.failures >= settings.hostFailures else {
        return failure(of: visit, reason: reason, status: status, at: now)
      }
      // One request under each later lease finds out whether the host is back.
      refuseAll(reason: CrawlReason.hostDown)
      return refusal(of: visit, reason: CrawlReason.hostDown)
    }
  }

  private func failure(
    of visit: HostLease.Visit,
    reason: String,
    status: Int,
    at now: Timestamp
  ) -> Settlement {
    let isLast = visit.failures + 1 >= settings.tries
    let wait = max(delay, 1) * Double(1 << min(2 * visit.failures, 10))
    return Settlement(
      token: token,
      address: visit.offer.address,
      outcome: isLast
        ? .refused(reason: reason)
        : .retry(at: now.advanced(bySeconds: wait), reason: reason),
      status: status
    )
  }

  /// Settles the visits at the front of the queue that robots.txt forbids.
  private mutating func refuseForbidden() {
    while let visit = visits.first, !guide.allows(visit.offer.address) {
      visits.removeFirst()
      settled.append(refusal(of: visit, reason: Reason.robotsBlocked))
    }
  }

  private mutating func refuseAll(reason: String) {
    for visit in visits { settled.append(refusal(of: visit, reason: reason)) }
    visits = []
  }

  private func refusal(of visit: HostLease.Visit, reason: String) -> Settlement {
    Settlement(
      token: token,
      address: visit.offer.address,
      outcome: .refused(reason: reason),
      status: 0
    )
  }

  /// Puts every visit off, because nothing of the host may be fetched for now.
  private mutating func standStill(reason: String, retryAfter: Double?, at now: Timestamp) {
    slowDown(retryAfter: retryAfter)
    due = max(due, now.advanced(bySeconds: delay))
    for visit in visits {
      settled.append(failure(of: visit, reason: reason, status: 0, at: now))
    }
    visits = []
  }

  private mutating func slowDown(retryAfter: Double?) {
    let doubled = max(2 * facts.backoff, 2 * settings.delay, retryAfter ?? 0)
    facts.backoff = min(doubled, settings.backoffCeiling)
  }

  private mutating func relax() {
    facts.backoff = facts.backoff / 2 > settings.delay ? facts.backoff / 2 : 0
  }

  /// Keeps the delay from the moment at which a request reached the host, which may be later than
  /// when it was asked for.
  package mutating func keepDistance(from moment: Timestamp) {
    due = max(due, moment.advanced(bySeconds: delay))
  }

  /// What to store of the host when its lease ends.
  package func settlement(isFreed: Bool) -> HostSettlement {
    HostSettlement(token: token, origin: origin, facts: facts, due: due, isFreed: isFreed)
  }
}
