import Addressing
import Crawling
import Records
import Testing

// Files robots.txt that cannot be read, or are elsewhere.
extension HostQueueTests {
  @Test("robots.txt is followed over five redirects; past them it counts as missing")
  func robotsRedirects() throws {
    var work = try work(["/1"], delay: 0)
    let elsewhere = try #require(WebAddress("http://www.a.example/robots.txt"))
    for hop in 0..<5 {
      _ = work.next(at: time(Double(hop)))
      work.finishRobots(.redirect(elsewhere), hops: hop, at: time(Double(hop)))
    }
    #expect(fetched(work.next(at: time(6))) == elsewhere.text)
    work.finishRobots(.redirect(elsewhere), hops: 5, at: time(6))
    #expect(fetched(work.next(at: time(7))) == "http://a.example/1")
  }

  @Test(
    "A failure of robots.txt or behind its redirect is none of the host, whose robots.txt cannot be read",
    arguments: [
      ("fetch.blocked-address", false, 0, "fetch.blocked-address"),
      ("fetch.blocked-address", false, 1, CrawlReason.robotsUnreachable),
      ("fetch.connection-lost", true, 2, CrawlReason.robotsUnreachable),
      (CrawlReason.noContact, false, 1, CrawlReason.noContact),
      // What failed is the response, so that robots.txt is what cannot be read.
      ("fetch.too-slow", true, 0, CrawlReason.robotsUnreachable),
      ("fetch.bad-response", false, 0, CrawlReason.robotsUnreachable),
    ]
  )
  func robotsElsewhere(reason: String, isTransient: Bool, hops: Int, expected: String) throws {
    var work = try work(["/1"], tries: 9)
    _ = work.next(at: time(0))
    work.finishRobots(
      .failure(reason: reason, isTransient: isTransient),
      hops: hops,
      at: time(0)
    )
    #expect(work.takeSettlements().map(\.outcome) == [.unreached(reason: expected)])
    let kept = work.settlement(isFreed: true).facts.robots?.body
    #expect(kept == (reason == CrawlReason.noContact ? nil : Array(reason.utf8)))
  }

  @Test(
    "A robots.txt that fails is asked again within the run a bounded number of times",
    arguments: [(0, true), (HostQueue.robotsTries - 2, true), (HostQueue.robotsTries - 1, false)]
  )
  func robotsTries(tries: Int, isAskedAgain: Bool) throws {
    // A ceiling below the patience of the run must not make it ask without end.
    var work = try work(["/1"], tries: tries, backoffCeiling: 1)
    _ = work.next(at: time(0))
    work.finishRobots(file("", status: 503), hops: 0, at: time(0))
    let outcome = try #require(work.takeSettlements().first).outcome
    if case .retry = outcome {
      #expect(isAskedAgain)
    } else {
      #expect(outcome == .unreached(reason: CrawlReason.robotsUnreachable) && !isAskedAgain)
    }
  }
}
