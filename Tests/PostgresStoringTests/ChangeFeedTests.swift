import Records
import StoredTestSupport
import TestSupport
import Testing

@testable import PostgresStoring

extension PostgresTests {
  @Suite("The feed of changes")
  struct ChangeFeed {
    private typealias Suite = StoreConformance

    /// Drains the feed until `count` changes were seen, or nothing comes any more.
    private func drain(_ store: PostgresStore, _ count: Int, feed: String) async throws -> Set<
      Int64
    > {
      var seen: Set<Int64> = []
      var (last, idle): (Int64, Int) = (0, 0)
      while seen.count < count, idle < 100 {
        let after = last
        let versions = try await store.run { connection throws(PostgresError) in
          try connection.run(feed, [.int(after), .int(100)]).rows.compactMap { $0.int64(0) }
        }
        seen.formUnion(versions)
        last = versions.last ?? last
        idle = versions.isEmpty ? idle + 1 : 0
        if versions.isEmpty { try await Task.sleep(for: .milliseconds(20)) }
      }
      return seen
    }

    /// Has writers store pages in transactions that stay open for a while, as slow commits do.
    private func write(_ location: PostgresLocation, writers: Int, pages: Int) async throws {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for writer in 0..<writers {
          group.addTask {
            let store = PostgresStore(location, clock: .caller, now: { Suite.time(0) })
            for batch in 0..<pages / 20 {
              try await store.run { connection throws(PostgresError) in
                _ = try connection.run([
                  PostgresStatement("BEGIN"),
                  PostgresStatement(
                    """
                    INSERT INTO pages(host, id, version, indexable, app_linked, url, findings)
                    SELECT gen_random_uuid(), gen_random_uuid(),
                      pippin_version() + n, true, true, '', ''
                    FROM generate_series(1, 20) n
                    """
                  ),
                ])
                _ = try connection.run(
                  "SELECT pg_sleep($1)",
                  [.double(Double((batch + writer) % 5) / 500)]
                )
                _ = try connection.run("COMMIT")
              }
            }
            await store.close()
          }
        }
        try await group.waitForAll()
      }
    }

    private func missed(feed: String) async throws -> Int {
      let location = try PostgresLocation(await PostgresServer.shared.database())
      try PostgresSchema.create(at: location)
      let (writers, pages) = (4, 2_000)
      let reader = PostgresStore(location, clock: .caller, now: { Suite.time(0) })
      async let writing: Void = write(location, writers: writers, pages: pages)
      let seen = try await drain(reader, writers * pages, feed: feed)
      try await writing
      await reader.close()
      return writers * pages - seen.count
    }

    @Test("Whoever drains it misses nothing of four writers whose commits overtake each other")
    func complete() async throws {
      #expect(try await missed(feed: PostgresStore.feed) == 0)
    }

    @Test("Without the bound below the oldest open transaction it does miss some")
    func unbounded() async throws {
      let unbounded = "SELECT version FROM pages WHERE version > $1 ORDER BY version LIMIT $2"
      #expect(try await missed(feed: unbounded) > 0)
    }
  }
}
