import Addressing
import Basics
import Engagement
import JSON
import Records
import StoredTestSupport
import Testing

@testable import Serving

/// Answers that are given again.
struct ResponseCacheTests {
  private static let path = "/v1/search?q=plums&allPages=true"

  private static func scene(
    edit: (inout ServerSettings) -> Void = { _ in }
  ) async throws -> ServerScene {
    let records = [
      try PageRecord.sample("https://a.example/1", title: "Plums one"),
      try .sample("https://a.example/2", title: "Plums two"),
    ]
    return try await ServerScene(records, edit: edit)
  }

  /// Whether an answer was made for this request: only then it says how long that took.
  private static func isMade(_ reply: ServerScene.Reply) -> Bool {
    reply.headers["server-timing"] != nil
  }

  @Test("The same question has the same answer, without the work, while nothing changes")
  func again() async throws {
    let scene = try await Self.scene()
    let first = try await scene.ask(Self.path)
    #expect(Self.isMade(first))
    let again = try await scene.ask(Self.path)
    #expect(!Self.isMade(again))
    #expect(again.body == first.body)
    #expect(again.headers["etag"] == first.headers["etag"])
    #expect(Self.isMade(try await scene.ask(Self.path + "&size=1")))
    #expect(Self.isMade(try await scene.ask("/v1/search?q=plum&allPages=true")))
    try await scene.end()
  }

  @Test("An explanation, or what opens on a device, is made for each request")
  func exceptions() async throws {
    let scene = try await Self.scene()
    for more in ["explain=true", "platform=ios", "installed=a.b"] {
      for _ in 0..<2 {
        #expect(Self.isMade(try await scene.ask("\(Self.path)&\(more)")), "\(more)")
      }
    }
    try await scene.end()
  }

  @Test("Votes that change scores change the answer at once, or when it is as old as it may become")
  func votes() async throws {
    for age in [0.0, 3_600] {
      let scene = try await Self.scene {
        $0.answerSeconds = age
        // People of one network count little.
        $0.proxies = NetworkBlock("127.0.0.0/8").map { [$0] } ?? []
        $0.anonymousHere = []
      }
      let first = try await scene.ask(Self.path)
      // Of one person's vote nothing shows, so that the answer is the same.
      try await Self.dismiss(first, scene, clients: 1)
      #expect(!Self.isMade(try await scene.ask(Self.path)))
      try await Self.dismiss(first, scene, clients: 160)
      let second = try await scene.ask(Self.path)
      #expect(Self.isMade(second) == (age == 0))
      try await scene.end()
    }
  }

  /// Sends the votes of `clients` people that the first result of `reply` was no good.
  private static func dismiss(
    _ first: ServerScene.Reply,
    _ scene: ServerScene,
    clients: Int
  ) async throws {
    let item = try #require(first.json?["items"]?.array?.first?.object)
    let url = try #require(item["url"]?.string)
    let proof = try #require(item["impression"]?.string)
    for network in 0..<(clients + 3) / 4 {
      let events = (network * 4..<min(clients, network * 4 + 4)).map {
        #"{"id":"e\#($0)","kind":"dismiss","item":"\#(url)","client":"c\#($0)","#
          + #""impression":"\#(proof)","at":\#(ServerScene.now().milliseconds)}"#
      }
      let reply = try await scene.ask(
        "/v1/engagements",
        method: "POST",
        headers: ["Content-Type": "application/json", "X-Forwarded-For": "10.0.\(network).1"],
        body: "[\(events.joined(separator: ","))]"
      )
      #expect(reply.status == 202)
    }
  }

  @Test("Proofs of different queries end at different moments, and each is good for long enough")
  func steps() {
    let now = ServerScene.now()
    let ends = (0..<100).map { number in
      let latest = now.advanced(bySeconds: ImpressionToken.lifetime)
      return ResponseCache.step(of: "plum \(number)", at: latest).begin
    }
    #expect(Set(ends).count > 90)
    #expect(ends.allSatisfy { (3_000...3_600).contains($0.seconds(since: now)) })
    let (number, begin) = ResponseCache.step(of: "plum", at: now)
    #expect(ResponseCache.step(of: "plum", at: begin).number == number)
    #expect(ResponseCache.step(of: "plum", at: begin.advanced(bySeconds: 599)).number == number)
    #expect(ResponseCache.step(of: "plum", at: begin.advanced(bySeconds: 600)).number == number + 1)
  }

  @Test("Without room nothing is kept")
  func off() async throws {
    let scene = try await ServerScene(
      [try .sample("https://a.example/1", title: "Plums")],
      edit: { $0.responseCacheBytes = 0 }
    )
    for _ in 0..<2 { #expect(Self.isMade(try await scene.ask(Self.path))) }
    try await scene.end()
  }
}
