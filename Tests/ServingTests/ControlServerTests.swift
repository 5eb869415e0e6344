import Archiving
import Basics
import Foundation
import Frontier
import Indexing
import JSON
import Records
import Searching
import Storing
import TestSupport
import Testing

@testable import Serving

/// Requests that other processes hand over to a server.
struct ControlServerTests {
  /// A server in a folder of its own, whose work is done when it is let through.
  private final class Scene: Sendable {
    let server: ControlServer
    let folder: StoreFolder
    let begun = RequestLog<ForgetRequest>()
    let events = RequestLog<LogEvent>()
    /// Each element lets one request be finished.
    let finish: AsyncStream<Void>.Continuation
    private let outer: TemporaryFolder

    init() throws {
      outer = try TemporaryFolder()
      folder = try StoreFolder(creating: outer.path(of: "store"))
      let (gate, finish) = AsyncStream<Void>.makeStream()
      let (begun, events) = (begun, events)
      self.finish = finish
      server = try ControlServer(in: folder, name: "s", patience: .seconds(3_600)) { request in
        begun.note(request)
        for await _ in gate { break }
        var outcome = ForgetOutcome()
        outcome.pages = begun.requests.count
        return outcome
      } log: {
        events.note($0)
      }
    }

    func connect() throws -> LocalSocket {
      try #require(try LocalSocket(connectingTo: ControlClient.socketName, in: folder.path))
    }

    static func send(_ domain: String, to socket: LocalSocket) {
      var writer = JSONWriter()
      writer.value(ForgetRequest.pages(.domain(domain)))
      #expect(socket.send(line: writer.bytes))
    }

    func ask(_ domain: String) throws -> LocalSocket {
      let socket = try connect()
      Self.send(domain, to: socket)
      return socket
    }
  }

  private static func outcome(_ pages: Int) -> ControlResponse {
    var outcome = ForgetOutcome()
    outcome.pages = pages
    return .done(outcome)
  }

  /// The next line; `nil` when the server left.
  ///
  /// Nothing here keeps a thread that tasks run on.
  private static func line(_ socket: LocalSocket) async throws -> [UInt8]? {
    for _ in 0..<30_000 {
      switch socket.arrival() {
      case .line(let line): return line
      case .end: return nil
      case .nothing: try await Task.sleep(for: .milliseconds(2))
      }
    }
    return nil
  }

  private static func wait(_ socket: LocalSocket) async throws -> Int? {
    try await line(socket).flatMap { ControlWait($0)?.count }
  }

  private static func response(_ socket: LocalSocket) async throws -> ControlResponse? {
    while let line = try await line(socket) {
      if let answer = ControlResponse(line) { return answer }
    }
    return nil
  }

  private static func stop(_ server: ControlServer) async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        server.stop()
        continuation.resume()
      }
    }
  }

  private static func code(_ answer: ControlResponse?) -> Int? {
    if case .failed(let code, _) = answer { code } else { nil }
  }

  @Test("A request behind a long one hears how many are before it, then when its turn has come")
  func order() async throws {
    let scene = try Scene()
    let first = try scene.ask("a.example")
    #expect(try await Self.wait(first) == 0)
    let second = try scene.ask("b.example")
    #expect(try await Self.wait(second) == 1)
    let third = try scene.ask("c.example")
    #expect(try await Self.wait(third) == 2)
    scene.finish.yield()
    #expect(try await Self.response(first) == Self.outcome(1))
    #expect(try await Self.wait(second) == 0)
    #expect(try await Self.wait(third) == 1)
    scene.finish.yield()
    scene.finish.yield()
    #expect(try await Self.response(second) == Self.outcome(2))
    #expect(try await Self.response(third) == Self.outcome(3))
    await Self.stop(scene.server)
    #expect(scene.events.requests.count == 3)
    #expect(try LocalSocket(connectingTo: ControlClient.socketName, in: scene.folder.path) == nil)
  }

  @Test("A client that says nothing keeps no other from its turn, and may still ask")
  func silent() async throws {
    let scene = try Scene()
    let silent = try scene.connect()
    let other = try scene.ask("a.example")
    scene.finish.yield()
    #expect(try await Self.response(other) == Self.outcome(1))
    Scene.send("b.example", to: silent)
    scene.finish.yield()
    #expect(try await Self.response(silent) == Self.outcome(2))
    let unfinished = try scene.connect()
    // It ends while a client says nothing.
    await Self.stop(scene.server)
    #expect(Self.code(try await Self.response(unfinished)) == 75)
  }

  @Test("A server that stops finishes what it does, and refuses what waits")
  func stopping() async throws {
    let scene = try Scene()
    let first = try scene.ask("a.example")
    #expect(try await Self.wait(first) == 0)
    let second = try scene.ask("b.example")
    #expect(try await Self.wait(second) == 1)
    scene.server.refuse()
    // The first is not done yet.
    #expect(Self.code(try await Self.response(second)) == 75)
    scene.finish.yield()
    await Self.stop(scene.server)
    #expect(try await Self.response(first) == Self.outcome(1))
    #expect(scene.begun.requests.count == 1 && scene.events.requests.count == 2)
  }

  @Test("What was asked by a client that left before its turn is not done, and that is logged")
  func left() async throws {
    let scene = try Scene()
    let first = try scene.ask("a.example")
    #expect(try await Self.wait(first) == 0)
    do {
      let second = try scene.ask("b.example")
      #expect(try await Self.wait(second) == 1)
    }
    let third = try scene.ask("c.example")
    while let line = try await Self.line(third), ControlWait(line)?.count != 1 {}
    scene.finish.yield()
    scene.finish.yield()
    #expect(try await Self.response(third) == Self.outcome(2))
    await Self.stop(scene.server)
    #expect(!scene.begun.requests.contains(.pages(.domain("b.example"))))
    #expect(scene.events.requests.contains { $0.message.contains("left before its turn") })
  }

  @Test("More clients than there is room for are refused at once, and the others go on")
  func bounded() async throws {
    let scene = try Scene()
    let clients = try (0..<ControlQueue.limit).map { _ in try scene.ask("a.example") }
    for client in clients { #expect(try await Self.wait(client) != nil) }
    #expect(Self.code(try await Self.response(try scene.connect())) == 75)
    scene.finish.yield()
    #expect(try await Self.response(clients[0]) == Self.outcome(1))
    scene.finish.finish()
    await Self.stop(scene.server)
  }

  @Test("What is no request is refused, and a failure has the exit code of its kind")
  func failures() async throws {
    let scene = try Scene()
    let client = try scene.connect()
    #expect(client.send(line: Array("{}".utf8)))
    #expect(Self.code(try await Self.response(client)) == 64)
    await Self.stop(scene.server)
    let errors: [(any Error, Int)] = [
      (ServedStoreError.closed, 75), (ServedStoreError.locked, 75), (ServedStoreError.busy, 75),
      (ServedStoreError.readOnly, 73),
      (StoreError(.locked, path: "p", reason: "r", advice: "a"), 75),
      (ArchiveError(.cannotWrite, path: "p", "full"), 74), (CancellationError(), 70),
    ]
    for (error, code) in errors { #expect(Self.code(ControlResponse(error)) == code, "\(error)") }
  }
}
