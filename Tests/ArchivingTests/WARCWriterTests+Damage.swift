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

  @Test(
    "Writing goes on behind a whole end only: behind another's damage nobody would read on",
    arguments: [0, 1, 7, 8, 300, 100_000]
  )
  func foreignEnd(cut: Int) throws {
    let folder = try TemporaryFolder()
    let settings = WARCSettings(folder: folder.path)
    var writer = try WARCWriter(settings)
    var random = SystemRandomNumberGenerator()
    // Larger than the piece of the end that is looked at first.
    let noise = (0..<30_000).map { _ in String(random.next(), radix: 36) }.joined()
    let file = try writer.write(try exchange("https://example.com/1", body: noise)).file
    try writer.close()
    let bytes = Array(try folder.read(file).dropLast(cut))
    _ = try folder.write(bytes, to: file)
    writer = try WARCWriter(settings)
    #expect(writer.avoidedPath == (cut > 0 ? folder.file(file) : nil))
    #expect(writer.repairs.isEmpty)
    let next = try writer.write(try exchange("https://example.com/2", body: "two")).file
    try writer.close()
    #expect((next == file) == (cut == 0))
    #expect(try folder.read(file).starts(with: bytes))
    #expect(try folder.records(next).last?.targetAddress?.path == "/2")
    // The new file is gone on with.
    #expect(try WARCWriter(settings).avoidedPath == nil)
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
