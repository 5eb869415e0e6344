import Addressing
import Basics
import Crawling
import Records
import Testing

/// What is decided over all hosts together.
struct CrawlScheduleTests {
  private static let start = Timestamp(milliseconds: 1_000_000)

  private func time(_ seconds: Double) -> Timestamp { Self.start.advanced(bySeconds: seconds) }

  private func schedule(_ origins: [String]) throws -> CrawlSchedule {
    let seeds = try origins.map {
      Seed(address: try #require(WebAddress($0 + "/")), origin: "test")
    }
    var settings = CrawlSettings()
    settings.readsSitemaps = false
    var schedule = CrawlSchedule(
      settings: settings,
      scope: ScopePolicy(seeds: seeds, defaultScope: .host)
    )
    let leases = seeds.enumerated().map { number, seed in
      HostLease(
        token: Int64(number),
        origin: seed.address.origin,
        facts: HostFacts(),
        visits: [HostLease.Visit(offer: FrontierOffer(address: seed.address, depthLeft: 1))]
      )
    }
    schedule.add(leases, at: Self.start)
    return schedule
  }

  /// Answers what is asked for within `seconds`, each robots.txt by a redirect to `target`, and grants
  /// every claim.
  ///
  /// - Returns: When `target` was asked for.
  private func visits(
    _ schedule: inout CrawlSchedule,
    to target: WebAddress,
    seconds: Int
  ) -> [Double] {
    var moments: [Double] = []
    for tick in 0..<(seconds * 10) {
      let now = time(Double(tick) / 10)
      while let (job, token) = start(&schedule, at: now) {
        var answer = HostFileResponse.redirect(target)
        if job.address == target {
          moments.append(Double(tick) / 10)
          answer = .file(HostFacts.File(fetchedAt: now, status: 404, body: [], address: ""))
        } else if case .page(let visit) = job {
          let end = Settlement(token: 0, address: visit.offer.address, outcome: .page, status: 200)
          schedule.finish(job, token: token, .visit(.completed(end)), at: now)
          continue
        }
        schedule.finish(job, token: token, .hostFile(answer), at: now)
      }
    }
    return moments
  }

  /// What starts at `now`, if anything does.
  private func start(_ schedule: inout CrawlSchedule, at now: Timestamp) -> (FetchJob, Int64)? {
    switch schedule.next(at: now) {
    case .fetch(let job, let token): (job, token)
    case .claim(let job, let token, _):
      schedule.answer(to: job, token: token, claimedAt: now, mayAskAt: now, at: now)
        ? (job, token) : nil
    case .wait, .idle: nil
    }
  }

  @Test("Nothing is asked of a host whose work pauses, and the others go on")
  func pausedHosts() throws {
    var schedule = try schedule(["http://a.example", "http://b.example"])
    schedule.isPaused = { $0 == 0 }
    #expect(start(&schedule, at: Self.start)?.1 == 1)
    #expect(start(&schedule, at: Self.start) == nil)
    schedule.isPaused = { _ in false }
    #expect(start(&schedule, at: time(1))?.1 == 0)
  }

  @Test("A host to which many robots.txt redirect is asked no faster than for its own sake")
  func redirectedRobots() throws {
    let target = try #require(WebAddress("http://victim.example/r"))
    var schedule = try schedule((0..<8).map { "http://h\($0).example" })
    let moments = visits(&schedule, to: target, seconds: 30)
    #expect(moments.count == 8)
    for (left, right) in zip(moments, moments.dropFirst()) {
      #expect(right - left >= 0.999, "\(moments)")
    }
  }

  @Test("What a host asks for is to be stored while its lease goes on, and only when it asks")
  func storedWishes() throws {
    var schedule = try schedule(["http://a.example", "http://b.example"])
    for body in ["User-agent: *\nCrawl-delay: 12", ""] {
      guard case .fetch(let job, let token) = schedule.next(at: time(0)) else {
        Issue.record("robots.txt is asked for")
        return
      }
      let file = HostFacts.File(
        fetchedAt: time(0),
        status: 200,
        body: Array(body.utf8),
        address: ""
      )
      schedule.finish(job, token: token, .hostFile(.file(file)), at: time(0))
    }
    #expect(schedule.pendingCount == 1)
    let hosts = schedule.takePending().hosts
    #expect(hosts.map(\.origin) == ["http://a.example"])
    #expect(hosts.first?.isFreed == false)
    #expect(hosts.first?.facts.backoff == 12)
    #expect(schedule.pendingCount == 0)
  }

  @Test("It runs dry when half as many hosts are through with their work as have some")
  func dry() throws {
    var schedule = try schedule((1...6).map { "https://h\($0).example" })
    #expect(!schedule.isRunningDry)
    var finished = 0
    var moments: [Bool] = []
    for tick in 0..<60 {
      let now = time(Double(tick))
      while let (job, token) = start(&schedule, at: now) {
        // One host after the other gets to its page.
        guard case .page(let visit) = job else {
          schedule.finish(
            job,
            token: token,
            .hostFile(.file(HostFacts.File(fetchedAt: now, status: 404, body: [], address: ""))),
            at: now
          )
          continue
        }
        let end = Settlement(token: 0, address: visit.offer.address, outcome: .page, status: 200)
        schedule.finish(job, token: token, .visit(.completed(end)), at: now)
        finished += 1
      }
      moments.append(schedule.isRunningDry)
    }
    #expect(finished == 6)
    #expect(moments.last == true)
    _ = schedule.takePending()
    #expect(!schedule.isRunningDry)
  }
}
