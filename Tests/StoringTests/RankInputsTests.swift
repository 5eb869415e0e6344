import Addressing
import Basics
import Foundation
import Frontier
import GRDB
import JSON
import Records
import StoredTestSupport
import Testing

@testable import Storing

/// What counts for ranks, read beside the records, and changes that come from memory.
struct RankInputsTests {
  private typealias Suite = StoreConformance

  private static let urls = ["https://a.example/", "https://a.example/b", "https://b.example/"]

  /// Offers and settles `urls`; each page has a title of its own, `note`, and a date.
  private func put(
    _ urls: [String] = urls,
    note: String = "",
    gone: Set<String> = [],
    asText: Bool = false,
    at seconds: Double = 0,
    in store: EmbeddedStore
  ) async throws {
    _ = try await store.offer(try urls.map { try Suite.offer($0) }, at: Suite.time(seconds))
    _ = try await store.requeue(RequeueSelection(), at: Suite.time(seconds))
    let leases = try await store.lease(
      hosts: 9,
      perHost: 9,
      at: Suite.time(seconds),
      until: Suite.time(seconds + 60)
    )
    for lease in leases {
      let settlements = try lease.visits.map { visit in
        let url = visit.offer.address.text
        if gone.contains(url) {
          return try Suite.completed(lease.token, url, .gone(status: 410), status: 410)
        }
        return try page(url, lease.token, note: note, asText: asText)
      }
      try await store.settle(
        settlements,
        hosts: [Suite.free(lease, due: seconds)],
        at: Suite.time(seconds)
      )
    }
  }

  private func page(
    _ url: String,
    _ token: Int64,
    note: String,
    asText: Bool
  ) throws -> Settlement {
    var settlement = try Suite.page(token, url, title: "Plums of \(url)\(note)")
    var record = try #require(settlement.record)
    record.fetch = FetchSummary(requestedURL: url, finalURL: url, status: 200, bytes: 9)
    record.fetch?.fetchedAt = Suite.time(7)
    record.fetch?.durationMs = 70
    record.datePublished = "2026-03-04"
    record.text = "Ripe plums of \(url)"
    record.indexable = true
    if asText {
      settlement.recordText = JSONText.of(record)
      record.text = ""
    }
    settlement.record = record
    return settlement
  }

  /// The same of a page, by what its record says.
  private func expected(_ store: EmbeddedStore) async throws -> [PageFacts?] {
    try await store.changes(after: 0, limit: 9).filter { $0.record != nil }.map {
      $0.record.map(PageFacts.init)
    }
  }

  @Test("What counts for ranks is what the records say, also in stores that kept nothing of it")
  func inputs() async throws {
    let temporary = try TemporaryStore()
    let store = try temporary.open()
    try await put(in: store)
    let inputs = try await store.rankInputs(after: 0, limit: 9)
    #expect(Set(inputs.map(\.url)) == Set(Self.urls))
    #expect(inputs.map(\.version) == [1, 2, 3])
    #expect(try await inputs.map(\.facts) == expected(store))
    #expect(inputs.allSatisfy { $0.fetchedAt == Suite.time(7) && $0.durationMs == 70 })
    #expect(try await store.rankInputs(after: 2, limit: 9).map(\.version) == [3])
    for facts in ["NULL", "x'00'"] {
      try await store.write { try $0.execute(sql: "UPDATE pages SET facts = \(facts)") }
      let older = try await store.rankInputs(after: 0, limit: 9)
      #expect(older.map(\.facts) == inputs.map(\.facts))
    }
    try await store.write { try $0.execute(sql: "UPDATE pages SET record = x'02'") }
    #expect(try await store.rankInputs(after: 0, limit: 9).map(\.facts) == [nil, nil, nil])
  }

  @Test("A page that went away counts for nothing")
  func removal() async throws {
    let temporary = try TemporaryStore()
    let store = try temporary.open()
    try await put(in: store)
    try await put(gone: [Self.urls[1]], at: 100, in: store)
    let inputs = try await store.rankInputs(after: 0, limit: 9)
    #expect(!inputs.isEmpty && !inputs.map(\.url).contains(Self.urls[1]))
  }

  @Test("An older store with pages gets the column behind the record, a new one before it")
  func columns() async throws {
    let temporary = try TemporaryStore()
    let queue = try DatabaseQueue(path: temporary.folder.databasePath)
    try StoreSchema.migrator.migrate(queue, upTo: "10")
    try await queue.write { database in
      try database.execute(
        sql: """
          INSERT INTO pages(id, version, host, indexable, app_linked, url, findings, record)
          VALUES(1, 1, 1, 1, 0, 'https://a.example/', '', '{}')
          """
      )
    }
    try StoreSchema.migrator.migrate(queue)
    let columns = try await queue.read { try $0.columns(in: "pages").map(\.name) }
    #expect(columns.suffix(2) == ["record", "facts"])
    try queue.close()
    let other = try TemporaryStore()
    let new = try other.open()
    let names = try await new.read { try $0.columns(in: "pages").map(\.name) }
    #expect(names.suffix(2) == ["facts", "record"])
  }

  @Test("Who follows gets the same from memory as from the database", arguments: [false, true])
  func following(asText: Bool) async throws {
    let temporary = try TemporaryStore()
    let store = try temporary.open()
    try await put([Self.urls[0]], in: store)
    let events = store.followChanges()
    try await put(note: " anew", asText: asText, at: 100, in: store)
    let version = try await store.latestVersion()
    #expect(store.recentChanges.entries(after: 1, limit: 9)?.count == Int(version) - 1)
    let followed = try await store.changes(after: 1, limit: 9, leavingOut: PageRecord.unindexed)
    // Whoever needs all of a record gets it from the database.
    let whole = try await store.changes(after: 1, limit: 9)
    store.endFollowing()
    #expect(store.recentChanges.entries(after: 1, limit: 9) == nil)
    let read = try await store.changes(after: 1, limit: 9, leavingOut: PageRecord.unindexed)
    #expect(whole.map(\.record) == (try await store.changes(after: 1, limit: 9)).map(\.record))
    #expect(followed.map(\.version) == read.map(\.version))
    #expect(followed.map(\.page) == read.map(\.page))
    #expect(followed.map(\.record) == read.map(\.record))
    #expect(followed.map(\.rules) == read.map(\.rules))
    #expect(followed.allSatisfy { $0.record?.text.isEmpty == false })
    var count = 0
    for await _ in events { count += 1 }
    #expect(count == 1)
  }

  @Test("A page that went away between two others is found in the database")
  func gap() async throws {
    let temporary = try TemporaryStore()
    let store = try temporary.open()
    _ = store.followChanges()
    try await put(in: store)
    try await put(note: " anew", gone: [Self.urls[1]], at: 100, in: store)
    var (version, seen): (Int64, [DocumentChange]) = (0, [])
    while let last = try await store.changes(after: version, limit: 2).last {
      seen += try await store.changes(after: version, limit: 2)
      version = last.version
    }
    #expect(seen.map(\.version) == seen.map(\.version).sorted())
    #expect(seen.contains { $0.url.text == Self.urls[1] && $0.record == nil })
    #expect(version == (try await store.latestVersion()))
  }

  @Test("Memory holds the newest changes up to its limit, and none without one who follows")
  func bound() async throws {
    let temporary = try TemporaryStore()
    let store = try temporary.open()
    try await put(in: store)
    #expect(store.recentChanges.entries(after: 0, limit: 9) == nil)
    let settled = PreparedSettlement.prepare(
      [try page(Self.urls[0], 1, note: "", asText: false)],
      keepsText: true
    )
    // Room for two and a half of them.
    let packed = try #require(settled[0].page).record
    let changes = RecentChanges(limit: (2 * packed.count + 256) * 5 / 2)
    let entries = (1...9).compactMap { version in
      RecentChanges.Entry((version: Int64(version), page: 1, settled: settled[0]))
    }
    #expect(entries.count == 9)
    changes.add(entries)
    #expect(changes.entries(after: 0, limit: 9) == nil)
    _ = changes.follow()
    changes.add(entries)
    #expect(changes.entries(after: 0, limit: 9) == nil)
    #expect(changes.entries(after: 7, limit: 9)?.map(\.version) == [8, 9])
    #expect(changes.entries(after: 8, limit: 9)?.map(\.version) == [9])
    #expect(changes.entries(after: 7, limit: 9) == nil)
  }
}

/// The JSON form of records as workers write it.
private enum JSONText {
  static func of(_ record: PageRecord) -> [UInt8] {
    var writer = JSONWriter()
    record.write(to: &writer, withTimes: false)
    return writer.bytes
  }
}
