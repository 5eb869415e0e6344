import Addressing
import Basics
import Frontier
import Records
import Storing
import Testing

@testable import Crawling

/// What a crawl says of URLs that wait, and of those whose time has not come.
struct QueueExplanationTests {
  private let host = "http://a.example"

  private func explanation(
    _ path: String,
    in site: TestSite,
    revisits: CrawlPlan.Revisits = .none,
    settings: CrawlSettings = TestSite.stopping
  ) async throws -> URLExplanation {
    let seeds = site.list(["\(host)/"]).seeds
    _ = try await site.store.numbers(ofSeeds: seeds.map(\.address.text))
    return try await URLExplanation(
      try #require(WebAddress(host + path)),
      seeds: seeds,
      store: site.store,
      settings: settings,
      revisits: revisits,
      at: TestClock.wall
    )
  }

  @Test("URLs of a host that asked to wait longer than a run does are not promised")
  func backoff() async throws {
    let site = try TestSite()
    let wait = ReplayFetcher.Response(status: 503, headers: [("Retry-After", "1800")])
    let web = [
      "\(host)/": TestSite.page("Home", ["/a", "/b"]), "\(host)/a": wait,
      "\(host)/b": TestSite.page("B"),
    ]
    var settings = TestSite.stopping
    settings.concurrency = 1
    _ = try await site.crawl(["\(host)/"], ReplayFetcher(web), settings: settings)
    let step = try #require(try await explanation("/b", in: site).deciding)
    #expect(step.code == PlanReason.hostBackoff && step.text.contains("until "), "\(step)")
    #expect(try await explanation("/a", in: site).deciding != nil)
  }

  @Test(
    "A page that answered 404 once waits for its day, and not in a run that asks again",
    arguments: [
      (.none, "fetch.gone-unconfirmed"), (.due, "fetch.gone-unconfirmed"), (.failed, nil),
      (.all, nil),
    ] as [(CrawlPlan.Revisits, String?)]
  )
  func missing(revisits: CrawlPlan.Revisits, code: String?) async throws {
    let site = try TestSite()
    var web = ["\(host)/": TestSite.page("Home", ["/a"]), "\(host)/a": TestSite.page("A")]
    _ = try await site.crawl(["\(host)/"], ReplayFetcher(web))
    web["\(host)/a"] = ReplayFetcher.Response(status: 404)
    try await site.store.requeue(RequeueSelection(), at: TestClock.wall)
    _ = try await site.crawl(["\(host)/"], ReplayFetcher(web), settings: TestSite.stopping)
    #expect(try await site.store.queueCounts() == QueueCounts(waiting: 0, longest: 0, later: 1))
    let explanation = try await explanation("/a", in: site, revisits: revisits)
    #expect(explanation.deciding?.code == code, "\(explanation.steps)")
    let plan = try await CrawlPlan(
      site.list(["\(host)/"]).seeds,
      in: site.store,
      settings: TestSite.stopping,
      revisits: revisits,
      at: TestClock.wall
    )
    #expect(plan.fetched.contains("\(host)/a") == (code == nil), "\(plan.fetched)")
    var selection = RequeueSelection()
    selection.includesRetries = true
    #expect(try await site.store.requeue(selection, at: TestClock.wall) == 2)
    let asked = ReplayFetcher(web)
    _ = try await site.crawl(["\(host)/"], asked)
    #expect(asked.requests.contains("\(host)/a"))
    #expect(try site.addresses()["\(host)/a"]?.state == .gone)
  }

  @Test(
    "A page or redirect whose last visit failed names that, and when the next attempt is due",
    arguments: [
      ("/a", "fetch.server-error", "Read before; the last visit failed: done, status 500"),
      ("/r", "fetch.server-error", "It redirects to http://a.example/a; the last visit failed"),
      ("/", "visit.not-due", "Read before: done, status 200"),
    ]
  )
  func failedVisit(path: String, code: String, says: String) async throws {
    let site = try TestSite()
    var web = [
      "\(host)/": TestSite.page("Home", ["/a", "/r"]), "\(host)/a": TestSite.page("A"),
      "\(host)/r": TestSite.redirect("/a"),
    ]
    _ = try await site.crawl(["\(host)/"], ReplayFetcher(web))
    if path != "/" { web[host + path] = ReplayFetcher.Response(status: 500) }
    try await site.store.requeue(RequeueSelection(), at: TestClock.wall)
    var settings = TestSite.stopping
    settings.tries = 1
    _ = try await site.crawl(["\(host)/"], ReplayFetcher(web), settings: settings)
    let step = try #require(try await explanation(path, in: site).deciding)
    #expect(step.code == code && step.text.hasPrefix(says), "\(step)")
    #expect(!step.text.contains("next attempt now"), "\(step)")
    let plan = try await CrawlPlan(
      site.list(["\(host)/"]).seeds,
      in: site.store,
      settings: TestSite.stopping,
      at: TestClock.wall
    )
    guard path != "/" else { return }
    let next = try #require(plan.rest.first { $0.reason == code }?.next)
    #expect(step.text.contains("next attempt \(next.iso8601)"), "\(step), \(plan.rest)")
  }

  @Test("A robots.txt that cannot be read is named with what came of it")
  func robots() async throws {
    let site = try TestSite()
    let web = ["\(host)/robots.txt": ReplayFetcher.Response(status: 503)]
    _ = try await site.crawl(["\(host)/"], ReplayFetcher(web), settings: TestSite.stopping)
    let explanation = try await explanation("/", in: site)
    let text = explanation.steps.first { $0.subject == "robots" }?.text ?? ""
    #expect(text.contains("was requested 0 minutes ago, in vain: status 503"), "\(text)")
    let seeds = [try #require(WebAddress("\(host)/"))]
    let fates = try await site.store.outcomes(ofSeeds: seeds)
    #expect(fates.map(\.robotsCause) == ["status 503"])
  }

  @Test("A robots.txt that was changed is read again at once by a run that asks for that")
  func robotsAgain() async throws {
    let site = try TestSite()
    var web = [
      "\(host)/robots.txt": ReplayFetcher.Response(body: "User-agent: *\nDisallow: /a"),
      "\(host)/": TestSite.page("Home", ["/a"]), "\(host)/a": TestSite.page("A"),
    ]
    _ = try await site.crawl(["\(host)/"], ReplayFetcher(web))
    #expect(try site.pages() == ["\(host)/"])
    web["\(host)/robots.txt"] = ReplayFetcher.Response(body: "")
    var selection = RequeueSelection()
    selection.states = [.failed, .gone]
    selection.exceptReasons = URLOutcome.reasonsWithoutFault
    #expect(try await site.store.requeue(selection, at: TestClock.wall) == 1)
    var settings = TestSite.settings
    settings.robotsSince = TestClock.wall.advanced(bySeconds: 1)
    let fetcher = ReplayFetcher(web)
    _ = try await site.crawl(["\(host)/"], fetcher, settings: settings) {
      TestClock.wall.advanced(bySeconds: 2)
    }
    #expect(fetcher.requests.filter { $0.hasSuffix("/robots.txt") }.count == 1)
    #expect(try site.pages() == ["\(host)/", "\(host)/a"])
  }
}
