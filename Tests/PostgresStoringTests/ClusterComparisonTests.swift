import Addressing
import Basics
import Frontier
import Records
import StoredTestSupport
import TestSupport
import Testing

@testable import PostgresStoring

extension PostgresTests {
  @Suite("One cluster and two do the same")
  struct ClusterComparison {
    @Test(
      "Random webs, crawled in random steps with outages, leave the same behind",
      arguments: 0..<20 as Range<UInt64>
    )
    func random(number: UInt64) async throws {
      var random = TestRandom(seed: number)
      var settings = FrontierSettings()
      settings.redirectLimit = 2
      settings.relaxationLimit = Int.random(in: 1...20, using: &random)
      settings.goneConfirmation = 20
      settings.unreachedKeeping = 60
      settings.revisits.firstRetry = 5
      let one = try await PostgresTests.store(settings: settings)
      let scene = try await ClusterScene(settings: settings)
      let web = RandomWeb(using: &random)
      var clock = StoreConformance.time(0)
      for _ in 0..<10 {
        clock = clock.advanced(bySeconds: Double(Int.random(in: 1...30, using: &random)))
        let offers = try (0..<Int.random(in: 0...3, using: &random)).map { _ in
          try web.offer(
            Int.random(in: 0..<web.count, using: &random),
            depth: Int.random(in: -1...4, using: &random),
            seed: Int.random(in: 0...3, using: &random),
            priority: Int.random(in: 0...2, using: &random)
          )
        }
        let away = Int.random(in: 0...3, using: &random)
        if away < 2 { scene.setAway(away, true) }
        _ = try await one.offer(offers, at: clock)
        _ = try await scene.clusters.offer(offers, at: clock)
        if away < 2 { scene.setAway(away, false) }
        try await scene.clusters.deliverAll()
        try await step(one, scene, web, clock, &random)
        try await compare(one, scene.clusters, "at \(clock.milliseconds)")
      }
      await one.close()
      await scene.clusters.close()
    }

    private func step(
      _ one: PostgresStore,
      _ scene: ClusterScene,
      _ web: RandomWeb,
      _ now: Timestamp,
      _ random: inout TestRandom
    ) async throws {
      let end = now.advanced(bySeconds: 1)
      let first = try await one.lease(hosts: 50, perHost: 50, at: now, until: end)
      let second = try await scene.clusters.lease(hosts: 50, perHost: 50, at: now, until: end)
      let others = Dictionary(uniqueKeysWithValues: second.map { ($0.origin, $0) })
      #expect(Set(others.keys) == Set(first.map(\.origin)))
      var (settled, same): ([Settlement], [Settlement]) = ([], [])
      var (hosts, sameHosts): ([HostSettlement], [HostSettlement]) = ([], [])
      for lease in first.sorted(by: { $0.origin < $1.origin }) {
        let other = try #require(others[lease.origin])
        #expect(TwoStores.lines(of: lease) == TwoStores.lines(of: other))
        let visits = lease.visits.sorted { $0.offer.address.text < $1.offer.address.text }
        for visit in visits where Int.random(in: 0..<4, using: &random) > 0 {
          let answer = Int.random(in: 0..<16, using: &random)
          settled.append(try web.settlement(visit, token: lease.token, answer: answer, at: now))
          same.append(try web.settlement(visit, token: other.token, answer: answer, at: now))
        }
        hosts.append(free(lease, at: now))
        sameHosts.append(free(other, at: now))
      }
      try await one.settle(settled, hosts: hosts, at: now)
      // A cluster that goes away while pages are settled has them later.
      let away = Int.random(in: 0...3, using: &random)
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        if away < 2 { scene.setAway(away, true) }
        try await scene.clusters.settle(same, hosts: sameHosts, at: now)
        if away < 2 { scene.setAway(away, false) }
        for member in scene.clusters.members { try await member.finishSettling() }
      }
      try await scene.clusters.deliverAll()
    }

    private func free(_ lease: HostLease, at now: Timestamp) -> HostSettlement {
      HostSettlement(
        token: lease.token,
        origin: lease.origin,
        facts: lease.facts,
        due: now.advanced(bySeconds: 1),
        isFreed: true
      )
    }

    private func compare(
      _ one: PostgresStore,
      _ clusters: PostgresClusters,
      _ when: Comment
    ) async throws {
      let left = try await TwoStores.lines(of: one)
      var right: Set<String> = []
      for member in clusters.members {
        let lines = try await TwoStores.lines(of: member.store)
        #expect(right.isDisjoint(with: lines), when)
        right.formUnion(lines)
        #expect(try await TwoStores.wrongCounts(in: member.store) == 0, when)
      }
      #expect(left.subtracting(right) == [], when)
      #expect(right.subtracting(left) == [], when)
      let pages = try await TwoStores.pages(of: one)
      #expect(try await TwoStores.pages(of: ComparableClusters(clusters: clusters)) == pages, when)
      #expect(try await one.queueCounts() == clusters.queueCounts(), when)
    }
  }
}
