import Foundation
import TestSupport
import Testing

/// Hosts of the operator's own: what opens their doors goes nowhere else.
struct OwnHostsTests {
  private static let secret = "open-sesame"

  /// A site behind a door, which leads to another one in every way it can.
  private static func site() throws -> LoopbackSite {
    try LoopbackSite { request in
      let isOpen = request.head.contains("X-Door: \(secret)")
      switch (request.host, request.path) {
      case ("door.example", "/robots.txt"):
        return .page(
          status: 200,
          headers: ["Content-Type: text/plain"],
          body: Array("User-agent: *\nAllow: /\nSitemap: http://evil.example/map.xml\n".utf8)
        )
      case ("door.example", "/") where isOpen:
        return .html(
          """
          <title>Inside</title><a href="/in">in</a><a href="/out">out</a>
          <img src="http://evil.example/a.png"><a href="http://evil.example/b">b</a>
          """
        )
      case ("door.example", "/in") where isOpen: return .html("<title>Further inside</title>")
      case ("door.example", "/out") where isOpen:
        return .status(302, "Location: http://evil.example/door.example")
      case ("door.example", _): return .status(isOpen ? 404 : 401)
      default: return .html("<title>Outside</title>")
      }
    }
  }

  @Test("A crawl opens the door that it has a header for, and no other host sees the header")
  func crawl() async throws {
    let folder = try TemporaryFolder()
    let site = try Self.site()
    try Data("X-Door: \(Self.secret)\n".utf8).write(to: URL(filePath: folder.path(of: "door.txt")))
    let arguments = [
      "crawl", "http://door.example/", "http://evil.example/", "--delay", "0", "--warc", "-v",
      "--check-resources", "--check-external", "--header", "http://door.example=@door.txt",
    ]
    let outcome = try await PippinBinary.run(
      arguments,
      in: folder,
      environment: site.environment
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    let inside = site.requests.filter { $0.host == "door.example" }
    #expect(Set(inside.map(\.path)).isSuperset(of: ["/", "/in", "/out", "/robots.txt"]))
    #expect(inside.allSatisfy { $0.head.contains(Self.secret) })
    let outside = site.requests.filter { $0.host != "door.example" }
    #expect(Set(outside.map(\.path)).isSuperset(of: ["/a.png", "/b", "/door.example", "/map.xml"]))
    #expect(outside.allSatisfy { !$0.head.contains(Self.secret) })
    #expect(!(outcome.output + outcome.errors).contains(Self.secret))
    try await Self.expectNoTrace(in: folder)
  }

  /// Whether nothing that the crawl left, archives unpacked, holds the secret.
  private static func expectNoTrace(in folder: TemporaryFolder) async throws {
    let root = folder.path(of: "pippin-store")
    let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    #expect(names.contains { $0.hasSuffix(".warc.gz") })
    for name in names {
      guard let data = FileManager.default.contents(atPath: "\(root)/\(name)") else { continue }
      #expect(data.range(of: Data(secret.utf8)) == nil, "\(name)")
    }
    let archive = try #require(names.first { $0.hasSuffix(".warc.gz") })
    let unpacked = try await ProcessRunner.run(
      ProcessCommand("/bin/zcat", ["\(root)/\(archive)"])
    )
    #expect(unpacked.output.contains("Host: door.example"))
    #expect(!unpacked.output.contains(secret))
  }

  @Test(
    "What names no host, or cannot be sent, is refused without being repeated",
    arguments: [
      ["--header", "X-Door: open-sesame"], ["--header", "*.example=X: open-sesame"],
      ["--user", "open-sesame:x=y"], ["--header", "door.example=User-Agent: open-sesame"],
      ["--user", "door.example=open-sesame"],
      ["--cookies", "door.example=missing-open-sesame.txt"],
    ]
  )
  func refused(option: [String]) async throws {
    let folder = try TemporaryFolder()
    let outcome = try await PippinBinary.run(
      ["crawl", "http://door.example/"] + option,
      in: folder
    )
    #expect(outcome.code == 64, "\(outcome.errors)")
    #expect(option[0] == "--cookies" || !outcome.errors.contains(Self.secret))
  }

  @Test("A file names hosts with their pace; an unknown key is named with its line")
  func file() async throws {
    let folder = try TemporaryFolder()
    let site = try Self.site()
    let path = folder.path(of: "hosts.yaml")
    let text =
      "hosts:\n  http://door.example: {delay: 0, concurrency: 4, headers: [\"X-Door: \(Self.secret)\"]}\n"
    try Data(text.utf8).write(to: URL(filePath: path))
    var environment = site.environment
    environment["PIPPIN_FETCH_HOSTS_FILE"] = path
    let outcome = try await PippinBinary.run(
      ["crawl", "http://door.example/", "--delay", "0"],
      in: folder,
      environment: environment
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("2 pages read"))
    try Data("hosts:\n  door.example:\n    speed: 3\n".utf8).write(to: URL(filePath: path))
    let bad = try await PippinBinary.run(
      ["crawl", "http://door.example/"],
      in: folder,
      environment: environment
    )
    #expect(bad.code == 78)
    #expect(bad.errors.contains("hosts.yaml:3") && bad.errors.contains("speed"), "\(bad.errors)")
  }

  @Test("A local server that a person names is inspected, and where it redirects to is not")
  func local() async throws {
    let folder = try TemporaryFolder()
    let other = try LoopbackSite { _ in .html("<title>Other</title>") }
    let site = try LoopbackSite { request in
      request.path == "/away"
        ? .status(302, "Location: http://127.0.0.1:\(other.port)/")
        : request.path == "/" ? .html("<title>Local</title>") : .status(404)
    }
    let page = try await PippinBinary.run(
      ["inspect", "http://localhost:\(site.port)/"],
      in: folder
    )
    #expect(page.code == 0, "\(page.errors)")
    #expect(page.output.contains("Local"))
    let away = try await PippinBinary.run(
      ["inspect", "http://localhost:\(site.port)/away", "--delay", "0"],
      in: folder
    )
    #expect(away.code == 69, "\(away.output)")
    #expect(other.requests.isEmpty)
    let whole = try await PippinBinary.run(
      ["inspect", "--site", "http://localhost:\(site.port)/", "--delay", "0"],
      in: folder
    )
    #expect(whole.code == 0, "\(whole.errors)")
    #expect(whole.output.contains("1 page"), "\(whole.output)")
  }
}
