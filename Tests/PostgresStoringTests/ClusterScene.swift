import Addressing
import Basics
import Digests
import Frontier
import Records
import StoredTestSupport
import Synchronization
import TestSupport
import Testing

@testable import PostgresStoring

/// Two clusters in two databases of the server of tests.
struct ClusterScene: Sendable {
  let clusters: PostgresClusters
  let locations: PostgresLocations

  private typealias Suite = StoreConformance

  /// Makes an empty set.
  ///
  /// - Parameters:
  ///   - settings: What counts for the crawl.
  ///   - isSecondAway: Whether nothing listens where the second is said to be.
  ///   - patience: How long settlements wait for a cluster that is away, in seconds.
  ///   - now: The clock of this machine.
  /// - Throws: What the server says.
  init(
    settings: FrontierSettings = FrontierSettings(),
    isSecondAway: Bool = false,
    patience: Double = 60,
    now: @escaping @Sendable () -> Timestamp = { StoreConformance.time(0) }
  ) async throws {
    locations = try await Self.locations()
    try PostgresClusters.create(at: locations)
    var used = locations
    if isSecondAway {
      let nobody = "postgres://crawler@127.0.0.1:\(ClosedPort.number)/pippin"
      used = try PostgresLocations("\(locations.all[0].text),\(nobody)")
    }
    clusters = PostgresClusters(
      used,
      slots: ClusterSlots(dividedBy: 2),
      store: settings,
      clock: .caller,
      settings: ClusterMember.Settings(
        answerTime: 60,
        patience: { patience },
        now: now,
        listener: { _ in }
      )
    )
  }

  /// The names of two empty databases.
  static func locations() async throws -> PostgresLocations {
    let first = try await PostgresServer.shared.database()
    return try await PostgresLocations("\(first),\(PostgresServer.shared.database())")
  }

  /// An address on the host with a number, of those that are on a cluster.
  static func url(_ number: Int, on cluster: Int, path: String = "/") throws -> String {
    let slots = ClusterSlots(dividedBy: 2)
    let hosts = (0..<1000).lazy.map { "https://h\($0).example" }
      .filter { slots.cluster(of: Digest128(of: $0)) == cluster }
    return try #require(hosts.dropFirst(number).first) + path
  }

  /// Says that a cluster is away, or that it is back.
  func setAway(_ number: Int, _ isAway: Bool) {
    clusters.members[number].state.withLock { state in
      let error = StoreUnavailable(store: "x", reason: "test", advice: "None.")
      state.outage = isAway ? (Suite.time(0), error) : nil
      state.isLookedFor = isAway
    }
  }
}

/// The clusters as a store of documents.
///
/// Databases of one server count their transactions together, so that
/// versions can be compared here.
struct ComparableClusters: SharedFrontier, DocumentStore {
  let clusters: PostgresClusters

  func offer(_ offers: [FrontierOffer], at now: Timestamp) async throws -> Int {
    try await clusters.offer(offers, at: now)
  }

  func awaitRendering(of pages: [WebAddress], at now: Timestamp) async throws -> Int {
    try await clusters.awaitRendering(of: pages, at: now)
  }

  func lease(
    hosts: Int,
    perHost: Int,
    owner: String,
    at now: Timestamp,
    until expiry: Timestamp
  ) async throws -> [HostLease] {
    // What waits in outboxes is to be there, whatever tasks run in the background.
    try await clusters.deliverAll()
    return try await clusters.lease(
      hosts: hosts,
      perHost: perHost,
      owner: owner,
      at: now,
      until: expiry
    )
  }

  func leaseRenderings(
    of origins: [String],
    perHost: Int,
    owner: String,
    at now: Timestamp,
    until expiry: Timestamp
  ) async throws -> [HostLease] {
    try await clusters.deliverAll()
    return try await clusters.leaseRenderings(
      of: origins,
      perHost: perHost,
      owner: owner,
      at: now,
      until: expiry
    )
  }

  func waitingRenderings(among pages: [WebAddress]) async throws -> [WebAddress] {
    try await clusters.waitingRenderings(among: pages)
  }

  func renew(_ tokens: [Int64], until expiry: Timestamp) async throws {
    try await clusters.renew(tokens, until: expiry)
  }

  func settle(
    _ settlements: [Settlement],
    hosts: [HostSettlement],
    at now: Timestamp
  ) async throws {
    try await clusters.settle(settlements, hosts: hosts, at: now)
    try await clusters.deliverAll()
  }

  func nextDue() async throws -> Timestamp? { try await clusters.nextDue() }
  func queueCounts() async throws -> QueueCounts { try await clusters.queueCounts() }

  func claim(
    origin: String,
    at now: Timestamp,
    until end: Timestamp
  ) async throws -> Timestamp {
    try await clusters.claim(origin: origin, at: now, until: end)
  }

  func outlook(of owner: String, at now: Timestamp) async throws -> FrontierOutlook {
    try await clusters.outlook(of: owner, at: now)
  }

  func heartbeat(
    of owner: String,
    at now: Timestamp,
    until end: Timestamp
  ) async throws -> WorkerCount {
    try await clusters.heartbeat(of: owner, at: now, until: end)
  }

  func leave(_ owner: String) async throws { try await clusters.leave(owner) }

  func recover(owner: String?, at now: Timestamp, delay: Double) async throws -> Int {
    try await clusters.recover(owner: owner, at: now, delay: delay)
  }

  func setPageLimits(_ limits: [Int: Int]) async throws {
    try await clusters.setPageLimits(limits)
  }

  func draw(_ totals: [Int: Int], owner: String) async throws -> [Int: Int] {
    try await clusters.draw(totals, owner: owner)
  }

  func record(of url: WebAddress) async throws -> PageRecord? {
    try await clusters.record(of: url)
  }

  func latestVersion() async throws -> Int64 { try await clusters.latestVersion() }

  func changes(
    after version: Int64,
    limit: Int,
    leavingOut leftOut: Set<String>
  ) async throws -> [DocumentChange] {
    var all: [DocumentChange] = []
    for member in clusters.members {
      all += try await member.store.changes(after: version, limit: limit, leavingOut: leftOut)
    }
    return Array(all.sorted { $0.version < $1.version }.prefix(limit))
  }
}

extension PostgresClusters {
  /// Delivers until nothing waits in outboxes for clusters that answer.
  func deliverAll() async throws {
    while try await deliver() { try await Task.sleep(for: .milliseconds(1)) }
  }
}
