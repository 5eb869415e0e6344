import Basics
import Crawling
import Records
import Testing

/// Two workers over one store, before a referee.
struct SharedPolitenessTests {
  private static let delay = 1.0

  private static var settings: CrawlSettings {
    var settings = CrawlSettings()
    settings.delay = delay
    settings.readsSitemaps = false
    settings.leaseTime = 24
    return settings
  }

  /// Crawls a web with two workers whose clocks are wrong by five seconds, the second of which comes
  /// while the first is at work.
  private func crawl(
    _ web: (hosts: Int, addresses: Int, pages: Int),
    leak: DistanceFrontier.Leak? = nil
  ) async throws -> (RequestReferee, [CrawlReport]) {
    let clock = SteppedClock()
    let site = try TestSite()
    let referee = RequestReferee(
      hosts: web.hosts,
      addresses: web.addresses,
      pages: web.pages,
      clock: clock
    )
    let store = DistanceFrontier(store: site.store, clock: clock, leak: leak)
    let seeds = site.list((0..<web.hosts).map(referee.root)).seeds
    func worker(_ name: String, skew: Double) throws -> Crawler {
      try Crawler(
        store: store,
        worker: name,
        fetcher: referee.network(of: name, skew: skew),
        settings: Self.settings,
        scope: ScopePolicy(seeds: seeds, settings: Self.settings),
        now: { clock.now().advanced(bySeconds: skew) },
        sleep: clock.sleep
      )
    }
    let (first, second) = (try worker("a", skew: -5), try worker("b", skew: 5))
    let time = Task { await clock.pass() }
    defer { time.cancel() }
    async let report = first.run(seeds: seeds)
    while referee.count < web.hosts { try await clock.sleep(0.5) }
    try await store.recover(
      owner: "b",
      at: clock.now().advanced(bySeconds: 5),
      delay: Self.delay
    )
    let other = try await second.work(seeds: seeds)
    return (referee, [try await report, other])
  }

  @Test("Two workers spare hosts and machines as one does, whatever their clocks say")
  func peace() async throws {
    let (referee, reports) = try await crawl((hosts: 200, addresses: 20, pages: 50))
    #expect(referee.count >= 10_000)
    #expect(referee.gaps(under: Self.delay) == 0)
    #expect(referee.mostStarts() <= 4)
    #expect(referee.shares.values.allSatisfy { $0 >= 1000 }, "\(referee.shares)")
    #expect(reports.map(\.end) == [.complete, .complete])
  }

  @Test("The referee sees every fault that is put back", arguments: DistanceFrontier.Leak.allCases)
  func leaks(leak: DistanceFrontier.Leak) async throws {
    let (referee, _) = try await crawl((hosts: 60, addresses: 6, pages: 12), leak: leak)
    let (gaps, most) = (referee.gaps(under: Self.delay), referee.mostStarts())
    #expect(leak == .rates ? most > 4 : gaps > 0, "\(gaps) gaps, \(most) starts")
  }
}
