import Addressing
import Records
import Testing

extension StoreConformance {
  package static let settling = [
    Case("A settled page does not come again, and its links do") { store in
      _ = try await store.offer([offer("https://a.example/", depth: 1)], at: time(0))
      let lease = try await leaseOne(store, at: 0)
      let links = [try offer("https://a.example/2", depth: 0)]
      let settlement = try page(lease.token, "https://a.example/", offers: links)
      try await store.settle([settlement], hosts: [free(lease, due: 1)], at: time(0))
      #expect(try await store.nextDue() == time(1))
      let next = try await leaseOne(store, at: 1)
      #expect(next.visits.map(\.offer.address.path) == ["/2"])
      #expect(next.facts.known == 2)
    },
    Case("Links beyond the depth wait until a better place is found for their page") { store in
      _ = try await store.offer([offer("https://a.example/", depth: 0)], at: time(0))
      let lease = try await leaseOne(store, at: 0)
      let links = [try offer("https://a.example/2", depth: -1, priority: 4)]
      let settlement = try page(lease.token, "https://a.example/", offers: links)
      try await store.settle([settlement], hosts: [free(lease, due: 1)], at: time(0))
      #expect(try await store.nextDue() == nil)
      _ = try await store.offer([offer("https://a.example/", depth: 2, seed: 3)], at: time(2))
      let visits = try await leaseOne(store, at: 2).visits
      let expected = try offer("https://a.example/2", depth: 1, seed: 3, priority: 4)
      #expect(visits.map(\.offer) == [expected])
    },
    Case("A redirect's target has the same depth and one redirect more") { store in
      _ = try await store.offer([offer("https://a.example/", depth: 1)], at: time(0))
      let lease = try await leaseOne(store, at: 0)
      let target = try offer("https://a.example/to", depth: 1, redirects: 1)
      let outcome = Settlement.Outcome.redirect(to: target.address, status: 301)
      try await store.settle(
        [completed(lease.token, "https://a.example/", outcome, status: 301, offers: [target])],
        hosts: [free(lease, due: 1)],
        at: time(0)
      )
      _ = try await store.offer([offer("https://a.example/", depth: 3)], at: time(1))
      let visits = try await leaseOne(store, at: 1).visits
      #expect(visits.map(\.offer) == [try offer("https://a.example/to", depth: 3, redirects: 1)])
    },
    Case("A failed address comes again when its time has come, with one try more") { store in
      _ = try await store.offer([offer("https://a.example/")], at: time(0))
      let lease = try await leaseOne(store, at: 0)
      let outcome = Settlement.Outcome.retry(at: time(100), reason: "timeout")
      try await store.settle(
        [completed(lease.token, "https://a.example/", outcome)],
        hosts: [free(lease, due: 1)],
        at: time(0)
      )
      #expect(try await store.lease(hosts: 1, perHost: 1, at: time(99), until: time(199)).isEmpty)
      #expect(try await store.nextDue() == time(100))
      #expect(try await leaseOne(store, at: 100).visits.first?.tries == 1)
    },
    Case("Refused and gone addresses do not come again") { store in
      let offers = [try offer("https://a.example/1"), try offer("https://a.example/2")]
      _ = try await store.offer(offers, at: time(0))
      let lease = try await leaseOne(store, at: 0)
      let settlements = [
        try completed(lease.token, "https://a.example/1", .failed(reason: "robots.blocked")),
        try completed(lease.token, "https://a.example/2", .gone(status: 410), status: 410),
      ]
      try await store.settle(settlements, hosts: [free(lease, due: 1)], at: time(0))
      #expect(try await store.nextDue() == nil)
      #expect(try await store.offer(offers, at: time(1)) == 0)
      #expect(try await store.nextDue() == nil)
    },
    Case("Addresses of a freed host that were not settled wait again") { store in
      let offers = [try offer("https://a.example/1"), try offer("https://a.example/2")]
      _ = try await store.offer(offers, at: time(0))
      let lease = try await leaseOne(store, at: 0)
      let settlement = try page(lease.token, "https://a.example/1")
      try await store.settle([settlement], hosts: [free(lease, due: 7)], at: time(0))
      #expect(try await store.nextDue() == time(7))
      #expect(try await leaseOne(store, at: 7).visits.map(\.offer.address.path) == ["/2"])
    },
    Case("A host that is not freed stays leased at least until its lease ends") { store in
      let offers = [try offer("https://a.example/1"), try offer("https://a.example/2")]
      _ = try await store.offer(offers, at: time(0))
      let lease = try await leaseOne(store, at: 0, until: 60)
      var early = free(lease, due: 1)
      early.isFreed = false
      let settlement = try page(lease.token, "https://a.example/1")
      try await store.settle([settlement], hosts: [early], at: time(0))
      #expect(try await store.nextDue() == time(60))
      var late = free(lease, due: 600)
      late.isFreed = false
      try await store.settle([], hosts: [late], at: time(0))
      #expect(try await store.nextDue() == time(600))
    },
    Case("Repeating a settlement changes nothing") { store in
      _ = try await store.offer([offer("https://a.example/")], at: time(0))
      let lease = try await leaseOne(store, at: 0)
      let links = [try offer("https://a.example/2", depth: 2)]
      let settlement = try page(lease.token, "https://a.example/", offers: links)
      for _ in 0..<3 {
        try await store.settle([settlement], hosts: [free(lease, due: 1)], at: time(0))
      }
      #expect(try await store.changes(after: 0, limit: 9).count == 1)
      let version = try await store.latestVersion()
      #expect(version > 0)
      let next = try await leaseOne(store, at: 1)
      #expect(next.visits.count == 1)
      try await store.settle([settlement], hosts: [], at: time(2))
      #expect(try await store.latestVersion() == version)
    },
    Case("Settlements under a lost lease are refused, those beside them are kept") { store in
      let offers = [try offer("https://a.example/"), try offer("https://b.example/")]
      _ = try await store.offer(offers, at: time(0))
      let leases = try await store.lease(hosts: 2, perHost: 1, at: time(0), until: time(10))
      let (lost, kept) = (try #require(leases.first), try #require(leases.last))
      try await store.renew([kept.token], until: time(99))
      let next = try await leaseOne(store, at: 11)
      #expect(next.origin == lost.origin)
      let error = await #expect(throws: LeaseLost.self) {
        try await store.settle(
          [page(lost.token, lost.origin, title: "old"), page(kept.token, kept.origin)],
          hosts: [free(lost, due: 12), free(kept, due: 12)],
          at: time(12)
        )
      }
      #expect(error?.tokens == [lost.token])
      #expect(try await store.record(of: address(lost.origin)) == nil)
      #expect(try await store.record(of: address(kept.origin))?.title == "Plums")
      try await store.settle([page(next.token, next.origin)], hosts: [], at: time(13))
      #expect(try await store.record(of: address(next.origin))?.title == "Plums")
    },
    Case("An ended lease that nobody took can still be settled") { store in
      _ = try await store.offer([offer("https://a.example/")], at: time(0))
      let lease = try await leaseOne(store, at: 0, until: 10)
      let settlement = try page(lease.token, "https://a.example/")
      try await store.settle([settlement], hosts: [free(lease, due: 99)], at: time(98))
      #expect(try await store.record(of: address("https://a.example/")) != nil)
    },
  ]

  package static let documents = [
    Case("Versions only grow, and changes are drained in their order") { store in
      let paths = (0..<5).map { "https://a.example/\($0)" }
      _ = try await store.offer(paths.map { try offer($0) }, at: time(0))
      let lease = try await leaseOne(store, at: 0)
      let pages = try paths.map { try page(lease.token, $0) }
      try await store.settle(pages, hosts: [free(lease, due: 1)], at: time(0))
      var seen: [DocumentChange] = []
      while true {
        let batch = try await store.changes(after: seen.last?.version ?? 0, limit: 2)
        guard !batch.isEmpty else { break }
        #expect(batch.count <= 2)
        seen += batch
      }
      #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.version < $1.version })
      #expect(try await store.latestVersion() == seen.last?.version)
      #expect(seen.map(\.url.text) == paths)
      #expect(seen.compactMap(\.record) == (try paths.map { try record($0) }))
    },
    Case("A page that goes away is a change without a record") { store in
      _ = try await store.offer([offer("https://a.example/")], at: time(0))
      let lease = try await leaseOne(store, at: 0)
      let outcome = Settlement.Outcome.retry(at: time(0), reason: "again")
      try await store.settle(
        [completed(lease.token, "https://a.example/", outcome)],
        hosts: [free(lease, due: 0)],
        at: time(0)
      )
      #expect(try await store.changes(after: 0, limit: 9).isEmpty)
      let second = try await leaseOne(store, at: 0)
      let gone = try completed(second.token, "https://a.example/", .gone(status: 404), status: 404)
      try await store.settle([gone], hosts: [free(second, due: 1)], at: time(0))
      #expect(try await store.latestVersion() == 0)
    },
  ]
}
