import Addressing
import Crawling
import Foundation
import TestSupport
import Testing

@testable import pippin

/// Files of seeds as editors and other tools write them.
struct SeedFileTests {
  private func read(_ bytes: [UInt8]) throws -> [String] {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "seeds.txt")
    try Data(bytes).write(to: URL(filePath: path))
    defer { withExtendedLifetime(folder) {} }
    let reader = SeedReader(isStrict: false, console: Console(isQuiet: true))
    return try reader.read([path]).seeds.map(\.address.text)
  }

  @Test("A list in UTF-16 is read as its byte order mark says", arguments: [true, false])
  func utf16(isBig: Bool) throws {
    let units = Array("\u{FEFF}http://a.example/\r\nhttp://b.example/\r\n".utf16)
    let bytes = units.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isBig ? [high, low] : [low, high]
    }
    #expect(try read(bytes) == ["http://a.example/", "http://b.example/"])
  }

  @Test("A compressed list says how to unpack it")
  func compressed() throws {
    let failure = try #require(throws: Failure.self) { try read([0x1F, 0x8B, 8, 0, 1, 2]) }
    #expect("\(failure)".contains("gunzip -c"))
  }
}
