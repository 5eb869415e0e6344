import Addressing
import Basics
import Records
import Testing

extension SharingConformance {
  private static func time(_ seconds: Double) -> Timestamp { StoreConformance.time(seconds) }

  private static let page = "https://a.example/"

  /// Leases the one host there is, and settles its one page.
  ///
  /// - Returns: The visit that was settled; `nil` when there is none.
  private static func visit(
    _ store: any SharedFrontier,
    at seconds: Double
  ) async throws -> HostLease.Visit? {
    let leases = try await store.lease(
      hosts: 1,
      perHost: 9,
      owner: "a",
      at: time(seconds),
      until: time(seconds + 60)
    )
    guard let lease = leases.first else { return nil }
    var settlement = try StoreConformance.page(lease.token, page)
    settlement.isRendering = lease.visits.first?.isRendering ?? false
    try await store.settle(
      [settlement],
      hosts: [StoreConformance.free(lease, due: seconds + 1)],
      at: time(seconds)
    )
    return lease.visits.first
  }

  static let rendering: [Case] = [
    Case("A page that was read waits once more to be rendered, and once only") { store in
      _ = try await store.offer([try StoreConformance.offer(page)], at: time(0))
      #expect(try await visit(store, at: 0)?.isRendering == false)
      #expect(try await visit(store, at: 2) == nil)
      let pages = [try StoreConformance.address(page), try StoreConformance.address(page + "x")]
      #expect(try await store.awaitRendering(of: pages, at: time(3)) == 1)
      #expect(try await store.awaitRendering(of: pages, at: time(3)) == 0)
      #expect(try await visit(store, at: 4)?.isRendering == true)
      #expect(try await visit(store, at: 6) == nil)
      #expect(try await store.nextDue() == nil)
    },
    Case("An address that was not read yet, or is no page, is not rendered") { store in
      _ = try await store.offer([try StoreConformance.offer(page)], at: time(0))
      let pages = [try StoreConformance.address(page)]
      #expect(try await store.awaitRendering(of: pages, at: time(0)) == 0)
      #expect(try await visit(store, at: 1)?.isRendering == false)
    },
    Case("Only what waits to be rendered is taken, of the hosts that are named, when it is") {
      store in
      let other = "https://b.example/"
      let texts = [page, page + "more", other, other + "more"]
      _ = try await store.offer(texts.map { try StoreConformance.offer($0) }, at: time(0))
      let all = try await store.lease(
        hosts: 9,
        perHost: 9,
        owner: "a",
        at: time(0),
        until: time(60)
      )
      let settled = try all.flatMap { lease in
        try lease.visits.map { try StoreConformance.page(lease.token, $0.offer.address.text) }
      }
      let freed = all.map { StoreConformance.free($0, due: 1) }
      try await store.settle(settled, hosts: freed, at: time(1))
      let pages = [try StoreConformance.address(page), try StoreConformance.address(other)]
      #expect(try await store.awaitRendering(of: pages, at: time(3)) == 2)
      _ = try await store.offer([try StoreConformance.offer(page + "new")], at: time(3))
      let leases = try await store.leaseRenderings(
        of: ["https://a.example", "https://c.example"],
        perHost: 9,
        owner: "a",
        at: time(4),
        until: time(60)
      )
      #expect(leases.map(\.origin) == ["https://a.example"])
      let visits = leases.flatMap(\.visits)
      #expect(visits.map(\.offer.address) == Array(pages.prefix(1)))
      #expect(visits.map(\.isRendering) == [true])
      let again = try await store.leaseRenderings(
        of: ["https://a.example"],
        perHost: 9,
        owner: "b",
        at: time(5),
        until: time(60)
      )
      #expect(again.isEmpty)
      let unknown = try StoreConformance.address("https://c.example/")
      let asked = pages + [try StoreConformance.address(page + "more"), unknown]
      #expect(try await store.waitingRenderings(among: asked) == pages)
      let lease = try #require(leases.first)
      var rendered = try StoreConformance.page(lease.token, page)
      rendered.isRendering = true
      let end = [StoreConformance.free(lease, due: 6)]
      try await store.settle([rendered], hosts: end, at: time(5))
      #expect(try await store.waitingRenderings(among: asked) == [pages[1]])
    },
  ]
}
