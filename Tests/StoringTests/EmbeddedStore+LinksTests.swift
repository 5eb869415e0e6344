import Addressing
import Records
import Rules
import StoredTestSupport
import Storing
import Testing

/// What the ranking of links reads from the store.
struct EmbeddedStoreLinksTests {
  private typealias Suite = StoreConformance

  @Test("Pages come with their hosts, redirects with where they lead, changes with broken rules")
  func reading() async throws {
    let temporary = try TemporaryStore()
    let store = try temporary.open()
    let urls = ["https://a.example/", "https://a.example/page", "https://b.example/old"]
    _ = try await store.offer(try urls.map { try Suite.offer($0) }, at: Suite.time(0))
    let target = try Suite.address("https://a.example/")
    try await settle(store, redirectingTo: target)
    let names = try store.hostNames()
    #expect(Set(names.values) == ["a.example", "b.example"])
    var entries: [UInt64: Bool] = [:]
    try store.forEachPage { id, host, isEntry in
      #expect(names[host] == "a.example")
      entries[id] = isEntry
    }
    let page = try Suite.address("https://a.example/page")
    let old = try Suite.address("https://b.example/old")
    let numbers = try await store.numbers(of: [target, page, old].map(\.identity))
    let number = try #require(numbers[target.identity])
    #expect(entries == [number: true, try #require(numbers[page.identity]): false])
    var redirects: [UInt64: UInt64] = [:]
    try store.forEachRedirect { redirects[$0] = $1 }
    #expect(redirects == [try #require(numbers[old.identity]): number])
    let changes = try await store.changes(after: 0, limit: 9, leavingOut: ["findings"])
    #expect(changes.count == 2)
    for change in changes { #expect(change.rules == [Rule.pageViewportMissing.id]) }
  }

  /// Settles what waits: old addresses redirect to `target`, all others are pages.
  private func settle(_ store: EmbeddedStore, redirectingTo target: WebAddress) async throws {
    for lease in try await store.lease(
      hosts: 9,
      perHost: 9,
      at: Suite.time(0),
      until: Suite.time(60)
    ) {
      let settlements = try lease.visits.map { visit -> Settlement in
        let url = visit.offer.address.text
        guard !url.hasSuffix("/old") else {
          return try Suite.completed(lease.token, url, .redirect(to: target, status: 301))
        }
        var page = try Suite.page(lease.token, url, validators: nil, offers: [])
        page.record?.findings = [Finding(.pageViewportMissing), Finding(.pageViewportMissing)]
        return page
      }
      let hosts = [Suite.free(lease, due: 1)]
      try await store.settle(settlements, hosts: hosts, at: Suite.time(0))
    }
  }
}
