import Addressing
import Basics
import Crawling
import Fetching
import Frontier
import Records
import Storing
import Synchronization
import Testing

/// URLs of which a crawl asks the status alone.
struct StatusCheckTests {
  static let host = "http://a.example"

  static let web: [String: ReplayFetcher.Response] = [
    "\(host)/": TestSite.page(
      "Home",
      ["/1", "http://b.example/far", "http://b.example/gone"],
      head: """
        <link rel=stylesheet href=/a.css><script src="http://c.example/a.js"></script>
        <img src=/missing.png><img src=/1>
        <a href="http://e.example:8080/">Other server</a><img src="http://c.example:81/x.png">
        """
    ),
    "\(host)/1": TestSite.page("One"),
    "\(host)/a.css": ReplayFetcher.Response(headers: [("Content-Type", "text/css")]),
    "http://b.example/far": TestSite.redirect("http://d.example/end"),
    "http://d.example/end": TestSite.page("End", ["/further"]),
    "http://c.example/a.js": ReplayFetcher.Response(headers: [("Content-Type", "text/javascript")]),
  ]

  static var checking: CrawlSettings {
    var settings = TestSite.settings
    settings.checksSubresources = true
    settings.checksExternal = true
    return settings
  }

  func outcomes(_ site: TestSite) throws -> [String: String] {
    var outcomes: [String: String] = [:]
    try site.store.forEachURL { outcomes[$0.url] = "\($0.outcome.rawValue) \($0.state.name)" }
    return outcomes
  }

  @Test("What pages load and where they lead is checked on request, and not read")
  func checks() async throws {
    let site = try TestSite()
    let fetcher = KindFetcher(ReplayFetcher(Self.web))
    let report = try await site.crawl(["\(Self.host)/"], fetcher, settings: Self.checking)
    #expect(report.pages == 2)
    #expect(report.checked == 3)
    #expect(report.passedOver.counts[CrawlReason.otherPort] == 2)
    #expect(try site.pages() == ["\(Self.host)/", "\(Self.host)/1"])
    #expect(
      try outcomes(site) == [
        "\(Self.host)/": "ok done", "\(Self.host)/1": "ok done", "\(Self.host)/a.css": "ok checked",
        "\(Self.host)/missing.png": "gone gone", "http://b.example/far": "redirected redirected",
        "http://b.example/gone": "gone gone", "http://c.example/a.js": "ok checked",
        "http://d.example/end": "ok checked",
      ]
    )
    #expect(fetcher.kinds["\(Self.host)/1"] == [.page])
    #expect(fetcher.kinds["\(Self.host)/a.css"] == [.head])
    // A server may not know HEAD: a denial is believed when GET says the same.
    #expect(fetcher.kinds["\(Self.host)/missing.png"] == [.head, .beginning])
    #expect(fetcher.kinds["http://c.example/robots.txt"] == [.robots])
    #expect(try await site.store.check().isEmpty)
  }

  @Test(
    "A redirect out of the crawl shows its target, which is checked on request",
    arguments: [
      (false, ["http://a.example/out": "skipped http://b.example/gone"]),
      (
        true,
        [
          "http://a.example/out": "redirected http://b.example/gone",
          "http://b.example/gone": "gone ",
        ]
      ),
    ]
  )
  func redirectsOutside(checks: Bool, expected: [String: String]) async throws {
    let site = try TestSite()
    let web = [
      "http://a.example/": TestSite.page("Home", ["/out"]),
      "http://a.example/out": TestSite.redirect("http://b.example/gone"),
    ]
    var settings = TestSite.settings
    settings.checksExternal = checks
    let report = try await site.crawl(
      ["http://a.example/"],
      KindFetcher(ReplayFetcher(web)),
      settings: settings
    )
    #expect(report.pages == 1)
    var found: [String: String] = [:]
    try site.store.forEachURL { found[$0.url] = "\($0.outcome.rawValue) \($0.target ?? "")" }
    found["http://a.example/"] = nil
    #expect(found == expected)
    #expect(try await site.store.check().isEmpty)
  }

  @Test("Without being asked to, a crawl checks nothing, and its records name no subresources")
  func unasked() async throws {
    let site = try TestSite()
    let fetcher = ReplayFetcher(Self.web)
    _ = try await site.crawl(["\(Self.host)/"], fetcher)
    #expect(
      fetcher.requests.sorted()
        == ["/", "/1", "/robots.txt", "/sitemap.xml"].map { Self.host + $0 }
    )
    #expect(try site.records().allSatisfy { !$0.contains("subresources") })
  }

  @Test("A host whose robots.txt forbids a URL is not asked for its status either")
  func robots() async throws {
    let site = try TestSite()
    var web = Self.web
    web["http://c.example/robots.txt"] = ReplayFetcher.Response(
      body: "User-agent: *\nDisallow: /",
      headers: [("Content-Type", "text/plain")]
    )
    let fetcher = ReplayFetcher(web)
    _ = try await site.crawl(["\(Self.host)/"], fetcher, settings: Self.checking)
    #expect(!fetcher.requests.contains("http://c.example/a.js"))
    #expect(try outcomes(site)["http://c.example/a.js"] == "blocked refused")
  }

  @Test("A list of URLs is asked for its status alone, and read when a later run reads")
  func list() async throws {
    let site = try TestSite()
    let seeds = ["\(Self.host)/ depth=0", "http://b.example/far depth=0"]
    var settings = TestSite.settings
    settings.onlyChecks = true
    settings.readsSitemaps = false
    let fetcher = KindFetcher(ReplayFetcher(Self.web))
    let report = try await site.crawl(seeds, fetcher, settings: settings)
    #expect(report.checked == 2)
    #expect(report.pages == 0)
    #expect(try site.pages().isEmpty)
    #expect(fetcher.kinds["\(Self.host)/"] == [.head])
    #expect(try outcomes(site)["http://d.example/end"] == "ok checked")
    var selection = RequeueSelection()
    selection.states = [.checked]
    #expect(try await site.store.requeue(selection, at: TestClock.wall) == 2)
    _ = try await site.crawl(seeds, ReplayFetcher(Self.web))
    #expect(try site.pages() == ["\(Self.host)/", "http://d.example/end"])
  }

  @Test("A URL that was only checked is read once a page links to it in scope")
  func checkedThenLinked() async throws {
    let site = try TestSite()
    let check = FrontierOffer(
      address: try #require(WebAddress("\(Self.host)/1")),
      depthLeft: 3,
      priority: FrontierOffer.checkPriority
    )
    _ = try await site.store.offer([check], at: TestClock.wall)
    _ = try await site.crawl([], ReplayFetcher(Self.web))
    #expect(try outcomes(site)["\(Self.host)/1"] == "ok checked")
    _ = try await site.crawl(["\(Self.host)/"], ReplayFetcher(Self.web))
    #expect(try outcomes(site)["\(Self.host)/1"] == "ok done")
    #expect(try await site.store.check().isEmpty)
  }

  @Test("A page that was read stays read when its status is asked")
  func readBefore() async throws {
    let site = try TestSite()
    let seed = "\(Self.host)/1"
    _ = try await site.crawl([seed], ReplayFetcher(Self.web))
    _ = try await site.store.requeue(RequeueSelection(), at: TestClock.wall)
    var settings = TestSite.settings
    settings.onlyChecks = true
    _ = try await site.crawl([seed], ReplayFetcher(Self.web), settings: settings)
    #expect(try site.pages() == [seed])
    #expect(try outcomes(site)[seed] == "ok done")
  }

  @Test("A page that is gone and back is checked, and not taken for one that was read")
  func goneAndBack() async throws {
    let site = try TestSite()
    let seed = "\(Self.host)/1"
    _ = try await site.crawl([seed], ReplayFetcher(Self.web))
    _ = try await site.store.requeue(RequeueSelection(), at: TestClock.wall)
    var gone = Self.web
    gone[seed] = ReplayFetcher.Response(status: 410)
    _ = try await site.crawl([seed], ReplayFetcher(gone))
    _ = try await site.store.requeue(RequeueSelection(), at: TestClock.wall)
    var settings = TestSite.settings
    settings.onlyChecks = true
    _ = try await site.crawl([seed], ReplayFetcher(Self.web), settings: settings)
    #expect(try outcomes(site)[seed] == "ok checked")
    #expect(try await site.store.check().isEmpty)
  }

  @Test("A URL that is offered as a page while it is checked is read afterwards")
  func offeredMeanwhile() async throws {
    let site = try TestSite()
    let address = try #require(WebAddress("\(Self.host)/1"))
    func offer(_ priority: Int) -> FrontierOffer {
      FrontierOffer(address: address, depthLeft: 3, priority: priority)
    }
    let now = TestClock.wall
    _ = try await site.store.offer([offer(FrontierOffer.checkPriority)], at: now)
    let leases = try await site.store.lease(
      hosts: 1,
      perHost: 1,
      at: now,
      until: now.advanced(bySeconds: 60)
    )
    let lease = try #require(leases.first)
    _ = try await site.store.offer([offer(5)], at: now)
    var settlement = Settlement(
      token: lease.token,
      address: address,
      outcome: .checked,
      status: 200
    )
    settlement.isCheck = true
    let host = HostSettlement(
      token: lease.token,
      origin: lease.origin,
      facts: lease.facts,
      due: now,
      isFreed: true
    )
    try await site.store.settle([settlement], hosts: [host], at: now)
    #expect(try outcomes(site)[address.text] == "waiting waiting")
    #expect(try await site.store.check().isEmpty)
  }
}

/// Notes what each request was for.
final class KindFetcher: Fetcher {
  private let fetcher: ReplayFetcher
  private let log = Mutex<[String: [FetchRequest.Kind]]>([:])

  init(_ fetcher: ReplayFetcher) { self.fetcher = fetcher }

  var kinds: [String: [FetchRequest.Kind]] { log.withLock { $0 } }

  func fetch(_ request: FetchRequest) async -> FetchResult {
    log.withLock { $0[request.address.text, default: []].append(request.kind) }
    return await fetcher.fetch(request)
  }
}
