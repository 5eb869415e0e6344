import Addressing
import Archiving
import Basics
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
    let count = try WARCErasing.erase(in: folder.path) { $0.host == "go.example" }
    #expect(count == 8)
    #expect(try folder.names == names)
    let after = try names.flatMap { try folder.records($0) }
    let expected = before.filter { $0.targetAddress?.host != "go.example" }
    #expect(after.map(\.fields) == expected.map(\.fields))
    #expect(after.map(\.block) == expected.map(\.block))
    #expect(try WARCErasing.erase(in: folder.path) { $0.host == "go.example" } == 0)
    // The folder can be written on.
    let again = try WARCWriter(settings)
    try again.write(try exchange("https://stay.example/new"))
    try again.close()
    let last = try #require(try folder.names.last)
    #expect(try folder.records(last).last?.targetAddress?.path == "/new")
    let left = try folder.names.count
    #expect(try WARCErasing.eraseAll(in: folder.path) == left)
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
    #expect(try WARCErasing.erase(in: folder.path) { $0.host == "go.example" } == 1)
    #expect(try folder.names == [name])
    #expect(try folder.records(name).map(\.kind) == [.warcinfo])
    #expect(try WARCErasing.erase(in: folder.path + "/none") { _ in true } == 0)
    #expect(try WARCErasing.eraseAll(in: folder.path + "/none") == 0)
  }

  @Test("A damaged file is told of and stays as it was")
  func damaged() throws {
    let folder = try TemporaryFolder()
    let writer = try WARCWriter(WARCSettings(folder: folder.path))
    let place = try writer.write(try exchange("https://go.example/"))
    try writer.write(try exchange("https://stay.example/"))
    try writer.close()
    var bytes = try folder.read(place.file)
    bytes[Int(place.offset) + 30] ^= 0xFF
    try Data(bytes).write(to: URL(filePath: "\(folder.path)/\(place.file)"))
    #expect(throws: ArchiveError.self) { try WARCErasing.erase(in: folder.path) { _ in true } }
    #expect(try folder.read(place.file) == bytes)
    #expect(try folder.names == [place.file])
  }
}
