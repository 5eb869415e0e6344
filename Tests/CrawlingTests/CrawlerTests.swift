import Addressing
import Basics
import Crawling
import Fetching
import Frontier
import Records
import Storing
import TestSupport
import Testing

/// Whole crawls over a web in a table.
struct CrawlerTests {
  let host = "http://a.example"

  /// A site with everything a crawl meets.
  var web: [String: ReplayFetcher.Response] {
    [
      "\(host)/robots.txt": ReplayFetcher.Response(
        body: "User-agent: *\nDisallow: /private\n",
        headers: [("Content-Type", "text/plain")]
      ),
      "\(host)/": TestSite.page("Home", ["/1", "/2", "/private/x", "/old", "/gone", "/pdf"]),
      "\(host)/1": TestSite.page("One", ["/", "/2", "/3#part", "http://b.example/"]),
      "\(host)/2": TestSite.page("Two", ["/3", "/empty", "/secret"]),
      "\(host)/3": TestSite.page("Three", ["/4"]),
      "\(host)/4": TestSite.page("Four"),
      "\(host)/old": TestSite.redirect("/4"),
      "\(host)/pdf": ReplayFetcher.Response(
        body: "%PDF-1.7",
        headers: [("Content-Type", "application/pdf")]
      ),
      "\(host)/empty": ReplayFetcher.Response(body: ""),
      "\(host)/secret": ReplayFetcher.Response(status: 403, body: "no"),
    ]
  }

  @Test("A small site is crawled whole, and every address has its end and its reason")
  func whole() async throws {
    let site = try TestSite()
    let report = try await site.crawl(["\(host)/"], ReplayFetcher(web))
    #expect(try site.pages() == ["/", "/1", "/2", "/3", "/4"].map { host + $0 })
    #expect(report.end == .complete)
    #expect(report.pages == 5)
    #expect(report.indexable == 5)
    #expect(report.redirects == 1)
    #expect(
      report.failed == [
        Reason.robotsBlocked: 1, "fetch.gone-404": 1, Reason.notHTML: 1, CrawlReason.empty: 1,
        Reason.badStatus: 1,
      ]
    )
    let addresses = try site.addresses()
    #expect(addresses["\(host)/private/x"]?.reason == Reason.robotsBlocked)
    #expect(addresses["\(host)/old"]?.state == .redirected)
    #expect(addresses["\(host)/old"]?.target == "\(host)/4")
    #expect(addresses["\(host)/gone"]?.state == .gone)
    #expect(addresses["\(host)/gone"]?.status == 404)
    #expect(addresses["\(host)/pdf"]?.reason == Reason.notHTML)
    #expect(addresses["\(host)/empty"]?.reason == CrawlReason.empty)
    #expect(addresses["\(host)/secret"]?.status == 403)
    #expect(addresses["http://b.example/"] == nil, "other hosts are out of scope")
    #expect(addresses.values.allSatisfy { $0.state != .waiting && $0.state != .leased })
    #expect(try await site.store.check().isEmpty)
  }

  @Test("Nothing that robots.txt forbids is asked for, and each address once, robots.txt first")
  func requests() async throws {
    let site = try TestSite()
    let fetcher = ReplayFetcher(web)
    _ = try await site.crawl(["\(host)/"], fetcher)
    let requests = fetcher.requests
    #expect(requests.first == "\(host)/robots.txt")
    #expect(!requests.contains { $0.contains("/private") })
    #expect(Set(requests).count == requests.count, "\(requests)")
    #expect(requests.allSatisfy { $0.hasPrefix(host) })
  }

  @Test("What the end of a run cuts off is no failure: it waits, and the host is not slowed down")
  func interrupted() async throws {
    let site = try TestSite()
    var cut = web
    cut["\(host)/1"] = ReplayFetcher.Response(failure: .interrupted)
    _ = try await site.crawl(["\(host)/"], ReplayFetcher(cut), settings: TestSite.stopping)
    let address = try #require(try site.addresses()["\(host)/1"])
    #expect(address.state == .waiting)
    #expect(address.failures == 0)
    let lease = try await site.store.lease(
      hosts: 1,
      perHost: 1,
      at: TestClock.wall.advanced(bySeconds: 1000),
      until: TestClock.wall.advanced(bySeconds: 2000)
    )
    #expect(lease.first?.facts.backoff == 0)
    #expect(lease.first?.facts.failures == 0)
  }

  @Test("The records are the same whatever the concurrency", arguments: [1, 4, 64])
  func concurrency(limit: Int) async throws {
    // Many hosts whose links cross, so that the order of answers differs from run to run.
    var web: [String: ReplayFetcher.Response] = [:]
    let hosts = (0..<12).map { "http://h\($0).example" }
    for (index, host) in hosts.enumerated() {
      let next = hosts[(index + 5) % hosts.count]
      web["\(host)/"] = TestSite.page("Home \(index)", ["/a", "\(next)/deep/1", "/move"])
      web["\(host)/a"] = TestSite.page("A \(index)", ["/b", "\(next)/a"])
      web["\(host)/b"] = TestSite.page("B \(index)", ["/c", "\(next)/move"])
      web["\(host)/c"] = TestSite.page("C \(index)", ["/d"])
      web["\(host)/d"] = TestSite.page("D \(index)", ["/e"])
      web["\(host)/move"] = TestSite.redirect("/deep/1", status: 302)
      web["\(host)/deep/1"] = TestSite.page("Deep \(index)", ["/deep/2"])
      web["\(host)/deep/2"] = TestSite.page("Deeper \(index)", ["\(next)/d"])
    }
    let seeds =
      hosts.prefix(4).map { "\($0)/ depth=3" } + hosts.dropFirst(4).map { "\($0)/ depth=2" }
    var settings = TestSite.settings
    settings.concurrency = limit
    let site = try TestSite()
    _ = try await site.crawl(seeds, ReplayFetcher(web), settings: settings)
    var single = TestSite.settings
    single.concurrency = 1
    single.batchSize = 1
    let other = try TestSite()
    _ = try await other.crawl(seeds.reversed(), ReplayFetcher(web), settings: single)
    #expect(try site.pages() == other.pages())
    #expect(try site.records() == other.records())
    #expect(try site.pages().count > 40)
  }

  @Test("Links are followed to the depth of the seed and no further", arguments: [0, 1, 2, 3])
  func depth(limit: Int) async throws {
    var web: [String: ReplayFetcher.Response] = [:]
    for level in 0..<6 {
      web["\(host)/\(level)"] = TestSite.page("Level \(level)", ["/\(level + 1)"])
    }
    let site = try TestSite()
    let fetcher = ReplayFetcher(web)
    _ = try await site.crawl(["\(host)/0 depth=\(limit)"], fetcher)
    #expect(try site.pages() == (0...limit).map { "\(host)/\($0)" })
    #expect(!fetcher.requests.contains("\(host)/\(limit + 1)"))
  }

  @Test("A redirect costs no depth, and its target is a page of its own")
  func redirectDepth() async throws {
    let web = [
      "\(host)/": TestSite.redirect("/home"),
      "\(host)/home": TestSite.page("Home", ["/1"]),
      "\(host)/1": TestSite.page("One", ["/2"]),
      "\(host)/2": TestSite.page("Two"),
    ]
    let site = try TestSite()
    _ = try await site.crawl(["\(host)/ depth=1"], ReplayFetcher(web))
    #expect(try site.pages() == ["\(host)/1", "\(host)/home"])
  }

  @Test("Redirects that go round end, and no address of the ring is asked for twice")
  func redirectLoop() async throws {
    let web = [
      "\(host)/": TestSite.page("Home", ["/x", "/self"]),
      "\(host)/x": TestSite.redirect("/y"),
      "\(host)/y": TestSite.redirect("/z", status: 302),
      "\(host)/z": TestSite.redirect("/x", status: 307),
      "\(host)/self": TestSite.redirect("/self#again"),
    ]
    let site = try TestSite()
    let fetcher = ReplayFetcher(web)
    let report = try await site.crawl(["\(host)/"], fetcher)
    #expect(report.end == .complete)
    #expect(try site.pages() == ["\(host)/"])
    #expect(Set(fetcher.requests).count == fetcher.requests.count)
    #expect(report.failed == [CrawlReason.redirectLoop: 1], "a redirect to itself is a loop alone")
    let addresses = try site.addresses()
    for path in ["/x", "/y", "/z", "/self"] {
      #expect(addresses[host + path]?.reason == CrawlReason.redirectLoop, "\(path)")
      #expect(addresses[host + path]?.state == .failed, "\(path)")
    }
    let rings = try await site.store.redirectRings(since: Timestamp(milliseconds: 0))
    #expect(rings.count == 3)
    #expect(rings.example == "\(host)/z")
    var counted = report
    counted.count(rings)
    #expect(counted.redirects == 0, "a loop is no redirect, as in the store")
    #expect(counted.failed == [CrawlReason.redirectLoop: 4])
  }

  @Test("Five redirects in a row are followed, the target of a sixth is not", arguments: [5, 6])
  func redirectLimit(count: Int) async throws {
    var web: [String: ReplayFetcher.Response] = [:]
    for hop in 0..<count { web["\(host)/\(hop)"] = TestSite.redirect("/\(hop + 1)") }
    web["\(host)/\(count)"] = TestSite.page("The end")
    let site = try TestSite()
    let fetcher = ReplayFetcher(web)
    _ = try await site.crawl(["\(host)/0"], fetcher)
    #expect(try site.pages() == (count > 5 ? [] : ["\(host)/5"]))
    #expect(fetcher.requests.contains("\(host)/6") == false)
    let last = try site.addresses()["\(host)/5"]
    #expect(last?.state == (count > 5 ? .failed : .page))
    #expect(last?.reason == (count > 5 ? CrawlReason.tooManyRedirects : nil))
  }

  @Test("A redirect one too many leads on once a shorter way to it is found")
  func shorterWay() async throws {
    var web: [String: ReplayFetcher.Response] = [:]
    for hop in 0..<7 { web["\(host)/\(hop)"] = TestSite.redirect("/\(hop + 1)") }
    web["\(host)/7"] = TestSite.page("The end")
    let site = try TestSite()
    _ = try await site.crawl(["\(host)/0"], ReplayFetcher(web))
    #expect(try site.addresses()["\(host)/5"]?.reason == CrawlReason.tooManyRedirects)
    _ = try await site.crawl(["\(host)/0", "\(host)/4"], ReplayFetcher(web))
    #expect(try site.pages() == ["\(host)/7"])
    let last = try site.addresses()["\(host)/5"]
    #expect(last?.state == .redirected && last?.reason == nil)
  }

  @Test("A seed's redirect may leave its scope; a page's may not")
  func redirectScope() async throws {
    let web = [
      "\(host)/": TestSite.redirect("http://b.example/"),
      "http://b.example/": TestSite.page("B", ["/away"]),
      "http://b.example/away": TestSite.page("Away"),
      "http://c.example/": TestSite.page("C", ["/out"]),
      "http://c.example/out": TestSite.redirect("http://d.example/"),
      "http://d.example/": TestSite.page("D"),
    ]
    let site = try TestSite()
    let fetcher = ReplayFetcher(web)
    let report = try await site.crawl(["\(host)/", "http://c.example/"], fetcher)
    #expect(try site.pages() == ["http://b.example/", "http://c.example/"])
    #expect(report.failed[CrawlReason.redirectOutOfScope] == 1)
    #expect(!fetcher.requests.contains { $0.hasPrefix("http://d.example") })
  }

  @Test("Links are not followed when the page or the link says so")
  func nofollow() async throws {
    let web = [
      "\(host)/": TestSite.page("Home", ["/1", "/2"]),
      "\(host)/1": TestSite.page("One", ["/3"], head: #"<meta name=robots content=nofollow>"#),
      "\(host)/2": ReplayFetcher.Response(
        body: #"<title>Two</title><a rel="NoFollow noopener" href="/4">4</a><a href="/5">5</a>"#
      ),
      "\(host)/3": TestSite.page("Three"),
      "\(host)/4": TestSite.page("Four"),
      "\(host)/5": TestSite.page("Five"),
    ]
    let site = try TestSite()
    let fetcher = ReplayFetcher(web)
    _ = try await site.crawl(["\(host)/"], fetcher)
    #expect(try site.pages() == ["/", "/1", "/2", "/5"].map { host + $0 })
    #expect(!fetcher.requests.contains("\(host)/3"))
    #expect(!fetcher.requests.contains("\(host)/4"))
  }

  @Test("A page that says noindex is read and followed, and stays out of the index")
  func noindex() async throws {
    let web = [
      "\(host)/": TestSite.page("Home", ["/1"], head: "<meta name=robots content=noindex>"),
      "\(host)/1": TestSite.page("One"),
    ]
    let site = try TestSite()
    let report = try await site.crawl(["\(host)/"], ReplayFetcher(web))
    #expect(report.pages == 2)
    #expect(report.indexable == 1)
  }
}
