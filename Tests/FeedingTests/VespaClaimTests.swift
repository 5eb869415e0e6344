import Exporting
import JSON
import Synchronization
import Testing

@testable import Feeding

/// The documents of one Vespa are those of one store.
struct VespaClaimTests {
  private static func claim(_ engine: any EngineServer, _ identity: String) throws -> FeedClaim {
    FeedClaim(
      target: try FeedTarget("http://v.example/page", engine: .vespa),
      server: engine,
      identity: identity,
      behavior: .patient(0)
    )
  }

  @Test(
    "A Vespa that is busy or away is tried again, and an answer that was lost is no other feed",
    arguments: [
      [.status(503)], [nil, .lostAnswer], [.status(429), .lost], [nil, .lost, .status(500)],
    ] as [[FakeEngine.Fault?]]
  )
  func busy(trouble: [FakeEngine.Fault?]) async throws {
    let claim = FeedClaim(
      target: try FeedTarget("http://v.example/page", engine: .vespa),
      server: FakeEngine(trouble: trouble),
      identity: "a",
      behavior: .patient(60)
    )
    var begun = 0
    for _ in 0..<2 { try await claim.take(creates: false) { begun += 1 } }
    #expect(begun == 1)
  }

  @Test("Documents belong to the first that comes, and to no other")
  func owners() async throws {
    let engine = FakeEngine()
    var begun: [String] = []
    for _ in 0..<2 {
      try await Self.claim(engine, "a").take(creates: false) { begun.append("a") }
    }
    let error = await #expect(throws: FeedError.self) {
      try await Self.claim(engine, "b").take(creates: false) { begun.append("b") }
    }
    #expect(error?.code == .taken)
    #expect(error?.advice.contains("delete all documents") == true)
    #expect(begun == ["a"])
    #expect(engine.documents.isEmpty, "the mark is no page")
  }

  /// Answers everything with one status and text.
  private struct Fixed: EngineServer {
    let status: Int
    let text: String

    func send(_ request: EngineRequest) async throws -> EngineResponse {
      let path = request.path.prefix { $0 != "?" }
      let body = text.replacing("PATH", with: path)
      return EngineResponse(status: status, body: Array(body.utf8))
    }
  }

  @Test(
    "What is no Vespa, has another application, or lets nobody in is said to be so",
    arguments: [
      (404, #"{"error":{"type":"x","reason":"none"}}"#, FeedError.Code.protocolError, "no Vespa"),
      (200, "<html>", .protocolError, "no Vespa"),
      (400, #"{"pathId":"PATH","message":"No such type"}"#, .noIndex, "application"),
      (200, #"{"pathId":"PATH","fields":{"feed0":"a"}}"#, .noIndex, "application"),
      (403, #"{"message":"who are you"}"#, .denied, "who are you"),
      (503, #"{"pathId":"PATH","message":"starting"}"#, .unreachable, "starting"),
      (412, #"{"pathId":"PATH"}"#, .protocolError, "no Vespa"),
    ]
  )
  func others(status: Int, text: String, code: FeedError.Code, words: String) async throws {
    let error = await #expect(throws: FeedError.self) {
      try await Self.claim(Fixed(status: status, text: text), "a")
        .take(creates: false) {}
    }
    #expect(error?.code == code)
    #expect(error?.reason.contains(words) == true, "\(error?.reason ?? "")")
  }

  @Test("A Vespa that is taken for an OpenSearch is recognized")
  func mistaken() async throws {
    let text = #"{"message":"No binding for URI 'http://v.example/pages/_mapping'."}"#
    let claim = FeedClaim(
      target: try FeedTarget("http://v.example/pages"),
      server: Fixed(status: 404, text: text),
      identity: "a",
      behavior: .patient(0)
    )
    let error = await #expect(throws: FeedError.self) {
      try await claim.take(creates: true) {}
    }
    #expect(error?.advice.contains("--engine vespa") == true)
  }

  @Test("The documents of Vespa have one type, which its address names")
  func type() throws {
    #expect(try FeedTarget("https://v.example:8080/page", engine: .vespa).index == "page")
    let error = #expect(throws: FeedError.self) {
      _ = try FeedTarget("https://v.example:8080/pages", engine: .vespa)
    }
    #expect(error?.advice.contains("/page.") == true)
  }
}
