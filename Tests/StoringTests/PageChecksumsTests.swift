import CPageChecksum
import Foundation
import GRDB
import Records
import Testing

@testable import Storing

// https://www.sqlite.org/cksumvfs.html
struct PageChecksumsTests {
  @Test(
    "The checksum is that of SQLite's own shim: two sums of words, of which each adds the other"
  )
  func sums() {
    let bytes: [UInt8] = [1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF]
    // 1, 2 + 1 = 3; 1 + 3 + 3 = 7, 3 + 0xFFFFFFFF + 7 = 9.
    #expect(page_checksum_of(bytes, 8) == 3 << 32 | 1)
    #expect(page_checksum_of(bytes, 16) == 9 << 32 | 7)
  }

  @Test("Every single bit of a page changes its checksum")
  func bits() {
    var page = (0..<4_088).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let sum = page_checksum_of(page, 4_088)
    for bit in stride(from: 0, to: page.count * 8, by: 7) {
      page[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(page_checksum_of(page, 4_088) != sum)
      page[bit / 8] ^= 1 << UInt8(bit % 8)
    }
  }

  /// The pages of the database at `path`, and whether each ends with its checksum.
  private func pages(_ path: String) throws -> [Bool] {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    let size = Int(bytes[16]) << 8 | Int(bytes[17])
    return stride(from: 0, to: bytes.count, by: size).map { start in
      let page = Array(bytes[start..<start + size])
      let sum = page_checksum_of(page, CInt(size - 8))
      return withUnsafeBytes(of: sum.littleEndian) { page.suffix(8).elementsEqual($0) }
    }
  }

  @Test(
    "Every page of a new store has a checksum, and so has every page of an older one once opened"
  )
  func written() throws {
    let temporary = try TemporaryStore()
    let path = temporary.folder.databasePath
    try temporary.open().close()
    #expect(try pages(path).allSatisfy { $0 })
    // An older store reserves no bytes.
    let old = try TemporaryStore()
    let plain = try DatabaseQueue(path: old.folder.databasePath)
    try StoreSchema.migrator.migrate(plain)
    try plain.close()
    #expect(try !pages(old.folder.databasePath).allSatisfy { $0 })
    try old.open().close()
    #expect(try pages(old.folder.databasePath).allSatisfy { $0 })
  }

  @Test("A page that is damaged is noted, and fails to be read where it leads to others")
  func damaged() async throws {
    let temporary = try TemporaryStore()
    let path = temporary.folder.databasePath
    try temporary.open().close()
    let count = try pages(path).count
    var failures = 0
    for page in 1...count {
      try flip(path, byte: (page - 1) * 4_096 + 2_000)
      defer { try? flip(path, byte: (page - 1) * 4_096 + 2_000) }
      do {
        let store = try temporary.open(.reading)
        let problems = try await store.check()
        #expect(store.damagedPages.isEmpty || store.damagedPages == [page])
        #expect(problems.isEmpty == store.damagedPages.isEmpty)
        try store.close()
      } catch let error as StoreError {
        #expect(error.code == .damaged)
        failures += 1
      }
    }
    #expect(failures > 0 && failures < count)
  }

  @Test("A reservation that was flipped away does not switch the checksums off")
  func reservation() throws {
    let temporary = try TemporaryStore()
    let path = temporary.folder.databasePath
    try temporary.open().close()
    try flip(path, byte: 20, bit: 3)
    #expect { try temporary.open(.reading) } throws: { ($0 as? StoreError)?.code == .damaged }
  }

  private func flip(_ path: String, byte: Int, bit: UInt8 = 0) throws {
    let handle = try FileHandle(forUpdating: URL(filePath: path))
    try handle.seek(toOffset: UInt64(byte))
    let value = try #require(try handle.read(upToCount: 1)?.first)
    try handle.seek(toOffset: UInt64(byte))
    try handle.write(contentsOf: [value ^ 1 << bit])
    try handle.close()
  }
}
