import Addressing
import Digests
import Foundation
import Frontier
import GRDB
import Testing

@testable import Storing

/// Stores of earlier versions, brought up to date.
struct StoreSchemaTests {
  @Test("What addresses lead to moves into one row each")
  func leads() async throws {
    let temporary = try TemporaryStore()
    let texts = ["https://a.example/", "https://a.example/b", "https://a.example/c"]
    try await makeOld(temporary.folder, texts)

    let store = try temporary.open()
    var graph: [UInt64: [UInt64]] = [:]
    try store.forEachLinks { graph[$0] = $1 }
    #expect(graph == [1: [2, .max], 2: [2, .max]])
    let rows = try await store.read { database in
      try Row.fetchAll(database, sql: "SELECT address, known, unknown FROM leads ORDER BY 1").map {
        [$0[0] as Int64, Int64(($0[2] as String).utf8.count)]
          + (($0[1] as Data?).map(PackedNumbers.unpack) ?? [-1])
      }
    }
    #expect(rows == [[1, 4, -1], [2, 0, -1], [3, 0, 1]])
  }

  /// Makes a store of version 4 in which the first two of `texts` are pages that link to the second.
  private func makeOld(_ folder: StoreFolder, _ texts: [String]) async throws {
    let prints = texts.map { Int64(bitPattern: Fingerprint.of($0)) }
    let both = PackedWords.pack([prints[1], 99])
    let queue = try DatabaseQueue(path: folder.databasePath)
    try StoreSchema.migrator.migrate(queue, upTo: "4")
    try await queue.write { database in
      try database.execute(
        sql: """
          INSERT INTO hosts(id, origin, name, due, known)
            VALUES(1, 'https://a.example', 'a.example', 0, 3);
          """
      )
      for (number, text) in texts.enumerated() {
        try database.execute(
          sql: """
            INSERT INTO addresses(id, fingerprint, host, state, priority, depth, redirects, seed,
              due, visits, url) VALUES(?, ?, 1, ?, 0, 3, 0, 0, 0, 1, ?)
            """,
          arguments: [number + 1, prints[number], number < 2 ? 3 : 4, text]
        )
      }
      for (number, page) in prints[..<2].enumerated() {
        try database.execute(
          sql: """
            INSERT INTO pages(id, version, host, indexable, app_linked, url, findings, record)
            VALUES(?1, ?1, 1, 1, 0, ?2, '', x'7b7d')
            """,
          arguments: [page, texts[number]]
        )
        try database.execute(sql: "INSERT INTO links VALUES(?, ?)", arguments: [page, both])
      }
      for (page, known) in [(0, [prints[1]]), (1, [prints[1], 99]), (2, [prints[0]])] {
        try database.execute(
          sql: "INSERT INTO offers VALUES(?, ?, ?)",
          arguments: [prints[page], PackedWords.pack(known), page == 0 ? "3 x\n" : ""]
        )
      }
    }
    try queue.close()
  }

  @Test("Texts of an older store count as seen since their addresses were read")
  func since() async throws {
    let temporary = try TemporaryStore()
    let queue = try DatabaseQueue(path: temporary.folder.databasePath)
    try StoreSchema.migrator.migrate(queue, upTo: "6")
    let texts = ["https://a.example/", "https://b.example/", "https://c.example/"]
    try await queue.write { database in
      for (index, (first, visited)) in [(7, 9), (nil, 8), (nil, nil)].enumerated() {
        let identity = Digest128(of: texts[index])
        let hash = AddressLookUp(bits: 64).hash(of: identity)
        try database.execute(
          sql: """
            INSERT INTO hosts(id, origin, name, due) VALUES(?1, ?2, ?2, 0);
            """,
          arguments: [index + 1, String(texts[index].dropLast())]
        )
        try database.execute(
          sql: """
            INSERT INTO addresses(id, hash, host, state, priority, depth, redirects, seed, due,
              first, visited, url) VALUES(?1, ?2, ?1, 3, 0, 0, 0, 0, 0, ?3, ?4, ?5)
            """,
          arguments: [index + 1, hash, first, visited, texts[index]]
        )
        try database.execute(
          sql: "INSERT INTO sketches VALUES(?1, ?1, x'01', 5, NULL)",
          arguments: [index + 1]
        )
      }
      try database.execute(sql: "INSERT INTO meta VALUES('duplicates', x'30')")
    }
    try queue.close()
    let store = try temporary.open()
    let rows = try await store.read { database in
      try Int64.fetchAll(database, sql: "SELECT since FROM sketches ORDER BY address")
    }
    #expect(rows == [7, 8, 0])
    // What led before is found anew.
    #expect(try await store.findDuplicates() == 2)
    try store.close()
  }
}
