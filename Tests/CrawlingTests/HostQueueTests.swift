import Addressing
import Basics
import Crawling
import Records
import Testing

/// RFC 9309 section 2.3.1 for what the answers to robots.txt mean.
struct HostQueueTests {
  static let start = Timestamp(milliseconds: 1_000_000)

  func time(_ seconds: Double) -> Timestamp { Self.start.advanced(bySeconds: seconds) }

  func work(
    _ paths: [String],
    origin: String = "http://a.example",
    facts: HostFacts = HostFacts(),
    delay: Double = 1,
    usesLists: Bool = false,
    tries: Int = 0,
    backoffCeiling: Double? = nil
  ) throws -> HostQueue {
    let root = try #require(WebAddress(origin + "/"))
    let visits = try paths.map { path in
      HostLease.Visit(
        offer: FrontierOffer(address: try #require(root.resolving(path)), depthLeft: 1),
        tries: tries
      )
    }
    var settings = CrawlSettings()
    settings.delay = delay
    if let backoffCeiling { settings.backoffCeiling = backoffCeiling }
    return HostQueue(
      lease: HostLease(token: 7, origin: origin, facts: facts, visits: visits),
      root: root,
      settings: settings,
      listObjection: usesLists ? nil : CrawlReason.depth,
      at: Self.start
    )
  }

  func file(_ body: String, status: Int = 200) -> HostFileResponse {
    .file(
      HostFacts.File(fetchedAt: Self.start, status: status, body: Array(body.utf8), address: "")
    )
  }

  func fetched(_ step: HostQueue.Step) -> String? {
    guard case .fetch(let job) = step else { return nil }
    return job.address.text
  }

  @Test("robots.txt comes first, then pages, one at a time and a delay apart")
  func order() throws {
    var work = try work(["/1", "/2"])
    #expect(fetched(work.next(at: time(0))) == "http://a.example/robots.txt")
    guard case .busy = work.next(at: time(5)) else {
      Issue.record("one request at a time")
      return
    }
    work.finishRobots(file(""), hops: 0, at: time(0.2))
    guard case .wait(let due) = work.next(at: time(0.2)) else {
      Issue.record("the request for robots.txt counts towards the delay")
      return
    }
    #expect(due == time(1))
    #expect(fetched(work.next(at: time(1))) == "http://a.example/1")
  }

  @Test("An https host is asked for its association file at both places before its pages")
  func association() throws {
    var work = try work(["/1"], origin: "https://a.example", delay: 0)
    _ = work.next(at: time(0))
    work.finishRobots(file(""), hops: 0, at: time(0))
    let first = fetched(work.next(at: time(1)))
    #expect(first == "https://a.example/.well-known/apple-app-site-association")
    work.finishAssociation(file("", status: 404), index: 0, at: time(1))
    #expect(fetched(work.next(at: time(2))) == "https://a.example/apple-app-site-association")
    work.finishAssociation(file("", status: 404), index: 1, at: time(2))
    #expect(fetched(work.next(at: time(3))) == "https://a.example/.well-known/assetlinks.json")
    work.finishAssetLinks(file("[]"), at: time(3))
    #expect(work.settlement(isFreed: true).facts.assetLinks?.status == 200)
    #expect(fetched(work.next(at: time(4))) == "https://a.example/1")
    #expect(work.policy.associationState == "missing")
  }

  @Test("An association file that robots.txt forbids is not asked for")
  func forbiddenAssociation() throws {
    var work = try work(["/1"], origin: "https://a.example", delay: 0)
    _ = work.next(at: time(0))
    work.finishRobots(file("User-agent: *\nDisallow: /.well-known/\n"), hops: 0, at: time(0))
    #expect(fetched(work.next(at: time(1))) == "https://a.example/apple-app-site-association")
  }

  @Test("What robots.txt forbids is settled without a request")
  func forbidden() throws {
    var work = try work(["/secret", "/open"], delay: 0)
    _ = work.next(at: time(0))
    work.finishRobots(file("User-agent: *\nDisallow: /secret\n"), hops: 0, at: time(0))
    #expect(fetched(work.next(at: time(1))) == "http://a.example/open")
    let settled = work.takeSettlements()
    #expect(settled.map(\.address.path) == ["/secret"])
    #expect(settled.map(\.outcome) == [.failed(reason: Reason.robotsBlocked)])
    #expect(settled.map(\.token) == [7])
  }

  @Test("A missing robots.txt allows everything; a server error allows nothing for now")
  func statuses() throws {
    var open = try work(["/1"], delay: 0)
    _ = open.next(at: time(0))
    open.finishRobots(file("", status: 404), hops: 0, at: time(0))
    #expect(fetched(open.next(at: time(1))) == "http://a.example/1")

    var closed = try work(["/1"])
    _ = closed.next(at: time(0))
    closed.finishRobots(file("", status: 503), hops: 0, at: time(0))
    guard case .finished = closed.next(at: time(9)) else {
      Issue.record("nothing of the host may be fetched")
      return
    }
    let outcome = try #require(closed.takeSettlements().first?.outcome)
    #expect(outcome == .retry(at: time(2), reason: CrawlReason.robotsUnreachable))
    #expect(closed.settlement(isFreed: true).facts.backoff == 2)
  }

  @Test("A host that does not exist settles all its visits at once")
  func unknownHost() throws {
    var work = try work(["/1", "/2"])
    _ = work.next(at: time(0))
    work.finishRobots(
      .failure(reason: "fetch.unknown-host", isTransient: false),
      hops: 0,
      at: time(0)
    )
    #expect(work.takeSettlements().count == 2)
  }

  @Test("Failures double the delay up to the ceiling and put the page off; success relaxes it")
  func backoff() throws {
    let fresh = HostFacts(
      robots: HostFacts.File(fetchedAt: Self.start, status: 404, body: [], address: "")
    )
    var work = try work(["/1", "/2", "/3"], facts: fresh)
    guard case .fetch(.page(let visit)) = work.next(at: time(0)) else {
      Issue.record("fresh robots rules are not fetched again")
      return
    }
    let failed = work.finishPage(
      visit,
      .failed(reason: "fetch.server-error", status: 503, retryAfter: 8),
      at: time(1)
    )
    #expect(failed.outcome == .retry(at: time(9), reason: "fetch.server-error"))
    #expect(work.delay == 8)
    guard case .wait(let due) = work.next(at: time(1)) else {
      Issue.record("the host waits")
      return
    }
    #expect(due == time(9))
    guard case .fetch(.page(let next)) = work.next(at: time(9)) else { return }
    let settlement = Settlement(
      token: 0,
      address: next.offer.address,
      outcome: .page,
      status: 200
    )
    _ = work.finishPage(next, .completed(settlement), at: time(10))
    #expect(work.delay == 4)
  }

  @Test(
    "A redirect that asks to wait is followed no sooner (RFC 9110, section 10.2.3)",
    arguments: [
      (30.0, "http://a.example/2", 31.0), (nil, "http://a.example/2", 1),
      (9000, "http://a.example/2", 3601), (30, "http://b.example/", 1),
    ] as [(Double?, String, Double)]
  )
  func redirectWait(seconds: Double?, target: String, due: Double) throws {
    let fresh = HostFacts(
      robots: HostFacts.File(fetchedAt: Self.start, status: 404, body: [], address: "")
    )
    var work = try work(["/1", "/3"], facts: fresh)
    guard case .fetch(.page(let visit)) = work.next(at: time(0)) else { return }
    var settlement = Settlement(
      token: 0,
      address: visit.offer.address,
      outcome: .redirect(to: try #require(WebAddress(target)), status: 302),
      status: 302
    )
    settlement.retryAt = seconds.map { time(1 + $0) }
    _ = work.finishPage(visit, .completed(settlement), at: time(1))
    #expect(work.due == time(due))
  }

  @Test("The last try of an address that fails for now ends it, unreached")
  func tries() throws {
    let fresh = HostFacts(
      robots: HostFacts.File(fetchedAt: Self.start, status: 404, body: [], address: "")
    )
    var work = try work(["/1"], facts: fresh)
    guard case .fetch(.page(var visit)) = work.next(at: time(0)) else { return }
    visit.tries = 2
    let last = work.finishPage(
      visit,
      .failed(reason: "fetch.timeout", status: 0, retryAfter: nil),
      at: time(1)
    )
    #expect(last.outcome == .unreached(reason: "fetch.timeout"))
  }

  @Test("Crawl-delay is honoured up to the ceiling")
  func crawlDelay() throws {
    var work = try work(["/1"])
    _ = work.next(at: time(0))
    work.finishRobots(file("User-agent: *\nCrawl-delay: 12\n"), hops: 0, at: time(0))
    #expect(work.delay == 12)
    var slow = try self.work(["/1"])
    _ = slow.next(at: time(0))
    slow.finishRobots(file("User-agent: *\nCrawl-delay: 9000\n"), hops: 0, at: time(0))
    #expect(slow.delay == 30)
  }

  @Test("A host's wish to be asked later counts whatever it was asked for (RFC 9110, 10.2.3)")
  func retryAfterOfFiles() throws {
    let busy = HostFileResponse.file(
      HostFacts.File(fetchedAt: Self.start, status: 429, body: [], address: ""),
      retryAfter: 25
    )
    var robots = try work(["/1"])
    _ = robots.next(at: time(0))
    robots.finishRobots(busy, hops: 0, at: time(1))
    #expect(robots.due == time(26))
    var association = try work(["/1"], origin: "https://a.example")
    _ = association.next(at: time(0))
    association.finishRobots(file(""), hops: 0, at: time(0))
    _ = association.next(at: time(1))
    association.finishAssociation(busy, index: 0, at: time(2))
    #expect(association.due == time(27))
    var links = try work(["/1"], origin: "https://a.example")
    links.finishAssetLinks(busy, at: time(3))
    #expect(links.due == time(28))
    var facts = HostFacts(
      robots: HostFacts.File(fetchedAt: Self.start, status: 404, body: [], address: "")
    )
    facts.failures = 0
    var lists = try work(["/1"], facts: facts, usesLists: true)
    _ = lists.next(at: time(0))
    var answer = SitemapRound.Response()
    (answer.isFailure, answer.retryAfter) = (true, 25)
    lists.finishSitemap(answer, at: time(4))
    #expect(lists.due == time(29))
  }

  @Test("While a lease goes on, the delay is stored with what robots.txt asks for")
  func storedDelay() throws {
    var work = try work(["/1"])
    _ = work.next(at: time(0))
    work.finishRobots(file("User-agent: *\nCrawl-delay: 12"), hops: 0, at: time(0))
    #expect(work.settlement(isFreed: false).facts.backoff == 12)
    #expect(work.settlement(isFreed: true).facts.backoff == 0)
  }

  @Test("A host that does not answer many times in a row is given up, but for one try a lease")
  func hostDown() throws {
    var facts = HostFacts(
      robots: HostFacts.File(fetchedAt: Self.start, status: 404, body: [], address: "")
    )
    facts.failures = 7
    var work = try work(["/1", "/2", "/3"], facts: facts)
    guard case .fetch(.page(let visit)) = work.next(at: time(0)) else {
      Issue.record("a page is asked for")
      return
    }
    let timeout = VisitResult.failed(reason: "fetch.timeout", status: 0, retryAfter: nil)
    let last = work.finishPage(visit, timeout, at: time(1))
    #expect(last.outcome == .unreached(reason: CrawlReason.hostDown))
    #expect(work.takeSettlements().map(\.outcome) == [last.outcome, last.outcome])
    #expect(work.settlement(isFreed: true).facts.failures == 8)
  }
}
