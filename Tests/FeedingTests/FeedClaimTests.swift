import Exporting
import JSON
import Synchronization
import Testing

@testable import Feeding

/// One index is fed by one store.
struct FeedClaimTests {
  private static func claim(_ engine: FakeEngine, _ identity: String) throws -> FeedClaim {
    FeedClaim(target: try FeedTarget("http://e.example/pages"), server: engine, identity: identity)
  }

  @Test("An index is made where that is asked for, belongs to its feed, and is not begun again")
  func creates() async throws {
    let engine = FakeEngine()
    let claim = try Self.claim(engine, "a")
    var begun = 0
    let error = await #expect(throws: FeedError.self) {
      try await claim.take(creates: false, takesOver: false) { begun += 1 }
    }
    #expect(error?.code == .noIndex)
    try await claim.take(creates: true, takesOver: false) { begun += 1 }
    try await claim.take(creates: true, takesOver: false) { begun += 1 }
    #expect(begun == 1)
  }

  @Test("The index of another feed is left alone, unless it is to be taken over")
  func others() async throws {
    let engine = FakeEngine()
    try await Self.claim(engine, "a").take(creates: true, takesOver: false) {}
    let other = try Self.claim(engine, "b")
    let error = await #expect(throws: FeedError.self) {
      try await other.take(creates: true, takesOver: false) {}
    }
    #expect(error?.code == .taken)
    var begun = 0
    try await other.take(creates: false, takesOver: true) { begun += 1 }
    #expect(begun == 1)
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
    let claim = FeedClaim(target: target, server: Login(body: body), identity: "a")
    let error = await #expect(throws: FeedError.self) {
      try await claim.take(creates: true, takesOver: false) {}
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
      try await Self.claim(engine, "a").take(creates: true, takesOver: true) {}
    }
    #expect(error?.code == .noIndex)
  }
}
