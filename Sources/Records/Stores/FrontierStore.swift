package import Basics

/// The frontier's durable half: which addresses are known, due, leased and done.
///
/// Three small protocols are between the crawler and its stores, so that one machine runs on
/// the embedded store and many on a database server. Every method is one transaction. A host's
/// due time and the expiry of its lease are one value, the single owner of politeness: a host
/// under lease is simply not due before the lease ends.
///
/// Every moment that a method takes is meant as a distance from the `now` of the same call, because
/// workers' clocks differ; a store with one clock for all may add them up as they are.
package protocol FrontierStore: Sendable {
  /// Makes addresses known; durable on return.
  ///
  /// An address that is known already changes nothing, unless it is offered with more depth
  /// left or fewer redirects behind it: then it keeps the better of both, and when it was
  /// settled before, its own links and redirect are offered again with what follows from that.
  /// What a crawl reaches therefore does not depend on the order in which it finds it.
  /// - Returns: How many of the addresses were new.
  func offer(_ offers: [FrontierOffer], at now: Timestamp) async throws -> Int

  /// Takes hosts that are due, exclusively, with some of their waiting addresses each.
  ///
  /// - Parameters:
  ///   - hosts: The most hosts to take.
  ///   - perHost: The most addresses to take of one host, best first.
  ///   - now: The time at which hosts must be due.
  ///   - expiry: When the leases end; committed as the hosts' due time before this returns.
  /// - Returns: The leases, of which some may have no address left.
  /// - Throws: What the store throws; then nothing is leased.
  func lease(hosts: Int, perHost: Int, at now: Timestamp, until expiry: Timestamp) async throws
    -> [HostLease]

  /// Moves the end of leases that are still held; a lease lost to another worker stays lost.
  func renew(_ tokens: [Int64], until expiry: Timestamp) async throws

  /// Records what became of leased addresses, atomically, and frees hosts that are finished.
  ///
  /// Repeating a settlement changes nothing. Records, links, validators and offers that come
  /// with a settlement are committed with it.
  func settle(_ settlements: [Settlement], hosts: [HostSettlement], at now: Timestamp) async throws

  /// The moment at which the next host with waiting addresses becomes due; `nil` when no
  /// address waits.
  func nextDue() async throws -> Timestamp?

  /// How much waits, for showing how far a run is.
  func queueCounts() async throws -> QueueCounts
}

/// How many addresses wait to be visited.
package struct QueueCounts: Hashable, Sendable {
  /// Over all hosts, those at work included.
  package var waiting: Int
  /// On the host with the most.
  package var longest: Int
  /// Those that wait for a moment of their own; not in ``waiting``.
  package var later: Int

  package init(waiting: Int, longest: Int, later: Int = 0) {
    self.waiting = waiting
    self.longest = longest
    self.later = later
  }
}
