import Addressing
import Basics
import Crawling
import Fetching
import Frontier
import Records
import Storing
import Testing

/// Checks that lead to other servers, and what patterns say of checks.
extension StatusCheckTests {
  @Test("No page points a check at another port, and patterns to include are of pages alone")
  func reach() async throws {
    let site = try TestSite()
    var web = Self.web
    web["\(Self.host)/"] = TestSite.page(
      "Home",
      ["http://b.example:6379/", "http://b.example/far"],
      head: "<img src=http://c.example:25/><img src=/a.css>"
    )
    var settings = Self.checking
    settings.rules.include = [URLPattern("/docs/*")]
    let fetcher = ReplayFetcher(web)
    _ = try await site.crawl(["\(Self.host)/"], fetcher, settings: settings)
    #expect(!fetcher.requests.contains { $0.contains(":6379") || $0.contains(":25") })
    #expect(fetcher.requests.contains("\(Self.host)/a.css"))
    #expect(fetcher.requests.contains("http://b.example/far"))
  }

  @Test(
    "A list holds back what waits and what waits for its own time, and gives each its state back"
  )
  func held() async throws {
    let site = try TestSite()
    let now = TestClock.wall
    let names = ["listed", "waiting", "later"]
    let addresses = try names.map { try #require(WebAddress("\(Self.host)/\($0)")) }
    _ = try await site.store.offer(
      addresses.map { FrontierOffer(address: $0, depthLeft: 1, priority: 3) },
      at: now
    )
    let leases = try await site.store.lease(
      hosts: 1,
      perHost: 9,
      at: now,
      until: now.advanced(bySeconds: 60)
    )
    let lease = try #require(leases.first)
    let retry = Settlement(
      token: lease.token,
      address: addresses[2],
      outcome: .retry(at: now.advanced(bySeconds: 3600), reason: "fetch.tls"),
      status: 0
    )
    let host = HostSettlement(
      token: lease.token,
      origin: lease.origin,
      facts: lease.facts,
      due: now,
      isFreed: true
    )
    try await site.store.settle([retry], hosts: [host], at: now)
    try await site.store.recover(at: now, delay: 0)
    let reason = CrawlReason.notListed
    #expect(try await site.store.hold(allBut: [addresses[0]], reason: reason) == 2)
    #expect(try site.addresses()[addresses[2].text]?.state == .deferred)
    #expect(try await site.store.releaseExcluded(for: [reason], at: now) { _ in true } == 2)
    let states = try addresses.map { try site.addresses()[$0.text]?.state }
    #expect(states == [.waiting, .waiting, .later])
    #expect(try await site.store.check().isEmpty)
  }

  @Test("A seed that patterns held back in an earlier run is fetched when its list names it")
  func excludedSeed() async throws {
    let site = try TestSite()
    var first = TestSite.settings
    first.maxPages = 1
    _ = try await site.crawl(["\(Self.host)/"], ReplayFetcher(Self.web), settings: first)
    var second = TestSite.settings
    second.rules.exclude = [URLPattern("/1")]
    _ = try await site.crawl(["\(Self.host)/"], ReplayFetcher(Self.web), settings: second)
    #expect(try outcomes(site)["\(Self.host)/1"] == "skipped held")
    _ = try await site.crawl(["\(Self.host)/1"], ReplayFetcher(Self.web), settings: second)
    #expect(try outcomes(site)["\(Self.host)/1"] == "ok done")
  }
}
