import Addressing
import Records
import StoredTestSupport
import Testing

@testable import PostgresStoring

extension PostgresTests {
  @Suite("Round trips")
  struct RoundTrips {
    private typealias Suite = StoreConformance

    private func count(
      _ store: PostgresStore,
      _ body: () async throws -> Void
    ) async throws -> Int {
      let before = await store.roundTrips
      try await body()
      return await store.roundTrips - before
    }

    /// A page with ten links for each address that was leased.
    private func pages(of leases: [HostLease]) throws -> [Settlement] {
      try leases.flatMap { lease in
        try lease.visits.map { visit in
          try Suite.page(
            lease.token,
            visit.offer.address.text,
            offers: (0..<10).map {
              try Suite.offer("\(lease.origin)/next\($0)", depth: 1, priority: 1)
            }
          )
        }
      }
    }

    @Test(
      "Offers take one, leases and settlements two, however many rows there are",
      arguments: [1, 10]
    )
    func calls(factor: Int) async throws {
      let store = try await PostgresTests.store()
      // Connecting is not counted.
      _ = try await store.offer(
        [Suite.offer("https://first.example/", depth: 2)],
        at: Suite.time(0)
      )
      _ = try await store.latestVersion()
      let offers = try (0..<20 * factor).flatMap { host in
        try (0..<5).map { try Suite.offer("https://h\(host).example/\($0)", depth: 2) }
      }
      let offering = try await count(store) { _ = try await store.offer(offers, at: Suite.time(0)) }
      #expect(offering == 1)
      var leases: [HostLease] = []
      let leasing = try await count(store) {
        leases = try await store.lease(
          hosts: 1000,
          perHost: 10,
          at: Suite.time(1),
          until: Suite.time(60)
        )
      }
      #expect(leases.count == 20 * factor + 1)
      #expect(leasing <= 2)
      let settlements = try pages(of: leases)
      let settling = try await count(store) {
        try await store.settle(
          settlements,
          hosts: leases.map { Suite.free($0, due: 2) },
          at: Suite.time(1)
        )
      }
      #expect(settling <= 3, "two, and one for the offers")
      await store.close()
    }
  }
}
