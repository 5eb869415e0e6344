import Addressing
import Basics
import GRDB
import Records
import Testing

@testable import Storing

struct WriterCacheTests {
  @Test("The writer's memory grows with the addresses, between two limits")
  func size() {
    #expect(WriterCache.size(addresses: 0) == WriterCache.floor)
    #expect(WriterCache.size(addresses: 1_024_000) == WriterCache.floor + 40_000)
    #expect(WriterCache.size(addresses: 10_000_000) < 500 << 10)
    #expect(WriterCache.size(addresses: .max) == WriterCache.ceiling)
  }

  @Test("A writer takes what its addresses need, also when it opens a store that has them")
  func follow() async throws {
    let temporary = try TemporaryStore()
    let store = try temporary.open()
    #expect(try await cacheSize(of: store) == WriterCache.floor)
    try await store.write { database in
      try database.execute(
        sql: """
          INSERT INTO addresses(id, hash, host, state, priority, depth, redirects, seed,
            due, url)
          VALUES(1000000, 1, 1, 3, 1, 1, 0, 0, 0, 'https://a.example/');
          UPDATE counters SET value = 1000000 WHERE name = 'address'
          """
      )
    }
    let address = try #require(WebAddress("https://b.example/"))
    let offer = FrontierOffer(address: address, depthLeft: 1, seed: 0, priority: 1)
    #expect(try await store.offer([offer], at: Timestamp(milliseconds: 1)) == 1)
    #expect(try await cacheSize(of: store) == WriterCache.size(addresses: 1_000_001))
  }

  /// The memory of the writer's connection, in KiB.
  private func cacheSize(of store: EmbeddedStore) async throws -> Int? {
    try await store.write { try Int.fetchOne($0, sql: "PRAGMA cache_size").map { -$0 } }
  }
}
