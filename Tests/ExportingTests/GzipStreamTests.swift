import Foundation
import Testing

@testable import Exporting

/// One gzip member, made piece by piece.
struct GzipStreamTests {
  private func packed(_ pieces: [[UInt8]]) throws -> [UInt8] {
    let stream = try #require(GzipStream())
    var result: [UInt8] = []
    for piece in pieces { try stream.pack(piece) { result += $0 } }
    try stream.pack([], isLast: true) { result += $0 }
    return result
  }

  /// What gzip itself makes of the bytes.
  private func unpacked(_ bytes: [UInt8]) throws -> [UInt8] {
    let path = NSTemporaryDirectory() + "pippin-gzip-\(UUID().uuidString)"
    try Data(bytes).write(to: URL(filePath: path))
    defer { unlink(path) }
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "gzip -dc < \(path)"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let result = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return [UInt8](result)
  }

  @Test(
    "gzip gives back what was packed, however it was cut",
    arguments: [0, 1, 100, 1 << 16, 300_000]
  )
  func roundTrip(count: Int) throws {
    var state: UInt32 = 1
    let bytes = (0..<count).map { index -> UInt8 in
      state = state &* 1_664_525 &+ 1_013_904_223
      return index % 3 == 0 ? UInt8(state >> 24) : 0x61
    }
    for piece in [1000, 70_000] {
      let pieces = stride(from: 0, to: count, by: piece).map {
        Array(bytes[$0..<min(count, $0 + piece)])
      }
      #expect(try unpacked(try packed(pieces)) == bytes)
    }
  }

  @Test("The same bytes give the same member")
  func stable() throws {
    let bytes = Array("plums and pears ".utf8)
    #expect(try packed([bytes, bytes]) == packed([bytes + bytes]))
  }
}
