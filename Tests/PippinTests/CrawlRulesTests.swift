import JSON
import TestSupport
import Testing

/// What a crawl takes and leaves, as a person says on the command line.
struct CrawlRulesTests {
  private static func site() throws -> LoopbackSite {
    try LoopbackSite { request in
      switch request.path {
      case "/": .html("<title>Home</title><img src=/a.png><a href=/1>1</a><a href=/news/2>2</a>")
      case "/1", "/news/2": .html("<title>Page \(request.path)</title>")
      case "/a.png": .page(status: 200, headers: ["Content-Type: image/png"], body: [1])
      default: .status(404)
      }
    }
  }

  private func run(_ arguments: String..., on site: LoopbackSite, in folder: TemporaryFolder)
    async throws -> ProcessOutcome
  {
    let outcome = try await PippinBinary.run(
      arguments,
      in: folder,
      environment: site.environment
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    return outcome
  }

  @Test("Patterns leave URLs out, and --explain names the one that decides")
  func patterns() async throws {
    let folder = try TemporaryFolder()
    let site = try Self.site()
    _ = try await run(
      "crawl",
      "http://a.example/",
      "--delay",
      "0",
      "--exclude",
      "/news/*",
      on: site,
      in: folder
    )
    #expect(!site.requests.contains { $0.path == "/news/2" })
    let explained = try await run(
      "crawl",
      "http://a.example/",
      "--exclude",
      "/news/*",
      "--explain",
      "http://a.example/news/2",
      on: site,
      in: folder
    )
    #expect(explained.output.contains("The pattern /news/* excludes it."), "\(explained.output)")
  }

  @Test(
    "Without seeds, --explain judges as the last run of them did, but for what it names itself",
    arguments: [
      ([], "/1", "scope.excluded"), ([], "/news/2", "scope.excluded"), ([], "/", nil),
      (["--exclude", "/x"], "/1", "scope.excluded"), (["--exclude", "/x"], "/news/2", nil),
    ] as [([String], String, String?)]
  )
  func withoutSeeds(options: [String], path: String, code: String?) async throws {
    let folder = try TemporaryFolder()
    let site = try Self.site()
    try folder.write("http://a.example/ exclude=/1 depth=3\n", to: "seeds.txt")
    let crawl = ["crawl", "seeds.txt", "--exclude", "/news/*", "--delay", "0"]
    _ = try await PippinBinary.run(crawl, in: folder, environment: site.environment)
    let url = "http://a.example\(path)"
    let outcome = try await PippinBinary.run(
      ["crawl", "--explain", url, "--format", "json"] + options,
      in: folder,
      environment: site.environment
    )
    let steps = try outcome.json()["steps"]?.array ?? []
    let scope = try #require(steps.first { $0["subject"]?.string == "scope" })
    #expect(scope["code"]?.string == code, "\(outcome.output)")
    #expect(!outcome.errors.contains("Judged without"), "\(outcome.errors)")
  }

  @Test("A list asks for its URLs alone, and whatever waits goes on waiting behind it")
  func list() async throws {
    let folder = try TemporaryFolder()
    let site = try Self.site()
    _ = try await run(
      "crawl",
      "http://a.example/",
      "--delay",
      "0",
      "--max-pages",
      "1",
      on: site,
      in: folder
    )
    let before = site.requests.count
    let listed = try await run(
      "crawl",
      "http://a.example/1",
      "http://a.example/lost",
      "--delay",
      "0",
      "--list",
      "status",
      on: site,
      in: folder
    )
    let asked = site.requests.dropFirst(before).map { "\($0.head.prefix { $0 != " " }) \($0.path)" }
    #expect(Set(asked) == ["HEAD /1", "HEAD /lost", "GET /lost"], "\(asked)")
    #expect(listed.errors.contains("1 URL checked"), "\(listed.errors)")
    let urls = try await run("urls", "--format", "csv", on: site, in: folder)
    #expect(urls.output.contains("http://a.example/1,ok,200"))
    #expect(urls.output.contains("http://a.example/news/2,waiting"))
  }

  @Test("Every run of a list of statuses asks for all of them, and a dry run says so")
  func listAgain() async throws {
    let folder = try TemporaryFolder()
    let site = try Self.site()
    // One of them is known as a link before it is listed.
    let home = ["crawl", "http://a.example/", "--delay", "0", "--max-pages", "1"]
    let list = ["http://a.example/1", "http://a.example/lost", "--delay", "0", "--list=status"]
    func run(_ arguments: [String]) async throws -> (errors: String, requests: Set<String>) {
      let before = site.requests.count
      let outcome = try await PippinBinary.run(
        arguments,
        in: folder,
        environment: site.environment
      )
      #expect(outcome.code == 0, "\(outcome.errors)")
      let asked = site.requests.dropFirst(before).map {
        "\($0.head.prefix { $0 != " " }) \($0.path)"
      }
      return (outcome.errors, Set(asked))
    }
    _ = try await run(home)
    let first = try await run(["crawl"] + list).requests
    #expect(first == ["HEAD /1", "HEAD /lost", "GET /lost"])
    let plan = try await run(["crawl"] + list + ["--dry-run"])
    #expect(plan.errors.contains("Would fetch 2 URLs"), "\(plan.errors)")
    #expect(plan.requests.isEmpty)
    #expect(try await run(["crawl"] + list).requests == first)
  }

  @Test(
    "A pattern that can match no URL is refused wherever it is written",
    arguments: [
      "--include", "--exclude",
    ]
  )
  func uselessPattern(option: String) async throws {
    let outcome = try await PippinBinary.run(
      ["crawl", "http://a.example/", option, "private/*"],
      in: try TemporaryFolder()
    )
    #expect(outcome.code == 64, "\(outcome.errors)")
    #expect(outcome.errors.contains("private/* begins with none of"), "\(outcome.errors)")
  }

  @Test("A dry run of a list names its URLs alone, and why the others are left")
  func plannedList() async throws {
    let folder = try TemporaryFolder()
    let site = try Self.site()
    let home = "http://a.example/"
    _ = try await run("crawl", home, "--delay", "0", "--max-pages", "1", on: site, in: folder)
    let planned = try await run("crawl", home + "1", "--list", "--dry-run", on: site, in: folder)
    #expect(planned.errors.contains("Would fetch 1 URL"), "\(planned.errors)")
    #expect(planned.errors.contains("scope.not-listed"), "\(planned.errors)")
  }

  @Test("Resources are checked on request, and the ledger names who loads them")
  func resources() async throws {
    let folder = try TemporaryFolder()
    let site = try Self.site()
    _ = try await run(
      "crawl",
      "http://a.example/",
      "--delay",
      "0",
      "--check-resources",
      on: site,
      in: folder
    )
    let urls = try await run("urls", "--inlinks", "--match", "*.png", on: site, in: folder)
    #expect(urls.output.contains("from http://a.example/:1:20  loads it (image)"), "\(urls.output)")
  }

  @Test("What failed is asked again, and nothing else")
  func failed() async throws {
    let folder = try TemporaryFolder()
    let site = try Self.site()
    let seeds = ["http://a.example/", "http://a.example/lost"]
    _ = try await run("crawl", seeds[0], seeds[1], "--delay", "0", on: site, in: folder)
    let before = site.requests.count
    _ = try await run(
      "crawl",
      seeds[0],
      seeds[1],
      "--delay",
      "0",
      "--recrawl=failed",
      on: site,
      in: folder
    )
    #expect(site.requests.dropFirst(before).map(\.path) == ["/robots.txt", "/lost"])
  }
}
