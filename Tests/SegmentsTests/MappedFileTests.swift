import Foundation
import TestSupport
import Testing

@testable import Segments

struct MappedFileTests {
  @Test("A file that is released leaves the process's memory, and reads the same again")
  func release() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/numbers"
    let numbers = (0..<(1 << 18)).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    try Data(numbers).write(to: URL(filePath: path))
    let file = try MappedFile(path: path)
    #expect(file.bytes.elementsEqual(numbers))
    #expect(try Self.residentKilobytes(of: path) == 256)
    file.releasePages()
    #expect(try Self.residentKilobytes(of: path) == 0)
    #expect(file.bytes.elementsEqual(numbers))
  }

  @Test("A segment finds the same after it was released")
  func segment() throws {
    let segment = try Segment.built(of: ["plum cake", "apple pie", "plum jam"])
    let before = (0..<UInt32(segment.count)).map { segment.id($0) }
    segment.releasePages()
    #expect((0..<UInt32(segment.count)).map { segment.id($0) } == before)
    #expect(segment.verify())
  }

  /// How much of a mapped file is in this process's memory.
  ///
  /// Reference: proc_pid_smaps(5)
  private static func residentKilobytes(of path: String) throws -> Int? {
    // The system says that such a file is empty, which it is not.
    let file = try FileHandle(forReadingFrom: URL(filePath: "/proc/self/smaps"))
    let maps = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
    let lines = maps.split(separator: "\n").drop { !$0.hasSuffix(path) }
    let resident = lines.first { $0.hasPrefix("Rss:") }
    return resident?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
  }
}
