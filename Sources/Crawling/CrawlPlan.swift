import Addressing
package import Basics
package import Frontier
import Records
import Robots
package import Storing

/// What a run would fetch as things stand, and why it would not fetch the rest.
package struct CrawlPlan: Sendable {
  /// Which settled pages a run visits again.
  package enum Revisits: Hashable, Sendable {
    case none
    case due
    case failed
    case all

    /// Whether an address in `state` is visited again, and not only when its time comes.
    func asks(for state: AddressState, reason: String?, failures: Int) -> Bool {
      switch self {
      case .none, .due: false
      case .all: [.page, .redirected, .failed, .gone, .later, .checked].contains(state)
      case .failed:
        ([.failed, .gone, .later].contains(state)
          || failures > 0 && [.page, .redirected].contains(state))
          && !URLOutcome.reasonsWithoutFault.contains(reason ?? "")
      }
    }
  }

  /// The addresses that would not be fetched for one reason.
  package struct Rest: Hashable, Sendable {
    /// The reason.
    package let reason: String
    /// How many they are.
    package var count: Int
    /// One of them.
    package let example: String
    /// When the first of them may be fetched, if time alone decides.
    package var next: Timestamp?
  }

  /// The first addresses that would be fetched, in order.
  package private(set) var fetched: [String] = []
  /// How many would be.
  package private(set) var count = 0
  /// How many hosts they are of.
  package var hosts: Int { origins.count }
  /// How many of those hosts get a request for robots.txt first, which may forbid them.
  package var unreadRobots: Int { unread.count }
  /// The seconds of each known Crawl-delay that is longer than is kept, by the host's origin; the
  /// first ones.
  package private(set) var cutDelays: [String: Double] = [:]
  private var origins: Set<String> = []
  private var unread: Set<String> = []
  private var rests: [String: Rest] = [:]

  /// Where the run starts.
  let seeds: [Seed]
  let settings: CrawlSettings
  /// The URLs that the run names, which ``Revisits/failed`` and ``Revisits/all`` cover whatever their seed.
  private let named: Set<String>
  private let scope: ScopePolicy
  /// The URLs of a list, where nothing else is fetched.
  private let listed: Set<String>?
  private let revisits: Revisits
  private let now: Timestamp
  private var retried: Set<Int64> = []
  private var numbers: Set<Int> = []
  private var left: [Int: Int] = [:]
  private var rules: [String: RobotsRules?] = [:]

  /// The most addresses that are listed.
  package static let limit = 20
  private static let rulesLimit = 10_000

  /// Why the rest would not be fetched, those of most addresses first.
  package var rest: [Rest] {
    rests.values.sorted { ($1.count, $0.reason) < ($0.count, $1.reason) }
  }

  /// Plans a run of `seeds` over what `store` knows; nothing is written.
  ///
  /// - Parameters:
  ///   - seeds: Where the run starts.
  ///   - store: The store; `nil` when there is none yet.
  ///   - settings: How the run behaves.
  ///   - revisits: Which settled pages are visited again.
  ///   - isList: Whether nothing but the seeds is fetched.
  ///   - now: The time.
  /// - Throws: ``StoreError``.
  package init(
    _ seeds: [Seed],
    in store: EmbeddedStore?,
    settings: CrawlSettings,
    revisits: Revisits = .none,
    isList: Bool = false,
    at now: Timestamp
  ) async throws {
    self.settings = settings
    self.seeds = seeds
    named = Set(seeds.map(\.address.canonical.text))
    scope = ScopePolicy(seeds: seeds, settings: settings)
    listed = isList ? named : nil
    self.revisits = revisits
    self.now = now
    guard let store else {
      for seed in seeds { take(seed.address.text, seed.address.origin, seed: -1) }
      return
    }
    let known = Dictionary(try await store.seeds().map { ($1, $0) }) { first, _ in first }
    let limited = seeds.compactMap { $0.maxPages == nil ? nil : known[$0.address.text] }
    let spent = try await store.spentPages(ofSeeds: Set(limited))
    for seed in seeds {
      guard let number = known[seed.address.text] else { continue }
      numbers.insert(number)
      left[number] = seed.maxPages.map { $0 - (spent[number]?.completed ?? 0) }
    }
    let addresses = seeds.map(\.address)
    retried = try await store.retryable(addresses, numbers: numbers, at: now)
    for (seed, fate) in zip(seeds, try await store.outcomes(ofSeeds: addresses))
    where fate.state == nil {
      take(seed.address.text, seed.address.origin, seed: -1)
    }
    try store.forEachPlanned { address, robots in try plan(address, robots) }
  }

  private mutating func plan(
    _ address: PlannedAddress,
    _ robots: () throws -> HostFacts.File?
  ) throws {
    guard isTaken(address) else { return leave(address) }
    guard let url = WebAddress(address.url) else { return }
    if let listed, !listed.contains(address.url) { return leave(address, CrawlReason.notListed) }
    if address.priority > 0, let objection = objection(to: url, address) {
      return leave(address, objection)
    }
    if rules[address.origin] == nil {
      if rules.count >= Self.rulesLimit { rules.removeAll() }
      let file = try robots()
      let isFresh = file.map { settings.isFresh(robots: $0, at: now) } ?? false
      rules[address.origin] =
        isFresh
        ? file.map {
          RobotsRules.from(status: $0.status, body: $0.body, agents: settings.agents)
        } : .some(nil)
    }
    if let delay = rules[address.origin]??.crawlDelay, delay > settings.crawlDelayCeiling,
      cutDelays.count < Self.limit
    {
      cutDelays[address.origin] = delay
    }
    if let known = rules[address.origin] ?? nil, !known.verdict(for: url).allowed {
      return leave(
        address,
        known.isUnreachable ? CrawlReason.robotsUnreachable : Reason.robotsBlocked
      )
    }
    if address.hostDue.seconds(since: now) > settings.patience {
      return leave(address, PlanReason.hostBackoff, next: address.hostDue)
    }
    if let left = left[address.seed], left <= 0 {
      return leave(address, CrawlReason.seedBudget)
    }
    if let most = settings.maxPages, count >= most { return leave(address, PlanReason.runBudget) }
    take(address.url, address.origin, seed: address.seed)
  }

  private func objection(to url: WebAddress, _ address: PlannedAddress) -> String? {
    address.priority < FrontierOffer.checkPriority
      ? scope.objection(toQueued: url) : scope.objection(toCheck: url)
  }

  private mutating func take(_ url: String, _ origin: String, seed: Int) {
    count += 1
    origins.insert(origin)
    if rules[origin] ?? nil == nil { unread.insert(origin) } else { unread.remove(origin) }
    left[seed]? -= 1
    if fetched.count < Self.limit { fetched.append(url) }
  }

  /// The states of listed URLs whose status every run asks again that asks for nothing else.
  package static let statesAskedAgain: Set<AddressState> = [.checked, .redirected, .failed, .gone]

  /// Whether the run would ask for the address if its host and the budgets let it.
  private func isTaken(_ address: PlannedAddress) -> Bool {
    if retried.contains(address.id) { return true }
    switch address.state {
    case .waiting, .leased: return true
    case .later: return address.due <= now || isAskedFor(address) && isCovered(address)
    case .deferred where CrawlReason.isReleased(address.reason): return true
    case .deferred:
      return address.reason == DeferralReason.seed && left[address.seed].map { $0 > 0 } ?? true
        && numbers.contains(address.seed)
    case .page, .redirected, .failed, .gone, .checked:
      if settings.onlyChecks, let listed, listed.contains(address.url),
        Self.statesAskedAgain.contains(address.state)
      {
        return true
      }
      guard isCovered(address) else { return false }
      if address.state == .checked, !settings.checksAnything { return false }
      return isAskedFor(address)
        || revisits == .due && (address.due <= now || address.isListedAsChanged)
    }
  }

  /// Whether visiting again is meant for the address: it is of a seed of the run, or one itself.
  private func isCovered(_ address: PlannedAddress) -> Bool {
    revisits != .due && named.contains(address.url) || numbers.contains(address.seed)
  }

  private func isAskedFor(_ address: PlannedAddress) -> Bool {
    revisits.asks(for: address.state, reason: address.reason, failures: address.failures)
  }

  /// Counts an address that the run leaves where it is, by what is known of it.
  private mutating func leave(_ address: PlannedAddress) {
    switch address.state {
    case .gone: leave(address, AddressState.goneReason(address.status), next: address.due)
    case .page where address.failures == 0:
      leave(address, PlanReason.notDue, next: address.due)
    case .redirected where address.reason == nil:
      leave(address, PlanReason.redirected, next: address.due)
    case .deferred: leave(address, address.reason ?? DeferralReason.template)
    case .later: leave(address, address.reason ?? PlanReason.notDue, next: later(address))
    case .waiting, .leased, .page, .redirected, .failed, .checked:
      leave(address, address.reason ?? PlanReason.notDue, next: later(address))
    }
  }

  private func later(_ address: PlannedAddress) -> Timestamp { max(address.due, address.hostDue) }

  private mutating func leave(
    _ address: PlannedAddress,
    _ reason: String,
    next: Timestamp? = nil
  ) {
    var rest = rests[reason] ?? Rest(reason: reason, count: 0, example: address.url, next: next)
    rest.count += 1
    rest.next = [rest.next, next].compactMap(\.self).min()
    rests[reason] = rest
  }
}

/// Why a run would leave an address where it is, beside the reasons that fetching has.
package enum PlanReason {
  /// The page was read, and its next visit is not due.
  package static let notDue = "visit.not-due"
  /// The address redirects; its target is visited in its place.
  package static let redirected = "visit.redirected"
  /// The host may be asked only later than a run waits, because it failed or requested that.
  package static let hostBackoff = "host.backoff"
  /// The run fetches no more pages than its limit.
  package static let runBudget = "budget.run"
}
