import Addressing
import Basics
import Crawling
import Records
import Testing

struct HostOutageTests {
  private static let start = Timestamp(milliseconds: 1_800_000_000_000)

  private func time(_ seconds: Double) -> Timestamp { Self.start.advanced(bySeconds: seconds) }

  /// Takes the host up at `now` and answers its robots.txt with a server error.
  private func settle(
    _ count: Int,
    _ facts: inout HostFacts,
    tries: Int = 3,
    at now: Double
  ) throws -> (Settlement, due: Timestamp) {
    let root = try #require(WebAddress("http://a.example/"))
    var settings = CrawlSettings()
    settings.tries = tries
    let visit = HostLease.Visit(
      offer: FrontierOffer(address: root, depthLeft: 1),
      tries: count
    )
    var work = HostQueue(
      lease: HostLease(token: 7, origin: root.origin, facts: facts, visits: [visit]),
      root: root,
      settings: settings,
      at: time(now)
    )
    _ = work.next(at: time(now))
    let answer = HostFacts.File(fetchedAt: time(now), status: 503, body: [], address: root.text)
    work.finishRobots(.file(answer), hops: 0, at: time(now))
    let host = work.settlement(isFreed: true)
    facts = host.facts
    return (try #require(work.takeSettlements().first), host.due)
  }

  @Test("A failing robots.txt is asked for again, each time later, as long as a run would wait")
  func robots() throws {
    var facts = HostFacts(backoff: 0)
    var now = 0.0
    for (failures, moment) in [2.0, 6, 14, 30, 62].enumerated() {
      let (settlement, due) = try settle(failures, &facts, at: now)
      let reason = CrawlReason.robotsUnreachable
      #expect(settlement.outcome == .retry(at: time(moment), reason: reason))
      #expect(due == time(moment))
      now = moment
    }
    let (last, due) = try settle(5, &facts, at: now)
    #expect(last.outcome == .unreached(reason: CrawlReason.robotsUnreachable))
    #expect(last.retryAt == due)
    #expect(due == time(62 + 64))
  }

  @Test("With a single try, the first failure ends the matter")
  func single() throws {
    var facts = HostFacts(backoff: 0)
    let (settlement, _) = try settle(0, &facts, tries: 1, at: 0)
    #expect(settlement.outcome == .unreached(reason: CrawlReason.robotsUnreachable))
    #expect(settlement.retryAt == time(2))
  }
}
