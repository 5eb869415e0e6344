import Exporting
import JSON
import Synchronization
import Testing

@testable import Feeding

/// One index is fed by one store.
struct FeedClaimTests {
  private static func claim(_ engine: FakeEngine, _ identity: String) throws -> FeedClaim {
    FeedClaim(
      target: try FeedTarget("http://e.example/pages"),
      server: engine,
      identity: identity,
      behavior: .patient(0)
    )
  }

  @Test("An index is made where that is asked for, belongs to its feed, and is not begun again")
  func creates() async throws {
    let engine = FakeEngine()
    let claim = try Self.claim(engine, "a")
    var begun = 0
    let error = await #expect(throws: FeedError.self) {
      try await claim.take(creates: false) { begun += 1 }
    }
    #expect(error?.code == .noIndex)
    try await claim.take(creates: true) { begun += 1 }
    try await claim.take(creates: true) { begun += 1 }
    #expect(begun == 1)
  }

  @Test(
    "A server that is busy or away is tried again, and the index is made and begun once",
    arguments: [
      [.status(503)], [.status(429), .lost, .status(500)], [nil, .lostAnswer],
      [nil, .status(502), .lostAnswer, .lost],
    ] as [[FakeEngine.Fault?]]
  )
  func busy(trouble: [FakeEngine.Fault?]) async throws {
    let engine = FakeEngine(trouble: trouble)
    let target = try FeedTarget("http://e.example/pages")
    let claim = FeedClaim(target: target, server: engine, identity: "a", behavior: .patient(60))
    var begun = 0
    try await claim.take(creates: true) { begun += 1 }
    try await claim.take(creates: false) { begun += 1 }
    #expect(begun == 1)
  }

  @Test("A server that is busy for longer than patience lasts ends the claim, with its words")
  func impatient() async throws {
    let engine = FakeEngine(trouble: Array(repeating: .status(503), count: 9))
    let error = await #expect(throws: FeedError.self) {
      try await Self.claim(engine, "a").take(creates: true) {}
    }
    #expect(error?.code == .unreachable)
    #expect(
      error?.reason == "the server is busy (status 503: no), and --patience is over",
      "\(error?.reason ?? "")"
    )
  }

  @Test("The index of another feed is left alone")
  func others() async throws {
    let engine = FakeEngine()
    try await Self.claim(engine, "a").take(creates: true) {}
    let other = try Self.claim(engine, "b")
    let error = await #expect(throws: FeedError.self) {
      try await other.take(creates: true) {}
    }
    #expect(error?.code == .taken)
    #expect(error?.advice.contains("make it anew with --create") == true)
  }

  @Test(
    "What answers 200 with something that is no mapping is no engine, such as a page to log in at",
    arguments: ["<!doctype html><title>Log in</title>", "", "{}", "[]", "{\"pages\":{}}"]
  )
  func login(body: String) async throws {
    struct Login: EngineServer {
      let body: String
      func send(_ request: EngineRequest) async throws -> EngineResponse {
        EngineResponse(status: 200, body: Array(body.utf8))
      }
    }
    let target = try FeedTarget("http://e.example/pages")
    let claim = FeedClaim(
      target: target,
      server: Login(body: body),
      identity: "a",
      behavior: .patient(0)
    )
    let error = await #expect(throws: FeedError.self) {
      try await claim.take(creates: true) {}
    }
    #expect(error?.code == .protocolError)
    let reason = error?.reason ?? ""
    #expect(reason.contains("what answers is no OpenSearch"), "\(reason)")
  }

  @Test("An index with another mapping is refused")
  func mapping() async throws {
    let engine = FakeEngine()
    engine.state.withLock { $0.mapping = .object(JSONObject([])) }
    let error = await #expect(throws: FeedError.self) {
      try await Self.claim(engine, "a").take(creates: true) {}
    }
    #expect(error?.code == .noIndex)
  }
}
