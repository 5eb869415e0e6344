import Addressing
@testable import Archiving
import Basics
import Codings
import Foundation
import JSON
import Records
import Testing

// Files that a crash or a disk left damaged.
extension WARCWriterTests {
  @Test("Whatever a crash tears off at the end is cut off, and writing goes on behind it")
  func tornEnd() throws {
    let folder = try TemporaryFolder()
    let settings = WARCSettings(folder: folder.path)
    var writer: WARCWriter? = try WARCWriter(settings)
    let first = try #require(writer).write(try exchange("https://example.com/1", body: "one"))
    let second = try #require(writer).write(try exchange("https://example.com/2", body: "two"))
    try writer?.synchronize()
    writer = nil
    let whole = try folder.read(first.file)
    let ends = [0, first.offset, second.offset, Int64(whole.count)]
    for length in stride(from: 0, through: whole.count, by: 7) {
      _ = try folder.write(Array(whole[..<length]), to: first.file)
      _ = try folder.write([], to: first.file + ".writing")
      let writer = try WARCWriter(settings)
      let kept = ends.last { $0 <= Int64(length) } ?? 0
      let outcome = try #require(writer.repairs.first)
      #expect(outcome.kept == kept)
      #expect(outcome.removed == Int64(length) - kept)
      try writer.write(try exchange("https://example.com/3", body: "three"))
      try writer.close()
      let records = try folder.records(first.file)
      #expect(records.first?.kind == .warcinfo)
      #expect(records.last?.targetAddress?.text == "https://example.com/3")
      #expect(records.count == max(1, ends.filter { $0 <= Int64(length) }.count - 1) + 1)
    }
  }

  @Test("What stands behind a rotten member is not thrown away, and a new file is begun")
  func rotten() throws {
    let folder = try TemporaryFolder()
    let settings = WARCSettings(folder: folder.path)
    var writer: WARCWriter? = try WARCWriter(settings)
    let first = try #require(writer).write(try exchange("https://example.com/1", body: "one"))
    try #require(writer).write(try exchange("https://example.com/2", body: "two"))
    try writer?.synchronize()
    writer = nil
    var bytes = try folder.read(first.file)
    bytes[Int(first.offset) + 30] ^= 0xFF
    _ = try folder.write(bytes, to: first.file)
    for number in 3...4 {
      let writer = try WARCWriter(settings)
      let repair = try #require(writer.repairs.first)
      #expect(repair.isDamaged && repair.kept == first.offset && repair.removed == 0)
      let last = try writer.write(try exchange("https://example.com/\(number)", body: "x"))
      try writer.close()
      #expect(last.file != first.file)
      #expect(try folder.records(last.file).last?.targetAddress?.path == "/\(number)")
      #expect(try folder.read(first.file) == bytes)
    }
  }
}
