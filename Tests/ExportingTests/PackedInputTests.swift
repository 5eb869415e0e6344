import Exporting
import Foundation
import TestSupport
import Testing

/// Files of lines, packed or not.
struct PackedInputTests {
  private static let text = Array("{\"url\":\"https://a.example/\"}\n".utf8)
  private static let member = GzipBytes.stored(text)
  private static let large = (0..<40).flatMap { [UInt8](repeating: $0, count: 60_000) }

  /// The bytes of `file` as they are read, and why reading ended before the end.
  private func read(_ file: [UInt8]) throws -> (bytes: [UInt8], problem: PackedInput.Problem?) {
    let folder = try TemporaryFolder()
    let path = try folder.write(file, to: "rows")
    let handle = try FileHandle(forReadingFrom: URL(filePath: path))
    defer { withExtendedLifetime(handle) {} }
    let input = PackedInput(descriptor: handle.fileDescriptor)
    var bytes: [UInt8] = []
    do throws(PackedInput.Problem) {
      while true {
        let piece = try input.next()
        if piece.isEmpty { return (bytes, nil) }
        // Whatever a file grows to, little of it is there at a time.
        #expect(piece.count <= 1 << 20)
        bytes += piece
      }
    } catch {
      return (bytes, error)
    }
  }

  @Test(
    "The first two bytes say whether a file is packed, and members follow one another",
    arguments: [
      ("nothing", [], []), ("rows", text, text), ("one byte as of a member", [0x1F], [0x1F]),
      ("other bytes", [0x1F, 0x0A], [0x1F, 0x0A]), ("one member", member, text),
      ("two members", member + member, text + text), ("zeros behind", member + [0, 0, 0], text),
      ("more than is read at a time", large, large),
      (
        "members of more than is read at a time",
        (0..<40).flatMap { GzipBytes.stored([UInt8](repeating: $0, count: 60_000)) }, large
      ),
      ("grown 150 times", GzipBytes.zeros(runs: 99), [UInt8](repeating: 0, count: 99 * 258 + 1)),
    ] as [(String, [UInt8], [UInt8])]
  )
  func unpacks(title: String, file: [UInt8], expected: [UInt8]) throws {
    let (bytes, problem) = try read(file)
    #expect(bytes == expected && problem == nil, "\(title): \(bytes.count)")
  }

  private static let damaged = PackedInput.Problem.damaged("the packed bytes are damaged")
  private static let cut = PackedInput.Problem.damaged("the packed bytes break off")

  @Test(
    "What is cut or damaged is said, behind what is intact",
    arguments: [
      ("a member without its end", member + member.dropLast(9), text, cut),
      ("a head that breaks off", Array(member.prefix(5)), [], cut),
      ("a member that begins otherwise", member + text, text, damaged),
      ("an unknown method", [0x1F, 0x8B, 9] + member.dropFirst(3), [], damaged),
    ] as [(String, [UInt8], [UInt8], PackedInput.Problem)]
  )
  func breaks(title: String, file: [UInt8], expected: [UInt8], problem: PackedInput.Problem) throws
  {
    let read = try read(file)
    #expect(read.bytes.starts(with: expected) && read.problem == problem, "\(title)")
  }

  @Test("Bytes that grow out of all proportion are not unpacked to their end")
  func bomb() throws {
    // The head and the codes of zeros: each two bits of zeros that follow are 258 bytes.
    let start: [UInt8] = [
      31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 236, 193, 1, 1, 0, 0, 0, 128, 144, 254, 175, 238, 8, 10,
    ]
    let (bytes, problem) = try read(start + [UInt8](repeating: 0, count: 1_000_000))
    #expect(problem?.cause == "it grows more than 500 times as it is unpacked")
    #expect(bytes.count <= 64 << 20)
  }
}
