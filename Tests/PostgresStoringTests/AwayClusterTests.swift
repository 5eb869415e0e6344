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

extension PostgresTests {
  @Suite("A cluster that is away")
  struct AwayCluster {
    private typealias Suite = StoreConformance

    /// A page on the first cluster that links to one on the second.
    private func links() throws -> (page: String, link: FrontierOffer) {
      (
        try ClusterScene.url(0, on: 0),
        try Suite.offer(try ClusterScene.url(0, on: 1), depth: 2, priority: 7)
      )
    }

    @Test("What a page offers there waits in its own cluster, and is delivered once it is back")
    func outbox() async throws {
      let scene = try await ClusterScene()
      let (clusters, second) = (scene.clusters, scene.clusters.members[1].store)
      let (page, link) = try links()
      _ = try await clusters.offer([Suite.offer(page)], at: Suite.time(0))
      let lease = try await Suite.leaseOne(ComparableClusters(clusters: clusters), at: 0)
      scene.setAway(1, true)
      let settled = try Suite.page(lease.token, page, offers: [link])
      // As after an answer that was lost, it is done twice.
      for _ in 0..<2 {
        try await clusters.settle([settled], hosts: [Suite.free(lease, due: 1)], at: Suite.time(0))
      }
      #expect(try await clusters.record(of: settled.address) != nil)
      #expect(try await second.queueCounts().waiting == 0)
      // While anybody delivers, there may be work at once.
      try await clusters.deliverAll()
      let outlook = try await clusters.outlook(of: "a", at: Suite.time(0))
      #expect(outlook == FrontierOutlook(due: nil, isHeldByOthers: true))
      scene.setAway(1, false)
      // A worker that is killed has offered it there, and not deleted it here.
      let kept = try await clusters.members[0].store.outbox(for: 1)
      #expect(!kept.numbers.isEmpty)
      _ = try await second.make(known: kept.rows, at: Suite.time(1))
      try await clusters.deliverAll()
      #expect(try await clusters.members[0].store.outboxTargets(among: [0, 1]).isEmpty)
      let next = try await Suite.leaseOne(ComparableClusters(clusters: clusters), at: 1)
      #expect(next.visits.map(\.offer) == [link])
      #expect(try await TwoStores.wrongCounts(in: second) == 0)
      await clusters.close()
    }

    @Test("A better depth reaches what a page leads to on another cluster, in the order of events")
    func depths() async throws {
      let scene = try await ClusterScene()
      let clusters = scene.clusters
      let (page, link) = try links()
      _ = try await clusters.offer([Suite.offer(page, depth: 3)], at: Suite.time(0))
      let lease = try await Suite.leaseOne(ComparableClusters(clusters: clusters), at: 0)
      scene.setAway(1, true)
      let settled = try Suite.page(lease.token, page, offers: [link])
      try await clusters.settle([settled], hosts: [Suite.free(lease, due: 1)], at: Suite.time(0))
      // The page is found again, nearer to a seed, before what it leads to is known.
      _ = try await clusters.offer([Suite.offer(page, depth: 9)], at: Suite.time(1))
      scene.setAway(1, false)
      try await clusters.deliverAll()
      let next = try await Suite.leaseOne(ComparableClusters(clusters: clusters), at: 1)
      #expect(next.visits.map(\.offer.depthLeft) == [8])
      await clusters.close()
    }

    @Test("The others give work, and nothing is asked of its hosts under their leases")
    func others() async throws {
      let scene = try await ClusterScene()
      let clusters = scene.clusters
      let urls = try [
        ClusterScene.url(0, on: 0), ClusterScene.url(1, on: 0), ClusterScene.url(0, on: 1),
      ]
      _ = try await clusters.offer(urls.map { try Suite.offer($0) }, at: Suite.time(0))
      let held = try await Suite.leaseOne(ComparableClusters(clusters: clusters), at: 0)
      let number = try #require(clusters.member(ofToken: held.token)?.number)
      let settled = try Suite.page(held.token, held.visits[0].offer.address.text)
      #expect(!clusters.isPaused(held.token))
      scene.setAway(number, true)
      #expect(clusters.isPaused(held.token))
      let rest = try await clusters.lease(
        hosts: 9,
        perHost: 9,
        at: Suite.time(0),
        until: Suite.time(60)
      )
      #expect(rest.allSatisfy { clusters.member(ofToken: $0.token)?.number != number })
      #expect(!rest.isEmpty)
      let count = try await clusters.heartbeat(of: "a", at: Suite.time(0), until: Suite.time(60))
      #expect(count.alive == 1)
      // Its own settlement waits, and nobody waits for that.
      try await clusters.settle([settled], hosts: [Suite.free(held, due: 1)], at: Suite.time(0))
      scene.setAway(number, false)
      try await clusters.leave("a")
      #expect(try await clusters.record(of: settled.address) != nil)
      await clusters.close()
    }

    @Test(
      "A server that refuses connections is away, and its settlements are given up with the leases"
    )
    func absent() async throws {
      let clock = Mutex(0.0)
      let scene = try await ClusterScene(
        isSecondAway: true,
        patience: 30,
        now: { clock.withLock { Suite.time($0) } }
      )
      let clusters = scene.clusters
      let urls = try [ClusterScene.url(0, on: 0), ClusterScene.url(0, on: 1)]
      #expect(try await clusters.offer(urls.map { try Suite.offer($0) }, at: Suite.time(0)) == 1)
      #expect(clusters.members.map(\.isAway) == [false, true])
      #expect(try await clusters.members[0].store.outboxTargets(among: [0, 1]) == [1])
      let outlook = try await clusters.outlook(of: "b", at: Suite.time(0))
      #expect(outlook.isHeldByOthers)
      let settled = try Suite.page(Int64(ClusterSlots.count + 1), urls[1])
      try await clusters.settle([settled], hosts: [], at: Suite.time(0))
      #expect(!clusters.members[1].isIdle)
      clock.withLock { $0 = 31 }
      try await clusters.members[1].finishSettling()
      #expect(clusters.members[1].takeLost() == [settled.token])
      let outage = await #expect(throws: StoreUnavailable.self) {
        _ = try await clusters.outlook(of: "b", at: Suite.time(31))
      }
      #expect(outage?.seconds == 30)
      await clusters.close()
    }
  }
}
