import Addressing
import Archiving
import Basics
import Foundation
import Records
import TestSupport
import Testing

struct WaitingArchiveTests {
  private static func exchange(_ number: Int) throws -> ArchivedExchange {
    ArchivedExchange(
      address: try #require(WebAddress("https://example.com/\(number)")),
      startedAt: Timestamp(milliseconds: 1_795_257_600_250),
      responseHead: Array("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n".utf8),
      body: [0x61]
    )
  }

  private static func settings(
    _ folder: TestSupport.TemporaryFolder,
    _ destination: String? = "s3://b/a/"
  )
    -> WARCSettings
  {
    var settings = WARCSettings(folder: folder.path)
    settings.destination = destination
    return settings
  }

  @Test("An archive waits when it is complete, and is gone when it is removed")
  func complete() throws {
    let folder = try TestSupport.TemporaryFolder()
    let writer = try WARCWriter(Self.settings(folder))
    try writer.write(try Self.exchange(1))
    #expect(try WaitingArchive.all(in: folder.path).isEmpty)
    #expect(try WaitingArchive.isAny(in: folder.path))
    try writer.close()
    let waiting = try #require(try WaitingArchive.all(in: folder.path).first)
    let name = try #require(try folder.names(".warc.gz").first)
    #expect(waiting.path == folder.path(of: name))
    #expect(waiting.destination == "s3://b/a/\(name)")
    #expect(waiting.bytes == Int64(try folder.size(of: name)))
    try waiting.remove()
    #expect(try folder.names().isEmpty)
  }

  @Test("An archive that waits is not gone on with, by whichever writer")
  func closed() throws {
    let folder = try TestSupport.TemporaryFolder()
    for destination in ["s3://b/a/", nil, "s3://b/c/", nil] {
      let writer = try WARCWriter(Self.settings(folder, destination))
      try writer.write(try Self.exchange(1))
      try writer.close()
    }
    #expect(try folder.names(".warc.gz").count == 4)
    #expect(try WaitingArchive.all(in: folder.path).map(\.destination.first) == ["s", "s"])
  }

  @Test("What a killed process left half written waits after a repair, whole records only")
  func torn() throws {
    let folder = try TestSupport.TemporaryFolder()
    do {
      let writer = try WARCWriter(Self.settings(folder))
      try writer.write(try Self.exchange(1))
    }
    let name = try #require(try folder.names(".warc.gz").first)
    let whole = try folder.bytes(of: name)
    try folder.write(whole + whole.prefix(50), to: name)
    #expect(try WaitingArchive.all(in: folder.path).isEmpty)
    try WaitingArchive.repair(in: folder.path)
    #expect(try WaitingArchive.all(in: folder.path).map(\.bytes) == [Int64(whole.count)])
    #expect(try folder.bytes(of: name) == whole)
  }

  @Test("A note without an archive, and an archive without a note, do not wait")
  func others() throws {
    let folder = try TestSupport.TemporaryFolder()
    try folder.write("s3://b/a", to: "a.warc.gz.upload")
    try folder.write("", to: "b.warc.gz")
    #expect(try WaitingArchive.all(in: folder.path).isEmpty)
    #expect(try WaitingArchive.all(in: folder.path(of: "none")).isEmpty)
  }

  @Test("A folder that cannot be read is an error, not one in which nothing waits")
  func unreadable() throws {
    let folder = try TestSupport.TemporaryFolder()
    try folder.write("", to: "archive")
    #expect(throws: ArchiveError.self) { try WaitingArchive.all(in: folder.path(of: "archive")) }
    #expect(throws: ArchiveError.self) { try WaitingArchive.repair(in: folder.path(of: "archive")) }
    #expect(throws: ArchiveError.self) { try WaitingArchive.isAny(in: folder.path(of: "archive")) }
    #expect(try !WaitingArchive.isAny(in: folder.path(of: "missing")))
  }
}
