import Addressing
import Basics
import Fetching
import Frontier
import Records
import Robots
import Rules
import Storing
import StoredTestSupport
import Testing

@testable import Crawling

/// What a crawl would do with one URL.
struct URLExplanationTests {
  private static let now = Timestamp(milliseconds: 1_800_000_000_000)

  private func explanation(_ url: String, robots: String? = nil) async throws -> URLExplanation {
    let pages = try StoredPages()
    let gone = try #require(WebAddress("https://a.example/gone"))
    try await pages.put([try .sample("https://a.example/read")], gone: [gone], robots: robots)
    _ = try await pages.store.offer(
      [FrontierOffer(address: try #require(WebAddress("https://a.example/new")), depthLeft: 2)],
      at: Self.now
    )
    let seed = Seed(address: try #require(WebAddress("https://a.example/")), origin: "test")
    defer { withExtendedLifetime(pages) {} }
    return try await URLExplanation(
      try #require(WebAddress(url)),
      seeds: [seed],
      store: pages.store,
      settings: CrawlSettings(),
      at: Self.now
    )
  }

  @Test(
    "The first question that a URL fails decides",
    arguments: [
      ("https://a.example/new", nil), ("https://b.example/", "scope.outside"),
      // The seed itself, which no store knows yet.
      ("https://a.example/", nil),
      ("https://a.example/a/a/a/a/a/a/a/a/a/a", "trap.repeated-path"),
      ("https://a.example/private/x", "robots.blocked"),
      ("https://a.example/unmet", "queue.unknown"), ("https://a.example/read", "visit.not-due"),
      ("https://a.example/gone", "fetch.gone-410"),
      ("https://a.example/" + String(repeating: "x", count: 2_100), "address.too-long"),
    ] as [(String, String?)]
  )
  func deciding(url: String, code: String?) async throws {
    let robots = "User-agent: *\nDisallow: /private/\n"
    let explanation = try await explanation(url, robots: robots)
    #expect(explanation.deciding?.code == code, "\(explanation.steps)")
  }

  @Test(
    "A Crawl-delay that is longer than is kept is told",
    arguments: [("9999", "Its Crawl-delay of 9999 s is cut to 30 s."), ("30", nil)]
  )
  func cutDelay(delay: String, text: String?) async throws {
    let robots = "User-agent: *\nDisallow: /private/\nCrawl-delay: \(delay)\n"
    let steps = try await explanation("https://a.example/new", robots: robots).steps
    let told = steps.map(\.text).filter { $0.contains("Crawl-delay") }
    #expect(told.first?.hasSuffix(text ?? "") ?? (text == nil), "\(steps)")
    #expect(told.isEmpty == (text == nil))
  }

  @Test(
    "A page that scripts make and that was not rendered says so",
    arguments: [(true, false, true), (true, true, false), (false, false, false)]
  )
  func unrendered(isMade: Bool, isRendered: Bool, isSaid: Bool) async throws {
    let pages = try StoredPages()
    let address = try #require(WebAddress("https://a.example/app"))
    var page = try PageRecord.sample(address.text)
    if isMade { page.findings.append(Finding(.scriptsPageMade)) }
    if isRendered { page.rendering = PageRendering(end: .settled) }
    try await pages.put([page])
    let explanation = try await URLExplanation(
      address,
      seeds: [Seed(address: address, origin: "test")],
      store: pages.store,
      settings: CrawlSettings(),
      at: Self.now
    )
    withExtendedLifetime(pages) {}
    let step = explanation.steps.first { $0.subject == "render" }
    #expect(step?.code == (isSaid ? "rendering.share" : nil))
    #expect(explanation.deciding?.code == "visit.not-due")
  }

  @Test("What robots.txt says is not promised while the run has to read it first")
  func unreadRobots() async throws {
    #expect(try await explanation("https://a.example/new", robots: nil).awaitsRobots)
    let known = try await explanation("https://a.example/new", robots: "User-agent: *\nAllow: /\n")
    #expect(!known.awaitsRobots)
  }

  @Test("The line of robots.txt that decides is named, and what the crawl drops of a URL")
  func words() async throws {
    let blocked = try await explanation(
      "https://a.example/private/x?utm_source=y",
      robots: "User-agent: *\nDisallow: /private/\n"
    )
    #expect(blocked.url == "https://a.example/private/x")
    #expect(blocked.steps.first?.text.contains("drops parameters") == true)
    let robots = blocked.steps.first { $0.subject == "robots" }
    #expect(robots?.text.contains("robots.txt:2: Disallow: /private/") == true)
    let unread = try await explanation("https://a.example/new")
    #expect(
      unread.steps.first { $0.subject == "robots" }?.text.contains("was not read yet") == true
    )
  }

  private func read(_ address: WebAddress, andForgetIn pages: StoredPages) async throws {
    try await pages.put([try .sample(address.text)])
    try await pages.store.forget(.url(address))
  }

  /// The home page of a host and one that asks to follow no link, with all kinds of links.
  private func linking(_ host: String) throws -> [PageRecord] {
    let links = [
      PageLink(url: "\(host)/free?utm_source=x", rel: ["external"], text: ""),
      PageLink(url: "\(host)/asks", rel: ["nofollow"], text: ""),
      PageLink(url: "\(host)/visitor", rel: ["ugc"], text: ""),
      PageLink(url: "\(host)/both", rel: ["nofollow"], text: ""),
    ]
    let shyLinks = [
      PageLink(url: "\(host)/hidden", rel: [], text: ""),
      PageLink(url: "\(host)/both", rel: [], text: ""),
    ]
    return [
      try .sample("\(host)/") { $0.links = links },
      try .sample("\(host)/shy") { ($0.links, $0.robots.nofollow) = (shyLinks, true) },
    ]
  }

  /// The explanation of a URL that no run has kept and that pages link to; with `forgets`, there was a
  /// page, which was forgotten.
  private func explanation(
    unkept path: String,
    depthLeft: Int,
    isOffered: Bool,
    forgets: Bool = false
  ) async throws -> URLExplanation {
    let pages = try StoredPages()
    let host = "https://a.example"
    let home = try #require(WebAddress("\(host)/"))
    let records = try linking(host)
    let offers = records.map { FrontierOffer(address: $0.url, depthLeft: depthLeft) }
    _ = try await pages.store.offer(offers, at: Self.now)
    try await pages.put(records)
    let seeds = [Seed(address: home, origin: "test")]
    let settings = CrawlSettings()
    if isOffered {
      let policy = LinkPolicy(seeds: seeds, settings: settings)
      try await pages.store.noteOfferedLinks(by: policy.digest)
    }
    let address = try #require(WebAddress(host + path))
    if forgets { try await read(address, andForgetIn: pages) }
    defer { withExtendedLifetime(pages) {} }
    return try await URLExplanation(
      address,
      seeds: seeds,
      store: pages.store,
      settings: settings,
      at: Self.now
    )
  }

  @Test(
    "A URL that pages link to, and that no run has kept, is explained by the links",
    arguments: [
      ("/free", 2, false, nil, "https://a.example/ links to it"),
      ("/free", 2, true, "queue.unknown", "https://a.example/ links to it"),
      ("/free", 0, false, "budget.depth", "https://a.example/ links to it"),
      ("/asks", 2, false, "link.nofollow", "https://a.example/"),
      ("/visitor", 2, false, "link.nofollow", "https://a.example/"),
      ("/hidden", 2, false, "robots.nofollow", "https://a.example/shy"),
      ("/both", 2, false, "link.nofollow", "https://a.example/"),
      ("/unmet", 2, false, "queue.unknown", "No page that was read links to it"),
    ] as [(String, Int, Bool, String?, String)]
  )
  func unkept(path: String, depthLeft: Int, isOffered: Bool, code: String?, text: String)
    async throws
  {
    let explanation = try await explanation(
      unkept: path,
      depthLeft: depthLeft,
      isOffered: isOffered
    )
    let step = try #require(explanation.steps.last)
    #expect(step.code == code, "\(step)")
    #expect(step.text.contains(text), "\(step)")
  }

  @Test(
    "A page that was forgotten is not fetched for the links of stored pages",
    arguments: [
      ("/free", true, "https://a.example/, is read."),
      ("/free", false, "https://a.example/, is read."),
      ("/alone", true, "As a seed it is fetched."),
    ]
  )
  func forgotten(path: String, isOffered: Bool, text: String) async throws {
    let explanation = try await explanation(
      unkept: path,
      depthLeft: 2,
      isOffered: isOffered,
      forgets: true
    )
    let step = try #require(explanation.steps.last)
    #expect(step.code == URLExplanation.forgotten && step.text.contains("pippin forget"), "\(step)")
    #expect(step.text.hasSuffix(text), "\(step)")
  }

  @Test("A seed that failed is fetched by the next run, whatever failed; another URL is not")
  func failedSeed() async throws {
    let host = "https://a.example"
    let web = [
      "\(host)/": TestSite.page("Home", ["/b"]),
      "\(host)/b": ReplayFetcher.Response(failure: .tls),
    ]
    let site = try TestSite()
    _ = try await site.store.numbers(ofSeeds: ["\(host)/", "\(host)/b"])
    _ = try await site.crawl(["\(host)/"], ReplayFetcher(web))
    for (seed, code) in [("\(host)/b", nil), ("\(host)/", "fetch.tls")] {
      let explanation = try await URLExplanation(
        try #require(WebAddress("\(host)/b")),
        seeds: site.list([seed]).seeds,
        store: site.store,
        settings: TestSite.settings,
        at: TestClock.wall
      )
      #expect(explanation.deciding?.code == code, "\(explanation.steps)")
    }
  }

  @Test("A URL behind too many redirects names the limit, and the redirect before it")
  func behindRedirects() async throws {
    var web: [String: ReplayFetcher.Response] = [:]
    let host = "https://a.example"
    for hop in 0..<7 { web["\(host)/\(hop)"] = TestSite.redirect("/\(hop + 1)") }
    let site = try TestSite()
    _ = try await site.crawl(["\(host)/0"], ReplayFetcher(web))
    for (path, words) in [("/6", "\(host)/5 redirects to it"), ("/5", "Not read")] {
      let explanation = try await URLExplanation(
        try #require(WebAddress(host + path)),
        seeds: site.list(["\(host)/0"]).seeds,
        store: site.store,
        settings: CrawlSettings(),
        at: TestClock.wall
      )
      let step = try #require(explanation.deciding)
      #expect(step.code == CrawlReason.tooManyRedirects && step.text.contains(words), "\(step)")
    }
  }

  @Test("What was forgotten elsewhere does not bring back what a link was left out for")
  func forgottenBeside() async throws {
    let pages = try StoredPages()
    let (home, other) = ("https://a.example/", "https://a.example/other")
    let links = [PageLink(url: "https://a.example/free", rel: [], text: "")]
    let offers = [home, other].compactMap { WebAddress($0) }
      .map { FrontierOffer(address: $0, depthLeft: 2) }
    _ = try await pages.store.offer(offers, at: Self.now)
    try await pages.put([try .sample(home) { $0.links = links }, try .sample(other)])
    let seeds = [Seed(address: try #require(WebAddress(home)), origin: "test")]
    let settings = CrawlSettings()
    let policy = LinkPolicy(seeds: seeds, settings: settings)
    try await pages.store.noteOfferedLinks(by: policy.digest)
    try await pages.store.forget(.url(try #require(WebAddress(other))))
    let explanation = try await URLExplanation(
      try #require(WebAddress("https://a.example/free")),
      seeds: seeds,
      store: pages.store,
      settings: settings,
      at: Self.now
    )
    #expect(explanation.deciding?.code == "queue.unknown", "\(explanation.steps)")
    withExtendedLifetime(pages) {}
  }
}
