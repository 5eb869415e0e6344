import Addressing
import Basics
import Crawling
import Records
import Storing
import Testing

struct CrawlPlanTests {
  private let host = "http://a.example"

  private var web: [String: ReplayFetcher.Response] {
    [
      "\(host)/robots.txt": ReplayFetcher.Response(body: "User-agent: *\nDisallow: /private"),
      "\(host)/": TestSite.page("Home", ["/1", "/gone", "/old", "/private/1"]),
      "\(host)/1": TestSite.page("One", ["/2", "/3", "/private/2"]),
      "\(host)/2": TestSite.page("Two"), "\(host)/3": TestSite.page("Three"),
      "\(host)/old": TestSite.redirect("/1"),
    ]
  }

  private func plan(
    _ site: TestSite,
    _ seeds: [String],
    settings: CrawlSettings = TestSite.settings,
    revisits: CrawlPlan.Revisits = .none,
    at now: Timestamp = TestClock.wall
  ) async throws -> CrawlPlan {
    // The store knows the seeds of its runs by their numbers.
    _ = try await site.store.numbers(ofSeeds: site.list(["\(host)/"]).seeds.map(\.address.text))
    return try await CrawlPlan(
      site.list(seeds).seeds,
      in: site.store,
      settings: settings,
      revisits: revisits,
      at: now
    )
  }

  private func counts(_ plan: CrawlPlan) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: plan.rest.map { ($0.reason, $0.count) })
  }

  @Test("Without a store, a run would fetch its seeds")
  func fresh() async throws {
    let site = try TestSite()
    let seeds = site.list(["\(host)/", "\(host)/x", "http://b.example/"]).seeds
    let settings = TestSite.settings
    let plan = try await CrawlPlan(seeds, in: nil, settings: settings, at: TestClock.wall)
    #expect(plan.fetched == ["\(host)/", "\(host)/x", "http://b.example/"])
    #expect((plan.count, plan.hosts, plan.unreadRobots) == (3, 2, 2))
    #expect(plan.rest == [])
  }

  @Test("What waits would be fetched, and everything else has its reason and its time")
  func stored() async throws {
    let site = try TestSite()
    var settings = TestSite.settings
    settings.maxPages = 4
    settings.concurrency = 1
    _ = try await site.crawl(["\(host)/"], ReplayFetcher(web), settings: settings)
    let first = try await plan(site, ["\(host)/"])
    #expect(first.fetched == ["\(host)/2", "\(host)/3"])
    #expect((first.count, first.hosts, first.unreadRobots) == (2, 1, 0))
    #expect(
      counts(first) == [
        PlanReason.notDue: 2, "fetch.gone-404": 1, PlanReason.redirected: 1,
        Reason.robotsBlocked: 2,
      ]
    )
    let visits = try #require(first.rest.first { $0.reason == PlanReason.notDue })
    #expect(try #require(visits.next) > TestClock.wall)

    settings.maxPages = 1
    let small = try await plan(site, ["\(host)/"], settings: settings)
    #expect(small.fetched == ["\(host)/2"])
    #expect(counts(small)[PlanReason.runBudget] == 1)
    let limited = try await plan(site, ["\(host)/ max-pages=4"])
    #expect(limited.fetched == ["\(host)/2"], "two pages and a dead link are spent")
    #expect(counts(limited)[CrawlReason.seedBudget] == 1)
    let again = try await plan(site, ["\(host)/"], revisits: .all)
    #expect(again.count == 6)
    let other = try await plan(site, ["http://b.example/"], revisits: .all)
    #expect(other.fetched == ["http://b.example/", "\(host)/2", "\(host)/3"])
    #expect(other.unreadRobots == 1)
  }

  @Test("A host that wants to be left alone longer than a run waits is left alone")
  func backoff() async throws {
    let site = try TestSite()
    var web = web
    web["\(host)/1"] = ReplayFetcher.Response(status: 503, headers: [("Retry-After", "600")])
    let report = try await site.crawl(
      ["\(host)/"],
      ReplayFetcher(web),
      settings: TestSite.stopping
    )
    #expect(report.end == .deferred)
    let plan = try await plan(site, ["\(host)/"], settings: TestSite.stopping)
    #expect((plan.count, plan.unreadRobots) == (0, 0))
    let wait = try #require(plan.rest.first { $0.reason == PlanReason.hostBackoff })
    #expect(try #require(wait.next).seconds(since: TestClock.wall) > 500)
  }
}
