import Addressing
import Codings
import Fetching
import TestSupport
import Testing

struct TolerantFetcherTests {
  private static let bad = "HTTP/1.1 200 OK\r\nno field at all\r\n"

  private func site(_ scripts: [String: [LoopbackServer.Step]]) throws -> Site {
    var settings = Site.settings
    settings.secondRequestDelay = 0
    return try Site(scripts, settings: settings)
  }

  @Test(
    "A head with a line that libcurl refuses is read all the same",
    arguments: [
      "no field at all", " folded: first", "Content-Length: ", "Content-Length: five",
      "<!-- debug -->", "\tindented",
    ]
  )
  func read(line: String) async throws {
    let head = "HTTP/1.1 200 OK\r\n\(line)\r\nX-A: b\r\n\r\n"
    let site = try site(["/": [.send("\(head)<title>Plums</title>"), .close]])
    let response = try await site.response("/", keepsRawHeaders: true)
    #expect(String(decoding: response.body, as: UTF8.self) == "<title>Plums</title>")
    #expect(response.headers.first("x-a") == "b")
    #expect(response.remoteAddress?.description == "127.0.0.1")
    #expect(response.raw.map { String(decoding: $0.response, as: UTF8.self) } == head)
    let sent = try #require(response.raw).request
    #expect(String(decoding: sent, as: UTF8.self).hasPrefix("GET / HTTP/1.1\r\nHost: 127.0.0.1:"))
  }

  @Test("A host whose response libcurl refused is asked twice once, and then by this way only")
  func remembered() async throws {
    let site = try site(["/": [.send("\(Self.bad)Content-Length: 2\r\n\r\nok"), .close]])
    for asked in 2...4 {
      #expect(try await site.response("/").status == 200)
      #expect(site.server.requests.count == asked)
    }
    let heads = site.server.requests.map { $0.lowercased() }
    for name in ["user-agent", "accept", "accept-encoding"] {
      let values = Set(
        heads.map { head in
          head.split(separator: "\r\n").first { $0.hasPrefix("\(name):") } ?? ""
        }
      )
      #expect(values.count == 1, "\(name): \(values)")
    }
  }

  @Test(
    "What is no HTTP/1 is refused, whether the host is remembered or not",
    arguments: [
      "<title>Plums</title>",
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\nHTTP/1.1 200 OK\r\n\r\nplums",
    ]
  )
  func noHTTP(answer: String) async throws {
    let site = try site([
      "/": [.send("\(Self.bad)Content-Length: 2\r\n\r\nok"), .close],
      "/none": [.send(answer), .close],
    ])
    #expect(try await site.failure("/none").kind == .badResponse)
    #expect(try await site.response("/").status == 200)
    #expect(try await site.failure("/none").kind == .badResponse)
  }

  @Test("A compressed or a chunked body is decoded as libcurl's is")
  func decoded() async throws {
    let packed = GzipBytes.stored(Array("plums".utf8))
    let site = try site([
      "/gzip": [.send("\(Self.bad)Content-Encoding: gzip\r\n\r\n"), .send(packed), .close],
      "/cut": [
        .send("\(Self.bad)Content-Encoding: gzip\r\n\r\n"), .send(Array(packed.dropLast(9))),
        .close,
      ],
      "/chunks": [.send("\(Self.bad)Transfer-Encoding: chunked\r\n\r\n5\r\nplums\r\n0\r\n\r\n")],
    ])
    for path in ["/gzip", "/chunks"] {
      let response = try await site.response(path)
      #expect(String(decoding: response.body, as: UTF8.self) == "plums")
      #expect(response.bodyEnd == .whole)
    }
    #expect(try await site.response("/cut").bodyEnd == .incomplete)
  }

  @Test("The limits hold here too")
  func limits() async throws {
    var settings = Site.settings
    settings.secondRequestDelay = 0
    settings.pageLimit = 1000
    let start = LoopbackServer.Step.send("\(Self.bad)\r\n")
    let site = try Site(
      [
        "/long": [start, .drip([UInt8](repeating: 0x61, count: 600), milliseconds: 1, times: 100)],
        "/head": [
          .send(Self.bad), .drip(Array("X: 0123456789\r\n".utf8), milliseconds: 0, times: 9000),
        ],
        "/broken": [.send("\(Self.bad)Content-Length: 9\r\n\r\nplums"), .close],
        "/refused": [.send("\(Self.bad)Content-Length: 1\r\nContent-Length: 2\r\n\r\nab"), .close],
      ],
      settings: settings
    )
    let long = try await site.response("/long")
    #expect(long.bodyEnd == .limit)
    #expect(long.body.count == 1000)
    #expect(try await site.failure("/head").kind == .headersTooLarge)
    #expect(try await site.failure("/broken").kind == .connectionLost)
    #expect(try await site.failure("/refused").kind == .badResponse)
    settings.totalTimeout = 3
    let silent = try Site(["/silent": [.send(Self.bad), .silence]], settings: settings)
    #expect(try await silent.failure("/silent").kind == .timeout(.body))
  }

  @Test("An exchange is given up with its task, and with the fetcher")
  func cancelled() async throws {
    let site = try site([
      "/": [.send("\(Self.bad)\r\n"), .close], "/silent": [.send(Self.bad), .silence],
    ])
    #expect(try await site.response("/").status == 200)
    let task = Task { try await site.failure("/silent") }
    while site.server.requests.count < 3 { try await Task.sleep(for: .milliseconds(5)) }
    task.cancel()
    #expect(try await task.value.kind == .interrupted)
    await site.fetcher.shutdown()
    #expect(try await site.failure("/silent").kind == .interrupted)
  }

  @Test("A machine that is not public is asked by neither way")
  func policy() async throws {
    var settings = Site.settings
    settings.allowedPrivate = []
    let site = try Site(["/": [.send("\(Self.bad)\r\n"), .close]], settings: settings)
    #expect(try await site.failure("/").kind == .blockedAddress)
    #expect(site.server.connectionCount == 0)
  }
}
