import Addressing
import Basics
import Crawling
import Fetching
import Records
import Storing
import Synchronization
import TestSupport
import Testing

// Hosts and pages that fail.
extension CrawlerTests {
  private func busy(_ status: Int, headers: [(String, String)] = []) -> ReplayFetcher.Response {
    ReplayFetcher.Response(status: status, body: "later", headers: headers)
  }

  @Test(
    "What fails for now is tried again after a wait, and is read when it answers",
    arguments: [503, 500, 429]
  )
  func tries(status: Int) async throws {
    let fetcher = ChangingFetcher(
      first: ["\(host)/1": [busy(status), busy(status, headers: [("Retry-After", "1")])]],
      then: [
        "\(host)/": TestSite.page("Home", ["/1"]), "\(host)/1": TestSite.page("One"),
      ]
    )
    let site = try TestSite()
    let reports = try await site.crawlToEnd(["\(host)/"], fetcher)
    #expect(reports.last?.end == .complete)
    #expect(try site.pages() == ["\(host)/", "\(host)/1"])
    #expect(fetcher.count(of: "\(host)/1") == 3)
    #expect(reports.flatMap(\.retries.values).reduce(0, +) == 2)
    #expect(reports.allSatisfy { $0.failed.isEmpty })
  }

  @Test("What fails every time is refused with its reason after the last try")
  func triesEnd() async throws {
    let fetcher = ReplayFetcher([
      "\(host)/": TestSite.page("Home", ["/1"]), "\(host)/1": busy(503),
    ])
    let site = try TestSite()
    let reports = try await site.crawlToEnd(["\(host)/"], fetcher)
    #expect(fetcher.requests.count { $0 == "\(host)/1" } == TestSite.settings.tries)
    #expect(reports.last?.failed == [CrawlReason.serverError: 1])
    #expect(try site.addresses()["\(host)/1"]?.reason == CrawlReason.serverError)
  }

  @Test("A run does not wait longer than its patience; the next one goes on")
  func patience() async throws {
    let answers = ["\(host)/": TestSite.page("Home", ["/1"]), "\(host)/1": TestSite.page("One")]
    let fetcher = ChangingFetcher(
      first: ["\(host)/1": [busy(503, headers: [("Retry-After", "600")])]],
      then: answers
    )
    let site = try TestSite()
    let first = try await site.crawl(["\(host)/"], fetcher)
    #expect(first.end == .deferred)
    let due = try #require(first.nextDue)
    #expect(due.seconds(since: TestClock.wall) > 500)
    #expect(try site.pages() == ["\(host)/"])
    let offset = due.milliseconds - TestClock.wall.milliseconds + 1000
    let second = try await site.crawl(["\(host)/"], fetcher) {
      Timestamp(milliseconds: TestClock.wall.milliseconds + offset)
    }
    #expect(second.end == .complete)
    #expect(try site.pages() == ["\(host)/", "\(host)/1"])
  }

  @Test(
    "A host that cannot be asked ends with its reason and holds nobody else up",
    arguments: [
      (FetchFailure.Kind.unknownHost, "fetch.unknown-host"), (.refused, "fetch.connection-refused"),
      (.tls, "fetch.tls"), (.blockedAddress, "fetch.blocked-address"),
      (.timeout(.connect), "fetch.timeout"),
    ]
  )
  func unreachable(kind: FetchFailure.Kind, reason: String) async throws {
    let fetcher = ReplayFetcher([
      "\(host)/": TestSite.page("Home"),
      "http://b.example/robots.txt": ReplayFetcher.Response(failure: kind),
      "http://b.example/": TestSite.page("never asked for"),
    ])
    let site = try TestSite()
    let reports = try await site.crawlToEnd(["\(host)/", "http://b.example/"], fetcher)
    #expect(reports.last?.end == .complete)
    #expect(try site.pages() == ["\(host)/"])
    #expect(try site.addresses()["http://b.example/"]?.reason == reason)
    #expect(!fetcher.requests.contains("http://b.example/"), "its robots.txt was never read")
  }

  @Test("Nothing of a host is fetched while its robots.txt fails (RFC 9309 section 2.3.1.4)")
  func robotsFailure() async throws {
    let fetcher = ReplayFetcher([
      "\(host)/robots.txt": busy(503), "\(host)/": TestSite.page("Home"),
    ])
    let site = try TestSite()
    let reports = try await site.crawlToEnd(["\(host)/"], fetcher)
    #expect(reports.last?.failed == [CrawlReason.robotsUnreachable: 1])
    #expect(Set(fetcher.requests) == ["\(host)/robots.txt"])
  }
}
