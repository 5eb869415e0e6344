import Addressing
import Codings
import Fetching
import Records
import TestSupport
import Testing

// The limits of the design's chapter on crawling; RFC 9112, sections 6 and 7.
struct CurlTransferTests {
  @Test(
    "A body over its kind's limit is cut there and marked",
    arguments: [FetchRequest.Kind.page, .robots, .sitemap, .association, .assetLinks]
  )
  func bodyLimit(kind: FetchRequest.Kind) async throws {
    var settings = Site.settings
    settings.pageLimit = 1000
    settings.robotsLimit = 1000
    settings.sitemapLimit = 1000
    settings.associationLimit = 1000
    settings.assetLinksLimit = 1000
    let head = "HTTP/1.1 200 OK\r\nContent-Length: "
    let site = try Site(
      [
        "/over": [.send("\(head)5000\r\n\r\n"), .send([UInt8](repeating: 0x61, count: 5000))],
        "/at": [.send("\(head)1000\r\n\r\n"), .send([UInt8](repeating: 0x61, count: 1000))],
      ],
      settings: settings
    )
    let over = try await site.response("/over", kind: kind)
    #expect(over.body.count == 1000)
    #expect(over.isTruncated)
    let at = try await site.response("/at", kind: kind)
    #expect(at.body.count == 1000)
    #expect(!at.isTruncated)
  }

  @Test("The limits are those of the design")
  func limits() {
    let settings = FetchSettings(userAgent: "a")
    #expect(settings.byteLimit(for: .page) == 10_485_760)
    #expect(settings.byteLimit(for: .robots) == 512_001)
    #expect(settings.byteLimit(for: .association) == 131_073)
    #expect(settings.byteLimit(for: .assetLinks) == 1_048_577)
    #expect(settings.byteLimit(for: .sitemap) == 52_428_801)
    #expect(settings.headerLimit == 65_536)
    #expect(settings.connectTimeout == 10)
    #expect(settings.totalTimeout == 60)
    #expect(settings.lowSpeedBytes == 100)
    #expect(settings.lowSpeedSeconds == 10)
  }

  @Test("An answer that goes on for ever without content is given up")
  func endlessFraming() async throws {
    var settings = Site.settings
    settings.pageLimit = 1000
    let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;x="
    let extensionBytes = [UInt8](repeating: 0x61, count: 1 << 16)
    let site = try Site(
      ["/": [.send(head), .drip(extensionBytes, milliseconds: 2, times: 10_000)]],
      settings: settings
    )
    let failure = try await site.failure("/")
    #expect(failure.kind == .badResponse)
    #expect(failure.message.contains("far more than 1000 bytes"))
  }

  @Test("A body that unpacks to too much is refused, though it is within the limit")
  func bomb() async throws {
    // 158 bytes from each: 3 MiB from 20 KiB.
    let packed = GzipBytes.zeros(runs: 12_200)
    let head =
      "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(packed.count)\r\n\r\n"
    let site = try Site(["/": [.send(head), .send(packed)]])
    let failure = try await site.failure("/")
    #expect(failure.kind == .decompressionBomb)
    #expect(failure.reason == "fetch.decompression-bomb")
    #expect(!failure.isTransient)
  }

  @Test("A large bomb is stopped long before it is unpacked")
  func largeBomb() async throws {
    var settings = Site.settings
    settings.ratioLimit = 10
    let packed = GzipBytes.zeros(runs: 20_000)
    let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n"
    let site = try Site(["/": [.send(head), .send(packed), .close]], settings: settings)
    #expect(try await site.failure("/").kind == .decompressionBomb)
  }

  @Test("A first mebibyte may be packed as well as it likes")
  func smallBomb() async throws {
    let packed = GzipBytes.zeros(runs: 4000)
    let head =
      "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(packed.count)\r\n\r\n"
    let site = try Site(["/": [.send(head), .send(packed)]])
    #expect(try await site.response("/").body.count == 4000 * 258 + 1)
  }

  @Test(
    "Headers over their limit end the exchange",
    arguments: [
      ("HTTP/1.1 200 OK\r\n", "X: 0123456789\r\n"),
      ("HTTP/1.1 200 OK\r\nX: ", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"),
      ("", "HTTP/1.1 103 Early Hints\r\n\r\n"),
      ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", "X: 0123456789\r\n"),
    ]
  )
  func headerLimit(start: String, repeated: String) async throws {
    let head = start + String(repeating: repeated, count: 5000)
    let site = try Site(["/": [.send(head), .close]])
    #expect(try await site.failure("/").kind == .headersTooLarge)
  }

  @Test("An answer that never begins is a timeout of the answer")
  func silence() async throws {
    var settings = Site.settings
    settings.totalTimeout = 5
    let site = try Site(["/": [.silence]], settings: settings)
    let failure = try await site.failure("/")
    #expect(failure.kind == .timeout(.answer))
    #expect(failure.reason == "fetch.timeout")
    #expect(failure.isTransient)
  }

  @Test("An answer that never ends is a timeout of the body")
  func endless() async throws {
    var settings = Site.settings
    settings.totalTimeout = 5
    let head = "HTTP/1.1 200 OK\r\n\r\n"
    let drip = LoopbackServer.Step.drip([0x61], milliseconds: 20, times: 5000)
    let site = try Site(["/": [.send(head), drip]], settings: settings)
    #expect(try await site.failure("/").kind == .timeout(.body))
  }

  @Test("An answer that drips is too slow before its whole time is up")
  func drip() async throws {
    var settings = Site.settings
    settings.lowSpeedBytes = 1000
    settings.lowSpeedSeconds = 1
    let head = "HTTP/1.1 200 OK\r\n\r\n"
    let drip = LoopbackServer.Step.drip([0x61], milliseconds: 50, times: 10_000)
    let site = try Site(["/": [.send(head), drip]], settings: settings)
    #expect(try await site.failure("/").kind == .tooSlow)
  }

  @Test(
    "An answer that breaks off is lost, never a short page",
    arguments: [
      [LoopbackServer.Step.close],
      [.reset],
      [.send("HTTP/1.1 200 OK\r\nContent-Le"), .close],
      [.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc"), .close],
      [.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc"), .reset],
      [.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab"), .close],
    ]
  )
  func brokenOff(script: [LoopbackServer.Step]) async throws {
    let site = try Site(["/": script])
    let failure = try await site.failure("/")
    #expect(failure.kind == .connectionLost)
    #expect(failure.isTransient)
  }

  @Test(
    "What is not proper HTTP is refused",
    arguments: [
      "<html>HTTP/0.9 had no head",
      "ICY 200 OK\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 8\r\n\r\nabcdefgh",
      "HTTP/1.1 200 OK\r\nContent-Length: 3, 8\r\n\r\nabcdefgh",
      "HTTP/1.1 200 OK\r\nX: a\0b\r\n\r\n",
      "HTTP/1.1 2OO OK\r\n\r\n",
    ]
  )
  func improper(answer: String) async throws {
    let site = try Site(["/": [.send(answer), .close]])
    let failure = try await site.failure("/")
    #expect(failure.kind == .badResponse, "\(failure.message)")
  }

  @Test("A body whose compressed stream breaks off is there in part, and marked")
  func brokenStream() async throws {
    let packed = GzipBytes.stored(Array("<title>Plums</title><p>ripe</p>".utf8))
    let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n"
    let site = try Site([
      "/closed": [.send("\(head)\r\n"), .send(Array(packed.dropLast(15))), .close],
      "/length": [
        .send("\(head)Content-Length: \(packed.count - 15)\r\n\r\n"),
        .send(Array(packed.dropLast(15))),
      ],
      "/whole": [.send("\(head)Content-Length: \(packed.count)\r\n\r\n"), .send(packed)],
      "/behind": [
        .send("\(head)Content-Length: \(packed.count + 3)\r\n\r\n"), .send(packed), .send("\n\n\n"),
      ],
    ])
    for path in ["/closed", "/length"] {
      let response = try await site.response(path)
      #expect(response.bodyEnd == .incomplete)
      #expect(response.isTruncated)
      #expect(String(decoding: response.body, as: UTF8.self) == "<title>Plums</title><p>r")
    }
    for path in ["/whole", "/behind"] {
      let response = try await site.response(path)
      #expect(response.bodyEnd == .whole)
      #expect(response.body.count == 31)
    }
  }

  @Test(
    "A label that names no coding, or that is wrong, does not lose the body",
    arguments: [
      ("UTF-8", ["utf-8"], false), ("", [], false), ("gzip", [], true), ("x", ["x"], false),
    ]
  )
  func oddLabels(label: String, unknown: [String], isMislabelled: Bool) async throws {
    let head = "HTTP/1.1 200 OK\r\nContent-Encoding: \(label)\r\nContent-Length: 5\r\n\r\n"
    let site = try Site(["/": [.send("\(head)plums")]])
    let response = try await site.response("/")
    #expect(String(decoding: response.body, as: UTF8.self) == "plums")
    #expect(response.unknownCodings == unknown)
    #expect(response.isMislabelled == isMislabelled)
    #expect(response.bodyEnd == .whole)
  }

  @Test(
    "A part that nobody asked for is no whole page (RFC 9110, section 15.3.7)",
    arguments: [
      ("bytes 0-4/100", true), ("bytes 0-4/5", false), ("bytes */5", true), ("", true),
    ]
  )
  func unasked(range: String, isPart: Bool) async throws {
    let field = range.isEmpty ? "" : "Content-Range: \(range)\r\n"
    let head = "HTTP/1.1 206 Partial Content\r\n\(field)Content-Length: 5\r\n\r\n"
    let site = try Site(["/": [.send("\(head)plums")]])
    #expect(try await site.response("/").bodyEnd == (isPart ? .incomplete : .whole))
  }

  @Test("A body of no stated length ends with the connection")
  func closeDelimited() async throws {
    let site = try Site(["/": [.send("HTTP/1.0 200 OK\r\n\r\nall of it"), .close]])
    let response = try await site.response("/")
    #expect(String(decoding: response.body, as: UTF8.self) == "all of it")
    #expect(response.httpVersion == "HTTP/1.0")
  }

  @Test("A length that is too short leaves the rest out")
  func shortLength() async throws {
    let answer = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabcdefgh"
    let site = try Site(["/": [.send(answer), .close]])
    #expect(String(decoding: try await site.response("/").body, as: UTF8.self) == "abc")
  }

  @Test("Plain HTTP behind an https address is told as such, and no certificate is blamed")
  func notEncrypted() async throws {
    let site = try Site([:])
    let greeting = LoopbackServer.Step.send("HTTP/1.1 400 Bad Request\r\n\r\n")
    let server = try LoopbackServer([:], greeting: [greeting, .close])
    let address = try #require(WebAddress("https://127.0.0.1:\(server.port)/"))
    guard case .failure(let failure) = await site.fetcher.fetch(FetchRequest(address)) else {
      Issue.record("an unencrypted server answered an https request")
      return
    }
    #expect(failure.kind == .noTLS)
    #expect(!failure.isTransient)
    #expect(failure.message.contains("the server speaks no TLS on port \(server.port) ("))
    #expect(!failure.message.contains("certificate"))
  }
}
