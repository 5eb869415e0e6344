import Foundation
import JSON
import Records
import TestSupport
import Testing

/// Hosts that do everything wrong beside good ones: each is bounded, named, and hurts nobody else.
///
/// Those that only time bounds are in `Benchmarks/crawl/run hostile`.
struct HostileServerTests {
  /// A host that misbehaves, and the reason that its front page has to get; `nil` when it may
  /// be read after all.
  struct Case: Sendable {
    let name: String
    let reason: String?
    let site: @Sendable (LoopbackSite.Request) -> LoopbackSite.Answer

    var host: String { "www.bad-\(name).example" }
  }

  private static let okay = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
  /// The most requests that a host may get which does not even have good pages.
  private static let requestLimit = 16

  /// The same answer to every request but that for robots.txt.
  private static func answering(
    _ name: String,
    _ reason: String?,
    _ answer: LoopbackSite.Answer
  ) -> Case {
    Case(name: name, reason: reason) { request in
      request.path == "/robots.txt" ? .status(404) : answer
    }
  }

  /// The answers of hosts whose front page brings nothing, and why.
  static let cases: [Case] = [
    answering(
      "bomb",
      "fetch.decompression-bomb",
      .page(
        status: 200,
        headers: ["Content-Type: text/html", "Content-Encoding: zstd"],
        body: zstdBomb
      )
    ),
    answering(
      "short-body",
      "fetch.connection-lost",
      .raw(okay + "Content-Length: 5000\r\n\r\n<title>Short</title>")
    ),
    answering(
      "cut-chunks",
      "fetch.connection-lost",
      .raw(okay + "Transfer-Encoding: chunked\r\n\r\n400\r\n<title>Cut</title>")
    ),
    answering(
      "negative-length",
      nil,
      .raw(okay + "Content-Length: -5\r\n\r\n<title>Less</title>")
    ),
    answering(
      "two-lengths",
      "fetch.bad-response",
      .raw(okay + "Content-Length: 20\r\nContent-Length: 30\r\n\r\n<title>Two</title>")
    ),
    answering("no-http", "fetch.bad-response", .raw("<html><title>No head</title></html>")),
    answering(
      "header-flood",
      "fetch.headers-too-large",
      .endless("HTTP/1.1 200 OK\r\n", "X-Flood: \(String(repeating: "a", count: 900))\r\n")
    ),
    answering(
      "endless-header",
      "fetch.headers-too-large",
      .endless("HTTP/1.1 200 OK\r\nX: ", String(repeating: "a", count: 10_000))
    ),
    answering(
      "redirect-file",
      "fetch.bad-redirect",
      .status(302, "Location: file:///etc/hostname")
    ),
    answering("redirect-self", "fetch.redirect-loop", .status(302, "Location: /")),
    answering(
      "long-body",
      nil,
      .raw(okay + "Content-Length: 19\r\n\r\n<title>Long</title>and more")
    ),
    Case(name: "endless-body", reason: nil) { request in
      request.path == "/"
        ? .endless(okay + "\r\n<title>Endless</title>", String(repeating: "word ", count: 9000))
        : .status(404)
    },
    Case(name: "robots-fail", reason: "robots.unreachable") { request in
      request.path == "/robots.txt" ? .status(500) : .html("<title>Not to be read</title>")
    },
    Case(name: "robots-huge", reason: nil) { request in
      request.path == "/robots.txt"
        ? .endless(
          "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\nUser-agent: *\nDisallow: /no\n",
          String(repeating: "Disallow: /never\n", count: 4000)
        ) : .html("<title>Front</title><a href=\"/no\">no</a>")
    },
    Case(name: "robots-loop", reason: nil) { request in
      request.path.hasPrefix("/robots")
        ? .status(301, "Location: \(request.path)1") : .html("<title>Front</title>")
    },
    Case(name: "redirect-maze", reason: nil) { request in
      request.path == "/robots.txt"
        ? .status(404) : .status(302, "Location: \(request.path)a")
    },
    Case(name: "sessions", reason: nil) { request in
      request.path.hasSuffix(".txt") || request.path.hasSuffix(".xml")
        ? .status(404)
        : .html(
          "<title>Shop</title><a href=\"/1?PHPSESSID=\(UInt64.random(in: 0...(.max)))\">1</a>"
        )
    },
    Case(name: "relative-loop", reason: nil) { request in
      request.path.hasSuffix(".txt") || request.path.hasSuffix(".xml")
        ? .status(404) : .html("<title>Loop</title><a href=\"more/\">more</a>")
    },
  ]

  /// 64 MiB of zero bytes: blocks that repeat one byte (RFC 8878 section 3.1.1.2).
  private static let zstdBomb: [UInt8] = {
    let size = 128 << 10
    let head = { (isLast: Int) -> [UInt8] in
      let value = size << 3 | 1 << 1 | isLast
      return [UInt8(value & 0xFF), UInt8(value >> 8 & 0xFF), UInt8(value >> 16), 0]
    }
    return [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x58] + (0..<511).flatMap { _ in head(0) } + head(1)
  }()

  private static let goodHosts = (0..<5).map { "www.good\($0).example" }

  private static func site(_ request: LoopbackSite.Request) -> LoopbackSite.Answer {
    if let bad = cases.first(where: { $0.host == request.host }) { return bad.site(request) }
    guard let number = Int(request.path.dropFirst().isEmpty ? "0" : request.path.dropFirst()),
      number < 10
    else { return .status(404) }
    return .html(
      "<title>Page \(number)</title><a href=\"/\(2 * number + 1)\">a</a> <a href=\"/\(2 * number + 2)\">b</a>"
    )
  }

  @Test("Hosts that break the protocol or never end are bounded and named; good ones lose nothing")
  func all() async throws {
    let folder = try TemporaryFolder()
    let server = try LoopbackSite(Self.site)
    let hosts = Self.cases.map(\.host) + Self.goodHosts
    let environment = server.environment.merging([
      "PIPPIN_CRAWL_TRIES": "1", "PIPPIN_FETCH_PAGE_BYTES": "1500000",
    ]) { $1 }
    let outcome = try await PippinBinary.run(
      ["crawl"] + hosts.map { "http://\($0)/" } + ["--delay", "0", "--no-progress"],
      in: folder,
      environment: environment
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    let counts = Dictionary(server.requests.map { ($0.host, 1) }, uniquingKeysWith: +)
    for bad in Self.cases {
      #expect(counts[bad.host, default: 0] <= Self.requestLimit, "\(bad.name)")
    }
    let status = try await PippinBinary.run("status", "--format", "json", in: folder).json()
    let wanted = Dictionary(Self.cases.compactMap(\.reason).map { ($0, 1) }, uniquingKeysWith: +)
    for (reason, count) in wanted {
      #expect(status["reasons"]?[reason]?.int == count, "\(reason)")
    }
    #expect(outcome.errors.contains("fetch.too-many-redirects"), "\(outcome.errors)")
    let export = try await PippinBinary.run("export", "--all-pages", in: folder).output
    for host in Self.goodHosts {
      #expect(export.split(separator: "\n").count { $0.contains("http://\(host)/") } >= 10)
    }
    // What was read of an endless page says that it is not all of it.
    let endless = export.split(separator: "\n").filter { $0.contains("bad-endless-body") }
    #expect(endless.count == 1)
    #expect(endless.allSatisfy { $0.contains("fetch.truncated") })
  }
}
