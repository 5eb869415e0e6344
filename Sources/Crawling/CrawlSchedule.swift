package import Addressing
package import Basics
import HeapModule
package import Records

/// Decides what to fetch next over all leased hosts.
///
/// It holds no clock, no socket and no lock. Each host does one request at a time; the schedule
/// keeps a heap of the moments at which hosts may go on, so that finding the next costs the
/// logarithm of their number. Hosts behind one public IP address share its rate.
package struct CrawlSchedule: Sendable {
  /// What to do next.
  package enum Step: Sendable {
    /// Fetch this for the host with the token.
    case fetch(FetchJob, token: Int64)
    /// Claim the crawl slot of the other host that this leads to, until the moment given, and tell
    /// ``answer(to:token:claimedAt:mayAskAt:at:)`` what came of it.
    case claim(FetchJob, token: Int64, until: Timestamp)
    /// No host may start a request before this moment.
    case wait(Timestamp)
    /// Every host is busy or finished.
    case idle
  }

  private struct DueHost: Comparable {
    let due: Timestamp
    let token: Int64

    static func < (left: DueHost, right: DueHost) -> Bool {
      (left.due, left.token) < (right.due, right.token)
    }
  }

  let settings: CrawlSettings
  private let scope: ScopePolicy
  var rates: AddressRates
  var hosts: [Int64: HostQueue] = [:]
  var tokens: [String: Int64] = [:]
  var visitors = VisitorRates()
  /// Until when the machine is spared that a claim of a host's work leads to, by the host's token.
  var claims: [Int64: Timestamp] = [:]
  private var dueHosts = Heap<DueHost>()
  /// The hosts that are in the heap, each once.
  private var queued: Set<Int64> = []
  private var pending: [Settlement] = []
  private var freed: [HostSettlement] = []
  /// The hosts whose delay has changed since it was last stored.
  var slowed: Set<Int64> = []
  private var listed: [FrontierOffer] = []
  private var news = SitemapNews()
  /// The Crawl-delays that are longer than is kept, by origin; the first ones.
  var cutDelays: [String: Double] = [:]
  /// How many pages are being rendered.
  private var rendering = 0

  /// Whether the work of a host pauses, by its token.
  package var isPaused: @Sendable (Int64) -> Bool = { _ in false }
  /// After how many seconds a host is looked at again whose work pauses.
  private static let pause = 0.5

  /// Creates a schedule without hosts.
  package init(settings: CrawlSettings, scope: ScopePolicy) {
    self.settings = settings
    self.scope = scope
    rates = AddressRates(startsPerSecond: settings.startsPerAddress)
  }

  /// How many workers share the rates of machines.
  package var workers: Int {
    get { rates.workers }
    set { rates.workers = newValue }
  }

  /// How many hosts are held.
  package var hostCount: Int { hosts.count }

  /// How many settlements wait to be stored.
  package var pendingCount: Int { pending.count + freed.count + slowed.count + listed.count }

  /// Whether so many of the hosts are through with their work that the rest should not go on without them.
  package var isRunningDry: Bool { !freed.isEmpty && 2 * freed.count >= hosts.count }

  /// The moment of the next turn; `nil` when every host is busy or there is none.
  package var nextHostDue: Timestamp? { dueHosts.min?.due }

  /// Takes up leased hosts.
  ///
  /// - Parameters:
  ///   - leases: The hosts with their addresses.
  ///   - readsLists: Whether their sitemaps are read.
  ///   - now: The time.
  package mutating func add(_ leases: [HostLease], readsLists: Bool = true, at now: Timestamp) {
    for lease in leases {
      guard let root = WebAddress(lease.origin + "/") else { continue }
      hosts[lease.token] = HostQueue(
        lease: lease,
        root: root,
        settings: settings,
        listObjection: scope.objection(toListsOf: root),
        readsLists: readsLists,
        at: now
      )
      tokens[lease.origin] = lease.token
      enqueue(lease.token, at: now)
    }
  }

  mutating func enqueue(_ token: Int64, at due: Timestamp) {
    guard queued.insert(token).inserted else { return }
    dueHosts.insert(DueHost(due: due, token: token))
  }

  /// Returns what to do at `now`.
  package mutating func next(at now: Timestamp) -> Step {
    while let dueHost = dueHosts.min {
      if dueHost.due > now { return .wait(dueHost.due) }
      dueHosts.removeMin()
      queued.remove(dueHost.token)
      guard var host = hosts[dueHost.token] else { continue }
      let slot = firstStart(of: host, at: now)
      if slot > now {
        enqueue(dueHost.token, at: slot)
        continue
      }
      let step = host.next(at: now, mayRender: rendering < settings.renderers)
      pending += host.takeSettlements()
      news.add(host.takeNews())
      if case .fetch(let job) = step, job.address.origin != host.origin {
        if let slot = self.slot(of: job, for: host), slot > now {
          putOff(dueHost.token, &host, until: slot)
          continue
        }
        hosts[dueHost.token] = host
        guard let end = visit(job, for: host, at: now) else {
          return .fetch(job, token: dueHost.token)
        }
        return .claim(job, token: dueHost.token, until: end)
      }
      hosts[dueHost.token] = host
      switch step {
      case .fetch(let job):
        rates.start(of: job.address.origin, at: now)
        rendering += job.isRendering ? 1 : 0
        if host.hasRoom { enqueue(dueHost.token, at: host.due) }
        return .fetch(job, token: dueHost.token)
      case .wait(let due): enqueue(dueHost.token, at: due)
      case .busy: continue
      case .finished: free(dueHost.token)
      }
    }
    return .idle
  }

  /// When a request to a host may start as far as others are concerned.
  private func firstStart(of host: HostQueue, at now: Timestamp) -> Timestamp {
    if isPaused(host.token) { return now.advanced(bySeconds: Self.pause) }
    return max(rates.nextStart(of: host.origin), visitors.nextStart(at: host.origin) ?? now)
  }

  /// The policy of the host with `token`, for reading its pages.
  package func policy(of token: Int64) -> HostPolicy {
    hosts[token]?.policy ?? HostPolicy()
  }

  /// When the lease with `token` ends; `nil` when it has.
  func leaseEnd(of token: Int64) -> Timestamp? { hosts[token]?.leaseEnd }

  /// Takes what came of a job.
  ///
  /// - Parameters:
  ///   - job: What was requested.
  ///   - token: The lease under which it was.
  ///   - result: What came.
  ///   - peer: The machine that answered, when one did.
  ///   - reachedAt: When the request reached it.
  ///   - now: The time.
  /// - Returns: The settlement of a page job.
  @discardableResult
  package mutating func finish(
    _ job: FetchJob,
    token: Int64,
    _ result: FetchJobResult,
    from peer: NetworkAddress? = nil,
    reachedAt: Timestamp? = nil,
    at now: Timestamp
  ) -> Settlement? {
    if job.isRendering { rendering -= 1 }
    // What the end of the run has cut off is no fault of the host: it counts as not requested.
    guard !result.isInterrupted else { return goOn(without: job, token: token, at: now) }
    guard var host = hosts[token] else { return nil }
    if let peer { learn(peer, of: job.address.origin) }
    let delayBefore = host.delay
    var settlement: Settlement?
    switch (job, result) {
    case (.robots(_, let hops), .hostFile(let response)):
      host.finishRobots(response, hops: hops, at: now)
    case (.association(_, let index), .hostFile(let response)):
      host.finishAssociation(response, index: index, at: now)
    case (.assetLinks, .hostFile(let response)): host.finishAssetLinks(response, at: now)
    case (.otherRobots(_, let origin, let hops), .hostFile(let response)):
      host.finishOtherRobots(response, of: origin, hops: hops)
    case (.sitemap, .sitemap(let response)):
      host.finishSitemap(response, at: now)
      listed += host.takeListed()
      news.add(host.takeNews())
    case (.page(let visit), .visit(let result)):
      settlement = host.finishPage(visit, result, at: now)
    default:
      preconditionFailure("a job was answered with a result of another kind")
    }
    if let reachedAt { keepDistance(of: &host, after: job, from: reachedAt) }
    // A process that dies must not forget what a host requested.
    if host.delay != delayBefore, host.delay > settings.delay { slowed.insert(token) }
    hosts[token] = host
    goOn(with: token, after: result, at: now)
    if let settlement { pending.append(settlement) }
    return settlement
  }

  /// Keeps the delay from the moment at which a request reached the host that it was for, or another.
  private mutating func keepDistance(
    of host: inout HostQueue,
    after job: FetchJob,
    from moment: Timestamp
  ) {
    host.keepDistance(from: moment)
    let target = job.address.origin
    if target != host.origin, let other = tokens[target] {
      hosts[other]?.keepDistance(from: moment)
    }
  }

  /// Puts a host up for its next turn, which comes before the moment that it is queued for when nothing
  /// was asked of it.
  private mutating func goOn(with token: Int64, after result: FetchJobResult, at now: Timestamp) {
    if case .visit(.skipped) = result { queued.remove(token) }
    noteCutDelay(of: token)
    enqueue(token, at: now)
  }

  /// Goes on with a host whose page was not rendered after all: it waits on, for a later lease.
  ///
  /// - Returns: Nothing that is settled.
  private mutating func goOn(without job: FetchJob, token: Int64, at now: Timestamp) -> Settlement?
  {
    guard job.isRendering, hosts[token] != nil else { return nil }
    hosts[token]?.giveBackPage()
    enqueue(token, at: now)
    return nil
  }

  /// Remembers the machine behind an origin; one of the operator's own needs no sparing for others.
  mutating func learn(_ peer: NetworkAddress, of origin: String) {
    if settings.ownHosts[origin] == nil { rates.learn(peer, of: origin) }
  }

  /// Takes everything that waits to be stored.
  package mutating func takePending() -> (settlements: [Settlement], hosts: [HostSettlement]) {
    defer { (pending, freed, slowed) = ([], [], []) }
    let asking = slowed.sorted().compactMap { hosts[$0]?.settlement(isFreed: false) }
    return (pending, asking + freed)
  }

  /// Takes the pages that sitemaps list, at most `limit` of them.
  ///
  /// They are stored before what ``takePending()`` gives, so that a host whose sitemaps count as
  /// read has all its pages known.
  package mutating func takeListed(_ limit: Int) -> [FrontierOffer] {
    let taken = Array(listed.prefix(limit))
    listed.removeFirst(taken.count)
    return taken
  }

  /// Takes what the walks through sitemaps have to tell.
  package mutating func takeNews() -> SitemapNews {
    defer { news = SitemapNews() }
    return news
  }

  /// Gives all hosts back; what was not visited waits for the next run.
  package mutating func release() {
    for token in hosts.keys.sorted() { free(token) }
    (dueHosts, queued) = (Heap(), [])
  }

  private mutating func free(_ token: Int64) {
    guard var host = hosts.removeValue(forKey: token) else { return }
    if tokens[host.origin] == token { tokens[host.origin] = nil }
    pending += host.takeSettlements()
    freed.append(host.settlement(isFreed: true))
  }
}
