import Records
import StoredTestSupport
import TestSupport
import Testing

@testable import PostgresStoring

extension PostgresTests {
  @Suite("Stores that were restored from a dump")
  struct Restoring {
    private typealias Suite = StoreConformance

    /// A store with one page, whose server has counted far more transactions than the one that it is in.
    private func restored() async throws -> (PostgresLocation, version: Int64) {
      let location = try PostgresLocation(await PostgresServer.shared.database())
      try PostgresSchema.create(at: location)
      let store = PostgresStore(location, clock: .caller, now: { Suite.time(0) })
      try await crawl("https://a.example/", store, at: 0)
      await store.close()
      let version = try PostgresConnection(location).run(
        "UPDATE pippin.pages SET version = version + (1000000::bigint << 20) RETURNING version"
      ).first?.int64(0)
      return (location, try #require(version))
    }

    private func crawl(
      _ page: String,
      _ store: PostgresStore,
      at time: Double
    ) async throws {
      _ = try await store.offer([try Suite.offer(page)], at: Suite.time(time))
      let lease = try await Suite.leaseOne(store, at: time)
      try await store.settle(
        [try Suite.page(lease.token, page)],
        hosts: [Suite.free(lease, due: time + 1)],
        at: Suite.time(time)
      )
    }

    @Test(
      "One that would give smaller versions than it has is refused until it counts on from them"
    )
    func countsOn() async throws {
      let (location, version) = try await restored()
      let refused = await #expect(throws: PostgresError.self) {
        try await PostgresStore.opened(location, now: { Suite.time(0) })
      }
      #expect(refused?.code == .olderSchema)
      #expect(refused?.advice.contains("store --create") ?? false)
      #expect(try PostgresSchema.create(at: location))
      #expect(try !PostgresSchema.create(at: location), "it counts on already")
      let store = PostgresStore(location, clock: .caller, now: { Suite.time(0) })
      #expect(try await store.changes(after: 0, limit: 9).map(\.version) == [version])
      try await crawl("https://b.example/", store, at: 5)
      let versions = try await store.changes(after: 0, limit: 9).map(\.version)
      #expect(versions.count == 2 && versions.last ?? 0 > version)
      await store.close()
    }

    @Test(
      "A store into which a copy has not ended is refused, and so is a copy into one with pages"
    )
    func unfinishedCopy() async throws {
      let location = try PostgresLocation(await PostgresServer.shared.database())
      try PostgresSchema.create(at: location)
      let store = PostgresStore(location, clock: .caller, now: { Suite.time(0) })
      try await store.beginCopy()
      let unfinished = await #expect(throws: PostgresError.self) {
        try await PostgresStore.opened(location, now: { Suite.time(0) })
      }
      #expect(unfinished?.code == .unfinished && unfinished?.exitCode == 65)
      try await store.finishCopy(seeds: [:], runs: [])
      await #expect(throws: Never.self) {
        await (try PostgresStore.opened(location, now: { Suite.time(0) })).close()
      }
      try await crawl("https://a.example/", store, at: 0)
      let refused = await #expect(throws: PostgresError.self) { try await store.beginCopy() }
      #expect(refused?.code == .notEmpty && refused?.exitCode == 73)
      await store.close()
    }

    @Test("It is another store from then on, so that copies of the old one are not continued")
    func isAnother() async throws {
      let (location, _) = try await restored()
      let store = PostgresStore(location, now: { Suite.time(0) })
      let before = try await store.identity()
      #expect(try PostgresSchema.create(at: location))
      #expect(try await store.identity() != before)
      await store.close()
    }
  }
}
