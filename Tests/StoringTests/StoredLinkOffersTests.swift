import Addressing
import Digests
import Frontier
import GRDB
import Records
import StoredTestSupport
import Testing

@testable import Storing

/// What stored pages lead to, offered again.
struct StoredLinkOffersTests {
  private typealias Suite = StoreConformance

  @Test("A page whose record is damaged is counted, because its links are not known")
  func damaged() async throws {
    let temporary = try TemporaryStore()
    let store = try temporary.open()
    let urls = ["https://a.example/1", "https://a.example/2"]
    _ = try await store.offer(try urls.map { try Suite.offer($0) }, at: Suite.time(0))
    for (seconds, url) in zip([1.0, 2.0], urls) {
      let leases = try await store.lease(
        hosts: 1,
        perHost: 1,
        at: Suite.time(seconds),
        until: Suite.time(60)
      )
      let lease = try #require(leases.first)
      try await store.settle(
        [Suite.page(lease.token, url)],
        hosts: [Suite.free(lease, due: seconds)],
        at: Suite.time(seconds)
      )
    }
    try await store.write {
      try $0.execute(
        sql: "UPDATE pages SET record = substr(record, 1, 9) WHERE url = ?",
        arguments: [urls[0]]
      )
    }
    let new = try #require(WebAddress("https://a.example/new"))
    let policy = LinkPolicy(digest: Digest128(of: "one")) { _, page in
      [FrontierOffer(address: new, depthLeft: 1, seed: page.seed)]
    }
    #expect(try await store.pagesToOffer(by: policy.digest) == 2)
    let offers = try await store.offerStoredLinks(by: policy, at: Suite.time(3))
    #expect(offers == StoredLinkOffers(added: 1, damaged: 1))
    #expect(try await store.pagesToOffer(by: policy.digest) == 0)
    #expect(try await store.offerStoredLinks(by: policy, at: Suite.time(3)) == StoredLinkOffers())
  }
}
