import Frontier
import Records
import StoredTestSupport
import TestSupport
import Testing

@testable import PostgresStoring

extension PostgresTests {
  @Suite("What copies follow")
  struct Following {
    private typealias Suite = StoreConformance

    private func visit(
      _ page: String,
      _ store: PostgresStore,
      at time: Double,
      _ settlement: (Int64) throws -> Settlement
    ) async throws {
      _ = try await store.offer([try Suite.offer(page)], at: Suite.time(time))
      let lease = try await Suite.leaseOne(store, at: time)
      try await store.settle(
        [try settlement(lease.token)],
        hosts: [Suite.free(lease, due: time + 1)],
        at: Suite.time(time)
      )
    }

    @Test("Visits that store no page anew are followed beside the pages, each once")
    func visits() async throws {
      let store = try await PostgresTests.store()
      let (page, lost) = ("https://a.example/", "https://b.example/lost")
      try await visit(page, store, at: 0) { try Suite.page($0, page) }
      #expect(try await store.followedPages(after: 0, limit: 9).map(\.url) == [page])
      #expect(try await store.followedVisits(after: 0, limit: 9).isEmpty)
      try await visit(lost, store, at: 5) {
        try Suite.completed($0, lost, .failed(reason: "fetch.status"), status: 404)
      }
      var pages = RequeueSelection()
      pages.states = [.page]
      _ = try await store.requeue(pages, at: Suite.time(10))
      try await visit(page, store, at: 11) { try Suite.page($0, page) }
      #expect(try await store.followedPages(after: 0, limit: 9).count == 1)
      let seen = try await store.followedVisits(after: 0, limit: 9)
      #expect(seen.map(\.address.url) == [lost, page])
      #expect(seen.map(\.address.facts.state) == [.failed, .page])
      #expect(seen.map(\.address.reason) == ["fetch.status", nil])
      #expect(seen.map(\.address.status) == [404, 200])
      let last = try #require(seen.last?.version)
      #expect(try await store.followedVisits(after: last, limit: 9).isEmpty)
      await store.close()
    }

    @Test("What an open transaction of the server holds back is counted, and whose it is")
    func heldBack() async throws {
      let store = try await PostgresTests.store()
      let other = try PostgresConnection(
        PostgresLocation(await PostgresServer.shared.database())
      )
      _ = try other.run("BEGIN")
      _ = try other.run("SELECT pg_current_xact_id()")
      try await visit("https://a.example/", store, at: 0) {
        try Suite.page($0, "https://a.example/")
      }
      #expect(try await store.followedPages(after: 0, limit: 9).isEmpty)
      let held = try await store.heldBack(pages: 0, visits: 0)
      #expect(held.count == 1)
      #expect(held.holder?.contains("in the database test") ?? false, "\(held)")
      _ = try other.run("COMMIT")
      #expect(try await store.followedPages(after: 0, limit: 9).count == 1)
      await store.close()
    }

    @Test(
      "What was visited and is forgotten leaves an address under a new version, and right counts",
      arguments: [
        (ForgetSelection.domain("a.example"), 2, ["https://b.example/"]),
        (.all, 3, []),
      ]
    )
    func forgetting(selection: ForgetSelection, pages count: Int, left: [String]) async throws {
      let store = try await PostgresTests.store()
      let pages = ["https://a.example/", "https://www.a.example/", "https://b.example/"]
      _ = try await store.numbers(ofSeeds: pages)
      for (time, page) in pages.enumerated() {
        try await visit(page, store, at: 5 * Double(time)) { try Suite.page($0, page) }
      }
      let lost = "https://a.example/lost"
      try await visit(lost, store, at: 15) {
        try Suite.completed($0, lost, .failed(reason: "fetch.status"), status: 404)
      }
      _ = try await store.offer([try Suite.offer("https://a.example/2")], at: Suite.time(20))
      let last = try await store.latestVersion()
      let counts = ForgottenURLs(pages: count, others: ["refused": 1, "waiting": 1])
      #expect(try await store.forget(selection) == counts)
      let changes = try await store.followedPages(after: last, limit: 9)
      #expect(changes.count == count + 1 && changes.allSatisfy(\.isForgotten))
      #expect(changes.contains { $0.url == lost })
      let page = try Suite.address(pages[0])
      let key = AddressKey(page)
      #expect(try await store.forgotten(among: [page, Suite.address(lost)]) == [key])
      // Once more, which finds nothing.
      #expect(try await store.forget(selection).total == 0)
      let lines = try await TwoStores.pages(of: store).filter { !$0.contains(" gone ") }
      #expect(lines.compactMap { $0.split(separator: " ").first }.sorted() == left.map { $0[...] })
      #expect(try await TwoStores.wrongCounts(in: store) == 0)
      try await visit(pages[0], store, at: 30) { try Suite.page($0, pages[0]) }
      #expect(try await TwoStores.pages(of: store).contains { $0.hasPrefix("\(pages[0]) Plums") })
      #expect(try await store.forgotten(among: [page]) == [])
      #expect(try await store.forget(.url(page)).pages == 1)
      #expect(try await store.seeds().values.sorted() == left)
      let new = try await store.numbers(ofSeeds: ["https://c.example/"])
      #expect(new == [selection == .all ? 0 : 3])
      await store.close()
    }

    @Test("The first of the workers that are there says what all go by")
    func joining() async throws {
      let store = try await PostgresTests.store()
      func join(_ name: String, _ value: String?, at time: Double) async throws -> String? {
        let joined = try await store.join(
          name,
          key: "k",
          value: value.map { Array($0.utf8) },
          at: Suite.time(time),
          until: Suite.time(time + 30)
        )
        return joined.value.map { String(decoding: $0, as: UTF8.self) }
      }
      #expect(try await join("a", nil, at: 0) == nil)
      #expect(try await join("a", "delay 1", at: 0) == "delay 1")
      #expect(try await join("b", "delay 2", at: 1) == "delay 1")
      try await store.leave("a")
      try await store.leave("b")
      #expect(try await join("c", "delay 2", at: 2) == "delay 2")
      await store.close()
    }
  }
}
