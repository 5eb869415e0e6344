import Foundation
import StoredTestSupport
import Testing

@testable import Serving

/// Heads of requests and frames of responses, byte by byte.
struct VersionWatchTests {
  private func scene() async throws -> (ServerScene, port: Int) {
    let scene = try await ServerScene([try .sample("https://a.example/", title: "Plums")])
    return (scene, try #require(URL(string: scene.url)?.port))
  }

  @Test(
    "A request has a host, and that of its target counts (RFC 9112, sections 3.2 and 3.2.2)",
    arguments: [
      ("GET /healthz HTTP/1.1\r\n", 400), ("GET /healthz HTTP/1.1\r\nHost:\r\n", 400),
      ("GET /healthz HTTP/1.1\r\nHost: localhost\r\n", 200),
      ("GET /healthz HTTP/1.1\r\nHost: evil.test\r\n", 421),
      ("GET http://evil.test/healthz HTTP/1.1\r\nHost: localhost\r\n", 421),
      ("GET HTTPS://evil.test HTTP/1.1\r\nHost: localhost\r\n", 421),
      ("GET http://localhost@evil.test/healthz HTTP/1.1\r\nHost: localhost\r\n", 421),
      ("GET http:///healthz HTTP/1.1\r\nHost: localhost\r\n", 400),
      ("GET http://localhost/healthz HTTP/1.1\r\nHost: evil.test\r\n", 200),
      ("GET http://localhost/healthz HTTP/1.1\r\n", 400),
      ("GET http://localhost/v1/search?q=plums HTTP/1.1\r\nHost: localhost\r\n", 200),
      ("GET http://localhost/healthz HTTP/1.1\r\nHost: localhost\r\nHost: a\r\n", 400),
      ("GET /%68ealthz HTTP/1.1\r\nHost: localhost\r\n", 200),
      ("OPTIONS * HTTP/1.1\r\nHost: localhost\r\n", 204),
      ("OPTIONS * HTTP/1.1\r\nHost: evil.test\r\n", 421),
      ("GET /healthz HTTP/1.0\r\n", 200), ("GET /healthz HTTP/1.0\r\nHost: evil.test\r\n", 421),
    ]
  )
  func hosts(head: String, status: Int) async throws {
    let (scene, port) = try await scene()
    let answer = try await RawClient.exchange(head + "Connection: close\r\n\r\n", port: port)
    #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer.prefix(200))")
    try await scene.end()
  }

  @Test(
    "A connection ends behind a response to HTTP/1.0, or where a request says so, in any case",
    arguments: [
      "GET /healthz HTTP/1.0\r\n", "GET /v1/export HTTP/1.0\r\n", "HEAD /v1/export HTTP/1.0\r\n",
      "GET /healthz HTTP/1.0\r\nConnection: keep-alive\r\n",
      "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: Close\r\n",
      "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: te, close\r\n",
    ]
  )
  func ends(head: String) async throws {
    let (scene, port) = try await scene()
    let answer = try await RawClient.exchange(head + "\r\n", port: port)
    let parts = answer.components(separatedBy: "\r\n\r\n")
    #expect(parts[0].hasPrefix("HTTP/1.") && parts[0].contains(" 200 OK\r\n"))
    #expect(parts[0].lowercased().contains("\r\nconnection: close"))
    #expect(parts.count == 2, "nothing is in chunks: \(answer)")
    if head.contains("HTTP/1.0") {
      #expect(!parts[0].lowercased().contains("transfer-encoding"))
    }
    #expect(parts[1].hasPrefix("{") == head.hasPrefix("GET"))
    try await scene.end()
  }

  @Test("The head alone of what has no length says none, and the next response follows it")
  func heads() async throws {
    let (scene, port) = try await scene()
    let text =
      "HEAD /v1/export HTTP/1.1\r\nHost: localhost\r\n\r\n"
      + "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    let answer = try await RawClient.exchange(text, port: port)
    let parts = answer.components(separatedBy: "\r\n\r\n")
    #expect(parts.count == 3, "\(answer)")
    #expect(!parts[0].lowercased().contains("content-length"))
    #expect(parts[0].contains("application/x-ndjson"))
    #expect(parts[1].hasPrefix("HTTP/1.1 200 OK"))
    try await scene.end()
  }

  @Test(
    "A body in a coding is refused as that, before it is read (RFC 9110, section 15.5.16)",
    arguments: [("gzip", 415), ("GZIP, br", 415), ("identity", 400), ("", 400)]
  )
  func codings(coding: String, status: Int) async throws {
    let (scene, port) = try await scene()
    let head =
      "POST /v1/engagements HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
      + "Content-Type: application/json\r\nContent-Length: 2\r\n"
      + (coding.isEmpty ? "" : "Content-Encoding: \(coding)\r\n")
    let answer = try await RawClient.exchange("\(head)\r\n[]", port: port)
    #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer.prefix(200))")
    #expect(answer.lowercased().contains("\r\naccept-encoding: identity") == (status == 415))
    try await scene.end()
  }
}
