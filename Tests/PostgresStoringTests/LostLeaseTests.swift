import Basics
import Frontier
import Records
import StoredTestSupport
import Testing

@testable import PostgresStoring

extension PostgresTests {
  @Suite("Leases whose answer was lost")
  struct LostLeases {
    private typealias Suite = StoreConformance

    @Test("A lease whose answer was lost is taken back by the next call, and one in hand is kept")
    func lostLease() async throws {
      let store = try await PostgresTests.store()
      let pages = ["https://a.example/", "https://b.example/"]
      _ = try await store.offer(try pages.map { try Suite.offer($0) }, at: Suite.time(0))
      let inHand = try await store.lease(
        hosts: 1,
        perHost: 1,
        owner: "w",
        at: Suite.time(1),
        until: Suite.time(60)
      )
      #expect(inHand.count == 1)
      _ = store.memory.beginLease()
      let lost = LeaseStatements(hosts: 1, perHost: 1, time: 60_000, worker: "w", budgets: .init())
      let taken = try await store.session.run(within: nil) { connection throws(PostgresError) in
        try lost.take(connection, store.beginning(at: Suite.time(1)), knowing: nil)
      }
      #expect(taken.hosts.count == 1)
      let again = try await store.lease(
        hosts: 9,
        perHost: 1,
        owner: "w",
        at: Suite.time(2),
        until: Suite.time(60)
      )
      #expect(again.map(\.origin) == taken.hosts.map(\.origin))
      #expect(again.first?.token != taken.hosts.first?.token)
      await store.close()
    }

    @Test("A host that is settled and not freed stays in hand, whatever is doubted")
    func inHand() async throws {
      let store = try await PostgresTests.store()
      _ = try await store.offer([Suite.offer("https://a.example/")], at: Suite.time(0))
      func lease(at time: Double) async throws -> [HostLease] {
        try await store.lease(
          hosts: 9,
          perHost: 1,
          owner: "w",
          at: Suite.time(time),
          until: Suite.time(60)
        )
      }
      var slowed = Suite.free(try #require(try await lease(at: 1).first), due: 2, backoff: 5)
      slowed.isFreed = false
      try await store.settle([], hosts: [slowed], at: Suite.time(1))
      #expect(try await !store.outlook(of: "w", at: Suite.time(3)).isHeldByOthers)
      store.memory.doubt()
      #expect(try await lease(at: 9).isEmpty)
      await store.close()
    }

    @Test(
      "Hosts that this worker leased without knowing are held, until the next lease takes them back"
    )
    func unknownLease() async throws {
      let store = try await PostgresTests.store()
      _ = try await store.offer([Suite.offer("https://a.example/")], at: Suite.time(0))
      let lost = LeaseStatements(hosts: 1, perHost: 1, time: 60_000, worker: "w", budgets: .init())
      let taken = try await store.run { connection throws(PostgresError) in
        try lost.take(connection, store.beginning(at: Suite.time(1)), knowing: nil)
      }
      #expect(taken.hosts.count == 1)
      func lease() async throws -> [HostLease] {
        try await store.lease(
          hosts: 9,
          perHost: 1,
          owner: "w",
          at: Suite.time(2),
          until: Suite.time(60)
        )
      }
      #expect(try await lease().isEmpty)
      #expect(try await store.outlook(of: "w", at: Suite.time(2)).isHeldByOthers)
      #expect(try await lease().map(\.origin) == ["https://a.example"])
      #expect(try await !store.outlook(of: "w", at: Suite.time(2)).isHeldByOthers)
      await store.close()
    }
  }
}
