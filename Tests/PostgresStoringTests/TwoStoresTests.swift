import Addressing
import Basics
import Frontier
import Records
import StoredTestSupport
import Storing
import TestSupport
import Testing

@testable import PostgresStoring

extension PostgresTests {
  @Suite("Both stores do the same")
  struct Comparison {
    private func settings(using random: inout TestRandom) -> FrontierSettings {
      var settings = FrontierSettings()
      settings.redirectLimit = 2
      settings.relaxationLimit = Int.random(in: 1...20, using: &random)
      settings.goneConfirmation = 20
      settings.unreachedKeeping = 60
      settings.revisits.firstRetry = 5
      guard Bool.random(using: &random) else { return settings }
      settings.budgets.hostAddresses = Int.random(in: 4...12, using: &random)
      settings.budgets.templatePages = Int.random(in: 0...4, using: &random)
      settings.budgets.hostPages = Int.random(in: 0...6, using: &random)
      settings.budgets.domainHosts = Int.random(in: 0...3, using: &random)
      return settings
    }

    @Test(
      "Random webs, crawled in random steps, leave the same behind",
      arguments: 0..<40 as Range<UInt64>
    )
    func random(number: UInt64) async throws {
      var random = TestRandom(seed: number)
      let stores = try await TwoStores(settings: settings(using: &random))
      let web = RandomWeb(using: &random)
      var clock = StoreConformance.time(0)
      for _ in 0..<12 {
        clock = clock.advanced(bySeconds: Double(Int.random(in: 1...30, using: &random)))
        let offers = try (0..<Int.random(in: 0...3, using: &random)).map { _ in
          try web.offer(
            Int.random(in: 0..<web.count, using: &random),
            depth: Int.random(in: -1...4, using: &random),
            seed: Int.random(in: 0...3, using: &random),
            priority: Int.random(in: 0...2, using: &random)
          )
        }
        _ = try await stores.embedded.offer(offers, at: clock)
        _ = try await stores.postgres.offer(offers, at: clock)
        try await step(stores, web, clock, &random)
        try await compare(stores, "at \(clock.milliseconds)")
      }
      await stores.postgres.close()
    }

    private func step(
      _ stores: TwoStores,
      _ web: RandomWeb,
      _ now: Timestamp,
      _ random: inout TestRandom
    ) async throws {
      let end = now.advanced(bySeconds: 1)
      let first = try await stores.embedded.lease(hosts: 50, perHost: 50, at: now, until: end)
      let second = try await stores.postgres.lease(hosts: 50, perHost: 50, at: now, until: end)
      let tokens = Dictionary(uniqueKeysWithValues: second.map { ($0.origin, $0) })
      #expect(Set(tokens.keys) == Set(first.map(\.origin)))
      var (settled, same): ([Settlement], [Settlement]) = ([], [])
      var (hosts, others): ([HostSettlement], [HostSettlement]) = ([], [])
      for lease in first {
        let other = try #require(tokens[lease.origin])
        #expect(TwoStores.lines(of: lease) == TwoStores.lines(of: other))
        let visits = lease.visits.sorted { $0.offer.address.text < $1.offer.address.text }
        for visit in visits where Int.random(in: 0..<4, using: &random) > 0 {
          let answer = Int.random(in: 0..<16, using: &random)
          settled.append(try web.settlement(visit, token: lease.token, answer: answer, at: now))
          same.append(try web.settlement(visit, token: other.token, answer: answer, at: now))
        }
        let due = now.advanced(bySeconds: 1)
        for (lease, isOther) in [(lease, false), (other, true)] {
          let free = HostSettlement(
            token: lease.token,
            origin: lease.origin,
            facts: lease.facts,
            due: due,
            isFreed: true
          )
          if isOther { others.append(free) } else { hosts.append(free) }
        }
      }
      try await stores.embedded.settle(settled, hosts: hosts, at: now)
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        try await stores.postgres.settle(same, hosts: others, at: now)
      }
    }

    private func compare(_ stores: TwoStores, _ when: Comment) async throws {
      let left = try TwoStores.lines(of: stores.embedded)
      let right = try await TwoStores.lines(of: stores.postgres)
      #expect(left.subtracting(right) == [], when)
      #expect(right.subtracting(left) == [], when)
      let pages = try await TwoStores.pages(of: stores.embedded)
      #expect(try await TwoStores.pages(of: stores.postgres) == pages, when)
      #expect(try await stores.embedded.queueCounts() == stores.postgres.queueCounts(), when)
      #expect(try await TwoStores.wrongCounts(in: stores.postgres) == 0, when)
    }
  }
}
