import Basics
import CPageChecksum
import Foundation
import GRDB
import Records
import TestSupport
import Testing

@testable import Storing

/// Copies of databases that others write (https://www.sqlite.org/backup.html).
struct DatabaseCopyTests {
  /// The numbers of the pages of the file at `path` that do not end with their checksum.
  private static func unsummed(_ path: String) throws -> [Int] {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    let size = Int(bytes[16]) << 8 | Int(bytes[17])
    #expect(bytes[20] == 8, "the head reserves the bytes of the checksums")
    return stride(from: 0, to: bytes.count, by: size).filter { start in
      let page = Array(bytes[start..<start + size])
      let sum = page_checksum_of(page, CInt(size - 8))
      return withUnsafeBytes(of: sum.littleEndian) { !page.suffix(8).elementsEqual($0) }
    }.map { $0 / size + 1 }
  }

  @Test("Every page of a copy has its checksum, also where it is larger than the memory for pages")
  func large() async throws {
    let temporary = try TemporaryStore()
    let store = try temporary.open()
    for number in 0..<8 {
      let value = (0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ number) }
      try await store.setValue(value, of: "value \(number)")
    }
    // What was committed stands in the log, where pages have no checksums of ours.
    let outer = try TemporaryFolder()
    let copy = outer.path(of: "copy.sqlite")
    try EmbeddedStore.copyDatabase(of: temporary.folder, to: copy)
    #expect(try Self.unsummed(copy).isEmpty)
    #expect(!FileManager.default.fileExists(atPath: copy + "-wal"))
    let queue = try DatabaseQueue(path: copy)
    let count = try await queue.read {
      try Int.fetchOne($0, sql: "SELECT sum(length(value)) FROM meta WHERE key LIKE 'value %'")
    }
    #expect(count == 40_000_000)
    try store.close()
  }

  @Test("A copy is of one moment, whatever is committed meanwhile, and keeps nobody from writing")
  func consistent() async throws {
    let temporary = try TemporaryStore()
    let store = try temporary.open()
    let outer = try TemporaryFolder()
    // Both values are written in one transaction each time, and must agree.
    let writing = Task {
      var number = 0
      while !Task.isCancelled {
        number += 1
        let text = String(number)
        try await store.write { database in
          for key in ["first", "second"] {
            try database.execute(
              sql: "INSERT OR REPLACE INTO meta(key, value) VALUES(?, ?)",
              arguments: [key, Data(String(repeating: text + " ", count: 20_000).utf8)]
            )
          }
        }
      }
      return number
    }
    for round in 0..<10 {
      let copy = outer.path(of: "copy\(round).sqlite")
      try EmbeddedStore.copyDatabase(of: temporary.folder, to: copy)
      #expect(try Self.unsummed(copy).isEmpty)
      let queue = try DatabaseQueue(path: copy)
      let values = try await queue.read {
        try Data.fetchAll($0, sql: "SELECT value FROM meta WHERE key IN ('first', 'second')")
      }
      #expect(values.count != 1 && Set(values).count <= 1)
    }
    writing.cancel()
    #expect(try await writing.value > 1)
    try store.close()
  }

  @Test("A damaged page ends the copy, and is not given a right checksum")
  func damaged() async throws {
    let temporary = try TemporaryStore()
    let store = try temporary.open()
    try await store.setValue([UInt8](repeating: 7, count: 100_000), of: "value")
    try store.close()
    let path = temporary.folder.databasePath
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    let place = try #require(bytes.indices.last { bytes[$0] == 7 && bytes[$0 - 1] == 7 })
    bytes[place] ^= 1
    try Data(bytes).write(to: URL(filePath: path))
    let outer = try TemporaryFolder()
    #expect(throws: StoreError.self) {
      try EmbeddedStore.copyDatabase(of: temporary.folder, to: outer.path(of: "copy.sqlite"))
    }
  }

  @Test("A list of a backup names only files that a backup has")
  func manifest() throws {
    let file = BackupManifest.File(path: "store.sqlite", bytes: 1, digest: "a")
    let time = Timestamp(milliseconds: 1_800_000_000_000)
    let whole = BackupManifest(created: time, version: "1", files: [file])
    #expect(BackupManifest(try whole.bytes()) == whole)
    let paths = [
      "../x", "archive/../x.warc.gz", "archive/a/b.warc.gz", "/etc/passwd", "archive/.warc.gz",
      "index/manifest", "archive/\n.warc.gz", "store.sqlite",
    ]
    for path in paths {
      let other = BackupManifest.File(path: path, bytes: 1, digest: "a")
      let list = BackupManifest(created: time, version: "1", files: [file, other])
      #expect(BackupManifest(try list.bytes()) == nil, "\(path)")
    }
    #expect(BackupManifest(Array("{}".utf8)) == nil)
  }
}
