import Addressing
import Basics
import Crawling
import Fetching
import Frontier
import Records
import Storing
import Synchronization
import TestSupport
import Testing

// Failures, resuming, and visiting again.
extension CrawlerTests {
  @Test("A crawl stopped by its limit of pages goes on to the same records", arguments: [1, 3, 4])
  func resumed(limit: Int) async throws {
    let undisturbed = try TestSite()
    _ = try await undisturbed.crawl(["\(host)/"], ReplayFetcher(web))
    let site = try TestSite()
    var settings = TestSite.settings
    settings.maxPages = limit
    var runs = 0
    var report = CrawlReport()
    repeat {
      report = try await site.crawl(["\(host)/"], ReplayFetcher(web), settings: settings)
      runs += 1
      #expect(report.pages <= limit)
    } while report.end == .pageLimit && runs < 40
    #expect(report.end == .complete)
    #expect(runs > 1)
    #expect(try site.records() == undisturbed.records())
    #expect(try site.addresses().keys.sorted() == undisturbed.addresses().keys.sorted())
  }

  @Test("stop() ends a run with its state saved, and the next one goes on to the same records")
  func stopped() async throws {
    var web: [String: ReplayFetcher.Response] = [:]
    for index in 0..<60 { web["\(host)/\(index)"] = TestSite.page("P\(index)", ["/\(index + 1)"]) }
    var settings = TestSite.settings
    settings.maxDepth = 100
    settings.batchSize = 1
    let undisturbed = try TestSite()
    _ = try await undisturbed.crawl(["\(host)/0"], ReplayFetcher(web), settings: settings)

    let site = try TestSite()
    let box = Mutex<Crawler?>(nil)
    let crawler = try site.crawler(["\(host)/0"], ReplayFetcher(web), settings: settings) {
      TestClock.wall
    } listener: { progress in
      guard progress.report.pages >= 5, let crawler = box.withLock({ $0 }) else { return }
      Task { await crawler.stop() }
    }
    box.withLock { $0 = crawler }
    let report = try await crawler.run(seeds: site.list(["\(host)/0"]).seeds)
    #expect(report.end == .stopped)
    #expect(try site.pages().count == report.pages, "what was read is stored")
    #expect(try site.pages().count < 60)
    let states = Set(try site.addresses().values.map(\.state))
    #expect(!states.contains(.leased), "no host stays leased")
    let rest = try await site.crawl(["\(host)/0"], ReplayFetcher(web), settings: settings)
    #expect(rest.end == .complete)
    #expect(report.pages + rest.pages == 60, "no page is read twice")
    #expect(try site.records() == undisturbed.records())
    box.withLock { $0 = nil }
  }

  @Test("A page that only a sitemap lists is found, with the app address that the list gives it")
  func orphans() async throws {
    let xml = [("Content-Type", "application/xml")]
    let web = [
      "\(host)/robots.txt": ReplayFetcher.Response(
        body: "User-agent: *\nDisallow: /private\nSitemap: \(host)/maps.xml\n",
        headers: [("Content-Type", "text/plain")]
      ),
      "\(host)/maps.xml": ReplayFetcher.Response(
        body: "<sitemapindex><sitemap><loc>\(host)/map.xml</loc></sitemap></sitemapindex>",
        headers: xml
      ),
      "\(host)/map.xml": ReplayFetcher.Response(
        body: """
          <urlset><url><loc>\(host)/orphan</loc>
          <link rel="alternate" href="ios-app://544007664/plum/1"/></url>
          <url><loc>\(host)/private/1</loc></url></urlset>
          """,
        headers: xml
      ),
      "\(host)/": TestSite.page("Home"),
      "\(host)/orphan": TestSite.page("Orphan"),
    ]
    let site = try TestSite()
    let fetcher = ReplayFetcher(web)
    let report = try await site.crawl(["\(host)/"], fetcher)
    #expect(try site.pages() == ["\(host)/", "\(host)/orphan"])
    #expect(report.sitemaps == 2)
    #expect(report.listed == 2)
    #expect(!fetcher.requests.contains("\(host)/private/1"))
    let orphan = try #require(WebAddress("\(host)/orphan"))
    #expect(try await site.store.record(of: orphan)?.deepLinks.first?.url == "plum://1")
    let again = try await site.crawl(["\(host)/"], fetcher)
    #expect(again.requests == 0, "what is fresh is not asked for again")
  }

  @Test("A page missing for the first time is looked for again before its record goes")
  func confirmsGone() async throws {
    let gone = ReplayFetcher.Response(status: 404)
    var web = ["\(host)/": TestSite.page("Home", ["/1"]), "\(host)/1": TestSite.page("One")]
    let site = try TestSite()
    let clock = JumpingClock()
    var settings = TestSite.settings
    settings.patience = 0
    _ = try await site.crawl(
      ["\(host)/"],
      ReplayFetcher(web),
      settings: settings,
      now: clock.now
    )
    web["\(host)/1"] = gone
    _ = try await site.store.requeue(RequeueSelection(), at: clock.now())
    let first = try await site.crawl(
      ["\(host)/"],
      ReplayFetcher(web),
      settings: settings,
      now: clock.now
    )
    #expect(try site.pages() == ["\(host)/", "\(host)/1"])
    #expect(first.end == .deferred)
    clock.jump(to: try #require(first.nextDue))
    let second = try await site.crawl(
      ["\(host)/"],
      ReplayFetcher(web),
      settings: settings,
      now: clock.now
    )
    #expect(try site.pages() == ["\(host)/"])
    #expect(second.failed == ["fetch.gone-404": 1])
  }

  @Test("Only pages whose time has come are visited again, those that change sooner")
  func due() async throws {
    let site = try TestSite()
    let clock = JumpingClock()
    let web = ["\(host)/": TestSite.page("Home", ["/1"]), "\(host)/1": TestSite.page("One")]
    _ = try await site.crawl(["\(host)/"], ReplayFetcher(web), now: clock.now)
    var selection = RequeueSelection()
    selection.states = [.page]
    selection.dueAt = clock.now()
    #expect(try await site.store.requeue(selection, at: clock.now()) == 0)
    #expect(try await site.store.dueCounts(at: clock.now()).withinWeek == 2)
    for visit in 1...6 {
      clock.jump(to: clock.now().advanced(bySeconds: 4 * 86_400))
      _ = try await site.store.requeue(RequeueSelection(), at: clock.now())
      let changed = web.merging(["\(host)/1": TestSite.page("One \(visit)")]) { $1 }
      _ = try await site.crawl(["\(host)/"], ReplayFetcher(changed), now: clock.now)
    }
    clock.jump(to: clock.now().advanced(bySeconds: 5 * 86_400))
    selection.dueAt = clock.now()
    #expect(try await site.store.requeue(selection, at: clock.now()) == 1)
    let fetcher = ReplayFetcher(web)
    _ = try await site.crawl(["\(host)/"], fetcher, now: clock.now)
    #expect(fetcher.requests.contains("\(host)/1"))
    #expect(!fetcher.requests.contains("\(host)/"))
  }

  @Test("A limit of time ends a run, and what was read is stored")
  func timeLimit() async throws {
    var web: [String: ReplayFetcher.Response] = [:]
    for index in 0..<100 { web["\(host)/\(index)"] = TestSite.page("P\(index)", ["/\(index + 1)"]) }
    var settings = TestSite.settings
    settings.maxDepth = 100
    settings.delay = 0.1
    settings.maxTime = 2
    let site = try TestSite()
    let report = try await site.crawl(["\(host)/0"], ReplayFetcher(web), settings: settings)
    #expect(report.end == .timeLimit)
    #expect(report.pages <= 20, "one request in a tenth of a second, robots.txt too")
    #expect(try site.pages().count == report.pages)
    let states = try site.addresses().values.map(\.state)
    #expect(!states.contains(.leased))
  }

  @Test("A run ends when its time is over, also while it waits for a host")
  func timeLimitWhileWaiting() async throws {
    let clock = SteppedClock()
    let site = try TestSite()
    var settings = TestSite.settings
    settings.delay = 50
    settings.maxTime = 60
    let seeds = site.list(["\(host)/"]).seeds
    let crawler = try Crawler(
      store: site.store,
      fetcher: ReplayFetcher(web),
      settings: settings,
      scope: ScopePolicy(seeds: seeds, settings: settings),
      now: { clock.now() },
      sleep: clock.sleep
    )
    let time = Task { await clock.pass() }
    defer { time.cancel() }
    let begin = clock.now()
    let report = try await crawler.run(seeds: seeds)
    #expect(report.end == .timeLimit)
    // The next request would be a hundred seconds behind the first.
    #expect(clock.now().seconds(since: begin) < 100)
  }

  @Test("Requests to one host are a delay apart, also from one run to the next")
  func delay() async throws {
    let web = web
    let times = Mutex<[Timestamp]>([])
    let fetcher = StampingFetcher(ReplayFetcher(web)) {
      times.withLock { $0.append(TestClock.wall) }
    }
    var settings = TestSite.settings
    settings.delay = 0.2
    settings.maxPages = 3
    let site = try TestSite()
    let begin = TestClock.wall
    _ = try await site.crawl(["\(host)/"], fetcher, settings: settings)
    _ = try await site.crawl(["\(host)/"], fetcher, settings: settings)
    let starts = times.withLock { $0 }
    #expect(starts.count == 8, "robots.txt, a sitemap and six pages")
    // A start may be noted late, never early, and none is before the run: so the last is at
    // least the sum of the delays behind the beginning, however slow the machine is.
    let last = try #require(starts.last)
    #expect(last.seconds(since: begin) >= 7 * settings.delay - 0.01)
  }

  @Test("An association file is asked for over https and says which app opens a page")
  func association() async throws {
    let secure = "https://a.example"
    let file =
      #"{"applinks":{"details":[{"appIDs":["TEAM123456.org.a"],"components":[{"/":"/p*"}]}]}}"#
    let fetcher = ReplayFetcher([
      "\(secure)/.well-known/apple-app-site-association": ReplayFetcher.Response(
        body: file,
        headers: [("Content-Type", "application/json")]
      ),
      "\(secure)/": TestSite.page("Home", ["/plum", "/apple"]),
      "\(secure)/plum": TestSite.page("Plum"),
      "\(secure)/apple": TestSite.page("Apple"),
    ])
    let site = try TestSite()
    _ = try await site.crawl(["\(secure)/"], fetcher)
    let plum = try #require(WebAddress("\(secure)/plum"))
    let apple = try #require(WebAddress("\(secure)/apple"))
    #expect(try await site.store.record(of: plum)?.universalLinks?.apps.first?.verdict == "match")
    #expect(try await site.store.record(of: apple)?.universalLinks?.apps.first?.verdict == "none")
    #expect(fetcher.requests.count { $0.contains("association") } == 1)
  }
}

/// Calls back before each request.
private struct StampingFetcher: Fetcher {
  let fetcher: ReplayFetcher
  private let stamp: @Sendable () -> Void

  init(_ fetcher: ReplayFetcher, stamp: @escaping @Sendable () -> Void) {
    self.fetcher = fetcher
    self.stamp = stamp
  }

  func fetch(_ request: FetchRequest) async -> FetchResult {
    stamp()
    return await fetcher.fetch(request)
  }
}
