import Addressing
import Crawling
import Fetching
import Records
import Rules
import Testing

/// Sitemaps that robots.txt names on another host (sitemaps.org, "Sitemaps & Cross Submits").
struct OtherHostSitemapTests {
  private let host = "http://a.example"
  private let other = "https://maps.example"

  private func web(otherRobots: ReplayFetcher.Response) -> [String: ReplayFetcher.Response] {
    let list = ["\(host)/only-there", "\(other)/theirs", "http://b.example/seed-of-the-crawl"]
      .map { "<url><loc>\($0)</loc><lastmod>2026-01-02</lastmod></url>" }.joined()
    return [
      "\(host)/robots.txt": ReplayFetcher.Response(body: "Sitemap: \(other)/sm.xml\n"),
      "\(host)/": TestSite.page("Home"),
      "\(host)/only-there": TestSite.page("Only there"),
      "\(other)/robots.txt": otherRobots,
      "\(other)/sm.xml": ReplayFetcher.Response(body: "<urlset>\(list)</urlset>"),
      "http://b.example/": TestSite.page("B"),
      "http://b.example/seed-of-the-crawl": TestSite.page("B2"),
    ]
  }

  @Test("It is read if its own host allows it, and only for pages of the host that names it")
  func allowed() async throws {
    let site = try TestSite()
    let fetcher = ReplayFetcher(web(otherRobots: ReplayFetcher.Response(status: 404)))
    let report = try await site.crawl(["\(host)/", "http://b.example/"], fetcher)
    #expect(try site.pages().sorted() == ["\(host)/", "\(host)/only-there", "http://b.example/"])
    #expect(report.passedOver.counts == [SitemapReason.otherHost: 2])
    #expect(report.sitemapsMissed == [:])
    let asked = fetcher.requests.filter { $0.hasPrefix(other) }
    #expect(asked == ["\(other)/robots.txt", "\(other)/sm.xml"])
  }

  @Test(
    "It has a reason when its own host forbids it, or cannot be asked",
    arguments: [
      (ReplayFetcher.Response(body: "User-agent: *\nDisallow: /sm"), Reason.robotsBlocked),
      (ReplayFetcher.Response(status: 503), CrawlReason.robotsUnreachable),
      (ReplayFetcher.Response(failure: .unknownHost), "fetch.unknown-host"),
      (ReplayFetcher.Response(failure: .blockedAddress), "fetch.blocked-address"),
    ]
  )
  func failed(answer: ReplayFetcher.Response, reason: String) async throws {
    let site = try TestSite()
    let fetcher = ReplayFetcher(web(otherRobots: answer))
    let report = try await site.crawl(["\(host)/"], fetcher)
    #expect(report.sitemapsMissed == [reason: 1])
    #expect(report.sitemapExamples[reason] == "\(other)/sm.xml")
    #expect(try site.pages() == ["\(host)/"])
    #expect(!fetcher.requests.contains("\(other)/sm.xml"))
  }

  @Test("A sitemap of the host itself that robots.txt forbids, or that is not there, has a reason")
  func own() async throws {
    let site = try TestSite()
    let robots =
      "User-agent: *\nDisallow: /hidden\nSitemap: \(host)/hidden.xml\nSitemap: \(host)/none.xml"
    let web = [
      "\(host)/robots.txt": ReplayFetcher.Response(body: robots), "\(host)/": TestSite.page("Home"),
    ]
    let report = try await site.crawl(["\(host)/"], ReplayFetcher(web))
    #expect(report.sitemapsMissed == [Reason.robotsBlocked: 1, SitemapReason.missing: 1])
  }

  @Test("A sitemap that is read in part is told; one whose entries have small faults is not")
  func faulty() async throws {
    let lists = [
      ("/cut.xml", "<urlset><url><loc>\(host)/1</loc></url><url><loc>\(host)/2"),
      ("/page.xml", "<html><body>Not found"),
      ("/dates.xml", "<urlset><url><loc>\(host)/3</loc><lastmod>soon</lastmod></url></urlset>"),
    ]
    let robots = lists.map { "Sitemap: \(host)\($0.0)\n" }.joined()
    var web = ["\(host)/robots.txt": ReplayFetcher.Response(body: robots)]
    for (path, body) in lists { web[host + path] = ReplayFetcher.Response(body: body) }
    web["\(host)/"] = TestSite.page("Home")
    let site = try TestSite()
    let report = try await site.crawl(["\(host)/"], ReplayFetcher(web))
    #expect(
      report.sitemapsMissed == [Rule.sitemapCut.id: 1, Rule.sitemapNotASitemap.id: 1]
    )
  }

  @Test("Every link that is not taken up has its reason")
  func links() async throws {
    let site = try TestSite()
    let long = "/" + String(repeating: "a", count: 2_100)
    let anchors =
      "<a rel=nofollow href=/n>n</a><a href=\(long)>l</a><a href=http://c.example/>c</a>"
    let web = [
      "\(host)/": TestSite.page("Home", ["/1"], head: anchors),
      "\(host)/1": TestSite.page("One", ["/2"]),
    ]
    let report = try await site.crawl(["\(host)/ depth=1"], ReplayFetcher(web))
    let reasons = [
      CrawlReason.linkNofollow, CrawlReason.tooLong, CrawlReason.outOfScope, CrawlReason.depth,
    ]
    #expect(report.passedOver.counts == Dictionary(uniqueKeysWithValues: reasons.map { ($0, 1) }))
  }

  @Test("The target of a meta refresh is followed like a link")
  func refresh() async throws {
    let site = try TestSite()
    let head = "<meta http-equiv=refresh content=\"0; URL=\n \(host)/b\">"
    let web = ["\(host)/": TestSite.page("A", head: head), "\(host)/b": TestSite.page("B")]
    _ = try await site.crawl(["\(host)/"], ReplayFetcher(web))
    #expect(try site.pages() == ["\(host)/", "\(host)/b"])
  }
}
