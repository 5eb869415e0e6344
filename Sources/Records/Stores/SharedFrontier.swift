package import Addressing
package import Basics

/// A frontier that several workers share.
///
/// Every moment that a call takes is meant as a distance from the `now` of the same call: workers'
/// clocks differ, and a store of many machines adds the distance to its own clock. Every call may be
/// repeated when its answer is lost.
package protocol SharedFrontier: FrontierStore {
  /// Takes hosts that are due as ``FrontierStore/lease(hosts:perHost:at:until:)`` does, for the worker
  /// whose name is `owner`.
  func lease(
    hosts: Int,
    perHost: Int,
    owner: String,
    at now: Timestamp,
    until expiry: Timestamp
  ) async throws -> [HostLease]

  /// Takes hosts that are due as ``lease(hosts:perHost:owner:at:until:)`` does, but only pages of them that
  /// wait to be rendered.
  ///
  /// - Parameters:
  ///   - origins: The hosts that may be taken.
  ///   - perHost: The most pages to take of one.
  ///   - owner: The worker's name.
  ///   - now: The time.
  ///   - expiry: When the leases end.
  /// - Returns: The hosts that have such pages, each with some.
  /// - Throws: What the store throws.
  func leaseRenderings(
    of origins: [String],
    perHost: Int,
    owner: String,
    at now: Timestamp,
    until expiry: Timestamp
  ) async throws -> [HostLease]

  /// Claims one crawl slot of a host without its addresses, for a request such as that of a robots.txt
  /// which redirects there.
  ///
  /// A host that is not known does not become known.
  /// - Parameters:
  ///   - origin: The host's origin.
  ///   - now: The time.
  ///   - end: The moment before which nobody else may ask the host, if the slot is the caller's.
  /// - Returns: When the host may be asked: `now` when the slot is the caller's; `end` is committed
  ///   then, or the later moment that the host's own delay leads to. Otherwise the later moment at
  ///   which to claim again.
  /// - Throws: What the store throws; then the slot is nobody's.
  func claim(origin: String, at now: Timestamp, until end: Timestamp) async throws -> Timestamp

  /// What a worker without work may expect.
  func outlook(of owner: String, at now: Timestamp) async throws -> FrontierOutlook

  /// Tells that a worker is at work, and counts those that are.
  ///
  /// - Parameters:
  ///   - owner: The worker's name.
  ///   - now: The time.
  ///   - end: Until when it counts, unless it is heard of again.
  /// - Returns: How many there are.
  /// - Throws: What the store throws.
  func heartbeat(of owner: String, at now: Timestamp, until end: Timestamp) async throws
    -> WorkerCount

  /// Tells that a worker has ended: it counts no longer.
  func leave(_ owner: String) async throws

  /// Makes leases void whose worker is known to be gone.
  ///
  /// The addresses that were out wait again; their hosts are due once `delay`, or the longer one that
  /// the host requested, has passed since now, because the worker may have sent a request just before
  /// it ended. What the worker had drawn of limits counts as spent.
  /// - Parameters:
  ///   - owner: The worker, of which an earlier life is meant; `nil` for every worker that the store
  ///     can tell to be gone. Whoever holds the lock of an embedded store knows that of all.
  ///   - now: The time.
  ///   - delay: The delay between two requests to a host, in seconds.
  /// - Returns: How many addresses were out.
  /// - Throws: What the store throws; then no lease is void.
  @discardableResult
  func recover(owner: String?, at now: Timestamp, delay: Double) async throws -> Int

  /// Sets how many pages may be fetched from now on, by seed, and forgets what was drawn of earlier
  /// limits.
  ///
  /// - Parameter limits: The pages by the seed's number; under ``PageLimits/run`` those of all seeds
  ///   together. A seed without an entry has no limit.
  /// - Throws: What the store throws; then the earlier limits hold.
  func setPageLimits(_ limits: [Int: Int]) async throws

  /// Draws pages from the limits.
  ///
  /// The numbers are totals since the limits were set, so that repeating a call draws nothing twice;
  /// less than before gives the difference back.
  /// - Parameters:
  ///   - totals: The pages that the worker wants to have drawn in all, by the seed's number.
  ///   - owner: The worker's name.
  /// - Returns: The pages that it has drawn in all, no more than it wanted; what has no limit is left
  ///   out.
  /// - Throws: What the store throws; the call may be repeated.
  func draw(_ totals: [Int: Int], owner: String) async throws -> [Int: Int]

  /// Makes pages that were read wait for a visit that renders them, see
  /// ``HostLease/Visit/isRendering``.
  ///
  /// - Parameters:
  ///   - pages: The addresses; those that are not known as pages stay as they are.
  ///   - now: The time from which they are due.
  /// - Returns: How many wait now.
  /// - Throws: What the store throws; the call may be repeated.
  func awaitRendering(of pages: [WebAddress], at now: Timestamp) async throws -> Int

  /// Looks which of some pages wait to be rendered, or are under a lease for that.
  ///
  /// - Parameter pages: The addresses.
  /// - Returns: Those of them.
  /// - Throws: What the store throws; the call may be repeated.
  func waitingRenderings(among pages: [WebAddress]) async throws -> [WebAddress]

  /// Whether nothing is to be fetched under a lease for now, because what comes of it cannot be stored.
  func isPaused(_ token: Int64) -> Bool
}

extension SharedFrontier {
  /// A store that is in one database has no part that is away by itself.
  package func isPaused(_ token: Int64) -> Bool { false }

  /// Takes hosts for a worker without a name, which is alone.
  package func lease(
    hosts: Int,
    perHost: Int,
    at now: Timestamp,
    until expiry: Timestamp
  ) async throws -> [HostLease] {
    try await lease(hosts: hosts, perHost: perHost, owner: "", at: now, until: expiry)
  }

  /// Makes the leases of all workers void that are known to be gone; see
  /// ``recover(owner:at:delay:)``.
  @discardableResult
  package func recover(at now: Timestamp, delay: Double) async throws -> Int {
    try await recover(owner: nil, at: now, delay: delay)
  }
}

/// What a worker without work may expect of the frontier.
package struct FrontierOutlook: Hashable, Sendable {
  /// When the next host with waiting addresses is due that nobody else holds; `nil` when there is none.
  package var due: Timestamp?
  /// Whether other workers hold hosts, which may lead to more work at any time.
  package var isHeldByOthers: Bool

  package init(due: Timestamp?, isHeldByOthers: Bool) {
    self.due = due
    self.isHeldByOthers = isHeldByOthers
  }
}

/// How many workers share a frontier.
package struct WorkerCount: Hashable, Sendable {
  /// The workers at work, the caller among them.
  package var alive: Int
  /// Whether all others have been told of the caller since it came.
  package var isKnownToAll: Bool

  package init(alive: Int, isKnownToAll: Bool) {
    self.alive = alive
    self.isKnownToAll = isKnownToAll
  }
}

/// Limits of the pages that are fetched.
package enum PageLimits {
  /// The key of the limit of a whole run, which no seed has as its number.
  package static let run = -1
}
