import Basics
import Frontier
import Records
import StoredTestSupport
import Testing

@testable import Storing

/// Times that a wrong clock brought into a store.
struct ClockStepTests {
  private typealias Suite = StoreConformance
  private static let url = "https://a.example/"
  private static let longest = 3_600.0

  /// A store whose only page was read `seconds` after the moment 0, in a run of its own; the host is
  /// left alone for `wait` seconds.
  private func store(
    read seconds: Double,
    wait: Double
  ) async throws -> (TemporaryStore, EmbeddedStore) {
    let temporary = try TemporaryStore()
    let store = try temporary.open()
    let run = try await store.beginRun(at: Suite.time(seconds), summary: [])
    _ = try await store.offer([try Suite.offer(Self.url)], at: Suite.time(seconds))
    let lease = try await Suite.leaseOne(store, at: seconds)
    let settlement = try Suite.completed(
      lease.token,
      Self.url,
      .retry(at: Suite.time(seconds + 60), reason: "fetch.server-error"),
      status: 503
    )
    let host = Suite.free(lease, due: seconds + wait, backoff: wait)
    try await store.settle([settlement], hosts: [host], at: Suite.time(seconds))
    try await store.updateRun(run, finished: Suite.time(seconds), summary: [])
    return (temporary, store)
  }

  @Test(
    "What was to wait because the clock was ahead is free when it is right again",
    arguments: [2.0, 24, 8_760]
  )
  func ahead(hours: Double) async throws {
    let then = hours * 3_600
    let (temporary, store) = try await store(read: then, wait: 30)
    defer { withExtendedLifetime(temporary) {} }
    let step = try await store.bringBackTimes(at: Suite.time(0), longestWait: Self.longest)
    #expect(step == ClockStep(lastRun: Suite.time(then), hosts: 1, urls: 1))
    // It waits as long as it would have.
    let leases = try await store.lease(
      hosts: 1,
      perHost: 1,
      at: Suite.time(61),
      until: Suite.time(99)
    )
    #expect(leases.first?.visits.count == 1)
    let again = try await store.bringBackTimes(at: Suite.time(70), longestWait: Self.longest)
    #expect(again?.urls == 0 && again?.hosts == 0)
  }

  @Test("A host that asked for a long wait keeps it, and a right clock changes nothing")
  func right() async throws {
    let (temporary, store) = try await store(read: 0, wait: 9_000)
    defer { withExtendedLifetime(temporary) {} }
    #expect(try await store.bringBackTimes(at: Suite.time(1), longestWait: Self.longest) == nil)
    for (seconds, count) in [(8_999.0, 0), (9_001, 1)] {
      let leases = try await store.lease(
        hosts: 1,
        perHost: 1,
        at: Suite.time(seconds),
        until: Suite.time(seconds + 60)
      )
      #expect(leases.count == count)
    }
  }
}
