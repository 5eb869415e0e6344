import Addressing
import Frontier
import Records
import Storing
import Testing

@testable import Crawling

/// What an operator's patterns leave in and out.
struct URLRulesTests {
  private func rules(include: [String], exclude: [String]) -> URLRules {
    var rules = URLRules()
    rules.include = include.map(URLPattern.init)
    rules.exclude = exclude.map(URLPattern.init)
    return rules
  }

  @Test(
    "An excluded URL is left out, and one that no pattern includes where there are any",
    arguments: [
      ([], [], "https://a.example/x", nil),
      (["/x*"], [], "https://a.example/x1", nil),
      (["/x*"], [], "https://a.example/y", CrawlReason.notIncluded),
      (["/x*", "/y"], [], "https://a.example/y", nil),
      ([], ["*.pdf"], "https://a.example/x.pdf", CrawlReason.excluded),
      (["/x*"], ["*.pdf"], "https://a.example/x.pdf", CrawlReason.excluded),
    ] as [([String], [String], String, String?)]
  )
  func objections(include: [String], exclude: [String], url: String, reason: String?) throws {
    let rules = rules(include: include, exclude: exclude)
    #expect(rules.objection(to: try #require(WebAddress(url))) == reason)
  }

  @Test(
    "A seed's own patterns hold for what its scope covers, and another seed may want the same URL",
    arguments: [
      ("https://a.example/en/1", nil), ("https://a.example/de/1", CrawlReason.notIncluded),
      ("https://a.example/en/1.pdf", CrawlReason.excluded),
      ("https://docs.example/de/1", CrawlReason.notIncluded), ("https://docs.example/en/1", nil),
      ("https://other.example/shop/1", nil), ("https://other.example/2", CrawlReason.outOfScope),
      ("https://b.example/de/1.pdf", CrawlReason.excluded),
      // Its second seed has no patterns.
      ("https://c.example/de/1", nil), ("https://sub.d.example/", nil),
    ] as [(String, String?)]
  )
  func seeds(url: String, reason: String?) throws {
    var list = SeedList()
    list.read(
      """
      https://a.example/ scope=host,docs.example,https://other.example/shop/ include=/en/*,/shop/*
      https://b.example/
      https://c.example/x include=/en/*
      https://c.example/
      https://d.example/ scope=*.d.example
      """,
      named: "seeds"
    )
    #expect(list.problems.isEmpty)
    let policy = ScopePolicy(
      seeds: list.seeds,
      defaultScope: .host,
      rules: rules(include: [], exclude: ["*.pdf"])
    )
    #expect(policy.objection(to: try #require(WebAddress(url))) == reason)
  }

  @Test("What waits from an earlier run is left out by new patterns, and waits again without them")
  func queued() async throws {
    let site = try TestSite()
    let host = "http://a.example"
    let web = [
      "\(host)/": TestSite.page("Home", ["/keep", "/drop"]),
      "\(host)/keep": TestSite.page("Keep"), "\(host)/drop": TestSite.page("Drop"),
    ]
    var first = TestSite.settings
    first.maxPages = 1
    _ = try await site.crawl(["\(host)/"], ReplayFetcher(web), settings: first)
    var second = TestSite.settings
    second.rules = rules(include: [], exclude: ["/drop"])
    let fetcher = ReplayFetcher(web)
    let report = try await site.crawl(["\(host)/"], fetcher, settings: second)
    #expect(!fetcher.requests.contains("\(host)/drop"))
    #expect(report.failed == [CrawlReason.excluded: 1])
    #expect(try site.addresses()["\(host)/drop"]?.state == .deferred)
    var outcomes: [String: URLOutcome] = [:]
    try site.store.forEachURL { outcomes[$0.url] = $0.outcome }
    #expect(outcomes["\(host)/drop"] == .skipped)
    #expect(
      try await site.store.releaseExcluded(for: CrawlReason.ofPatterns, at: TestClock.wall) { _ in
        false
      } == 0
    )
    #expect(
      try await site.store.releaseExcluded(for: CrawlReason.ofPatterns, at: TestClock.wall) { _ in
        true
      } == 1
    )
    _ = try await site.crawl(["\(host)/"], ReplayFetcher(web))
    #expect(try site.addresses()["\(host)/drop"]?.state == .page)
    #expect(try await site.store.check().isEmpty)
  }

  @Test("A seed is fetched although a pattern excludes it")
  func excludedSeed() async throws {
    let site = try TestSite()
    var settings = TestSite.settings
    settings.rules = rules(include: ["/other"], exclude: ["/"])
    let web = ["http://a.example/": TestSite.page("Home", ["/x"])]
    let report = try await site.crawl(["http://a.example/"], ReplayFetcher(web), settings: settings)
    #expect(report.pages == 1)
    #expect(report.passedOver.counts == [CrawlReason.notIncluded: 1])
  }
}
