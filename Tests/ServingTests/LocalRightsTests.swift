import Addressing
import Foundation
import HTTPTypes
import JSON
import Records
import StoredTestSupport
import Testing

@testable import Serving

/// What only programs on the machine itself may do, and how soon that ends.
struct LocalRightsTests {
  /// Header fields that proxies add, by the manuals of those that do.
  static let signs = [
    "Forwarded: for=192.0.2.1", "Via: 1.1 proxy", "X-Real-IP: 192.0.2.1",
    "X-Forwarded-For: 192.0.2.1",
    "X-Forwarded-Host: a.example", "X-Forwarded-Proto: https", "X-Forwarded-Port: 443",
    "X-Forwarded-Server: a", "X-Forwarded-Prefix: /a", "X-Forwarded-Scheme: https",
    "X-Forwarded-Ssl: on", "X-Forwarded-User: a", "X-Forwarded: for=192.0.2.1",
    "Forwarded-For: 192.0.2.1", "X-Forward-For: 192.0.2.1", "CF-Connecting-IP: 192.0.2.1",
    "CF-Ray: 1", "True-Client-IP: 192.0.2.1", "X-Client-IP: 192.0.2.1",
    "X-Cluster-Client-IP: 192.0.2.1", "Fastly-Client-IP: 192.0.2.1", "Fly-Client-IP: 192.0.2.1",
    "DO-Connecting-IP: 192.0.2.1", "X-Original-Forwarded-For: 192.0.2.1", "X-Original-URL: /",
    "X-Original-Host: a", "X-Envoy-External-Address: 192.0.2.1", "X-Azure-ClientIP: 192.0.2.1",
    "X-Amzn-Trace-Id: 1", "X-Amz-Cf-Id: 1", "X-Appengine-User-IP: 192.0.2.1",
    "X-ProxyUser-Ip: 192.0.2.1", "Proxy-Client-IP: 192.0.2.1", "WL-Proxy-Client-IP: 192.0.2.1",
    "X-Remote-IP: 192.0.2.1", "X-Remote-Addr: 192.0.2.1", "X-Originating-IP: 192.0.2.1",
    "CDN-Loop: a", "X-Varnish: 1", "X-NginX-Proxy: true", "X-Scheme: https", "Client-IP: 192.0.2.1",
    "x-forwarded-for: 127.0.0.1", "X-REAL-IP: ::1", "Via: ", "X-Forwarded-For: unknown",
    "X-Forwarded-Anything-New: 1",
  ]

  private static func fields(_ line: String) -> [String: String] {
    let pair = line.split(separator: ":", maxSplits: 1).map(String.init)
    return [pair[0]: pair[1].trimmingCharacters(in: .whitespaces)]
  }

  /// The statuses of what needs no token on this machine.
  private static func statuses(
    _ scene: ServerScene,
    _ headers: [String: String]
  ) async throws -> [Int] {
    let json = headers.merging(["Content-Type": "application/json"]) { $1 }
    return [
      try await scene.ask("/metrics", headers: headers).status,
      try await scene.ask("/v1/activities", method: "POST", headers: json, body: "[{}]").status,
      try await scene.ask("/v1/engagements", method: "POST", headers: json, body: "[{}]").status,
    ]
  }

  @Test("Rights of the machine itself end with any header field of a proxy, whatever its value")
  func proxies() async throws {
    let scene = try await ServerScene([try .sample("https://a.example/", title: "Plums")])
    let own = ["User-Agent": "curl/8", "Accept": "*/*", "X-Request-Id": "1", "Traceparent": "1"]
    #expect(try await Self.statuses(scene, own) == [200, 202, 202])
    for sign in Self.signs {
      let found = try await Self.statuses(scene, Self.fields(sign))
      #expect(found == [401, 401, 401], "\(sign)")
      let search = try await scene.ask("/v1/search?q=plums", headers: Self.fields(sign))
      #expect(search.status == 200, "what is open to everybody stays so")
    }
    let told = try await scene.ask("/metrics", headers: ["X-Real-IP": "192.0.2.1"])
    let detail = told.json?["detail"]?.string?.lowercased() ?? ""
    #expect(detail.contains("it came through a proxy: it has x-real-ip."), "\(detail)")
    try await scene.end()
  }

  @Test("A token counts through a proxy as everywhere")
  func tokens() async throws {
    let lines = ServerScene.line("boss", [.admin]) + ServerScene.line("app", [.ingest])
    let records = [try PageRecord.sample("https://a.example/", title: "Plums")]
    let scene = try await ServerScene(records, tokens: lines)
    let proxied = ["X-Forwarded-For": "192.0.2.1"]
    let boss = proxied.merging(["Authorization": "Bearer boss"]) { $1 }
    #expect(try await Self.statuses(scene, boss) == [200, 202, 202])
    let app = proxied.merging(["Authorization": "Bearer app"]) { $1 }
    #expect(try await Self.statuses(scene, app) == [403, 202, 202])
    try await scene.end()
  }

  @Test("Events are open to everybody, also through a proxy, where whoever runs the server says so")
  func anonymous() async throws {
    let records = [try PageRecord.sample("https://a.example/", title: "Plums")]
    let scene = try await ServerScene(records, edit: { $0.anonymousHere = [] })
    #expect(try await Self.statuses(scene, ["Via": "1.1 a"]) == [401, 401, 202])
    try await scene.end()
  }

  @Test("A name that is none of this machine, and HTTP/1.0, are signs of a proxy")
  func namesAndVersions() async throws {
    let records = [try PageRecord.sample("https://a.example/", title: "Plums")]
    let scene = try await ServerScene(records, edit: { $0.hostNames = ["search.example"] })
    let port = try #require(URL(string: scene.url)?.port)
    let cases = [
      ("GET /metrics HTTP/1.1\r\nHost: localhost\r\n", 200),
      ("GET /metrics HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n", 200),
      ("GET /metrics HTTP/1.1\r\nHost: [::1]:\(port)\r\n", 200),
      ("GET /metrics HTTP/1.1\r\nHost: search.example\r\n", 401),
      ("GET /metrics HTTP/1.1\r\nHost: search.example:80\r\n", 401),
      ("GET /metrics HTTP/1.0\r\nHost: 127.0.0.1:\(port)\r\n", 401),
      ("GET /metrics HTTP/1.0\r\n", 401),
      ("GET /healthz HTTP/1.0\r\n", 200),
      ("GET /v1/search HTTP/1.1\r\nHost: search.example\r\n", 200),
    ]
    for (head, status) in cases {
      let answer = try await RawClient.exchange(head + "Connection: close\r\n\r\n", port: port)
      #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(head) \(answer.prefix(60))")
    }
    try await scene.end()
  }

  @Test("No request from elsewhere, and none behind a trusted proxy, is one of this machine")
  func elsewhere() throws {
    for (address, peer, proxies, isHere) in [
      ("127.0.0.1", "127.0.0.1", [], true), ("::1", "::1", [], true),
      ("0.0.0.0", "127.0.0.1", [], false), ("127.0.0.1", "192.0.2.1", [], false),
      ("127.0.0.1", "127.0.0.1", ["127.0.0.0/8"], false),
      ("127.0.0.1", "127.0.0.1", ["192.0.2.0/24"], false),
    ] as [(String, String, [String], Bool)] {
      var settings = ServerSettings()
      settings.address = address
      settings.proxies = proxies.compactMap { NetworkBlock($0) }
      let head = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: "/metrics")
      let request = RawClient.request(head)
      let network = ClientNetwork(try #require(NetworkAddress(peer)))
      #expect(
        (LocalCheck(settings).objection(request, network) == nil) == isHere,
        "\(address) \(peer)"
      )
      #expect(LocalCheck(settings).objection(request, nil) != nil)
    }
  }

  @Test("A start says what is open to whom")
  func openness() {
    var settings = ServerSettings()
    #expect(settings.openness.contains("whoever a proxy lets in: search."))
    #expect(
      settings.openness.contains("not through a proxy: sending events, /v1/activities, /metrics.")
    )
    settings.anonymousHere = []
    #expect(settings.openness.contains("lets in: search, sending events."))
    settings.isReadOnly = true
    #expect(!settings.openness.contains("events") && !settings.openness.contains("activities"))
    settings.address = "0.0.0.0"
    settings.anonymous = []
    #expect(settings.openness == "Nothing is open without a token.")
    settings.anonymous = [.read]
    #expect(settings.openness == "Open to everybody: search. All else needs a token.")
  }
}
