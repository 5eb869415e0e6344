package import Basics
import Digests
package import Frontier
package import Records
import Synchronization

/// A store on several clusters of PostgreSQL: every host is on one of them, by its slot.
///
/// No transaction spans two clusters. What a page offers goes to the clusters of the hosts first, and its
/// settlement last. A cluster that is away keeps its own hosts waiting and nobody else: what is settled
/// there waits for it, and what is offered there waits in an outbox on another cluster.
package final class PostgresClusters: Sendable {
  struct State {
    /// How many workers there were, when all clusters were heard last.
    var workers = 1
    var isDelivering = false
  }

  let members: [ClusterMember]
  let slots: ClusterSlots
  let relay = ClusterRelay()
  let state = Mutex(State())
  let settings: ClusterMember.Settings
  private let redirectLimit: Int

  /// The store at `locations`, whose clusters have been seen to be one set; nothing is connected yet.
  ///
  /// - Parameters:
  ///   - locations: The clusters.
  ///   - slots: Which of them has which hosts.
  ///   - store: What counts for the crawl.
  ///   - clock: Whose clock counts.
  ///   - settings: How to behave while a cluster is away.
  init(
    _ locations: PostgresLocations,
    slots: ClusterSlots,
    store: FrontierSettings,
    clock: PostgresClock = .server,
    settings: ClusterMember.Settings
  ) {
    (self.slots, self.settings) = (slots, settings)
    redirectLimit = store.redirectLimit
    let share = store.shared(among: locations.all.count)
    members = locations.all.enumerated().map { [relay] number, location in
      let own = PostgresStore(
        location,
        settings: share,
        clock: clock,
        share: ClusterShare(number: number, slots: slots, relay: relay),
        now: settings.now
      )
      return ClusterMember(number, own, settings)
    }
    relay.members = members
  }

  /// Opens a store and sees that its clusters are one whole set, without patience.
  ///
  /// - Parameters:
  ///   - locations: The clusters, all of which have to answer.
  ///   - settings: What counts for the crawl.
  ///   - patience: For how many seconds later calls are made again while a cluster is away; it may get
  ///     shorter meanwhile.
  ///   - now: The clock of this machine.
  ///   - listener: Is called for each outage.
  /// - Returns: The store.
  /// - Throws: ``PostgresError`` when a cluster has no tables, or is none of this set;
  ///   ``Records/StoreUnavailable`` when one does not answer.
  package static func opened(
    _ locations: PostgresLocations,
    settings: FrontierSettings = FrontierSettings(),
    patience: @escaping @Sendable () -> Double = { 0 },
    now: @escaping @Sendable () -> Timestamp,
    listener: @escaping @Sendable (StoreUnavailable) -> Void = { _ in }
  ) async throws -> PostgresClusters {
    let (stores, slots) = try await locations.parts(now: now)
    for store in stores { await store.close() }
    return PostgresClusters(
      locations,
      slots: slots,
      store: settings,
      settings: ClusterMember.Settings(patience: patience, now: now, listener: listener)
    )
  }

  /// The cluster that keeps small values, seeds, runs and limits of pages.
  var first: ClusterMember { members[0] }

  /// The cluster of a host.
  func member(of host: Digest128) -> ClusterMember { members[slots.cluster(of: host)] }

  /// The cluster that a lease is of.
  func member(ofToken token: Int64) -> ClusterMember? {
    let number = Int(token % Int64(ClusterSlots.count))
    return members.indices.contains(number) ? members[number] : nil
  }

  /// How many hops of redirects are walked along.
  var hopLimit: Int { redirectLimit + 1 }

  /// Does `work` on all clusters at once, and waits for none that is away.
  ///
  /// - Returns: What came of it, by the number of the cluster; `nil` where one is away.
  func attemptAll<Value: Sendable>(
    late: @escaping @Sendable (PostgresStore, Value) -> Void = { _, _ in },
    _ work: @escaping @Sendable (PostgresStore) async throws -> Value
  ) async throws -> [Value?] {
    try await withThrowingTaskGroup(of: (Int, Value?).self) { group in
      for member in members {
        group.addTask {
          let value = try await member.attempt(late: { late(member.store, $0) }, work)
          return (member.number, value)
        }
      }
      var values = [Value?](repeating: nil, count: members.count)
      for try await (number, value) in group { values[number] = value }
      return values
    }
  }

  /// Does `work` on each cluster in turn, with patience.
  func each<Value: Sendable>(
    _ work: @Sendable (PostgresStore) async throws -> Value
  ) async throws -> [Value] {
    var values: [Value] = []
    for member in members { values.append(try await member.patiently(work)) }
    return values
  }

  /// Ends the connections.
  package func close() async {
    for member in members { await member.close() }
    relay.members = []
  }
}

extension FrontierSettings {
  /// The settings of one of so many clusters: each has its share of the budgets of domains, whose hosts are
  /// on all of them.
  fileprivate func shared(among count: Int) -> FrontierSettings {
    var settings = self
    func share(_ number: Int) -> Int { number > 0 ? (number + count - 1) / count : number }
    settings.budgets.domainHosts = share(settings.budgets.domainHosts)
    settings.budgets.domainHostLimit = share(settings.budgets.domainHostLimit)
    settings.budgets.domainAddresses = share(settings.budgets.domainAddresses)
    return settings
  }
}
