import Foundation
import Frontier
import GRDB
import Records
import StoredTestSupport
import Testing

@testable import Storing

/// When what failed is tried again.
struct RetryTests {
  private typealias Suite = StoreConformance
  private static let seed = "https://a.example/"
  private static let other = "https://a.example/other"

  /// A store in which the seed and another address of it have ended with `outcome` at moment 0.
  private func store(
    _ outcome: Settlement.Outcome,
    status: Int = 0,
    retryAt: Double? = nil
  ) async throws -> (TemporaryStore, EmbeddedStore) {
    let temporary = try TemporaryStore()
    let store = try temporary.open()
    let offers = [try Suite.offer(Self.seed), try Suite.offer(Self.other, priority: 1)]
    _ = try await store.offer(offers, at: Suite.time(0))
    let lease = try await Suite.leaseOne(store, at: 0)
    let settlements = try [Self.seed, Self.other].map { url in
      var settlement = try Suite.completed(lease.token, url, outcome, status: status)
      settlement.retryAt = retryAt.map(Suite.time)
      return settlement
    }
    let host = Suite.free(lease, due: 30, backoff: 30)
    try await store.settle(settlements, hosts: [host], at: Suite.time(0))
    return (temporary, store)
  }

  private func waiting(_ store: EmbeddedStore) throws -> [String] {
    var urls: [String] = []
    try store.forEachAddress(in: .waiting) { urls.append($0.url) }
    return urls
  }

  @Test(
    "A seed that failed waits again with every run; one that was answered, when its visit is due",
    arguments: [
      (.unreached(reason: "fetch.unknown-host"), 0, true),
      (.unreached(reason: "fetch.tls"), 0, true),
      (.unreached(reason: "robots.unreachable"), 0, true),
      (.unreached(reason: "fetch.server-error"), 503, true),
      (.retry(at: Suite.time(9_000), reason: "fetch.server-error"), 503, true),
      // Judging it anew costs no request.
      (.failed(reason: Reason.robotsBlocked), 0, true),
      (.failed(reason: Reason.badStatus), 403, false),
      (.failed(reason: Reason.notHTML), 200, false),
      (.gone(status: 404), 404, false), (.deferred(reason: DeferralReason.seed), 0, false),
    ] as [(Settlement.Outcome, Int, Bool)]
  )
  func seeds(outcome: Settlement.Outcome, status: Int, isTried: Bool) async throws {
    let (temporary, store) = try await store(outcome, status: status)
    let seeds = [try Suite.address(Self.seed)]
    let count = try await store.retryFailed(seeds, numbers: [0], at: Suite.time(1))
    #expect(count == (isTried ? 1 : 0))
    #expect(try waiting(store) == (isTried ? [Self.seed] : []))
    #expect(try await store.check() == [])
    let fate = try #require(try await store.outcomes(ofSeeds: seeds).first)
    #expect(fate.isFailed == (isTried && outcome != .failed(reason: Reason.robotsBlocked)))
    // Its host is not asked sooner for that.
    let leases = try await store.lease(
      hosts: 1,
      perHost: 1,
      at: Suite.time(29),
      until: Suite.time(60)
    )
    #expect(leases.isEmpty)
    let later = try await store.retryFailed(seeds, numbers: [0], at: Suite.time(4 * 86_400))
    let isSettled = !isTried && outcome != .deferred(reason: DeferralReason.seed)
    #expect(later > 0 || !isSettled)
    withExtendedLifetime(temporary) {}
  }

  @Test("Other addresses are tried when the host may be asked, or later with each failure in a row")
  func others() async throws {
    let seeds = [try Suite.address(Self.seed)]
    let (first, outage) = try await store(.unreached(reason: "robots.unreachable"), retryAt: 30)
    #expect(try await outage.retryFailed(seeds, numbers: [0], at: Suite.time(29)) == 1)
    #expect(try await outage.retryFailed(seeds, numbers: [0], at: Suite.time(30)) == 1)
    #expect(try waiting(outage) == [Self.seed, Self.other])

    let (second, failing) = try await store(.unreached(reason: "fetch.tls"))
    #expect(try await failing.retryFailed(seeds, numbers: [0], at: Suite.time(3_599)) == 1)
    #expect(try await failing.retryFailed(seeds, numbers: [1], at: Suite.time(3_600)) == 0)
    #expect(try await failing.retryFailed([], numbers: [0], at: Suite.time(3_600)) == 1)
    let lease = try await Suite.leaseOne(failing, at: 3_600)
    #expect(lease.visits.map(\.tries) == [0, 0], "what was given up begins its tries anew")
    let again = try Suite.completed(lease.token, Self.other, .unreached(reason: "fetch.tls"))
    let host = Suite.free(lease, due: 3_600)
    try await failing.settle([again], hosts: [host], at: Suite.time(3_600))
    #expect(try await failing.retryFailed([], numbers: [0], at: Suite.time(10_799)) == 0)
    #expect(try await failing.retryFailed([], numbers: [0], at: Suite.time(10_800)) == 1)
    withExtendedLifetime((first, second)) {}
  }

  @Test(
    "Tries begin anew when an address was given up or is asked for again, however many they were",
    arguments: [0, 1, 2, 4]
  )
  func triesBeginAnew(tries: Int) async throws {
    let seeds = [try Suite.address(Self.seed)]
    let temporary = try TemporaryStore()
    let store = try temporary.open()
    _ = try await store.offer([try Suite.offer(Self.seed)], at: Suite.time(0))
    for number in 0...tries {
      let lease = try await Suite.leaseOne(store, at: Double(number))
      #expect(lease.visits.map(\.tries) == [number])
      let outcome: Settlement.Outcome =
        number < tries
        ? .retry(at: Suite.time(Double(number + 1)), reason: "fetch.timeout")
        : .unreached(reason: "fetch.timeout")
      let settlement = try Suite.completed(lease.token, Self.seed, outcome)
      let host = Suite.free(lease, due: Double(number))
      try await store.settle([settlement], hosts: [host], at: Suite.time(Double(number)))
    }
    let failures = try await store.read { database in
      try Int.fetchAll(database, sql: "SELECT failures FROM addresses")
    }
    #expect(failures == [tries + 1], "the next attempt is put off by all of them")
    try await store.retryFailed(seeds, numbers: [0], at: Suite.time(50))
    let lease = try await Suite.leaseOne(store, at: 50)
    #expect(lease.visits.map(\.tries) == [0])
    withExtendedLifetime(temporary) {}
  }

  @Test("What failed for a reason whose cause is gone is tried at once, and nothing else is")
  func fixed() async throws {
    for (reason, count) in [("fetch.contact", 1), ("fetch.tls", 0)] {
      let (temporary, store) = try await store(.unreached(reason: reason))
      let waits = try await store.retryFailed(
        [],
        numbers: [0],
        fixed: "fetch.contact",
        at: Suite.time(1)
      )
      #expect(waits == 2 * count)
      withExtendedLifetime(temporary) {}
    }
  }

  @Test("A changed way to the hosts forgets the back-off of those that never answered")
  func backoff() async throws {
    let seeds = [try Suite.address(Self.seed)]
    for (reason, status, isForgotten) in [
      ("fetch.connection-refused", 0, true), ("fetch.server-error", 503, false),
      ("robots.unreachable", 0, false),
    ] {
      let (temporary, store) = try await store(.unreached(reason: reason), status: status)
      // A run that had to wait for the host has left the seed waiting.
      try await store.retryFailed(seeds, numbers: [0], at: Suite.time(1))
      try await store.retryFailed(
        seeds,
        numbers: [0],
        forgetsBackoff: true,
        delay: 2,
        at: Suite.time(1)
      )
      let due = try await store.nextDue()
      #expect(due == Suite.time(isForgotten ? 3 : 30), "\(reason)")
      withExtendedLifetime(temporary) {}
    }
  }

  @Test("What is to be tried again is counted by reason, with the moment and an address")
  func upcoming() async throws {
    let (temporary, store) = try await store(.unreached(reason: "fetch.tls"))
    let retry = try #require(try await store.upcomingRetries().first)
    #expect(retry.reason == "fetch.tls")
    #expect(retry.count == 2)
    #expect(retry.next == Suite.time(30), "a seed is tried when its host may be asked")
    #expect(retry.last == Suite.time(3_600), "another URL, when its own time has come")
    let other = try #require(try await store.upcomingRetries(includesSeeds: false).first)
    #expect((other.count, other.next) == (1, Suite.time(3_600)))
    #expect(other.example == Self.other)
    #expect([Self.seed, Self.other].contains(retry.example))
    #expect(try await store.upcomingRetries(ofSeeds: [1]).isEmpty)
    let (second, settled) = try await self.store(.failed(reason: Reason.notHTML), status: 200)
    #expect(try await settled.upcomingRetries().isEmpty)
    withExtendedLifetime((temporary, second)) {}
  }

  @Test("What waits for a host that asked to be left alone says so, with the moment")
  func waitingForHost() async throws {
    let temporary = try TemporaryStore()
    let store = try temporary.open()
    let offers = [try Suite.offer(Self.seed), try Suite.offer(Self.other, priority: 1)]
    _ = try await store.offer(offers, at: Suite.time(0))
    let lease = try #require(
      try await store.lease(hosts: 1, perHost: 1, at: Suite.time(0), until: Suite.time(60)).first
    )
    let page = try Suite.page(lease.token, Self.seed)
    // Far in the future, by the clock of the machine, too.
    let due = 1e11
    try await store.settle([page], hosts: [Suite.free(lease, due: due)], at: Suite.time(0))
    let waiting = try await store.upcomingRetries(ofSeeds: [0], includesSeeds: false)
    #expect(waiting.map(\.reason) == ["host.backoff"] && waiting.map(\.count) == [1])
    #expect(waiting.map(\.next) == [Suite.time(due)] && waiting.map(\.example) == [Self.other])
    #expect(try await store.upcomingRetries(ofSeeds: [1]).isEmpty)
    var reasons: [String: String] = [:]
    try store.forEachURL { reasons[$0.url] = $0.reason }
    #expect(reasons == [Self.other: "host.backoff"])
    withExtendedLifetime(temporary) {}
  }

  @Test("What failed is found by its own index, not by looking at all that is known")
  func indexed() async throws {
    let (temporary, store) = try await store(.unreached(reason: "fetch.tls"))
    let plans = LockedLines()
    try await store.read { database in
      database.trace { plans.add($0.expandedDescription) }
    }
    _ = try await store.upcomingRetries(ofSeeds: [0])
    _ = try await store.retryable([], numbers: [0], at: Suite.time(1))
    let statements = plans.all.filter { $0.contains("failures > 0") }
    #expect(statements.count == 2)
    for statement in statements {
      let steps = try await store.read { database in
        try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN \(statement)").map {
          $0["detail"] as String
        }
      }
      #expect(steps.contains { $0.contains("addresses_failed") }, "\(steps)")
      #expect(!steps.contains { $0.hasPrefix("SCAN addresses") }, "\(steps)")
    }
    #expect(try await store.spentPages(ofSeeds: []).isEmpty)
    withExtendedLifetime(temporary) {}
  }

  @Test("Answers spend the limit of a seed's pages, whether pages or not; failures do not")
  func spent() async throws {
    let cases: [(Settlement.Outcome, Int, Int)] = [
      (.gone(status: 404), 404, 2), (.failed(reason: Reason.notHTML), 200, 2),
      (.failed(reason: Reason.robotsBlocked), 0, 0), (.unreached(reason: "fetch.tls"), 0, 0),
      (.deferred(reason: DeferralReason.seed), 0, 0),
    ]
    for (outcome, status, count) in cases {
      let (temporary, store) = try await store(outcome, status: status)
      #expect(try await store.spentPages(ofSeeds: [0])[0]?.completed == count, "\(outcome)")
      withExtendedLifetime(temporary) {}
    }
  }
}

/// Lines that come from any thread.
private final class LockedLines: @unchecked Sendable {
  private let lock = NSLock()
  private var lines: [String] = []

  func add(_ line: String) { lock.withLock { lines.append(line) } }

  var all: [String] { lock.withLock { lines } }
}
