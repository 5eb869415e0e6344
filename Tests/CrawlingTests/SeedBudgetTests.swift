import Addressing
import Crawling
import Frontier
import Records
import Storing
import Testing

struct SeedBudgetTests {
  private let host = "http://a.example"

  private var web: [String: ReplayFetcher.Response] {
    var web: [String: ReplayFetcher.Response] = [:]
    let links = (1...9).map { "/\($0)" }
    web["\(host)/"] = TestSite.page("Home", links)
    for link in links { web["\(host)\(link)"] = TestSite.page("Page \(link)") }
    return web
  }

  @Test("A seed takes no more pages than its line allows, and the rest has its reason")
  func limit() async throws {
    let site = try TestSite()
    let fetcher = ReplayFetcher(web)
    let report = try await site.crawl(["\(host)/ max-pages=4"], fetcher)
    #expect(report.pages == 4)
    #expect(report.failed == [CrawlReason.seedBudget: 6])
    let files = ["/robots.txt", "/sitemap.xml"]
    #expect(fetcher.requests.count { request in !files.contains { request.hasSuffix($0) } } == 4)
  }

  @Test("Redirects and attempts that fail for now take nothing from a seed's pages")
  func notPages() async throws {
    var web = web
    web["\(host)/"] = TestSite.redirect("/home")
    web["\(host)/home"] = TestSite.page("Home", ["/1"])
    let site = try TestSite()
    let report = try await site.crawl(["\(host)/ max-pages=1"], ReplayFetcher(web))
    #expect(report.pages == 1)
    #expect(try site.pages() == ["\(host)/home"])
    web["\(host)/home"] = ReplayFetcher.Response(status: 503)
    let failing = try TestSite()
    for report in try await failing.crawlToEnd(["\(host)/ max-pages=1"], ReplayFetcher(web)) {
      #expect(report.failed[CrawlReason.seedBudget] == nil)
    }
  }

  @Test("What a seed's limit held back is read when the limit grows")
  func grown() async throws {
    let site = try TestSite()
    let fetcher = ReplayFetcher(web)
    _ = try await site.crawl(["\(host)/ max-pages=4"], fetcher)
    #expect(try await site.store.statistics().states == ["done": 4, "held": 6])
    #expect(try await site.store.releaseDeferred(ofSeeds: [0]) == 6)
    let report = try await site.crawl(["\(host)/ max-pages=100"], fetcher)
    #expect(report.pages == 6)
    #expect(try await site.store.statistics().states == ["done": 10])
  }

  @Test("Pages of earlier runs count towards the limit of a seed")
  func earlier() async throws {
    let site = try TestSite()
    let crawler = try site.crawler(["\(host)/"], ReplayFetcher(web))
    let report = try await crawler.run(
      seeds: site.list(["\(host)/ max-pages=4"]).seeds,
      pagesBefore: [0: 3]
    )
    #expect(report.pages == 1)
  }

  @Test("A host with as many addresses as the limit takes up no further links to itself")
  func hostLimit() async throws {
    var settings = TestSite.settings
    settings.hostAddresses = 1
    let site = try TestSite(store: settings.store)
    let report = try await site.crawl(["\(host)/"], ReplayFetcher(web), settings: settings)
    #expect(report.pages == 1)
    let budgets = try await site.store.budgetReports(limit: 10)
    #expect(budgets.map(\.origin) == [host])
    #expect(budgets.first?.passed ?? 0 > 0)
    #expect(budgets.first?.deferred == [:])
  }
}
