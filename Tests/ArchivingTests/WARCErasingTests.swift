import Addressing
import Archiving
import Basics
import Codings
import Foundation
import JSON
import Records
import Testing

/// What is forgotten goes from the archives, too.
struct WARCErasingTests {
  private func exchange(_ url: String) throws -> ArchivedExchange {
    ArchivedExchange(
      address: try #require(WebAddress(url)),
      startedAt: Timestamp(milliseconds: 1_795_257_600_000),
      responseHead: Array("HTTP/1.1 200 OK\r\n\r\n".utf8),
      body: Array("a page of \(url)".utf8)
    )
  }

  @Test("Records of an address go with those beside them, and all others stay as they were")
  func erase() throws {
    let folder = try TemporaryFolder()
    var settings = WARCSettings(folder: folder.path)
    settings.fileLimit = 1_200
    let writer = try WARCWriter(settings)
    for number in 0..<12 {
      var exchange = try exchange("https://\(number % 3 == 0 ? "go" : "stay").example/\(number)")
      exchange.requestHead = Array("GET / HTTP/1.1\r\n\r\n".utf8)
      try writer.write(exchange)
    }
    try writer.close()
    let names = try folder.names
    #expect(names.count > 1)
    let before = try names.flatMap { try folder.records($0) }
    let outcome = try WARCErasing.erase(in: folder.path) { $0.host == "go.example" }
    #expect(outcome.count == 8 && outcome.failures.isEmpty)
    #expect(try folder.names == names)
    let after = try names.flatMap { try folder.records($0) }
    let expected = before.filter { $0.targetAddress?.host != "go.example" }
    #expect(after.map(\.fields) == expected.map(\.fields))
    #expect(after.map(\.block) == expected.map(\.block))
    #expect(try WARCErasing.erase(in: folder.path) { $0.host == "go.example" }.count == 0)
    // The folder can be written on.
    let again = try WARCWriter(settings)
    try again.write(try exchange("https://stay.example/new"))
    try again.close()
    let last = try #require(try folder.names.last)
    #expect(try folder.records(last).last?.targetAddress?.path == "/new")
    let left = try folder.names.count
    #expect(try WARCErasing.eraseAll(in: folder.path).count == left)
    #expect(try folder.names.isEmpty)
  }

  @Test("A file that a crash tore is cut first; a folder that is not there holds nothing")
  func torn() throws {
    let folder = try TemporaryFolder()
    let writer = try WARCWriter(WARCSettings(folder: folder.path))
    try writer.write(try exchange("https://go.example/"))
    try writer.write(try exchange("https://stay.example/"))
    try writer.synchronize()
    let name = try #require(try folder.names.first)
    let bytes = try folder.read(name)
    try Data(bytes.dropLast(3)).write(to: URL(filePath: "\(folder.path)/\(name)"))
    #expect(try WARCErasing.erase(in: folder.path) { $0.host == "go.example" }.count == 1)
    #expect(try folder.names == [name])
    #expect(try folder.records(name).map(\.kind) == [.warcinfo])
    #expect(try WARCErasing.erase(in: folder.path + "/none") { _ in true }.count == 0)
    #expect(try WARCErasing.eraseAll(in: folder.path + "/none").count == 0)
  }

  /// How a file of six records, the fields of each on the pages of `hosts`, is damaged.
  struct Damage: CustomTestStringConvertible {
    let testDescription: String
    /// The page whose record is spoiled, and by how many bytes the file is cut off.
    var spoiled: [Int] = []
    var cut = 0
    /// The pages of `go.example` that are left, and how many went.
    let left: [Int]
    let erased: Int
  }

  /// Pages 0, 2, 4 and 6 are to go; those of odd numbers stay.
  private static let damages = [
    Damage(testDescription: "the end cut off", cut: 20, left: [], erased: 4),
    Damage(testDescription: "the first page spoiled", spoiled: [0], left: [0], erased: 3),
    Damage(testDescription: "one that stays spoiled", spoiled: [3], left: [], erased: 4),
    Damage(testDescription: "one that goes spoiled", spoiled: [4], left: [4], erased: 3),
    Damage(testDescription: "the last spoiled", spoiled: [7], left: [], erased: 4),
    // What is between two damages may be the content of a damaged record.
    Damage(testDescription: "two spoiled", spoiled: [1, 5], left: [2, 4], erased: 2),
    Damage(
      testDescription: "one spoiled, and cut",
      spoiled: [3],
      cut: 20,
      left: [4, 6],
      erased: 2
    ),
  ]

  @Test("Around damage all that can be told apart goes, and all else stays", arguments: damages)
  func damaged(damage: Damage) throws {
    let folder = try TemporaryFolder()
    let writer = try WARCWriter(WARCSettings(folder: folder.path))
    let places = try (0..<8).map {
      try writer.write(try exchange("https://\($0 % 2 == 0 ? "go" : "stay").example/\($0)"))
    }
    try writer.close()
    let name = places[0].file
    var bytes = try folder.read(name)
    let whole = bytes
    for page in damage.spoiled { bytes[Int(places[page].offset) + 30] ^= 0xFF }
    bytes.removeLast(damage.cut)
    _ = try folder.write(bytes, to: name)
    let sound = "pippin-20261121104000-00002.warc.gz"
    _ = try folder.write(whole, to: sound)
    let gone = { (address: WebAddress) in address.host == "go.example" }
    let outcome = try WARCErasing.erase(in: folder.path, where: gone)
    #expect(outcome.count == damage.erased + 4, "the sound archive is done, too")
    #expect(outcome.failures.map(\.path) == ["\(folder.path)/\(name)"])
    #expect(try folder.records(sound).allSatisfy { $0.targetAddress?.host != "go.example" })
    // What is left is there byte for byte, each record behind the one that was before it.
    let ends = places.dropFirst().map { Int($0.offset) } + [bytes.count]
    var expected = Array(bytes[..<Int(places[0].offset)])
    var firstDamage: Int64?
    for (page, end) in ends.enumerated() where page % 2 == 1 || damage.left.contains(page) {
      let isDamaged = damage.spoiled.contains(page) || page == 7 && damage.cut > 0
      if isDamaged, firstDamage == nil { firstDamage = Int64(expected.count) }
      expected += bytes[Int(places[page].offset)..<end]
    }
    #expect(try folder.read(name) == expected)
    #expect(outcome.failures.map(\.offset) == [firstDamage])
    let again = try WARCErasing.erase(in: folder.path, where: gone)
    #expect(again.count == 0 && again.failures.map(\.offset) == [firstDamage])
    #expect(try folder.names == [sound, name].sorted())
  }

  @Test("A damaged record that holds a page which looks like records is left as it is")
  func nested() throws {
    let folder = try TemporaryFolder()
    let writer = try WARCWriter(WARCSettings(folder: folder.path))
    try writer.write(try exchange("https://stay.example/1"))
    try writer.close()
    let name = try #require(try folder.names.first)
    let whole = try folder.read(name)
    // The content of the damaged member is a whole record of the page to erase; its end comes behind.
    let inner = try #require(GzipEncoder.member([Self.record("https://go.example/")], level: 4))
    let begin: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xFF, 0xFF]
    let rotten = begin + inner + [1, 2, 3, 4, 5]
    _ = try folder.write(whole + rotten, to: name)
    let outcome = try WARCErasing.erase(in: folder.path) { $0.host == "go.example" }
    #expect(outcome.count == 0 && outcome.failures.map(\.offset) == [Int64(whole.count)])
    #expect(try folder.read(name) == whole + rotten)
  }

  private static func record(_ url: String) -> [UInt8] {
    let fields = "WARC-Type: resource\r\nWARC-Target-URI: \(url)\r\nContent-Length: 1\r\n"
    return Array("WARC/1.1\r\n\(fields)\r\nx\r\n\r\n".utf8)
  }

  @Test("What a killed process left half copied goes, because it holds pages, too")
  func leftover() throws {
    let folder = try TemporaryFolder()
    let writer = try WARCWriter(WARCSettings(folder: folder.path))
    try writer.write(try exchange("https://stay.example/"))
    try writer.close()
    let names = try folder.names
    let leftovers = names.map { $0 + ".partial" } + ["pippin-20261121104000-00007.warc.gz.partial"]
    for name in leftovers { _ = try folder.write([1], to: name) }
    _ = try WARCErasing.erase(in: folder.path) { _ in false }
    #expect(try folder.names == names)
    for name in leftovers { _ = try folder.write([1], to: name) }
    _ = try WARCErasing.eraseAll(in: folder.path)
    #expect(try folder.names.isEmpty)
  }
}
