import Foundation
import JSON
import TestSupport
import Testing

/// `--cdn` of `match`, `open` and `inspect`: what Apple and Google have of a host, from a double of both.
struct CopyCommandTests {
  private static let new =
    #"{"applinks":{"details":[{"appIDs":["TEAM123456.org.a"],"#
    + #""components":[{"/":"/buy/old/*","exclude":true},{"/":"/buy/*"},{"/":"/help/*"}]}]}}"#
  private static let old =
    #"{"applinks":{"details":[{"appIDs":["TEAM123456.org.a"],"#
    + #""components":[{"/":"/buy/*"},{"/":"/shop/*"}]}]}}"#

  /// Answers as Apple and Google do.
  private static func double(
    status: Int = 200,
    _ headers: [String] = [],
    _ body: String = CopyCommandTests.old
  ) throws -> LoopbackSite {
    try LoopbackSite { request in
      if request.path.hasPrefix("/a/v1/") {
        return .page(status: status, headers: headers, body: Array(body.utf8))
      }
      if request.path.hasPrefix("/v1/statements:list?") {
        return .page(status: 200, headers: [], body: Array(#"{"maxAge":"599.9s"}"#.utf8))
      }
      return request.path == "/" ? .html("<title>Plums</title><p>Ripe plums") : .status(404)
    }
  }

  private static func environment(
    _ site: LoopbackSite,
    _ folder: TemporaryFolder
  ) -> [String: String] {
    site.environment.merging([
      "PIPPIN_COPIES_APPLE_URL": "http://apple.test/",
      "PIPPIN_COPIES_GOOGLE_URL": "http://google.test",
      "XDG_CACHE_HOME": folder.path(of: "cache"),
    ]) { $1 }
  }

  private static func match(
    _ site: LoopbackSite,
    _ folder: TemporaryFolder,
    _ more: String...
  ) async throws -> ProcessOutcome {
    try folder.write(new, to: "aasa.json")
    return try await PippinBinary.run(
      ["match", "https://a.example/help/1", "--association", "aasa.json", "--cdn"] + more,
      in: folder,
      environment: environment(site, folder)
    )
  }

  @Test("A stale copy is shown with the URLs that behave differently, for people and programs")
  func stale() async throws {
    let (folder, site) = (try TemporaryFolder(), try Self.double(["Age: 30100"]))
    let text = try await Self.match(site, folder)
    #expect(text.code == 0, "\(text.errors)")
    #expect(text.output.contains("differs\thttps://a.example/help/1: TEAM123456.org.a opens it by"))
    for path in ["buy/old/x", "help/x", "shop/x"] {
      #expect(text.output.contains("  https://a.example/\(path): "), "\(text.output)")
    }
    #expect(text.output.contains("Apple's copy\tpresent\t(asked at 20"))
    let words = "  certain\tApple has another file than the one that was given.\n    Fix: Publish"
    #expect(text.output.contains(words))
    let json = try await Self.match(site, folder, "--format", "json").json()
    #expect(
      json.keys == ["apps", "copies", "differences", "examples", "findings", "url"]
    )
    #expect(json["copies"]?.array?.map { $0["comparison"]?.string } == ["different", "unknown"])
    #expect(json["copies"]?.array?.map { $0["state"]?.string } == ["present", "unasked"])
    #expect(json["differences"]?.array?.map { $0["url"]?.string } == ["https://a.example/help/1"])
    let paths = json["examples"]?.array?.compactMap { $0["url"]?.string } ?? []
    #expect(paths == ["buy/old/x", "help/x", "shop/x"].map { "https://a.example/\($0)" })
    #expect(json["copies"]?.array?.first?["causes"]?.array?.first?["kind"]?.string == "stale-copy")
    #expect(site.requests.filter { $0.path.hasPrefix("/a/") }.count == 1, "asked once an hour")
  }

  @Test("Processes that run at the same time ask about a host once")
  func together() async throws {
    let (folder, site) = (try TemporaryFolder(), try Self.double())
    let outputs = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<4 { group.addTask { try await Self.match(site, folder).output } }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(outputs.count == 1)
    #expect(site.requests.map(\.host) == ["apple.test"], "whose file was given")
  }

  @Test("A service that fails is unknown, and changes no exit code", arguments: [503, 302, 429])
  func unreachable(status: Int) async throws {
    let (folder, site) = (try TemporaryFolder(), try Self.double(status: status))
    let outcome = try await Self.match(site, folder)
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("Apple's copy\tunreachable\t(asked at 20"))
    #expect(outcome.output.contains("\n  unknown\tApple's copy is unknown"))
  }

  @Test("A failure is shown with its cause, and a code that nobody documents in its own words")
  func failures() async throws {
    for (reason, expected) in [
      ("SWCERR00101 Bad HTTP Response: 403 Forbidden", "[apple-copy.blocked]"),
      ("SWCERR07777 New words", "Its own words: SWCERR07777 New words. [apple-copy.unknown-code]"),
    ] {
      let (folder, site) = (
        try TemporaryFolder(),
        try Self.double(status: 404, ["Apple-Failure-Reason: \(reason)"], "Not Found\n")
      )
      let outcome = try await Self.match(site, folder)
      #expect(outcome.output.contains("Apple's copy\tfailed\t\(reason)"), "\(outcome.output)")
      #expect(outcome.output.contains(expected))
    }
  }

  @Test("Of a host that does not respond, Apple's copy is shown all the same")
  func hostAway() async throws {
    let (folder, site) = (try TemporaryFolder(), try Self.double(["X-Cache: hit-stale"]))
    let outcome = try await PippinBinary.run(
      ["match", "https://a.example/buy/1", "--association", "a.example", "--cdn"],
      in: folder,
      environment: Self.environment(site, folder)
    )
    #expect(outcome.code == 69)
    #expect(outcome.output.contains("no app\tno file of the host can be read"), "\(outcome.output)")
    #expect(outcome.output.contains("Apple has a file. It was not compared: your server did not"))
  }

  @Test("A line of a device's log is explained without a request")
  func deviceLog() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.new, to: "aasa.json")
    let log = "Other line\nError (SWCErrorDomain error 7.)\n"
    try folder.write(log, to: "swcd.log")
    let outcome = try await PippinBinary.run(
      [
        "match", "https://a.example/buy/1", "--association", "aasa.json", "--device-log",
        "swcd.log",
      ],
      in: folder
    )
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("swcd.log:2: Error (SWCErrorDomain error 7.)"))
    #expect(outcome.output.contains("[apple-copy.stopped]"))
  }

  @Test("What a tap opens by Apple's copy is shown beside what it opens by the host's file")
  func open() async throws {
    let (folder, site) = (try TemporaryFolder(), try Self.double())
    let environment = Self.environment(site, folder)
    let crawl = ["crawl", "http://a.example/", "--delay", "0", "--store", "s"]
    _ = try await PippinBinary.run(crawl, in: folder, environment: environment)
    #expect(!site.requests.contains { $0.host == "apple.test" }, "a crawl asks neither")
    let outcome = try await PippinBinary.run(
      ["open", "http://a.example/", "--store", "s", "--cdn", "--format", "json"],
      in: folder,
      environment: environment
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    let json = try outcome.json()
    #expect(json.keys == ["app", "byCopy", "copies", "reason", "url", "via"])
    let site2 = try await PippinBinary.run(
      ["inspect", "--site", "a.example", "--store", "s", "--cdn", "--format", "json"],
      in: folder,
      environment: environment
    )
    let copies = try site2.json()["copies"]?["copies"]?.array ?? []
    #expect(copies.map { $0["state"]?.string } == ["present", "present"])
  }

  @Test("A setting that is no URL is a fault of the configuration")
  func settings() async throws {
    let (folder, site) = (try TemporaryFolder(), try Self.double())
    try folder.write(Self.new, to: "aasa.json")
    var environment = Self.environment(site, folder)
    environment["PIPPIN_COPIES_APPLE_URL"] = "plums"
    let outcome = try await PippinBinary.run(
      ["match", "https://a.example/", "--association", "aasa.json", "--cdn"],
      in: folder,
      environment: environment
    )
    #expect(outcome.code == 78 && site.requests.isEmpty)
  }
}
