import Addressing
import Basics
import Records

/// Lets a worker whose clock is wrong use a store.
///
/// Every moment is taken as a distance from the `now` of its call, as a store of many machines does.
/// Switches put faults back.
struct DistanceFrontier: SharedFrontier {
  /// A fault that lets workers break the peace.
  enum Leak: Hashable, Sendable, CaseIterable {
    /// Moments are those of the caller's clock.
    case clock
    /// Every worker takes itself to be the only one.
    case rates
    /// Crawl slots of other hosts are everybody's.
    case claims
    /// A worker that comes makes the leases of all void.
    case recovery
  }

  let store: any SharedFrontier
  /// The right clock.
  let clock: SteppedClock
  var leak: Leak?
  /// Called with the name of each call before it is made; what it throws is the call's answer.
  var before: @Sendable (String) throws -> Void = { _ in }

  private func offset(_ now: Timestamp) -> Double {
    leak == .clock ? 0 : clock.now().seconds(since: now)
  }

  func offer(_ offers: [FrontierOffer], at now: Timestamp) async throws -> Int {
    try before("offer")
    return try await store.offer(offers, at: now.advanced(bySeconds: offset(now)))
  }

  func awaitRendering(of pages: [WebAddress], at now: Timestamp) async throws -> Int {
    try before("awaitRendering")
    return try await store.awaitRendering(of: pages, at: now.advanced(bySeconds: offset(now)))
  }

  func lease(hosts: Int, perHost: Int, at now: Timestamp, until expiry: Timestamp) async throws
    -> [HostLease]
  {
    try await lease(hosts: hosts, perHost: perHost, owner: "", at: now, until: expiry)
  }

  func lease(
    hosts: Int,
    perHost: Int,
    owner: String,
    at now: Timestamp,
    until expiry: Timestamp
  ) async throws -> [HostLease] {
    try before("lease")
    let offset = offset(now)
    return try await store.lease(
      hosts: hosts,
      perHost: perHost,
      owner: owner,
      at: now.advanced(bySeconds: offset),
      until: expiry.advanced(bySeconds: offset)
    )
  }

  func leaseRenderings(
    of origins: [String],
    perHost: Int,
    owner: String,
    at now: Timestamp,
    until expiry: Timestamp
  ) async throws -> [HostLease] {
    try before("leaseRenderings")
    let offset = offset(now)
    return try await store.leaseRenderings(
      of: origins,
      perHost: perHost,
      owner: owner,
      at: now.advanced(bySeconds: offset),
      until: expiry.advanced(bySeconds: offset)
    )
  }

  func waitingRenderings(among pages: [WebAddress]) async throws -> [WebAddress] {
    try before("waitingRenderings")
    return try await store.waitingRenderings(among: pages)
  }

  func renew(_ tokens: [Int64], until expiry: Timestamp) async throws {
    try await store.renew(tokens, until: expiry)
  }

  func settle(
    _ settlements: [Settlement],
    hosts: [HostSettlement],
    at now: Timestamp
  ) async throws {
    try before("settle")
    let offset = offset(now)
    let hosts = hosts.map { host in
      var host = host
      host.due = host.due.advanced(bySeconds: offset)
      return host
    }
    try await store.settle(settlements, hosts: hosts, at: now.advanced(bySeconds: offset))
  }

  func nextDue() async throws -> Timestamp? { try await store.nextDue() }

  func queueCounts() async throws -> QueueCounts { try await store.queueCounts() }

  func claim(origin: String, at now: Timestamp, until end: Timestamp) async throws -> Timestamp {
    if leak == .claims { return now }
    let offset = offset(now)
    let time = now.advanced(bySeconds: offset)
    let moment = try await store.claim(
      origin: origin,
      at: time,
      until: end.advanced(bySeconds: offset)
    )
    return moment == time ? now : moment.advanced(bySeconds: -offset)
  }

  func outlook(of owner: String, at now: Timestamp) async throws -> FrontierOutlook {
    try before("outlook")
    let offset = offset(now)
    var outlook = try await store.outlook(of: owner, at: now.advanced(bySeconds: offset))
    outlook.due = outlook.due?.advanced(bySeconds: -offset)
    return outlook
  }

  func heartbeat(
    of owner: String,
    at now: Timestamp,
    until end: Timestamp
  ) async throws -> WorkerCount {
    try before("heartbeat")
    if leak == .rates { return WorkerCount(alive: 1, isKnownToAll: true) }
    let offset = offset(now)
    return try await store.heartbeat(
      of: owner,
      at: now.advanced(bySeconds: offset),
      until: end.advanced(bySeconds: offset)
    )
  }

  func leave(_ owner: String) async throws {
    try before("leave")
    try await store.leave(owner)
  }

  @discardableResult
  func recover(owner: String?, at now: Timestamp, delay: Double) async throws -> Int {
    try await store.recover(
      owner: leak == .recovery ? nil : owner,
      at: now.advanced(bySeconds: offset(now)),
      delay: delay
    )
  }

  func setPageLimits(_ limits: [Int: Int]) async throws { try await store.setPageLimits(limits) }

  func draw(_ totals: [Int: Int], owner: String) async throws -> [Int: Int] {
    try await store.draw(totals, owner: owner)
  }
}
