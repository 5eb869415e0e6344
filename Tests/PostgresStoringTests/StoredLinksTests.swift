import Addressing
import Basics
import Digests
import Frontier
import Records
import StoredTestSupport
import Storing
import TestSupport
import Testing

@testable import PostgresStoring

extension PostgresTests {
  @Suite("Links of stored pages under another policy")
  struct StoredLinks {
    private let home = "https://a.example/"

    private func read(_ store: any CrawlStore, at now: Timestamp) async throws {
      let end = now.advanced(bySeconds: 60)
      let leases = try await store.lease(
        hosts: 9,
        perHost: 9,
        owner: "worker",
        at: now,
        until: end
      )
      let lease = try #require(leases.first)
      let address = try #require(WebAddress(home))
      var settlement = Settlement(token: lease.token, address: address, outcome: .page, status: 200)
      settlement.record = try PageRecord.sample(home)
      settlement.offers = [try StoreConformance.offer("https://a.example/known")]
      settlement.validators = Validators(etag: "\"7\"", lastModified: nil)
      let free = HostSettlement(
        token: lease.token,
        origin: lease.origin,
        facts: lease.facts,
        due: now,
        isFreed: true
      )
      try await store.settle([settlement], hosts: [free], at: now)
    }

    @Test(
      "Both stores offer what a page leads to once, and remember what is too deep",
      arguments: [0, 1]
    )
    func offered(depth: Int) async throws {
      let stores = try await TwoStores(settings: FrontierSettings())
      let seed = FrontierOffer(address: try #require(WebAddress(home)), depthLeft: depth)
      let new = try #require(WebAddress("https://a.example/new"))
      let other = try #require(WebAddress("https://b.example/other"))
      let policy = LinkPolicy(digest: Digest128(of: "wide"), needsWholePages: true) { _, page in
        [new, other].map { target in
          FrontierOffer(
            address: target,
            depthLeft: page.depthLeft - 1,
            seed: page.seed,
            priority: 3
          )
        }
      }
      for store in [stores.embedded, stores.postgres] as [any CrawlStore] {
        let now = StoreConformance.time(1)
        _ = try await store.offer([seed], at: now)
        try await read(store, at: now)
        #expect(try await store.offerStoredLinks(by: policy, at: now).added == 2 * depth)
        #expect(try await store.offerStoredLinks(by: policy, at: now).added == 0)
        try await store.noteOfferedLinks(by: policy.digest)
        #expect(try await store.offerStoredLinks(by: policy, at: now).added == 0)
      }
      let known = try TwoStores.lines(of: stores.embedded)
      #expect(try await TwoStores.lines(of: stores.postgres) == known)
      #expect(known.contains { $0.hasPrefix("\(new.text) ") } == (depth > 0))
      // A better depth is passed on to what was offered the second time as well.
      var deeper = seed
      deeper.depthLeft = 5
      _ = try await stores.embedded.offer([deeper], at: StoreConformance.time(2))
      _ = try await stores.postgres.offer([deeper], at: StoreConformance.time(2))
      let better = try TwoStores.lines(of: stores.embedded)
      #expect(try await TwoStores.lines(of: stores.postgres) == better)
      for text in [new.text, other.text] {
        #expect(better.contains { $0.hasPrefix("\(text) ") && $0.contains("depth 4/") })
      }
      #expect(try await TwoStores.wrongCounts(in: stores.postgres) == 0)
      await stores.postgres.close()
    }

    /// A policy that finds one new address on each page.
    private func policy() throws -> LinkPolicy {
      let new = try #require(WebAddress("https://a.example/new"))
      return LinkPolicy(digest: Digest128(of: "one")) { _, page in
        [FrontierOffer(address: new, depthLeft: 1, seed: page.seed)]
      }
    }

    @Test("A page whose record is damaged is counted, because its links are not known")
    func damaged() async throws {
      let store = try await PostgresTests.store()
      let seed = FrontierOffer(address: try #require(WebAddress(home)), depthLeft: 2)
      let now = StoreConformance.time(1)
      _ = try await store.offer([seed], at: now)
      try await read(store, at: now)
      try await store.run { connection throws(PostgresError) in
        _ = try connection.run("UPDATE pages SET record = substr(record, 1, 9)")
      }
      #expect(try await store.pagesToOffer(by: policy().digest) == 1)
      let offers = try await store.offerStoredLinks(by: policy(), at: now)
      #expect(offers == StoredLinkOffers(added: 0, damaged: 1))
      #expect(try await store.pagesToOffer(by: policy().digest) == 0)
      await store.close()
    }

    @Test("Each of several clusters offers what its own pages lead to, once")
    func clusters() async throws {
      let scene = try await ClusterScene()
      let now = StoreConformance.time(1)
      for cluster in 0..<2 {
        let url = try ClusterScene.url(0, on: cluster)
        _ = try await scene.clusters.offer([StoreConformance.offer(url)], at: now)
        let lease = try await StoreConformance.leaseOne(
          ComparableClusters(clusters: scene.clusters),
          at: 1
        )
        try await scene.clusters.settle(
          [StoreConformance.page(lease.token, url, title: "Plums")],
          hosts: [StoreConformance.free(lease, due: 900)],
          at: now
        )
      }
      try await scene.clusters.deliverAll()
      #expect(try await scene.clusters.pagesToOffer(by: policy().digest) == 2)
      // Both pages lead to the same address, which becomes known once.
      let offers = try await scene.clusters.offerStoredLinks(by: policy(), at: now)
      #expect(offers.damaged == 0 && (1...2).contains(offers.added))
      try await scene.clusters.deliverAll()
      let new = try #require(try policy().offers(PageRecord.sample(home), seed()).first)
      #expect(try await scene.clusters.offer([new], at: now) == 0)
      #expect(try await scene.clusters.pagesToOffer(by: policy().digest) == 0)
      let again = try await scene.clusters.offerStoredLinks(by: policy(), at: now)
      #expect(again == StoredLinkOffers())
      await scene.clusters.close()
    }

    private func seed() throws -> FrontierOffer { try StoreConformance.offer(home) }
  }
}
