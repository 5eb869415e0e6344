import Basics
import Foundation
import Frontier
import JSON
import Records
import Storing
import StoredTestSupport
import TestSupport
import Testing

@testable import Serving

/// The socket through which processes of one user speak (unix(7)).
struct LocalSocketTests {
  private static let name = "control.sock"

  @Test("The socket is its owner's alone, also in a folder whose path has no room in an address")
  func modes() throws {
    let folder = try TemporaryFolder()
    for path in [folder.path, folder.path(of: String(repeating: "deep/", count: 40))] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      let listener = try LocalSocket(listeningAt: Self.name, in: path)
      var status = stat()
      #expect(lstat("\(path)/\(Self.name)", &status) == 0 && status.st_mode & 0o777 == 0o600)
      let client = try #require(try LocalSocket(connectingTo: Self.name, in: path))
      let server = try #require(listener.accept(waiting: 10_000))
      #expect(client.send(line: Array("plum".utf8)))
      #expect(server.readLine(patience: 10) == Array("plum".utf8))
      #expect(server.send(line: []) && server.send(line: Array("pear".utf8)))
      #expect(client.readLine(patience: 10) == Array("pear".utf8))
    }
  }

  @Test("A line without end is not kept in memory, and an empty connection is over")
  func bounded() throws {
    let folder = try TemporaryFolder()
    let listener = try LocalSocket(listeningAt: Self.name, in: folder.path)
    let client = try #require(try LocalSocket(connectingTo: Self.name, in: folder.path))
    let server = try #require(listener.accept(waiting: 10_000))
    #expect(client.send(line: [UInt8](repeating: 65, count: LocalSocket.lineLimit + 1)))
    #expect(server.readLine(patience: 10) == nil)
    let silent = try #require(try LocalSocket(connectingTo: Self.name, in: folder.path))
    let other = try #require(listener.accept(waiting: 10_000))
    #expect(other.readLine(patience: 0) == nil)
    withExtendedLifetime(silent) {}
  }

  @Test("Lines that come together, in pieces or empty are each read once")
  func lines() throws {
    let folder = try TemporaryFolder()
    let listener = try LocalSocket(listeningAt: Self.name, in: folder.path)
    let client = try #require(try LocalSocket(connectingTo: Self.name, in: folder.path))
    let server = try #require(listener.accept(waiting: 10_000))
    #expect(client.arrival() == .nothing)
    #expect(server.send(line: Array("one\n\ntwo\nthree".utf8)))
    for line in ["one", "two", "three"] {
      #expect(client.readLine(patience: 10) == Array(line.utf8))
    }
    var buffer = LineBuffer(limit: 4)
    for (piece, line) in [("ab", nil), ("cd\nx", "abcd"), ("\n\n", "x"), ("abcd", nil)] {
      buffer.append(Array(piece.utf8)[...])
      #expect(buffer.next() == line.map { Array($0.utf8) } && !buffer.isTooLong)
    }
    buffer.append([65])
    #expect(buffer.next() == nil && buffer.isTooLong)
  }

  @Test("Whoever does not read is not waited for")
  func unread() throws {
    let folder = try TemporaryFolder()
    let listener = try LocalSocket(listeningAt: Self.name, in: folder.path)
    let client = try #require(try LocalSocket(connectingTo: Self.name, in: folder.path))
    let server = try #require(listener.accept(waiting: 10_000))
    let line = [UInt8](repeating: 65, count: 60_000)
    var count = 0
    while server.send(line: line, waits: false) { count += 1 }
    #expect(count > 0)
    withExtendedLifetime(client) {}
  }

  @Test("Whatever else stands in the socket's place is not used, and not removed")
  func obstacles() throws {
    let folder = try TemporaryFolder()
    #expect(try LocalSocket(connectingTo: Self.name, in: folder.path) == nil)
    try folder.write("mine", to: Self.name)
    #expect(throws: GuardedFile.Problem.special) {
      try LocalSocket(listeningAt: Self.name, in: folder.path)
    }
    #expect(throws: GuardedFile.Problem.special) {
      _ = try LocalSocket(connectingTo: Self.name, in: folder.path)
    }
    #expect(try folder.bytes(of: Self.name) == Array("mine".utf8))
  }

  @Test(
    "Requests and answers come through as they were, and nothing else is one",
    arguments: [
      ForgetRequest.pages(.all), .pages(.domain("plum.example")), .activities(type: "a.b"),
    ]
  )
  func requests(request: ForgetRequest) throws {
    var writer = JSONWriter()
    writer.value(request)
    #expect(ForgetRequest(writer.bytes) == request)
    for text in ["", "{}", "[]", #"{"all":false}"#, #"{"url":"x"}"#, "\u{0}"] {
      #expect(ForgetRequest(Array(text.utf8)) == nil)
    }
    var outcome = ForgetOutcome()
    (outcome.pages, outcome.archives, outcome.archiveRecords, outcome.activities) = (1, 2, 3, 4)
    outcome.others = ["gone": 5]
    outcome.uncleanArchives = [
      UncleanArchive(path: "archive/a", offset: 6, reason: "b"),
      UncleanArchive(path: "archive/c", offset: nil, reason: "d"),
    ]
    for answer in [ControlResponse.done(outcome), .failed(code: 75, message: "a\nb")] {
      var writer = JSONWriter()
      writer.value(answer)
      #expect(ControlResponse(writer.bytes) == answer)
      #expect(!writer.bytes.contains(UInt8(ascii: "\n")))
    }
  }
}
