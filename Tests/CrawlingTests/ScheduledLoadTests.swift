import Addressing
import Basics
import Fetching
import Records
import Testing

@testable import Crawling

/// How the schedule of a crawl spares the hosts that pages load something from while they are rendered.
struct ScheduledLoadTests {
  private static let start = Timestamp(milliseconds: 1_000_000)
  private static let held = "https://plums.example"
  private static let other = "https://cdn.plums.example"

  private func time(_ seconds: Double) -> Timestamp { Self.start.advanced(bySeconds: seconds) }

  /// A schedule that holds ``held``, whose page is requested at ``start``.
  private func schedule(_ change: (inout CrawlSettings) -> Void = { _ in }) throws -> CrawlSchedule
  {
    let page = try #require(WebAddress(Self.held + "/"))
    var settings = CrawlSettings()
    settings.readsSitemaps = false
    settings.delay = 2
    change(&settings)
    let seed = Seed(address: page, origin: "test")
    var schedule = CrawlSchedule(
      settings: settings,
      scope: ScopePolicy(seeds: [seed], defaultScope: .host)
    )
    var facts = HostFacts()
    facts.robots = HostFacts.File(fetchedAt: Self.start, status: 404, body: [], address: "")
    facts.association = facts.robots
    facts.assetLinks = facts.robots
    let visit = HostLease.Visit(offer: FrontierOffer(address: page, depthLeft: 1))
    schedule.add(
      [HostLease(token: 1, origin: Self.held, facts: facts, visits: [visit])],
      at: Self.start
    )
    guard case .fetch(.page, _) = schedule.next(at: Self.start) else {
      Issue.record("the page is requested")
      return schedule
    }
    return schedule
  }

  /// What came from a host.
  private func response(
    _ status: Int = 200,
    peer: String = "93.184.216.34",
    retryAfter: String? = nil,
    at seconds: Double
  ) throws -> FetchResponse {
    FetchResponse(
      address: try #require(WebAddress(Self.other + "/a.js")),
      status: status,
      headers: HTTPHeaders(retryAfter.map { [HTTPHeaders.Field("Retry-After", $0)] } ?? []),
      remoteAddress: NetworkAddress(peer),
      startedAt: time(seconds)
    )
  }

  @Test("The page's own host is asked after its delay, and its other pages wait for what it loads")
  func ownHost() throws {
    var schedule = try schedule()
    var step = schedule.load(from: Self.held, delay: 0, at: time(0.5))
    #expect(step == .wait(time(2)))
    step = schedule.load(from: Self.held, delay: 0, at: time(2))
    #expect(step == .start)
    step = schedule.load(from: Self.held, delay: 0, at: time(2))
    #expect(step == .wait(time(4)))
  }

  @Test(
    "Another host's slot is claimed for as long as its delay, and no second one meanwhile",
    arguments: [(0, 2), (30, 30), (9000, 60)] as [(Double, Double)]
  )
  func otherHost(asked: Double, delay: Double) throws {
    var schedule = try schedule { $0.crawlDelayCeiling = 60 }
    let end = time(1 + delay)
    var step = schedule.load(from: Self.other, delay: asked, at: time(0))
    #expect(step == .claim(until: end))
    let mayStart = schedule.answerLoad(
      from: Self.other,
      delay: asked,
      claimedAt: time(0),
      mayAskAt: time(0),
      at: time(0.2)
    )
    #expect(mayStart)
    step = schedule.load(from: Self.other, delay: asked, at: time(0.3))
    #expect(step == .wait(end))
  }

  @Test(
    "A slot is not used that another worker has, that comes too late, or that the store cannot give"
  )
  func refusedClaims() throws {
    for (moment, answered, next) in [
      (time(7), 0.1, LoadStep.wait(time(7))), (time(0), 1.5, .wait(time(3))),
      (nil, 0.1, .wait(time(3))),
    ] as [(Timestamp?, Double, LoadStep)] {
      var schedule = try schedule()
      _ = schedule.load(from: Self.other, delay: 0, at: time(0))
      let mayStart = schedule.answerLoad(
        from: Self.other,
        delay: 0,
        claimedAt: time(0),
        mayAskAt: moment,
        at: time(answered)
      )
      #expect(!mayStart)
      let step = schedule.load(from: Self.other, delay: 0, at: time(answered))
      #expect(step == next)
    }
  }

  private typealias LoadStep = CrawlSchedule.LoadStep

  @Test("A page of a held host waits for what another page loads from it")
  func heldPages() throws {
    var schedule = try schedule()
    let page = try #require(WebAddress(Self.other + "/p"))
    var facts = HostFacts()
    facts.robots = HostFacts.File(fetchedAt: Self.start, status: 404, body: [], address: "")
    (facts.association, facts.assetLinks) = (facts.robots, facts.robots)
    let visit = HostLease.Visit(offer: FrontierOffer(address: page, depthLeft: 1))
    let lease = HostLease(token: 2, origin: Self.other, facts: facts, visits: [visit])
    schedule.add([lease], at: time(1))
    let step = schedule.load(from: Self.other, delay: 5, at: time(1))
    #expect(step == .start)
    guard case .wait(let moment) = schedule.next(at: time(1)) else {
      Issue.record("the page has to wait")
      return
    }
    #expect(moment == time(6))
  }

  @Test("A host that has too many requests while a page loads from it is spared when it is leased")
  func overloadedBefore() throws {
    var schedule = try schedule()
    let response = try response(429, retryAfter: "30", at: 1)
    schedule.finishLoad(from: Self.other, delay: 0, response, at: time(1))
    let page = try #require(WebAddress(Self.other + "/p"))
    let visit = HostLease.Visit(offer: FrontierOffer(address: page, depthLeft: 1))
    let lease = HostLease(token: 2, origin: Self.other, facts: HostFacts(), visits: [visit])
    schedule.add([lease], at: time(2))
    guard case .wait(let moment) = schedule.next(at: time(2)) else {
      Issue.record("the host has to wait")
      return
    }
    #expect(moment == time(31))
  }

  @Test("Without a delay, hosts that are not held share the rate of their machine all the same")
  func machinesOfOthers() throws {
    var schedule = try schedule {
      $0.delay = 0
      $0.startsPerAddress = 4
    }
    let third = "https://api.plums.example"
    for target in [third, Self.other] {
      schedule.finishLoad(from: target, delay: 0, try response(at: 0), at: time(0))
    }
    var step = schedule.load(from: Self.other, delay: 0, at: time(1))
    #expect(step == .claim(until: time(1)))
    // The other one asks while the store answers.
    step = schedule.load(from: third, delay: 0, at: time(1))
    #expect(step == .wait(time(1.25)))
    let mayStart = schedule.answerLoad(
      from: Self.other,
      delay: 0,
      claimedAt: time(1),
      mayAskAt: time(1),
      at: time(1.1)
    )
    #expect(mayStart)
    step = schedule.load(from: third, delay: 0, at: time(1.2))
    #expect(step == .wait(time(1.25)))
  }

  @Test("Hosts behind one public IP address share its rate, also without a delay")
  func machines() throws {
    var schedule = try schedule {
      $0.delay = 0; $0.startsPerAddress = 4
    }
    for target in [Self.held, Self.other] {
      schedule.finishLoad(from: target, delay: 0, try response(at: 0), at: time(0))
    }
    var step = schedule.load(from: Self.held, delay: 0, at: time(1))
    #expect(step == .start)
    step = schedule.load(from: Self.other, delay: 0, at: time(1))
    #expect(step == .wait(time(1.25)))
  }

  @Test(
    "A host that has too many requests is left alone as long as it asks, and at least twice its delay",
    arguments: [
      (Self.held, 429, nil, 4), (Self.held, 503, "20", 20), (Self.other, 429, nil, 4),
      (Self.other, 429, "20", 20), (Self.other, 503, "999999", 100),
    ] as [(String, Int, String?, Double)]
  )
  func overload(target: String, status: Int, retryAfter: String?, seconds: Double) throws {
    var schedule = try schedule { $0.backoffCeiling = 100 }
    let response = try response(status, retryAfter: retryAfter, at: 3)
    schedule.finishLoad(from: target, delay: 0, response, at: time(3))
    let step = schedule.load(from: target, delay: 0, at: time(3))
    #expect(step == .wait(time(3 + seconds)))
  }

  @Test("A server error of one resource slows nothing down")
  func serverError() throws {
    var schedule = try schedule()
    schedule.finishLoad(from: Self.other, delay: 0, try response(500, at: 3), at: time(3))
    let step = schedule.load(from: Self.other, delay: 0, at: time(6))
    #expect(step == .claim(until: time(9)))
  }
}
