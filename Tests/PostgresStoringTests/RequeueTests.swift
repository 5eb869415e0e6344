import Addressing
import Basics
import Frontier
import Records
import StoredTestSupport
import Testing

@testable import PostgresStoring

extension PostgresTests {
  @Suite("Addresses that are requested again")
  struct Requeue {
    private typealias Suite = StoreConformance

    @Test("What a pattern leaves out is counted as not read, and what a budget defers as deferred")
    func leftOut() async throws {
      let stores = try await TwoStores(settings: FrontierSettings())
      let reasons = ["/": "scope.excluded", "/lost": DeferralReason.seed]
      for store in [stores.embedded, stores.postgres] as [any CrawlStore] {
        let now = Suite.time(1)
        let offers = try reasons.keys.sorted().map { try Suite.offer("https://a.example\($0)") }
        _ = try await store.offer(offers, at: now)
        let end = Suite.time(60)
        let leases = try await store.lease(hosts: 1, perHost: 9, owner: "w", at: now, until: end)
        let lease = try #require(leases.first)
        let settlements = try reasons.map { path, reason in
          let url = "https://a.example\(path)"
          return try Suite.completed(lease.token, url, .deferred(reason: reason), status: 0)
        }
        try await store.settle(settlements, hosts: [Suite.free(lease, due: 1)], at: now)
        let expected = ["held": 1, "refused": 1]
        #expect(try await store.seedStatistics().map(\.states) == [expected])
        #expect(try await store.hostStatistics(top: 9).map(\.states) == [expected])
      }
      await stores.postgres.close()
    }

    @Test("Both stores count a URL whose record is kept by its last response, and the record")
    func kept() async throws {
      let stores = try await TwoStores(settings: FrontierSettings())
      let last: [(String, Settlement.Outcome, Int)] = [
        ("https://a.example/down", .unreached(reason: "fetch.server-error"), 503),
        ("https://a.example/lost", .gone(status: 404), 404),
        ("https://a.example/text", .failed(reason: "fetch.not-html"), 200),
      ]
      for store in [stores.embedded, stores.postgres] as [any CrawlStore] {
        _ = try await store.offer(try last.map { try Suite.offer($0.0) }, at: Suite.time(1))
        for isFirst in [true, false] {
          let now = Suite.time(isFirst ? 1 : 100)
          try await store.requeue(RequeueSelection(), at: now)
          let end = Suite.time(160)
          let leases = try await store.lease(hosts: 1, perHost: 9, owner: "w", at: now, until: end)
          let lease = try #require(leases.first)
          let settlements = try last.map { url, outcome, status in
            isFirst
              ? try Suite.page(lease.token, url)
              : try Suite.completed(lease.token, url, outcome, status: status)
          }
          try await store.settle(settlements, hosts: [Suite.free(lease, due: 2)], at: now)
        }
        for parts in [try await store.seedStatistics(), try await store.hostStatistics(top: 9)] {
          #expect(parts.map(\.states) == [["gone": 1, "refused": 2]])
          #expect(parts.map(\.pages) == [3])
        }
      }
      await stores.postgres.close()
    }

    @Test("Both stores request named addresses again that are in one of the states, and no others")
    func named() async throws {
      let stores = try await TwoStores(settings: FrontierSettings())
      let urls = ["https://a.example/", "https://a.example/lost", "https://a.example/other"]
      for store in [stores.embedded, stores.postgres] as [any CrawlStore] {
        let now = Suite.time(1)
        _ = try await store.offer(try urls.map { try Suite.offer($0) }, at: now)
        let leases = try await store.lease(
          hosts: 1,
          perHost: 9,
          owner: "worker",
          at: now,
          until: Suite.time(60)
        )
        let lease = try #require(leases.first)
        let settlements = try urls.map { url in
          url == urls[0]
            ? try Suite.page(lease.token, url)
            : try Suite.completed(lease.token, url, .gone(status: 410), status: 410)
        }
        try await store.settle(settlements, hosts: [Suite.free(lease, due: 1)], at: now)
        let named = try (urls.prefix(2) + ["https://a.example/unknown"]).map {
          try #require(WebAddress($0))
        }
        #expect(try await store.requeue(named, in: [.redirected, .failed], at: now) == 0)
        #expect(try await store.requeue(named, in: [.gone, .failed], at: now) == 1)
        #expect(try await store.requeue(named, in: [.gone, .failed], at: now) == 0)
        #expect(try await store.queueCounts().waiting == 1)
      }
      await stores.postgres.close()
    }
  }
}
