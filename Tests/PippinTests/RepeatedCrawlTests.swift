import Foundation
import Records
import Synchronization
import TestSupport
import Testing

/// What the same command does when it is run again.
struct RepeatedCrawlTests {
  /// A cause for which a seed cannot be read, and its remedy.
  struct Cause: Sendable, CustomTestStringConvertible {
    let reason: String
    /// What stands in the environment until it is mended, beside what names the site.
    let broken: @Sendable (LoopbackSite) -> [String: String]

    var testDescription: String { reason }
  }

  static let causes: [Cause] = [
    Cause(reason: "fetch.unknown-host") { _ in [:] },
    Cause(reason: "fetch.blocked-address") { site in
      ["PIPPIN_FETCH_CONNECT_TO": "::127.0.0.1:\(site.port)"]
    },
    Cause(reason: "fetch.connection-refused") { _ in
      [
        "PIPPIN_FETCH_CONNECT_TO": "::127.0.0.1:\(ClosedPort.number)",
        "PIPPIN_FETCH_ALLOW_PRIVATE": "127.0.0.0/8", "PIPPIN_CRAWL_TRIES": "1",
      ]
    },
  ]

  private static func plums() throws -> LoopbackSite {
    try LoopbackSite { request in
      request.path == "/" ? .html("<title>Plums</title><p>Ripe plums of autumn.") : .status(404)
    }
  }

  @Test(
    "A failed seed is tried by every run, and read as soon as its cause is mended",
    arguments: causes
  )
  func mended(cause: Cause) async throws {
    let folder = try TemporaryFolder()
    let site = try Self.plums()
    let crawl = ["crawl", "http://plums.invalid/", "--delay", "0"]
    for _ in 0..<3 {
      let failed = try await PippinBinary.run(crawl, in: folder, environment: cause.broken(site))
      #expect(failed.code == 69, "\(failed.errors)")
      #expect(failed.errors.contains("http://plums.invalid/\t\(cause.reason)"), "\(failed.errors)")
      #expect(failed.errors.contains("pippin crawl http://plums.invalid/"), "\(failed.errors)")
    }
    #expect(site.requests.isEmpty)
    let read = try await PippinBinary.run(crawl, in: folder, environment: site.environment)
    #expect(read.code == 0, "\(read.errors)")
    #expect(read.errors.contains("1 page read"), "\(read.errors)")
    #expect(!read.errors.contains("seeds not read"))
  }

  @Test("What a redirect of a seed leads to is tried again like the seed")
  func redirectedSeed() async throws {
    let folder = try TemporaryFolder()
    let isBroken = Mutex(true)
    let site = try LoopbackSite { request in
      switch request.path {
      case "/": .status(301, "Location: /home")
      case "/home": isBroken.withLock { $0 } ? .status(503) : .html("<title>Home</title><p>Plums.")
      default: .status(404)
      }
    }
    let environment = site.environment.merging(["PIPPIN_CRAWL_TRIES": "1"]) { $1 }
    let crawl = ["crawl", "http://a.example/", "--delay", "0"]
    let first = try await PippinBinary.run(crawl, in: folder, environment: environment)
    #expect(first.code == 69, "\(first.errors)")
    #expect(first.errors.contains("leads to http://a.example/home: fetch.server-error"))
    isBroken.withLock { $0 = false }
    let second = try await PippinBinary.run(crawl, in: folder, environment: environment)
    #expect(second.code == 0, "\(second.errors)")
    #expect(second.errors.contains("1 page read"), "\(second.errors)")
  }

  @Test("A host whose robots.txt fails is asked again within the run, and by the next")
  func robotsOutage() async throws {
    let folder = try TemporaryFolder()
    let outage = Mutex(2)
    let site = try LoopbackSite { request in
      switch request.path {
      case "/robots.txt":
        outage.withLock { left in
          left -= 1
          return left >= 0 ? .status(503) : .status(404)
        }
      case "/": .html("<title>Plums</title><p>Ripe plums of autumn.")
      default: .status(404)
      }
    }
    let crawl = ["crawl", "http://a.example/", "--delay", "0"]
    let patient = try await PippinBinary.run(crawl, in: folder, environment: site.environment)
    #expect(patient.code == 0, "\(patient.errors)")
    #expect(patient.errors.contains("1 page read"), "\(patient.errors)")

    let other = ["crawl", "http://b.example/", "--delay", "0"]
    let hasty = site.environment.merging(["PIPPIN_CRAWL_TRIES": "1"]) { $1 }
    outage.withLock { $0 = 1 }
    let failed = try await PippinBinary.run(other, in: folder, environment: hasty)
    #expect(failed.code == 69, "\(failed.errors)")
    let cause = "http://b.example/\trobots.unreachable (robots.txt: status 503), next attempt "
    #expect(failed.errors.contains(cause), "\(failed.errors)")
    let next = try await PippinBinary.run(other, in: folder, environment: hasty)
    #expect(next.errors.contains("1 page read"), "\(next.errors)")
  }

  @Test(
    "A complete crawl asks for nothing when it is repeated, with dead links and a limit of pages"
  )
  func complete() async throws {
    let folder = try TemporaryFolder()
    let links = (1...9).map { "<a href=\"/\($0)\">\($0)</a>" }.joined()
    let site = try LoopbackSite { request in
      switch request.path {
      case "/robots.txt": .raw("HTTP/1.1 200 OK\r\n\r\nUser-agent: *\nDisallow: /1\n")
      case "/": .html("<title>Home</title><p>Plums. \(links)")
      case "/2", "/3": .status(404)
      case "/4": .page(status: 200, headers: ["Content-Type: text/plain"], body: [0x61])
      case "/sitemap.xml": .status(404)
      default: .html("<title>\(request.path)</title><p>Plums of \(request.path).")
      }
    }
    _ = try folder.write("http://a.example/ max-pages=6\n", to: "seeds.txt")
    var counts: [Int] = []
    var last = ""
    for _ in 0..<4 {
      let run = try await PippinBinary.run(
        ["crawl", "seeds.txt", "--delay", "0"],
        in: folder,
        environment: site.environment
      )
      #expect(run.code == 0, "\(run.errors)")
      counts.append(site.requests.count)
      last = run.errors
    }
    #expect(last.contains("Nothing was due. The next visit is due from "), "\(last)")
    #expect(last.contains("run: pippin crawl seeds.txt --delay 0 --recrawl\n"), "\(last)")
    #expect(counts == Array(repeating: 8, count: 4), "robots.txt, a sitemap and six answers, once")
  }
}
