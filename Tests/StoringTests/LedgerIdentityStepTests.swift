import Addressing
import Digests
import Foundation
import Frontier
import GRDB
import Records
import Testing

@testable import Storing

/// Votes of older stores, in which items were 64-bit hashes.
struct LedgerIdentityStepTests {
  private static let urls = ["https://a.example/", "https://a.example/b", "https://gone.example/"]

  private static func print(_ text: String) -> Int64 { Int64(bitPattern: Fingerprint.of(text)) }

  /// A vote as it was stored: identifier, item, client, and eight bytes of the rest.
  private static func vote(_ item: Int64, _ id: Int64) -> Data {
    PackedWords.pack([id, item, 77, 0x0001_0203_0000_0007])
  }

  /// The same as it is stored now.
  private static func vote(_ item: Digest128, _ id: Int64) -> [UInt8] {
    [UInt8](PackedWords.pack([id])) + item.bytes
      + [UInt8](PackedWords.pack([77, 0x0001_0203_0000_0007]))
  }

  private static func makeOld(_ folder: StoreFolder) throws {
    let queue = try DatabaseQueue(path: folder.engagementPath)
    try LedgerSchema.migrator(store: folder.databasePath).migrate(queue, upTo: "4")
    try queue.write { database in
      for (index, item) in (urls.map(print) + [4711]).enumerated() {
        try database.execute(
          sql: "INSERT INTO states VALUES(?, ?)",
          arguments: [item, Data([UInt8(index)])]
        )
      }
      try database.execute(
        sql: """
          INSERT INTO activities(id, expiry, body, type, promoted)
            VALUES(?, 1000, x'01', '', 1), (4711, 1000, x'02', 'com.example.read', 1)
          """,
        arguments: [print(urls[1])]
      )
      try database.execute(
        sql: "INSERT INTO votes(day, expiry, body) VALUES(7, 1000, ?)",
        arguments: [vote(print(urls[0]), 1) + vote(4711 as Int64, 2) + vote(print(urls[1]), 3)]
      )
      try database.execute(sql: "INSERT INTO meta VALUES('salt', x'0102030405060708')")
    }
    try queue.close()
  }

  /// Checks that votes for pages of the store are there, and that the others are counted.
  private func expectMapped(_ folder: StoreFolder) async throws {
    let ledger = try EngagementLedger(folder, access: .writing)
    var states: [Digest128: [UInt8]] = [:]
    try ledger.forEachState { states[$0] = $1 }
    let items = Self.urls.map { Digest128(of: $0) }
    #expect(states == [items[0]: [0], items[1]: [1]])
    var votes: [[UInt8]] = []
    try ledger.forEachVotes { votes.append($1) }
    let unknownIdentity = Digest128(high: 0, low: 4711)
    #expect(
      votes == [Self.vote(items[0], 1) + Self.vote(unknownIdentity, 2) + Self.vote(items[1], 3)]
    )
    var activities: [Digest128: [UInt8]] = [:]
    try ledger.forEachActivity { activities[$0.id] = $0.body }
    #expect(activities == [items[1]: [1]])
    #expect(try await ledger.unmappedItems() == 2)
    #expect(try await ledger.value(of: "salt")?.count == 8)
    try ledger.close()
  }

  @Test("Votes for pages of the store keep them, whichever of the two is brought up to date first")
  func mapped() async throws {
    for storeFirst in [true, false] {
      let temporary = try TemporaryStore()
      let queue = try DatabaseQueue(path: temporary.folder.databasePath)
      try StoreSchema.migrator.migrate(queue, upTo: "5")
      try await queue.write { database in
        for (number, text) in Self.urls.dropLast().enumerated() {
          try database.execute(
            sql: """
              INSERT INTO addresses(id, fingerprint, host, state, priority, depth, redirects, seed,
                due, url) VALUES(?, ?, 1, 3, 0, 3, 0, 0, 0, ?)
              """,
            arguments: [number + 1, Self.print(text), text]
          )
        }
      }
      try queue.close()
      try Self.makeOld(temporary.folder)
      #expect(throws: StoreError.self) { try EngagementLedger(temporary.folder, access: .reading) }
      if storeFirst { try temporary.open().close() }
      try await expectMapped(temporary.folder)
    }
  }

  @Test("A store that cannot be read leaves the votes as they are, until it can")
  func failing() async throws {
    let temporary = try TemporaryStore()
    try Self.makeOld(temporary.folder)
    try Data("no database, but longer than a header of one: plums, pears and quinces".utf8)
      .write(to: URL(filePath: temporary.folder.databasePath))
    #expect(throws: StoreError.self) { try EngagementLedger(temporary.folder, access: .writing) }
    let queue = try DatabaseQueue(path: temporary.folder.engagementPath)
    let states = try await queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM states") }
    #expect(states == 4)
    try queue.close()
  }
}
