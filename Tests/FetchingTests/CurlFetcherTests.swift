import Addressing
import Basics
import Fetching
import Foundation
import Records
import TestSupport
import Testing

// RFC 9110, RFC 9112, and the limits of the design's chapter on crawling.
struct CurlFetcherTests {
  @Test("An answer comes with its status, its headers in order, and its body")
  func plain() async throws {
    let head = "HTTP/1.1 200 OK\r\nX-A: 1\r\nContent-Type: text/html\r\nx-a:  2 \r\n"
    let site = try Site(["/": [.send("\(head)Content-Length: 5\r\n\r\nhello")]])
    let response = try await site.response("/")
    #expect(response.status == 200)
    #expect(response.headers.values("X-A") == ["1", "2"])
    #expect(
      response.headers.fields.map(\.name) == ["X-A", "Content-Type", "x-a", "Content-Length"]
    )
    #expect(response.body == Array("hello".utf8))
    #expect(!response.isTruncated)
    #expect(response.wireBytes == 5)
    #expect(response.httpVersion == "HTTP/1.1")
    #expect(response.remoteAddress == NetworkAddress(bytes: [127, 0, 0, 1]))
    #expect(response.startedAt == Timestamp(milliseconds: 42))
    #expect(response.raw == nil)
  }

  @Test("A request says who asks and what for, and nothing about anybody else")
  func requestHeaders() async throws {
    var settings = Site.settings
    settings.from = "crawler@example.com"
    settings.acceptLanguage = "en"
    let ok = LoopbackServer.Step.send(
      "HTTP/1.1 200 OK\r\nSet-Cookie: a=b\r\nContent-Length: 0\r\n\r\n"
    )
    let site = try Site(["/a?b=%2F": [ok], "/": [ok]], settings: settings)
    _ = try await site.response("/")
    let base = "http://name:word@127.0.0.1:\(site.server.port)"
    let address = try #require(WebAddress("\(base)/a?b=%2F#part"))
    _ = await site.fetcher.fetch(FetchRequest(address))
    let request = try #require(site.server.requests.last).lowercased()
    #expect(request.hasPrefix("get /a?b=%2f http/1.1\r\n"))
    #expect(request.contains("user-agent: pippinbot-test\r\n"))
    #expect(request.contains("from: crawler@example.com\r\n"))
    #expect(request.contains("accept-language: en\r\n"))
    #expect(request.contains("accept: text/html,"))
    #expect(request.contains("accept-encoding: "))
    for name in ["cookie", "authorization", "referer"] {
      #expect(!request.contains("\r\n\(name):"))
    }
  }

  @Test("Path dots that the address has kept reach the server as they are")
  func pathAsIs() async throws {
    let ok = LoopbackServer.Step.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    let site = try Site(["/a//b/%2E%2Ec": [ok]])
    #expect(try await site.response("/a//b/%2E%2Ec").status == 200)
  }

  @Test("Validators go with the request, and an unchanged answer has no body")
  func conditional() async throws {
    let site = try Site(["/": [.send("HTTP/1.1 304 Not Modified\r\nETag: \"v1\"\r\n\r\n")]])
    let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    let validators = Validators(etag: "\"v1\"", lastModified: date)
    let response = try await site.response("/", validators: validators)
    #expect(response.status == 304)
    #expect(response.body.isEmpty)
    #expect(response.validators == Validators(etag: "\"v1\"", lastModified: nil))
    let request = try #require(site.server.requests.first)
    #expect(request.contains("If-None-Match: \"v1\"\r\n"))
    #expect(request.contains("If-Modified-Since: \(date)\r\n"))
  }

  @Test("A validator with a line end in it is not sent")
  func hostileValidator() async throws {
    let site = try Site(["/": [.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")]])
    let validators = Validators(etag: "\"a\"\r\nX-Injected: 1", lastModified: nil)
    _ = try await site.response("/", validators: validators)
    #expect(site.server.requests.first?.contains("Injected") == false)
  }

  @Test("A redirect is an answer and is not followed")
  func redirect() async throws {
    let head = "HTTP/1.1 302 Found\r\nLocation: ../b?c\r\nContent-Length: 0\r\n\r\n"
    let site = try Site(["/x/a": [.send(head)]])
    let response = try await site.response("/x/a")
    #expect(response.status == 302)
    #expect(response.redirectTarget?.text == "http://127.0.0.1:\(site.server.port)/b?c")
    #expect(site.server.requests.count == 1)
  }

  @Test("Chunks, interim answers and trailers leave only the body and the final headers")
  func chunked() async throws {
    let site = try Site([
      "/": [
        .send("HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n"),
        .send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n"),
        .send("4;x=y\r\ndefg\r\n0\r\nX-Late: 1\r\n\r\n"),
      ]
    ])
    let response = try await site.response("/")
    #expect(response.status == 200)
    #expect(String(decoding: response.body, as: UTF8.self) == "abcdefg")
    #expect(response.headers.fields.map(\.name) == ["Transfer-Encoding"])
  }

  @Test("A packed body comes unpacked, with the size it was sent in")
  func gzip() async throws {
    let packed = GzipBytes.stored(Array("plums".utf8))
    let head =
      "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(packed.count)\r\n\r\n"
    let site = try Site(["/": [.send(head), .send(packed)]])
    let response = try await site.response("/")
    #expect(String(decoding: response.body, as: UTF8.self) == "plums")
    #expect(response.wireBytes == packed.count)
  }

  @Test("Connections are kept and used again")
  func keepAlive() async throws {
    let site = try Site(["/": [.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")]])
    for _ in 0..<12 { #expect(try await site.response("/").status == 200) }
    #expect(site.server.requests.count == 12)
    // libcurl gives a connection up that has idled for two minutes; a machine that stands still
    // for that long may cost one, and each request its own if none were kept.
    #expect(site.server.connectionCount <= 3)
  }

  @Test("The heads of an exchange are kept as bytes when the request asks for it")
  func rawHeads() async throws {
    let head = "HTTP/1.1 200 Fine\r\nX-A:1\r\nContent-Length: 0\r\n\r\n"
    let site = try Site(["/": [.send("HTTP/1.1 100 Continue\r\n\r\n\(head)")]])
    for _ in 0..<2 {
      let raw = try #require(try await site.response("/", keepsRawHeaders: true).raw)
      #expect(String(decoding: raw.response, as: UTF8.self) == head)
      let request = String(decoding: raw.request, as: UTF8.self)
      #expect(request.hasPrefix("GET / HTTP/1.1\r\nHost: 127.0.0.1"))
      #expect(request.hasSuffix("\r\n\r\n"))
    }
  }

  @Test("Many exchanges at once each get their own answer")
  func concurrent() async throws {
    var scripts: [String: [LoopbackServer.Step]] = [:]
    for number in 0..<40 {
      let body = "page \(number)"
      let head = "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
      scripts["/\(number)"] = [.send(head + body)]
    }
    var settings = Site.settings
    settings.concurrency = 4
    let site = try Site(scripts, settings: settings)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask {
          let response = try await site.response("/\(number)")
          #expect(String(decoding: response.body, as: UTF8.self) == "page \(number)")
        }
      }
      try await group.waitForAll()
    }
    #expect(site.server.connectionCount <= 4)
  }
}

/// A server and a fetcher that may ask it.
struct Site {
  let server: LoopbackServer
  let fetcher: CurlFetcher

  /// Settings that allow loopback, with times that a busy machine does not reach.
  static var settings: FetchSettings {
    var settings = FetchSettings(userAgent: "Pippinbot-Test")
    settings.allowedPrivate = [NetworkBlock("127.0.0.0/8")].compactMap { $0 }
    settings.connectTimeout = 600
    settings.totalTimeout = 600
    settings.lowSpeedSeconds = 600
    return settings
  }

  init(_ scripts: [String: [LoopbackServer.Step]], settings: FetchSettings = settings) throws {
    server = try LoopbackServer(scripts)
    fetcher = try CurlFetcher(settings: settings) { Timestamp(milliseconds: 42) }
  }

  func address(_ path: String) throws -> WebAddress {
    try #require(WebAddress("http://127.0.0.1:\(server.port)\(path)"))
  }

  func fetch(_ path: String, kind: FetchRequest.Kind = .page) async throws -> FetchResult {
    await fetcher.fetch(FetchRequest(try address(path), kind: kind))
  }

  func response(
    _ path: String,
    kind: FetchRequest.Kind = .page,
    validators: Validators? = nil,
    keepsRawHeaders: Bool = false
  ) async throws -> FetchResponse {
    let request = FetchRequest(
      try address(path),
      kind: kind,
      validators: validators,
      keepsRawHeaders: keepsRawHeaders
    )
    switch await fetcher.fetch(request) {
    case .response(let response): return response
    case .failure(let failure): throw failure
    }
  }

  func failure(_ path: String, kind: FetchRequest.Kind = .page) async throws -> FetchFailure {
    switch try await fetch(path, kind: kind) {
    case .response(let response): throw UnexpectedResponse(status: response.status)
    case .failure(let failure): return failure
    }
  }

  struct UnexpectedResponse: Error { let status: Int }
}
