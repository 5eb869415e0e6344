import Foundation
import GRDB
import Testing

@testable import Storing

// https://www.sqlite.org/fileformat2.html#the_write_ahead_log
struct WriteAheadLogTests {
  /// The log that a process left which was killed after `count` transactions.
  private func log(_ temporary: TemporaryStore, transactions count: Int) throws -> String {
    let path = temporary.folder.databasePath
    let pool = try DatabasePool(path: path)
    try pool.write { try $0.execute(sql: "CREATE TABLE plums(text)") }
    for number in 0..<count {
      try pool.write { try $0.execute(sql: "INSERT INTO plums VALUES(?)", arguments: [number]) }
    }
    let copy = temporary.folder.path + "/copy.sqlite"
    try FileManager.default.copyItem(atPath: path + "-wal", toPath: copy + "-wal")
    try pool.close()
    return copy
  }

  @Test("Every flipped bit in front of the last transaction of a log is found")
  func flipped() throws {
    let temporary = try TemporaryStore()
    let path = try log(temporary, transactions: 8)
    let whole = try Data(contentsOf: URL(filePath: path + "-wal"))
    #expect(!WriteAheadLog.isDamaged(beside: path))
    let frame = 24 + 4_096
    let last = whole.count - frame
    for place in [0, 9, 17, 30, 40, 50, 60, 3_000] + stride(from: 4_500, to: last, by: 3_001) {
      var bytes = whole
      bytes[place] ^= 4
      try bytes.write(to: URL(filePath: path + "-wal"))
      #expect(WriteAheadLog.isDamaged(beside: path), "byte \(place)")
    }
  }

  @Test("The head of the next log, torn anywhere over that of a log which the file holds already")
  func tornHead() throws {
    let temporary = try TemporaryStore()
    let path = try log(temporary, transactions: 3)
    let whole = try Data(contentsOf: URL(filePath: path + "-wal"))
    // Section 4.1 of the file format: the sequence goes up by one, the first salt too.
    var head = Array(whole.prefix(24))
    for place in [12, 16] {
      let word = head[place..<place + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } &+ 1
      for index in 0..<4 {
        head[place + index] = UInt8(truncatingIfNeeded: word >> (24 - 8 * index))
      }
    }
    for index in 20..<24 { head[index] ^= 0x5A }
    let isBig = head[3] & 1 == 1
    var (one, two): (UInt32, UInt32) = (0, 0)
    for place in stride(from: 0, to: 24, by: 8) {
      func word(_ start: Int) -> UInt32 {
        let bytes = head[start..<start + 4]
        return (isBig ? Array(bytes) : bytes.reversed()).reduce(0) { $0 << 8 | UInt32($1) }
      }
      one = one &+ word(place) &+ two
      two = two &+ word(place + 4) &+ one
    }
    for sum in [one, two] {
      for index in 0..<4 { head.append(UInt8(truncatingIfNeeded: sum >> (24 - 8 * index))) }
    }
    for count in 0...32 {
      try (Data(head[..<count]) + whole.dropFirst(count)).write(to: URL(filePath: path + "-wal"))
      #expect(!WriteAheadLog.isDamaged(beside: path), "torn behind \(count) bytes")
    }
  }

  @Test("What a crash leaves of a log is no damage")
  func torn() throws {
    let temporary = try TemporaryStore()
    let path = try log(temporary, transactions: 8)
    let whole = try Data(contentsOf: URL(filePath: path + "-wal"))
    for count in [0, 20, 32, 40, 4_000, whole.count / 2, whole.count - 5_000, whole.count - 1] {
      try whole.prefix(count).write(to: URL(filePath: path + "-wal"))
      #expect(!WriteAheadLog.isDamaged(beside: path), "\(count) bytes")
    }
    // The head of the last frame was written over an older one, and its page was not.
    var bytes = whole
    bytes[whole.count - 100] ^= 1
    try bytes.write(to: URL(filePath: path + "-wal"))
    #expect(!WriteAheadLog.isDamaged(beside: path))
    try FileManager.default.removeItem(atPath: path + "-wal")
    #expect(!WriteAheadLog.isDamaged(beside: path))
  }
}
