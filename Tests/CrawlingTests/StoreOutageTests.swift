import Basics
import Crawling
import Records
import Synchronization
import Testing

/// A store that cannot be reached for a while.
struct StoreOutageTests {
  private static let page = "http://a.example/"

  /// Lets a store answer only from some call on, with as many failures for each kind of call.
  private final class Outage: Sendable {
    private let left: Mutex<[String: Int]>

    init(failures: Int) {
      left = Mutex(
        ["offer", "lease", "settle", "outlook", "heartbeat", "leave"].reduce(into: [:]) {
          $0[$1] = failures
        }
      )
    }

    func pass(_ call: String) throws {
      let isOut = left.withLock { left in
        guard let count = left[call], count > 0 else { return false }
        left[call] = count - 1
        return true
      }
      if isOut { throw StoreUnavailable(store: "postgres", reason: "no answer", advice: "Wait.") }
    }
  }

  private func crawl(failures: Int) async throws -> (CrawlReport, TestSite) {
    let clock = SteppedClock()
    let site = try TestSite()
    let outage = Outage(failures: failures)
    let store = DistanceFrontier(store: site.store, clock: clock, before: outage.pass)
    let seeds = site.list([Self.page]).seeds
    let crawler = try Crawler(
      store: store,
      fetcher: ReplayFetcher([Self.page: TestSite.page("Home")]),
      settings: TestSite.settings,
      scope: ScopePolicy(seeds: seeds, settings: TestSite.settings),
      now: clock.now,
      sleep: clock.sleep
    )
    let time = Task { await clock.pass() }
    defer { time.cancel() }
    return (try await crawler.run(seeds: seeds), site)
  }

  @Test("Calls to a store that cannot be reached for now are made again until it answers")
  func again() async throws {
    let (report, site) = try await crawl(failures: 5)
    #expect(report.pages == 1)
    #expect(try site.pages() == [Self.page])
  }

  @Test("A store that cannot be reached for as long as leases last ends the run")
  func over() async throws {
    await #expect(throws: StoreUnavailable.self) { _ = try await crawl(failures: .max) }
  }
}
