import Addressing
import Basics
import Engagement
import JSON
import Records
import StoredTestSupport
import Synchronization
import Testing

@testable import Serving

/// Events and activities, sent over the network.
struct EventsHandlerTests {
  private static func scene(
    tokens: String = "",
    edit: (inout ServerSettings) -> Void = { _ in }
  ) async throws -> ServerScene {
    let records = [
      try PageRecord.sample("https://a.example/1", title: "Plums one"),
      try PageRecord.sample("https://a.example/2", title: "Plums two"),
    ]
    return try await ServerScene(records, tokens: tokens, edit: edit)
  }

  /// The addresses and proofs of the results for "plums".
  private static func results(_ scene: ServerScene) async throws -> [(url: String, proof: String)] {
    let reply = try await scene.ask("/v1/search?q=plums")
    return reply.json?["items"]?.array?.compactMap { item in
      guard let url = item.object?["url"]?.string, let proof = item.object?["impression"]?.string
      else { return nil }
      return (url, proof)
    } ?? []
  }

  private static func event(
    _ id: String,
    _ url: String,
    proof: String?,
    client: String = "c1",
    at seconds: Double = 0,
    more: String = ""
  ) -> String {
    let impression = proof.map { #","impression":"\#($0)""# } ?? ""
    return #"{"id":"\#(id)","kind":"tap","item":"\#(url)","client":"\#(client)","#
      + #""at":\#(ServerScene.now().advanced(bySeconds: seconds).milliseconds)"#
      + "\(impression)\(more)}"
  }

  private static func statuses(_ reply: ServerScene.Reply) -> [String] {
    reply.json?["results"]?.array?.compactMap { $0.object?["status"]?.string } ?? []
  }

  @Test("An event counts with the proof of its own result only, and once")
  func proofs() async throws {
    let scene = try await Self.scene()
    let results = try await Self.results(scene)
    try #require(results.count == 2)
    let (one, two) = (results[0], results[1])
    let good = Self.event("e1", one.url, proof: one.proof)
    let forged = String(one.proof.dropLast()) + (one.proof.hasSuffix("0") ? "1" : "0")
    let batch = [
      good, good, Self.event("e2", one.url, proof: one.proof),
      Self.event("e3", one.url, proof: nil), Self.event("e4", one.url, proof: two.proof),
      Self.event("e5", one.url, proof: forged, client: "c2"), #"{"kind":"activity"}"#, "7",
    ]
    let reply = try await scene.send("[\(batch.joined(separator: ","))]")
    #expect(reply.status == 202)
    #expect(
      Self.statuses(reply)
        == ["accepted", "duplicate", "accepted"] + [String](repeating: "refused", count: 5)
    )
    #expect(reply.json?["accepted"]?.int == 2)
    #expect(reply.json?["duplicate"]?.int == 1)
    #expect(reply.json?["refused"]?.int == 5)
    #expect(Self.statuses(try await scene.send(good)) == ["duplicate"])
    try await scene.end()
  }

  @Test("A showing proves nothing of what happened before it")
  func beforeShowing() async throws {
    let scene = try await Self.scene()
    let one = try #require(try await Self.results(scene).first)
    let batch = [-2.0, -1.2, 0].map { hours in
      Self.event("e\(hours)", one.url, proof: one.proof, client: "c\(hours)", at: hours * 3_600)
    }
    let reply = try await scene.send("[\(batch.joined(separator: ","))]")
    #expect(Self.statuses(reply) == ["refused", "refused", "accepted"])
    #expect(reply.json?["results"]?.array?.first?.object?["field"]?.string == "at")
    try await scene.end()
  }

  @Test(
    "An impression that is no text has the wrong form; one that is not there is missing",
    arguments: [("7", "malformed"), ("{}", "malformed"), ("null", "missing"), (nil, "missing")]
      as [(String?, String)]
  )
  func impressionForm(value: String?, reason: String) throws {
    let line = Self.event("e", "https://a.example/1", proof: nil).dropLast()
    let text = "\(line)\(value.map { #","impression":\#($0)"# } ?? "")}"
    let object = try EngagementInput.object(Array(text.utf8)[...])
    let reader = EventReader(now: ServerScene.now(), network: nil, key: nil, needsProof: true)
    let refusal = #expect(throws: EngagementRefusal.self) { try reader.read(object) }
    #expect(refusal?.field == "impression")
    #expect(refusal.map { "\($0.reason)" } == reason)
  }

  @Test("The network of an activity is where it came from, not what it says")
  func network() throws {
    let address = try #require(NetworkAddress("192.0.2.7"))
    let reader = EventReader(
      now: ServerScene.now(),
      network: ClientNetwork(address),
      key: nil,
      needsProof: false
    )
    let line =
      #"{"kind":"activity","activityType":"a.b","title":"t","client":"c","network":"10.0.0.0/24","#
      + #""at":\#(ServerScene.now().milliseconds),"webpageURL":"https://a.example/1"}"#
    guard
      case .activity(let activity) = try reader.read(EngagementInput.object(Array(line.utf8)[...]))
    else {
      Issue.record("not an activity")
      return
    }
    #expect(activity.network == "192.0.2.0/24")
  }

  @Test(
    "The bytes of an answer are the same whether or not the client voted before",
    arguments: [
      ["tap x"], ["tap x", "tap x"], ["tap x", "tap y"], ["impression x"], ["open x", "tap y"],
      ["dismiss x", "tap y", "impression z", "return w", "open v"],
    ]
  )
  func sameBytes(probe: [String]) async throws {
    var answers: [[[UInt8]]] = []
    for hasVoted in [false, true] {
      let scene = try await Self.scene()
      let one = try #require(try await Self.results(scene).first)
      func send(_ kind: String, _ id: String) async throws -> [UInt8] {
        let event = Self.event(id, one.url, proof: one.proof, client: "alice")
        let reply = try await scene.send("[\(event.replacing("\"tap\"", with: "\"\(kind)\""))]")
        #expect(reply.status == 202)
        return reply.body
      }
      for kind in ["impression", "tap", "open", "dismiss", "return"] where hasVoted {
        _ = try await send(kind, "own-\(kind)")
      }
      var bodies: [[UInt8]] = []
      for text in probe + probe {
        let words = text.split(separator: " ").map(String.init)
        bodies.append(try await send(words[0], words[1]))
      }
      answers.append(bodies)
      try await scene.end()
    }
    #expect(answers[0] == answers[1])
  }

  @Test("Many batches at once are all answered, each with what became of its own")
  func together() async throws {
    let scene = try await Self.scene()
    let results = try await Self.results(scene)
    let one = try #require(results.first)
    let replies = try await withThrowingTaskGroup(of: [String].self) { group in
      for client in 0..<20 {
        group.addTask {
          let first = Self.event("a\(client)", one.url, proof: one.proof, client: "c\(client)")
          let second = Self.event("b\(client)", one.url, proof: one.proof, client: "c\(client)")
          return Self.statuses(try await scene.send("[\(first),\(second),{}]"))
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(replies.count == 20)
    #expect(replies.allSatisfy { $0 == ["accepted", "accepted", "refused"] })
    try await scene.end()
  }

  @Test("A public activity counts on the same machine; one that is not offered is refused")
  func activities() async throws {
    let scene = try await Self.scene()
    func activity(_ isOffered: Bool) -> String {
      #"{"kind":"activity","activityType":"a.b","title":"T","webpageURL":"https://a.example/1","#
        + #""eligibleForPublicIndexing":\#(isOffered),"client":"c1","#
        + #""at":\#(ServerScene.now().milliseconds)}"#
    }
    let reply = try await scene.send("[\(activity(true)),\(activity(false))]", to: "/v1/activities")
    #expect(Self.statuses(reply) == ["accepted", "refused"])
    try await scene.end()
  }

  @Test("A server that only reads takes nothing, and gives no proofs")
  func readOnly() async throws {
    let scene = try await Self.scene { $0.isReadOnly = true }
    #expect(try await Self.results(scene).isEmpty)
    let reply = try await scene.send(Self.event("e", "https://a.example/1", proof: nil))
    #expect(reply.code == "read-only")
    #expect(reply.status == 403 && reply.headers["retry-after"] == nil)
    try await scene.end()
  }

  @Test("Bodies and batches have limits")
  func limits() async throws {
    let scene = try await Self.scene {
      $0.bodyLimit = 2_000
      $0.eventLimit = 3
    }
    #expect(try await scene.send("[{},{},{}]").status == 202)
    #expect(try await scene.send("[{},{},{},{}]").code == "body-too-large")
    let long = "[\"\(String(repeating: "x", count: 3_000))\"]"
    #expect(try await scene.send(long).code == "body-too-large")
    try await scene.end()
  }

  @Test("Tokens open what nobody else may, each its own part")
  func tokens() async throws {
    let lines = ServerScene.line("r", [.read]) + ServerScene.line("i", [.inspect])
    let scene = try await Self.scene(tokens: lines) { $0.anonymous = [] }
    func status(_ path: String, _ token: String?) async throws -> Int {
      try await scene.ask(path, headers: token.map { ["Authorization": "Bearer \($0)"] } ?? [:])
        .status
    }
    #expect(try await status("/v1/search?q=plums", nil) == 401)
    #expect(try await status("/v1/search?q=plums", "unknown") == 401)
    #expect(try await status("/v1/search?q=plums", "r") == 200)
    #expect(try await status("/v1/search?q=plums", "i") == 403)
    #expect(try await status("/v1/inspect?url=https://a.example/", "r") == 403)
    #expect(try await status("/v1/inspect?url=https://a.example/", "i") == 503)
    #expect(try await status("/healthz", nil) == 200)
    // What the machine itself asks needs no token; what comes through a proxy does.
    #expect(try await status("/metrics", nil) == 200)
    let passed = try await scene.ask("/metrics", headers: ["X-Forwarded-For": "192.0.2.1"])
    #expect(passed.status == 401)
    try await scene.end()
  }

  @Test("Requests above the rate wait, whoever sends them from one network")
  func rates() async throws {
    // So few that none comes back while the test runs, however slow the machine is.
    let scene = try await Self.scene { $0.networkRate = 0.000_1 }
    var statuses: [Int] = []
    for _ in 0..<4 { statuses.append(try await scene.ask("/v1/search?q=x").status) }
    #expect(statuses == [200, 429, 429, 429])
    #expect(try await scene.ask("/healthz").status == 200)
    try await scene.end()
  }

  @Test("Pages of other origins may read answers only where that was configured")
  func origins() async throws {
    let closed = try await Self.scene()
    let origin = ["Origin": "https://app.example"]
    let plain = try await closed.ask("/v1/search?q=x", headers: origin)
    #expect(plain.headers["access-control-allow-origin"] == nil)
    #expect(try await closed.ask("/v1/search", method: "OPTIONS", headers: origin).status == 405)
    try await closed.end()
    let open = try await Self.scene { $0.origins = ["https://app.example"] }
    let reply = try await open.ask("/v1/search?q=x", headers: origin)
    #expect(reply.headers["access-control-allow-origin"] == "https://app.example")
    let other = try await open.ask("/v1/search?q=x", headers: ["Origin": "https://b.example"])
    #expect(other.headers["access-control-allow-origin"] == nil)
    #expect(try await open.ask("/v1/search", method: "OPTIONS", headers: origin).status == 204)
    try await open.end()
  }

  @Test("The access log tells neither query nor address nor token")
  func accessLog() async throws {
    let lines = Mutex<[String]>([])
    let record = try PageRecord.sample("https://a.example/1", title: "Plums")
    let scene = try await ServerScene(
      [record],
      log: { line in lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) } },
      edit: { $0.logsAccess = true }
    )
    _ = try await scene.ask(
      "/v1/search?q=plumsecret",
      headers: ["Authorization": "Bearer toksecret"]
    )
    _ = try await scene.ask("/v1/hosts/hostsecret.example")
    try await scene.end()
    let text = lines.withLock { $0.joined() }
    #expect(text.contains(#""operation":"search""#))
    #expect(text.contains(#""operation":"host""#))
    #expect(!text.contains("secret"))
    #expect(!text.contains("127.0.0.1"))
  }
}
