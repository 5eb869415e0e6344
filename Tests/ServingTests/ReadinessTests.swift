import JSON
import Records
import StoredTestSupport
import Testing

@testable import Serving

/// What a server says of an index that is missing, and of one that is not up to date.
struct ReadinessTests {
  private static func pages() throws -> [PageRecord] {
    [try .sample("https://a.example/plums", title: "Plums")]
  }

  @Test("A server without an index of the pages is not ready, and its answers are not certain")
  func missing() async throws {
    let scene = try await ServerScene(Self.pages(), edit: { $0.isReadOnly = true })
    let reply = try await scene.ask("/readyz")
    #expect(reply.status == 503)
    #expect(String(decoding: reply.body, as: UTF8.self).contains("default: index there"))
    let answer = try await scene.ask("/v1/search?q=plums").json
    #expect(answer?["indexLag"]?.string == "missing")
    #expect(answer?["totalIsExact"] == .bool(false))
    #expect(answer?["missingWords"]?.array?.isEmpty == true)
    let page = try await scene.ask("/?q=plums")
    #expect(String(decoding: page.body, as: UTF8.self).contains("This store has no index yet"))
    try await scene.end()
  }

  @Test("A server of a store without pages is ready")
  func empty() async throws {
    let scene = try await ServerScene([], edit: { $0.isReadOnly = true })
    #expect(try await scene.ask("/readyz").status == 200)
    #expect(try await scene.ask("/v1/search?q=plums").json?["totalIsExact"] == .bool(true))
    try await scene.end()
  }
}
