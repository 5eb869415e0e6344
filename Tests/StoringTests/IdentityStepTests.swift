import Addressing
import Basics
import Digests
import Foundation
import Frontier
import GRDB
import JSON
import Records
import Testing

@testable import Storing

/// Stores in which a 64-bit hash was the identity of everything, brought up to date.
struct IdentityStepTests {
  private static let urls = [
    "https://a.example/", "https://a.example/b?x=1", "https://b.example/old", "https://a.example/c",
    "https://a.example/plain.txt",
  ]

  private static func print(_ text: String) -> Int64 { Int64(bitPattern: Fingerprint.of(text)) }

  /// Makes a store as it was at step 5.
  ///
  /// The first address is a page that links to the second, to itself and to one that is not known;
  /// the second was read and names the first as its canonical address; the third redirects; under
  /// the hash of the fourth stands the page of another address; the last was read and is no page.
  /// One page was forgotten.
  private func makeOld(_ folder: StoreFolder) throws {
    let queue = try DatabaseQueue(path: folder.databasePath)
    try StoreSchema.migrator.migrate(queue, upTo: "5")
    try queue.write { database in
      try database.execute(
        sql: """
          INSERT INTO hosts(id, origin, name, due, known, open)
            VALUES(1, 'https://a.example', 'a.example', 0, 4, 0),
              (2, 'https://b.example', 'b.example', 0, 1, 0);
          UPDATE counters SET value = 9 WHERE name = 'version';
          INSERT INTO meta VALUES('duplicates', x'39');
          """
      )
      try insertAddresses(database)
      try insertPages(database)
      try insertLinks(database)
      try database.execute(sql: "INSERT INTO duplicates VALUES(1, 2, 1)")
      try database.execute(
        sql: "INSERT INTO budgets VALUES(1, 0, 9, 8, x''), (1, ?, 7, 6, x'')",
        arguments: [Self.print("/*?x")]
      )
    }
    try queue.close()
  }

  private func insertAddresses(_ database: Database) throws {
    for (number, text) in Self.urls.enumerated() {
      try database.execute(
        sql: """
          INSERT INTO addresses(id, fingerprint, host, state, priority, depth, redirects, seed,
            due, visits, target, url) VALUES(?, ?, ?, ?, 0, 3, 0, 0, 0, ?, ?, ?)
          """,
        arguments: [
          10 + number, Self.print(text), number == 2 ? 2 : 1, number == 2 ? 4 : 3,
          number == 2 ? 0 : 1, number == 2 ? Self.urls[0] : nil, text,
        ]
      )
    }
  }

  private func insertPages(_ database: Database) throws {
    let pages = [
      (Self.urls[0], Self.urls[0], false), (Self.urls[1], Self.urls[1], false),
      (Self.urls[3], "https://a.example/other", false),
      ("https://a.example/gone", "https://a.example/gone", true),
    ]
    for (index, (key, url, isRemoved)) in pages.enumerated() {
      let record = PageRecord(url: try #require(WebAddress(url)))
      var writer = JSONWriter()
      writer.value(record)
      try database.execute(
        sql: """
          INSERT INTO pages(id, version, host, removed, indexable, app_linked, url, findings,
            record) VALUES(?, ?, 1, ?, 0, 0, ?, '', ?)
          """,
        arguments: [
          Self.print(key), index + 1, isRemoved, url, isRemoved ? nil : Data(writer.bytes),
        ]
      )
    }
  }

  private func insertLinks(_ database: Database) throws {
    let links = PackedWords.pack([
      Self.print(Self.urls[1]), Self.print("https://x.example/"), Self.print(Self.urls[0]),
    ])
    try database.execute(
      sql: "INSERT INTO leads VALUES(10, ?, NULL, '1 https://deep.example/\n'), (11, x'', ?, '')",
      arguments: [links, PackedWords.pack([Self.print(Self.urls[2])])]
    )
    try database.execute(
      sql: "INSERT INTO relaxed VALUES(?), (99)",
      arguments: [Self.print(Self.urls[1])]
    )
    try database.execute(
      sql: "INSERT INTO sketches VALUES(11, 1, 5, 7, ?), (10, 1, 5, 7, NULL)",
      arguments: [Self.print(Self.urls[0])]
    )
  }

  @Test("Everything that a store says of its addresses is said under their numbers afterwards")
  func store() async throws {
    let temporary = try TemporaryStore()
    try makeOld(temporary.folder)
    #expect(throws: StoreError.self) { try temporary.open(.reading) }
    let store = try temporary.open()
    #expect(try await store.check() == [])
    let addresses = try Self.urls.map { try #require(WebAddress($0)) }
    let numbers = try await store.numbers(of: addresses.map(\.identity))
    #expect(addresses.map { numbers[$0.identity] } == [10, 11, 12, 13, 14])
    for address in addresses[..<2] {
      #expect(try await store.record(of: address)?.url == address)
    }
    var graph: [UInt64: [UInt64]] = [:]
    try store.forEachLinks { graph[$0] = $1 }
    #expect(graph == [10: [11, 10, .max], 11: []])
    var redirects: [UInt64: UInt64] = [:]
    try store.forEachRedirect { redirects[$0] = $1 }
    #expect(redirects == [12: 10])
    // The removed page is known by its identity, and gets its number back.
    let gone = try #require(WebAddress("https://a.example/gone"))
    #expect(try await store.isRemoved(gone.identity))
    let number = try #require(try await store.number(of: gone.identity))
    #expect(number > 14)
    _ = try await store.offer(
      [FrontierOffer(address: gone, depthLeft: 1)],
      at: Timestamp(milliseconds: 0)
    )
    #expect(try await store.number(of: gone.identity) == number)
    #expect(try await store.check() == [])
    // The page under another's hash is gone for those who have copies, and both are named.
    let other = try #require(WebAddress("https://a.example/other"))
    #expect(try await store.isRemoved(other.identity))
    #expect(try await store.addressReport(of: addresses[3].identity)?.state == .waiting)
    // What was read and is no page stays read.
    #expect(try await store.addressReport(of: addresses[4].identity)?.state == .page)
    #expect(try await store.unmapped() == StoreUnmapped(pages: 1, links: 1))
    try store.close()
  }

  @Test("Budgets, sketches and what waits to be passed on go along")
  func details() async throws {
    let temporary = try TemporaryStore()
    try makeOld(temporary.folder)
    let store = try temporary.open()
    let template = try AddressTemplate(#require(WebAddress(Self.urls[1]))).key
    let rows = try await store.read { database in
      (
        try Data.fetchAll(database, sql: "SELECT template FROM budgets ORDER BY spent"),
        try Data.fetchAll(database, sql: "SELECT digest FROM sketches"),
        try Int64.fetchAll(database, sql: "SELECT address FROM relaxed"),
        try Int.fetchOne(database, sql: "SELECT count(*) FROM duplicates"),
        try Optional<Data>.fetchAll(
          database,
          sql: "SELECT canonical FROM sketches ORDER BY address"
        )
      )
    }
    #expect(rows.0 == [template.data, Digest128.zero.data])
    #expect(rows.1 == [PackedWords.pack([5]), PackedWords.pack([5])])
    #expect(rows.4 == [nil, Digest128(of: Self.urls[0]).data])
    #expect(rows.2 == [11])
    #expect(rows.3 == 0)
    #expect(try await store.findDuplicates() == 1)
    try store.close()
  }

  @Test("An export of changes that began before says that everything has to be exported once")
  func exports() async throws {
    let temporary = try TemporaryStore()
    try makeOld(temporary.folder)
    let store = try temporary.open()
    for cursor in [0, 9, 10] as [Int64] {
      let error = #expect(throws: StoreError.self) {
        try store.export(.all, since: .version(cursor)) { _ in }
      }
      #expect(error?.reason.contains("identifiers") == true)
    }
    #expect(try store.export(.all, since: nil) { _ in } == 11)
    #expect(try store.export(.all, since: .version(11)) { _ in } == 11)
    #expect(try await store.changes(after: 0, limit: 9).map(\.version) == [1, 2, 4, 11])
    try store.close()
  }

  @Test("A step that fails leaves the old store as it was, and is done when it is opened again")
  func failing() async throws {
    let temporary = try TemporaryStore()
    try makeOld(temporary.folder)
    var file = EmbeddedStore.FileSettings()
    let queue = try DatabaseQueue(path: temporary.folder.databasePath)
    let pages = try await queue.read { try Int.fetchOne($0, sql: "PRAGMA page_count") }
    try queue.close()
    file.pageLimit = pages
    #expect(throws: StoreError.self) { try temporary.open(file: file) }
    let store = try temporary.open()
    #expect(try await store.check() == [])
    #expect(try await store.statistics().pages == 2)
    try store.close()
  }
}
