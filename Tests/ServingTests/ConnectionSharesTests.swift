import Addressing
import Foundation
import Glibc
import Records
import StoredTestSupport
import Synchronization
import TestSupport
import Testing

@testable import Serving

/// Who loses a connection when there are too many.
struct ConnectionSharesTests {
  private static func network(_ text: String) -> ConnectionShares.Network { NetworkBlock(text) }

  /// Steps of a story: `+a` opens a connection of network a, `!3` a whole request came in on the third,
  /// `.3` it was answered, `-3` it was closed; then the numbers that were closed for others.
  @Test(
    "The network with the most connections loses the oldest of those without a whole request",
    arguments: [
      ("+a +a +b", []), ("+a +a +b +b", [1]), ("+a +a +a +b", [1]), ("+b +a +a +a", [2]),
      ("+a +a +a +a", [1]), ("!1 +a +a +a +a", [1]), ("+a !1 +a +a +a", [2]),
      ("+a !1 .1 +a +a +a", [1]), ("+a +a +a !1 !2 !3 +b", [1]), ("+a +a +a !1 !2 !3 +a", [4]),
      ("+a +b +c +d", [1]), ("+a !1 +b +c +d", [2]), ("+a +a +b -1 +b", []),
      ("+a +a +b -1 +b +a", [2]), ("+a +a +a +b +b +b", [1, 2, 4]),
      ("+a +a +a +b +c +d +e", [1, 2, 3, 4]), ("+b !1 +a +a +a +a +a +a", [2, 3, 4, 5]),
      ("+a !1 !1 .1 +a +a +b", [2]), ("+a .1 !1 +a +a +b", [1]), ("+a -9 !9 .9 +a", []),
    ] as [(String, [Int])]
  )
  func stories(story: String, expected: [Int]) {
    var shares = ConnectionShares(limit: 3)
    var closed: [Int] = []
    for step in story.split(separator: " ") {
      let rest = step.dropFirst()
      let number = Int(rest) ?? 0
      switch step.first {
      case "+":
        let value = rest.utf8.first ?? 0
        if let other = shares.open(Self.network("192.0.\(value).0/24")).closes {
          closed.append(other)
        }
      case "!": shares.begin(number)
      case ".": shares.end(number)
      default: shares.close(number)
      }
      #expect(shares.count <= 3)
    }
    #expect(closed == expected)
  }

  @Test("No network takes from another that has fewer, whoever comes in what order")
  func fair() {
    var random = TestRandom(seed: 91)
    for _ in 0..<200 {
      var shares = ConnectionShares(limit: 24)
      var owners: [Int: Int] = [:]
      for _ in 0..<400 {
        // One network comes far more often than the others.
        let owner = Bool.random(using: &random) ? 0 : Int.random(in: 1...5, using: &random)
        let before = Dictionary(grouping: owners.values) { $0 }.mapValues(\.count)
        let (number, closes) = shares.open(Self.network("10.0.\(owner).0/24"))
        owners[number] = owner
        if Int.random(in: 0..<3, using: &random) == 0 { shares.begin(number) }
        guard let closes, let loser = owners.removeValue(forKey: closes) else { continue }
        let most = before.merging([owner: 1]) { $0 + $1 }
        #expect(most[loser] == most.values.max())
      }
    }
  }

  @Test(
    "Addresses of one network share, and others do not",
    arguments: [
      ("192.0.2.1", "192.0.2.254", true), ("192.0.2.1", "192.0.3.1", false),
      ("2001:db8:0:1::1", "2001:db8:0:f0::1", true),
      ("2001:db8:0:1::1", "2001:db8:0:100::1", false),
      ("::ffff:192.0.2.1", "192.0.2.9", true), ("127.0.0.1", "127.0.0.2", true),
    ]
  )
  func networks(one: String, other: String, isShared: Bool) throws {
    var settings = ServerSettings()
    let addresses = try [one, other].map { try #require(NetworkAddress($0)) }
    let networks = addresses.map { settings.shareNetwork(of: $0) }
    #expect((networks[0] == networks[1]) == isShared)
    settings.shareBits = (32, 128)
    #expect(settings.shareNetwork(of: addresses[0]) != settings.shareNetwork(of: addresses[1]))
  }

  @Test("Connections leave files to the store, however few there may be")
  func files() {
    #expect(OpenFileLimit.connections(1_024, files: 65_536) == 1_024)
    #expect(OpenFileLimit.connections(1_024, files: 1_024) == 768)
    #expect(OpenFileLimit.connections(1_024, files: 64) == 48)
    #expect(OpenFileLimit.connections(1_024, files: 0) == 1)
    #expect((1...1_024).contains(OpenFileLimit.connections(1_024)))
  }

  /// What was asked and answered from two networks at once.
  private struct Counts: Sendable {
    var asked = 0
    var answered = 0
  }

  /// Asks on a socket whether the server lives.
  private static func ask(_ socket: Int32) -> Bool {
    let text = Array("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
    guard send(socket, text, text.count, Int32(MSG_NOSIGNAL)) == text.count else { return false }
    var wait = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(
      socket,
      SOL_SOCKET,
      SO_RCVTIMEO,
      &wait,
      socklen_t(MemoryLayout<timeval>.size)
    )
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = recv(socket, &buffer, buffer.count, 0)
    return count > 12 && String(decoding: buffer[..<12], as: UTF8.self) == "HTTP/1.1 200"
  }

  /// Keeps 120 connections of one client busy until it `isFinished`.
  private static func crowd(at port: Int, until isFinished: () -> Bool) throws -> Counts {
    var counts = Counts()
    var sockets: [Int32] = []
    while !isFinished() {
      while sockets.count < 120 {
        sockets.append(try RawClient.connected(port, from: "127.0.0.2"))
      }
      sockets.removeAll { socket in
        counts.asked += 1
        if ask(socket) {
          counts.answered += 1
          return false
        }
        close(socket)
        return true
      }
    }
    sockets.forEach { close($0) }
    return counts
  }

  /// Asks forty times each, on a connection that is kept and on fresh ones.
  private static func others(at port: Int) throws -> Counts {
    var counts = Counts()
    let kept = try RawClient.connected(port, from: "127.0.0.3")
    defer { close(kept) }
    for _ in 0..<40 {
      let fresh = try RawClient.connected(port, from: "127.0.0.4")
      for socket in [fresh, kept] {
        counts.asked += 1
        if ask(socket) { counts.answered += 1 }
      }
      close(fresh)
    }
    return counts
  }

  @Test(
    "A client with more connections than the server takes, all of them busy, shuts nobody else out"
  )
  func crowd() async throws {
    let scene = try await ServerScene(
      [try .sample("https://a.example/", title: "Plums")],
      edit: {
        $0.connections = 48
        $0.shareBits = (32, 56)
      }
    )
    let port = try #require(URL(string: scene.url)?.port)
    let isFinished = Mutex(false)
    async let crowd = RawClient.onThread {
      try Self.crowd(at: port) { isFinished.withLock { $0 } }
    }
    let others = try await RawClient.onThread {
      defer { isFinished.withLock { $0 = true } }
      return try Self.others(at: port)
    }
    let own = try await crowd
    // The figures, for whoever reads the log.
    print(
      "crowd: \(own.answered) of \(own.asked) answered; others: \(others.answered) of \(others.asked)"
    )
    #expect(others.answered == others.asked)
    #expect(own.asked > own.answered, "the crowd was too small to be cut")
    try await scene.end()
  }
}
