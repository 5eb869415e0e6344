import Addressing
import Records
import Testing

extension StoreConformance {
  package static let offering = [
    Case("An empty store has nothing due, nothing to lease and version 0") { store async throws in
      #expect(try await store.nextDue() == nil)
      #expect(try await store.lease(hosts: 9, perHost: 9, at: time(0), until: time(9)).isEmpty)
      #expect(try await store.latestVersion() == 0)
      #expect(try await store.record(of: address("https://a.example/")) == nil)
    },
    Case("Offers count what was new, and known addresses change nothing") { store in
      let offers = [try offer("https://a.example/1"), try offer("https://a.example/2")]
      #expect(try await store.offer(offers, at: time(0)) == 2)
      #expect(try await store.offer(offers, at: time(1)) == 0)
      #expect(try await store.offer(offers + [offer("https://b.example/")], at: time(2)) == 1)
      #expect(try await store.nextDue() == time(0))
    },
    Case("Fragments and user names make no other address") { store in
      _ = try await store.offer([offer("https://a.example/1")], at: time(0))
      let same = [try offer("https://a.example/1#x"), try offer("https://u:p@a.example/1")]
      #expect(try await store.offer(same, at: time(0)) == 0)
    },
    Case("An offer without depth left makes nothing known and changes nothing") { store in
      #expect(try await store.offer([offer("https://a.example/", depth: -1)], at: time(0)) == 0)
      _ = try await store.offer([offer("https://a.example/", depth: 1, redirects: 2)], at: time(0))
      _ = try await store.offer([offer("https://a.example/", depth: -1)], at: time(0))
      let lease = try await leaseOne(store, at: 1)
      #expect(lease.visits.map(\.offer.redirects) == [2])
    },
    Case("A known address keeps the better of depth and redirects, each by itself") { store in
      _ = try await store.offer([offer("https://a.example/", depth: 2, redirects: 3)], at: time(0))
      _ = try await store.offer(
        [offer("https://a.example/", depth: 1, redirects: 1, seed: 4)],
        at: time(0)
      )
      let visit = try #require(try await leaseOne(store, at: 1).visits.first)
      #expect(visit.offer.depthLeft == 2)
      #expect(visit.offer.redirects == 1)
      #expect(visit.offer.seed == 0)
    },
    Case("The seed is the smallest among the offers with the greatest depth") { store in
      for (depth, seed) in [(1, 0), (2, 7), (2, 5), (2, 6), (1, 1)] {
        let again = try offer("https://a.example/", depth: depth, seed: seed)
        _ = try await store.offer([again], at: time(0))
      }
      #expect(try await leaseOne(store, at: 1).visits.first?.offer.seed == 5)
    },
  ]

  package static let leasing = [
    Case("Two workers never hold one host, and every address goes out once") { store in
      let offers = try (0..<200).map { try offer("https://h\($0 % 20).example/\($0)") }
      _ = try await store.offer(offers, at: time(0))
      let leases = try await withThrowingTaskGroup(of: [HostLease].self) { group in
        for _ in 0..<8 {
          group.addTask {
            try await store.lease(hosts: 5, perHost: 100, at: time(1), until: time(60))
          }
        }
        return try await group.reduce(into: []) { $0 += $1 }
      }
      #expect(leases.count == 20)
      #expect(Set(leases.map(\.origin)).count == 20)
      #expect(Set(leases.map(\.token)).count == 20)
      #expect(Set(leases.flatMap(\.visits).map(\.offer.address)).count == 200)
    },
    Case("A host goes out when it is due, and its lease is its due time") { store in
      _ = try await store.offer([offer("https://a.example/")], at: time(5))
      #expect(try await store.lease(hosts: 1, perHost: 1, at: time(4), until: time(9)).isEmpty)
      _ = try await leaseOne(store, at: 5, until: 30)
      #expect(try await store.nextDue() == time(30))
      #expect(try await store.lease(hosts: 1, perHost: 1, at: time(29), until: time(90)).isEmpty)
    },
    Case("The host that has been due longest comes first") { store in
      for (origin, moment) in [("b", 2.0), ("c", 3.0), ("a", 1.0)] {
        _ = try await store.offer([offer("https://\(origin).example/")], at: time(moment))
      }
      let leases = try await store.lease(hosts: 2, perHost: 1, at: time(9), until: time(60))
      #expect(leases.map(\.origin) == ["https://a.example", "https://b.example"])
    },
    Case("A host's best addresses come first, equal ones in the order of discovery") { store in
      for (path, priority) in [("z", 5), ("y", 1), ("x", 5), ("w", 0), ("v", 9)] {
        let next = try offer("https://a.example/\(path)", priority: priority)
        _ = try await store.offer([next], at: time(0))
      }
      let leases = try await store.lease(hosts: 1, perHost: 4, at: time(0), until: time(60))
      #expect(leases.first?.visits.map(\.offer.address.path) == ["/w", "/y", "/z", "/x"])
    },
    Case("Ports and schemes are hosts of their own") { store in
      let all = ["https://a.example/", "http://a.example/", "https://a.example:8443/"]
      _ = try await store.offer(all.map { try offer($0) }, at: time(0))
      let leases = try await store.lease(hosts: 9, perHost: 9, at: time(0), until: time(60))
      #expect(leases.count == 3)
    },
    Case("A lease that ended goes to the next worker, whose token is greater") { store in
      _ = try await store.offer([offer("https://a.example/")], at: time(0))
      let first = try await leaseOne(store, at: 0, until: 10)
      let second = try await leaseOne(store, at: 10, until: 20)
      #expect(second.token > first.token)
      #expect(second.visits.map(\.offer) == first.visits.map(\.offer))
    },
    Case("Renewing moves the end of a lease that is held, and of no other") { store in
      _ = try await store.offer([offer("https://a.example/")], at: time(0))
      let first = try await leaseOne(store, at: 0, until: 10)
      try await store.renew([first.token], until: time(50))
      #expect(try await store.nextDue() == time(50))
      let second = try await leaseOne(store, at: 50, until: 60)
      try await store.renew([first.token, second.token + 1], until: time(500))
      #expect(try await store.nextDue() == time(60))
    },
    Case("The robots and association files of a host come back with its lease") { store in
      _ = try await store.offer([offer("https://a.example/")], at: time(0))
      let lease = try await leaseOne(store, at: 0)
      #expect(lease.facts == HostFacts(known: 1))
      var settlement = free(lease, due: 1, backoff: 2.5)
      let robots = HostFacts.File(
        fetchedAt: time(0),
        status: 200,
        body: Array("User-agent: *\n".utf8),
        address: "https://a.example/robots.txt",
        contentType: "text/plain"
      )
      settlement.facts.robots = robots
      settlement.facts.association = HostFacts.File(
        fetchedAt: time(0),
        status: 404,
        body: [],
        address: "https://a.example/.well-known/apple-app-site-association"
      )
      try await store.settle([], hosts: [settlement], at: time(0))
      let again = try await leaseOne(store, at: 1)
      #expect(again.facts.robots == robots)
      #expect(again.facts.association == settlement.facts.association)
      #expect(again.facts.backoff == 2.5)
    },
  ]
}
