import Foundation
import Records
import TestSupport
import Testing

/// A crawl of other people's hosts says who crawls (RFC 9110, section 10.1.5 and 10.1.2).
struct ContactTests {
  @Test(
    "A crawl of a public host without a contact ends with 78 and names the setting",
    arguments: [
      ["crawl", "https://www.plumtree.com/"], ["crawl", "http://93.184.215.14/"],
      ["crawl", "http://a.example/", "https://plumtree.org/"],
      ["crawl", "https://plumtree.com./"],
      ["crawl", "https://plumtree.com/", "--connect-to", "other.example::127.0.0.1:1"],
      ["crawl", "https://plumtree.com/", "--connect-to", "::93.184.215.14:"],
      ["inspect", "--site", "www.plumtree.com"],
    ]
  )
  func required(arguments: [String]) async throws {
    let folder = try TemporaryFolder()
    let outcome = try await PippinBinary.run(arguments, in: folder)
    #expect(outcome.code == 78, "\(outcome.errors)")
    for part in ["fetch.contact", "PIPPIN_FETCH_CONTACT=", "Config/crawler.yaml", "public host"] {
      #expect(outcome.errors.contains(part), "\(part): \(outcome.errors)")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path(of: "pippin-store")))
  }

  @Test(
    "Hosts of one's own machine and networks need no contact",
    arguments: [
      ["http://127.0.0.1:1/"], ["http://[::1]:1/"], ["http://localhost:1/"],
      ["http://10.0.0.1:1/"], ["http://orchard.example/"], ["http://plums.test/"],
      ["http://wiki/"], ["http://printer.local/"],
      ["http://www.plumtree.com/", "--connect-to", "::127.0.0.1:1", "--allow-private"],
      [
        "http://www.plumtree.com/", "--connect-to", "www.plumtree.com:80:[::1]:1",
        "--allow-private",
      ],
    ]
  )
  func notRequired(arguments: [String]) async throws {
    let outcome = try await PippinBinary.run(
      ["crawl"] + arguments + ["--delay", "0"],
      in: try TemporaryFolder(),
      environment: ["PIPPIN_CRAWL_TRIES": "1", "PIPPIN_CRAWL_PATIENCE": "0"]
    )
    #expect(outcome.code == 69, "\(outcome.errors)")
    #expect(!outcome.errors.contains("fetch.contact"), "\(outcome.errors)")
  }

  @Test("At a terminal the contact is asked for, and how to keep it is said", .program("script"))
  func asked() async throws {
    let folder = try TemporaryFolder()
    // What is asked at last goes to a proxy that is not there.
    let crawl =
      "pippin crawl https://www.plumtree.com/ --delay 0 --proxy http://127.0.0.1:1; echo code=$?"
    func type(_ lines: String) async throws -> String {
      try await PippinBinary.shell(
        "printf '\(lines)' | script -qec '\(crawl)' /dev/null",
        in: folder,
        environment: ["PIPPIN_CRAWL_TRIES": "1", "PIPPIN_CRAWL_PATIENCE": "0"]
      ).output
    }
    let none = try await type("\\n")
    #expect(none.contains("fetch.contact") && none.contains("code=78"), "\(none)")
    let given = try await type("plums\\ncrawl@plumtree.org\\n")
    for part in [
      "\"plums\" is no web page", "Pippinbot/0.1; +crawl@plumtree.org)", "Config/crawler.yaml",
      "contact: crawl@plumtree.org", "code=69",
    ] {
      #expect(given.contains(part), "\(part): \(given)")
    }
  }

  @Test("What waits in the store from earlier runs counts as well")
  func resumed() async throws {
    let folder = try TemporaryFolder()
    let site = try LoopbackSite { _ in .html("<title>Plums</title><a href=/a>a</a><a href=/b>b</a>")
    }
    let first = try await PippinBinary.run(
      ["crawl", "http://www.plumtree.com/", "--delay", "0", "--max-pages", "1"],
      in: folder,
      environment: site.environment
    )
    #expect(first.code == 0, "\(first.errors)")
    let second = try await PippinBinary.run("crawl", "http://127.0.0.1:1/", in: folder)
    #expect(second.code == 78, "\(second.errors)")
    #expect(second.errors.contains("www.plumtree.com is a public host"), "\(second.errors)")
  }

  @Test(
    "A public host that comes up on the way is not asked, and the run says so and what to do",
    arguments: [
      // A redirect of the seed, one of its robots.txt, a sitemap elsewhere.
      (["/": "Location: http://93.184.215.14/plums"], 78, "1  fetch.contact"),
      (["/robots.txt": "Location: http://93.184.215.14/robots.txt"], 78, "1  fetch.contact"),
      (["/sitemap.xml": "Location: http://93.184.215.14/s.xml"], 0, "1  fetch.contact"),
    ] as [([String: String], Int32, String)]
  )
  func spared(redirects: [String: String], code: Int32, line: String) async throws {
    let folder = try TemporaryFolder()
    let site = try LoopbackSite { request in
      if let header = redirects[request.path] { return .status(301, header) }
      return request.path == "/" ? .html("<title>Plums</title>") : .status(404)
    }
    let crawl = ["crawl", "http://orchard.test/", "--delay", "0", "--format", "json"]
    let environment = [
      "PIPPIN_FETCH_CONNECT_TO": "orchard.test:80:127.0.0.1:\(site.port)",
      "PIPPIN_FETCH_ALLOW_PRIVATE": "127.0.0.0/8", "PIPPIN_FETCH_CONNECT_TIMEOUT": "0.2",
    ]
    let outcome = try await PippinBinary.run(crawl, in: folder, environment: environment)
    #expect(outcome.code == code, "\(outcome.errors)")
    for part in [line, "such as http://", "Public hosts got no request", "PIPPIN_FETCH_CONTACT="] {
      #expect(outcome.errors.contains(part), "\(part): \(outcome.errors)")
    }
    let status = try await PippinBinary.run("status", in: folder)
    #expect(status.output.contains("fetch.contact") == (code != 0), "\(status.output)")
    // With a contact the next run asks, although the next attempt would be due much later.
    let again = try await PippinBinary.run(
      crawl,
      in: folder,
      environment: environment.merging(["PIPPIN_FETCH_CONTACT": "me@plumtree.org"]) { $1 }
    )
    #expect(!again.errors.contains("Public hosts got no request"), "\(again.errors)")
    if code != 0 { #expect(!again.output.contains(#""requests":0"#), "\(again.output)") }
  }

  @Test("Links, pages that are visited again and proxies lead to no public host either")
  func sparedLater() async throws {
    let folder = try TemporaryFolder()
    let site = try LoopbackSite { request in
      let isRoot = request.path == "/" || request.path == "http://orchard.test/"
      guard isRoot, request.host != "www.plumtree.com" else {
        return isRoot ? .html("<title>Plums</title>") : .status(404)
      }
      return .status(302, "Location: http://www.plumtree.com/")
    }
    let crawl = ["crawl", "http://orchard.test/", "--delay", "0"]
    let spared = "1  fetch.contact"
    let proxied = try await PippinBinary.run(
      crawl + ["--store", "proxied"],
      in: folder,
      environment: ["PIPPIN_FETCH_PROXY": "http://127.0.0.1:\(site.port)"]
    )
    #expect(proxied.errors.contains(spared), "\(proxied.errors)")
    #expect(!site.requests.contains { $0.host == "www.plumtree.com" })
    // All hosts are found here at first, and later the second one is not.
    let first = try await PippinBinary.run(crawl, in: folder, environment: site.environment)
    #expect(!first.errors.contains("fetch.contact"), "\(first.errors)")
    let count = site.requests.count { $0.host == "www.plumtree.com" }
    #expect(count > 0)
    let own = "orchard.test:80:127.0.0.1:\(site.port)"
    var environment = site.environment
    environment["PIPPIN_FETCH_CONNECT_TO"] = "\(own),www.plumtree.com::93.184.215.14:"
    let second = try await PippinBinary.run(
      crawl + ["--recrawl"],
      in: folder,
      environment: environment
    )
    #expect(second.errors.contains(spared), "\(second.errors)")
    #expect(site.requests.count { $0.host == "www.plumtree.com" } == count)
  }

  @Test("A store that cannot be read is told, and not taken for an empty one")
  func unreadableStore() async throws {
    let folder = try TemporaryFolder()
    let store = folder.path(of: "pippin-store")
    try FileManager.default.createDirectory(atPath: store, withIntermediateDirectories: true)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: store)
    try folder.write("no database", to: "pippin-store/store.sqlite")
    let outcome = try await PippinBinary.run("crawl", "http://127.0.0.1:1/", in: folder)
    #expect(outcome.code == 65, "\(outcome.errors)")
    #expect(outcome.errors.contains("store.sqlite"), "\(outcome.errors)")
  }

  @Test("A folder that is empty but for a lock becomes the store of a crawl")
  func emptyFolder() async throws {
    let folder = try TemporaryFolder()
    let store = folder.path(of: "pippin-store")
    try FileManager.default.createDirectory(atPath: store, withIntermediateDirectories: true)
    try folder.write("", to: "pippin-store/index.lock")
    let outcome = try await PippinBinary.run("crawl", "http://127.0.0.1:1/", in: folder)
    #expect(outcome.code == 69, "\(outcome.errors)")
  }

  @Test("What only says what would be fetched needs no contact")
  func dryRun() async throws {
    let outcome = try await PippinBinary.run(
      "crawl",
      "https://www.plumtree.com/",
      "--dry-run",
      in: try TemporaryFolder()
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
  }

  /// What a request says of who asks.
  struct Row: Sendable, CustomTestStringConvertible {
    var environment: [String: String] = [:]
    let agent: String
    var from: String?
    var testDescription: String { environment.values.joined(separator: " ") }
  }

  @Test(
    "Requests say who asks, and never point to a name that nobody has",
    arguments: [
      Row(agent: "Mozilla/5.0 (compatible; Pippinbot/0.1)"),
      Row(
        environment: ["PIPPIN_FETCH_CONTACT": "https://plumtree.org/bot"],
        agent: "Mozilla/5.0 (compatible; Pippinbot/0.1; +https://plumtree.org/bot)"
      ),
      Row(
        environment: ["PIPPIN_FETCH_CONTACT": "mailto:crawl@plumtree.org"],
        agent: "Mozilla/5.0 (compatible; Pippinbot/0.1; +crawl@plumtree.org)",
        from: "crawl@plumtree.org"
      ),
      Row(
        environment: [
          "PIPPIN_FETCH_CONTACT": "crawl@plumtree.org", "PIPPIN_FETCH_USER_AGENT": "Pippinbot",
        ],
        agent: "Pippinbot (+crawl@plumtree.org)",
        from: "crawl@plumtree.org"
      ),
      Row(
        environment: [
          "PIPPIN_FETCH_CONTACT": "crawl@plumtree.org",
          "PIPPIN_FETCH_USER_AGENT": "Pippinbot (https://plumtree.org/)",
        ],
        agent: "Pippinbot (https://plumtree.org/)",
        from: "crawl@plumtree.org"
      ),
    ]
  )
  func headers(row: Row) async throws {
    let heads = RequestLog<String>()
    let listener = try LoopbackListener { connection in
      while let head = connection.readHead() {
        heads.note(head)
        let answer = "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"
        guard connection.send(Array(answer.utf8)) else { return }
      }
    }
    _ = try await PippinBinary.run(
      ["crawl", "http://127.0.0.1:\(listener.port)/", "--delay", "0", "--allow-private"],
      in: try TemporaryFolder(),
      environment: row.environment
    )
    #expect(!heads.requests.isEmpty)
    for head in heads.requests {
      let lines = head.split(whereSeparator: \.isNewline).map(String.init)
      let agents = lines.filter { $0.lowercased().hasPrefix("user-agent:") }
      #expect(agents.map { $0.dropFirst("user-agent: ".count) } == [row.agent[...]], "\(agents)")
      let from = lines.first { $0.lowercased().hasPrefix("from:") }.map { $0.dropFirst(6) }
      #expect(from.map(String.init) == row.from)
    }
  }

  @Test(
    "What is no contact is refused",
    arguments: [
      "me", "a@b", "https://", "a b@plums.org", "x@plums.org)", "@plums.org", "ftp://a.b/",
    ]
  )
  func malformed(contact: String) async throws {
    let outcome = try await PippinBinary.run(
      ["rules"],
      in: try TemporaryFolder(),
      environment: ["PIPPIN_FETCH_CONTACT": contact]
    )
    #expect(outcome.code == 78, "\(outcome.errors)")
    #expect(outcome.errors.contains("PIPPIN_FETCH_CONTACT: fetch.contact"), "\(outcome.errors)")
    outcome.expectPlainMessage()
  }
}
