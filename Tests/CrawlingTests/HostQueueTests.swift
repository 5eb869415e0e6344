import Addressing
import Basics
import Crawling
import Records
import Testing

/// RFC 9309 section 2.3.1 for what the answers to robots.txt mean.
struct HostQueueTests {
  private static let start = Timestamp(milliseconds: 1_000_000)

  private func time(_ seconds: Double) -> Timestamp { Self.start.advanced(bySeconds: seconds) }

  private func work(
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

  private func file(_ body: String, status: Int = 200) -> HostFileAnswer {
    .file(
      HostFacts.File(fetchedAt: Self.start, status: status, body: Array(body.utf8), address: "")
    )
  }

  private func fetched(_ step: HostQueue.Step) -> String? {
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
    work.finishAssociation(file("", status: 404), place: 0, at: time(1))
    #expect(fetched(work.next(at: time(2))) == "https://a.example/apple-app-site-association")
    work.finishAssociation(file("", status: 404), place: 1, at: time(2))
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
    let settled = work.takeSettled()
    #expect(settled.map(\.address.path) == ["/secret"])
    #expect(settled.map(\.outcome) == [.refused(reason: Reason.robotsBlocked)])
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
    let outcome = try #require(closed.takeSettled().first?.outcome)
    #expect(outcome == .retry(at: time(2), reason: CrawlReason.robotsUnreachable))
    #expect(closed.settlement(isFreed: true).facts.backoff == 2)
  }

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

  @Test("A host that does not exist settles all its visits at once")
  func unknownHost() throws {
    var work = try work(["/1", "/2"])
    _ = work.next(at: time(0))
    work.finishRobots(
      .failure(reason: "fetch.unknown-host", isTransient: false),
      hops: 0,
      at: time(0)
    )
    #expect(work.takeSettled().count == 2)
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
    let outcome = try #require(work.takeSettled().first).outcome
    if case .retry = outcome {
      #expect(isAskedAgain)
    } else {
      #expect(outcome == .unreached(reason: CrawlReason.robotsUnreachable) && !isAskedAgain)
    }
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
    _ = work.finishPage(next, .settled(settlement), at: time(10))
    #expect(work.delay == 4)
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

  @Test(
    "Sitemaps that robots.txt lists and that are not read are told, with the reason",
    arguments: [(true, CrawlReason.depth), (false, SitemapReason.switchedOff)]
  )
  func unusedLists(readsSitemaps: Bool, reason: String) throws {
    let root = try #require(WebAddress("http://a.example/"))
    var settings = CrawlSettings()
    settings.readsSitemaps = readsSitemaps
    var work = HostQueue(
      lease: HostLease(token: 7, origin: root.origin, facts: HostFacts(backoff: 0), visits: []),
      root: root,
      settings: settings,
      listObjection: readsSitemaps ? CrawlReason.depth : nil,
      at: time(0)
    )
    _ = work.next(at: time(0))
    work.finishRobots(file("Sitemap: /a.xml\nSitemap: /b.xml\n"), hops: 0, at: time(0))
    let news = work.takeNews()
    #expect(news.missed == [reason: 2])
    #expect(news.examples[reason]?.hasSuffix("/a.xml") == true)
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

  @Test("Sitemaps that robots.txt lists and allows come before the pages, indexes first")
  func sitemaps() throws {
    var work = try work(["/1"], delay: 0, usesLists: true)
    _ = work.next(at: time(0))
    work.finishRobots(
      file(
        """
        User-agent: *
        Disallow: /hidden
        Sitemap: http://a.example/index.xml
        Sitemap: https://a.example/last.xml
        """
      ),
      hops: 0,
      at: time(0)
    )
    #expect(fetched(work.next(at: time(1))) == "http://a.example/index.xml")
    var index = SitemapRound.Answer()
    index.children = try ["/child.xml", "/hidden.xml", "/index.xml"].map {
      try #require(WebAddress("http://a.example" + $0))
    }
    work.finishSitemap(index, at: time(1))
    #expect(fetched(work.next(at: time(2))) == "http://a.example/child.xml")
    var child = SitemapRound.Answer()
    child.offers = [
      FrontierOffer(address: try #require(WebAddress("http://a.example/orphan")), depthLeft: 0)
    ]
    work.finishSitemap(child, at: time(2))
    #expect(work.takeListed() == child.offers)
    #expect(
      fetched(work.next(at: time(3))) == "http://a.example/last.xml",
      "the scheme is the host's"
    )
    work.finishSitemap(SitemapRound.Answer(), at: time(3))
    #expect(fetched(work.next(at: time(4))) == "http://a.example/1")
    #expect(work.settlement(isFreed: true).facts.sitemaps?.fetchedAt == time(4))
  }

  @Test("A host without sitemaps is asked for the well-known place, once a day")
  func wellKnownSitemap() throws {
    var work = try work([], delay: 0, usesLists: true)
    guard case .finished = work.next(at: time(0)) else {
      Issue.record("a host without addresses is not asked for anything")
      return
    }
    var facts = HostFacts(
      robots: HostFacts.File(fetchedAt: Self.start, status: 404, body: [], address: "")
    )
    work = try self.work(["/1"], facts: facts, delay: 0, usesLists: true)
    #expect(fetched(work.next(at: time(0))) == "http://a.example/sitemap.xml")
    facts.sitemaps = HostFacts.File(fetchedAt: Self.start, status: 200, body: [], address: "")
    work = try self.work(["/1"], facts: facts, delay: 0, usesLists: true)
    #expect(fetched(work.next(at: time(0))) == "http://a.example/1")
  }

  @Test("Files and pages take turns, the last page waits, and the next lease goes on")
  func turns() throws {
    var facts = HostFacts(
      robots: HostFacts.File(
        fetchedAt: Self.start,
        status: 200,
        body: Array((0..<40).map { "Sitemap: http://a.example/s\($0)\n" }.joined().utf8),
        address: ""
      )
    )
    var paths: [String] = []
    for lease in 0..<3 {
      var work = try work(["/1", "/2", "/3"], facts: facts, delay: 4, usesLists: true)
      var moment = 0.0
      while case .fetch(let job) = work.next(at: time(moment)) {
        paths.append(job.address.path)
        if case .page(let visit) = job {
          let end = Settlement(
            token: 7,
            address: visit.offer.address,
            outcome: .page,
            status: 200
          )
          _ = work.finishPage(visit, .settled(end), at: time(moment))
        } else {
          work.finishSitemap(SitemapRound.Answer(), at: time(moment))
        }
        moment += 4
      }
      facts = work.settlement(isFreed: true).facts
      #expect(lease == 2 || facts.sitemaps?.status == 102)
    }
    let files = paths.filter { $0.hasPrefix("/s") }
    #expect(files == (0..<40).map { "/s\($0)" }, "each is asked for once, in order")
    #expect(Array(paths.prefix(5)) == ["/s0", "/1", "/s1", "/2", "/s2"])
    #expect(facts.sitemaps?.status == 200)
    #expect(paths.last == "/3")
  }

  @Test("A host's wish to be asked later counts whatever it was asked for (RFC 9110, 10.2.3)")
  func retryAfterOfFiles() throws {
    let busy = HostFileAnswer.file(
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
    association.finishAssociation(busy, place: 0, at: time(2))
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
    var answer = SitemapRound.Answer()
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
    #expect(work.takeSettled().map(\.outcome) == [last.outcome, last.outcome])
    #expect(work.settlement(isFreed: true).facts.failures == 8)
  }
}
