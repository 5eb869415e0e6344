import Addressing
import Basics
import Foundation
import GRDB
import JSON
import Records
import StoredTestSupport
import Storing
import TestSupport
import Testing

// Files that are damaged, unfinished or somebody else's.
extension RecoveryTests {
  @Test("A file that is no database, or another program's, is refused and not touched")
  func foreignFiles() throws {
    let temporary = try TemporaryStore()
    let path = temporary.folder.databasePath
    let text = Data(String(repeating: "This is my diary. ", count: 500).utf8)
    try text.write(to: URL(fileURLWithPath: path))
    expectCode(.notAStore) { _ = try temporary.open() }
    #expect(FileManager.default.contents(atPath: path) == text)

    try FileManager.default.removeItem(atPath: path)
    try DatabaseQueue(path: path).write { try $0.execute(sql: "CREATE TABLE mine(a)") }
    let before = FileManager.default.contents(atPath: path)
    expectCode(.notAStore) { _ = try temporary.open() }
    #expect(FileManager.default.contents(atPath: path) == before)
  }

  @Test("A store whose maker died before its first table is made anew")
  func unborn() throws {
    let temporary = try TemporaryStore()
    let path = temporary.folder.databasePath
    try DatabaseQueue(path: path).write {
      try $0.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
    }
    expectCode(.notFound) { _ = try temporary.open(.reading) }
    _ = try temporary.open()
    _ = try temporary.open(.reading)
  }

  @Test("A store whose maker died in its first transaction is taken over with its journal")
  func hotJournal() throws {
    let temporary = try TemporaryStore()
    let path = temporary.folder.databasePath
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { database in
      try database.execute(
        sql: """
          CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
          BEGIN; PRAGMA cache_spill = 1; PRAGMA cache_size = 1;
          CREATE TABLE half (a);
          INSERT INTO half WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 2000)
            SELECT randomblob(100) FROM n;
          """
      )
      // What a killed process leaves: the file half written, and the journal beside it.
      for name in [path, path + "-journal"] {
        try FileManager.default.copyItem(atPath: name, toPath: name + ".left")
      }
      try database.execute(sql: "ROLLBACK")
    }
    try queue.close()
    for name in [path, path + "-journal"] {
      if FileManager.default.fileExists(atPath: name) {
        try FileManager.default.removeItem(atPath: name)
      }
      try FileManager.default.moveItem(atPath: name + ".left", toPath: name)
    }
    let store = try temporary.open()
    try store.close()
    #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
  }

  @Test("Another program's list of migrations is not ours")
  func foreignMigrations() throws {
    let temporary = try TemporaryStore()
    try DatabaseQueue(path: temporary.folder.databasePath).write {
      try $0.execute(
        sql: """
          CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
          INSERT INTO grdb_migrations VALUES ('theirs');
          """
      )
    }
    expectCode(.notAStore) { _ = try temporary.open() }
  }

  @Test("A damaged file is reported, never a crash")
  func damaged() async throws {
    let temporary = try TemporaryStore()
    let store = try temporary.open()
    let offers = try (0..<2000).map { try Suite.offer("https://a.example/\($0)") }
    _ = try await store.offer(offers, at: Suite.time(0))
    try store.close()
    let path = temporary.folder.databasePath
    let sound = try #require(FileManager.default.contents(atPath: path))
    var random = SplitMix(state: 1)
    for _ in 0..<60 {
      var bytes = sound
      for _ in 0..<20 {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= UInt8.random(
          in: 1...255,
          using: &random
        )
      }
      if Bool.random(using: &random) {
        bytes = bytes.prefix(Int.random(in: 1...bytes.count, using: &random))
      }
      try bytes.write(to: URL(fileURLWithPath: path))
      do {
        let store = try temporary.open(.reading)
        _ = try await store.check()
        _ = try await store.statistics()
      } catch let error as StoreError {
        #expect([.damaged, .notAStore, .olderSchema, .newerSchema, .fault].contains(error.code))
      }
    }
  }

  @Test("A store of a newer version is refused")
  func newerSchema() throws {
    let temporary = try TemporaryStore()
    try temporary.open().close()
    try DatabaseQueue(path: temporary.folder.databasePath).write {
      try $0.execute(sql: "INSERT INTO grdb_migrations VALUES('99')")
    }
    for access in [EmbeddedStore.Access.reading, .writing] {
      let error = #expect(throws: StoreError.self) { try temporary.open(access) }
      #expect(error?.code == .newerSchema)
    }
  }

  @Test("A reader makes no store, and does not write")
  func readers() async throws {
    let temporary = try TemporaryStore()
    expectCode(.notFound) { _ = try temporary.open(.reading) }
    let writer = try temporary.open()
    _ = try await writer.offer([Suite.offer("https://a.example/")], at: Suite.time(0))
    let reader = try temporary.open(.reading)
    #expect(try await reader.statistics().addresses == 1)
    let error = await #expect(throws: StoreError.self) {
      try await reader.offer([Suite.offer("https://b.example/")], at: Suite.time(0))
    }
    #expect(error?.code == .readOnly)
  }
}
