import Basics
package import Records
import Testing

/// What every frontier must do that several workers share.
package enum SharingConformance {
  /// One behaviour, with a sentence that names it; it gets an empty store.
  package struct Case: Sendable, CustomTestStringConvertible {
    package let testDescription: String
    package let run: @Sendable (any SharedFrontier) async throws -> Void

    package init(
      _ sentence: String,
      _ run: @escaping @Sendable (any SharedFrontier) async throws -> Void
    ) {
      testDescription = sentence
      self.run = run
    }
  }

  package static let all: [Case] = claiming + recovering + counting + drawing + rendering

  private static func time(_ seconds: Double) -> Timestamp { StoreConformance.time(seconds) }

  private static func lease(
    _ store: any SharedFrontier,
    _ owner: String,
    at seconds: Double = 0
  ) async throws -> [HostLease] {
    try await store.lease(
      hosts: 1,
      perHost: 9,
      owner: owner,
      at: time(seconds),
      until: time(seconds + 60)
    )
  }

  private static func offer(_ store: any SharedFrontier, _ texts: String...) async throws {
    _ = try await store.offer(texts.map { try StoreConformance.offer($0) }, at: time(0))
  }

  private static let (host, page) = ("https://a.example", "https://a.example/")

  private static let claiming: [Case] = [
    Case("A claimed crawl slot is one worker's, and the next begins when it ends") { store in
      let first = try await store.claim(origin: host, at: time(0), until: time(2))
      #expect(first == time(0))
      #expect(try await store.claim(origin: host, at: time(1), until: time(3)) == time(2))
      #expect(try await store.claim(origin: host, at: time(2), until: time(4)) == time(2))
    },
    Case("A claim makes no host known, and holds when the host becomes known") { store in
      #expect(try await store.claim(origin: host, at: time(0), until: time(5)) == time(0))
      #expect(try await store.nextDue() == nil)
      try await offer(store, page)
      #expect(try await lease(store, "a", at: 4.9).isEmpty)
      #expect(try await lease(store, "a", at: 5).count == 1)
    },
    Case("A claim of a known host comes before its lease") { store in
      try await offer(store, page)
      #expect(try await store.claim(origin: host, at: time(1), until: time(3)) == time(1))
      #expect(try await lease(store, "a", at: 2).isEmpty)
      #expect(try await lease(store, "a", at: 3).count == 1)
    },
    Case("A host that is held cannot be claimed, and is due after it was freed") { store in
      try await offer(store, page)
      let held = try #require(try await lease(store, "a").first)
      let later = try await store.claim(origin: host, at: time(1), until: time(2))
      #expect(later > time(1) && later <= time(60))
      try await store.settle([], hosts: [StoreConformance.free(held, due: 7)], at: time(2))
      #expect(try await store.claim(origin: host, at: time(3), until: time(4)) == time(7))
      #expect(try await store.claim(origin: host, at: time(7), until: time(9)) == time(7))
    },
    Case("A host that requested a longer delay has it after a claim too") { store in
      try await offer(store, page)
      let held = try #require(try await lease(store, "a").first)
      let freed = StoreConformance.free(held, due: 1, backoff: 30)
      try await store.settle([], hosts: [freed], at: time(1))
      #expect(try await store.claim(origin: host, at: time(1), until: time(2)) == time(1))
      #expect(try await store.claim(origin: host, at: time(2), until: time(3)) == time(31))
    },
  ]

  private static let recovering: [Case] = [
    Case("Only the leases of the worker that is gone become void") { store in
      try await offer(store, page, "https://b.example/1")
      let kept = try #require(try await lease(store, "a").first)
      let lost = try #require(try await lease(store, "b").first)
      #expect(try await store.recover(owner: "b", at: time(1), delay: 2) == 1)
      #expect(try await lease(store, "c", at: 2.9).isEmpty)
      #expect(try await lease(store, "c", at: 3).map(\.origin) == [lost.origin])
      try await store.settle([], hosts: [StoreConformance.free(kept, due: 4)], at: time(4))
    },
    Case("Hosts that others hold are told from hosts that wait for their time") { store in
      #expect(
        try await store.outlook(of: "b", at: time(0))
          == FrontierOutlook(due: nil, isHeldByOthers: false)
      )
      try await offer(store, page)
      let held = try #require(try await lease(store, "a").first)
      let outlook = try await store.outlook(of: "b", at: time(1))
      #expect(outlook == FrontierOutlook(due: nil, isHeldByOthers: true))
      #expect(try await store.outlook(of: "a", at: time(1)).isHeldByOthers == false)
      try await store.settle([], hosts: [StoreConformance.free(held, due: 9)], at: time(2))
      #expect(
        try await store.outlook(of: "b", at: time(2))
          == FrontierOutlook(due: time(9), isHeldByOthers: false)
      )
    },
    Case("Leases that have run out are nobody's") { store in
      try await offer(store, page)
      _ = try await lease(store, "a")
      let outlook = try await store.outlook(of: "b", at: time(60))
      #expect(outlook == FrontierOutlook(due: time(60), isHeldByOthers: false))
    },
  ]

  private static let counting: [Case] = [
    Case("A worker that comes counts at once, and all know it when all were heard of") { store in
      func beat(_ owner: String, _ seconds: Double) async throws -> WorkerCount {
        try await store.heartbeat(of: owner, at: time(seconds), until: time(seconds + 60))
      }
      #expect(try await beat("a", 0) == WorkerCount(alive: 1, isKnownToAll: true))
      #expect(try await beat("b", 1) == WorkerCount(alive: 2, isKnownToAll: false))
      #expect(try await beat("b", 2) == WorkerCount(alive: 2, isKnownToAll: false))
      #expect(try await beat("a", 3) == WorkerCount(alive: 2, isKnownToAll: true))
      #expect(try await beat("b", 4) == WorkerCount(alive: 2, isKnownToAll: true))
      try await store.leave("a")
      #expect(try await beat("b", 5) == WorkerCount(alive: 1, isKnownToAll: true))
      #expect(try await beat("a", 6) == WorkerCount(alive: 2, isKnownToAll: false))
    },
    Case("A worker that is heard of no longer does not count") { store in
      for (name, end) in [("a", 10.0), ("b", 60.0)] {
        _ = try await store.heartbeat(of: name, at: time(0), until: time(end))
      }
      let count = try await store.heartbeat(of: "b", at: time(10), until: time(70))
      #expect(count == WorkerCount(alive: 1, isKnownToAll: true))
    },
  ]

  private static let drawing: [Case] = [
    Case("Workers together draw no more than the limit, and repeating draws nothing") { store in
      try await store.setPageLimits([3: 10])
      for _ in 0..<2 { #expect(try await store.draw([3: 7], owner: "a") == [3: 7]) }
      #expect(try await store.draw([3: 7], owner: "b") == [3: 3])
    },
    Case("What was drawn and not used is given back") { store in
      try await store.setPageLimits([3: 10])
      _ = try await store.draw([3: 8], owner: "a")
      #expect(try await store.draw([3: 2], owner: "a") == [3: 2])
      #expect(try await store.draw([3: 9], owner: "b") == [3: 8])
    },
    Case("A seed without a limit has none, and new limits begin anew") { store in
      #expect(try await store.draw([3: 7], owner: "a") == [:])
      try await store.setPageLimits([3: 2])
      #expect(try await store.draw([3: 7, 4: 1], owner: "a") == [3: 2])
      try await store.setPageLimits([3: 2, 4: -1])
      #expect(try await store.draw([3: 7, 4: 1], owner: "b") == [3: 2, 4: 0])
    },
    Case("What a worker that is gone had drawn counts as spent") { store in
      try await store.setPageLimits([3: 10])
      _ = try await store.draw([3: 4], owner: "a")
      _ = try await store.draw([3: 1], owner: "b")
      try await store.recover(owner: "a", at: time(0), delay: 0)
      #expect(try await store.draw([3: 10], owner: "a") == [3: 5])
    },
  ]
}
