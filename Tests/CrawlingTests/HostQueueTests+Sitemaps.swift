import Addressing
import Basics
import Crawling
import Records
import Testing

// What sitemaps and other files take of the turns.
extension HostQueueTests {
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

  @Test(
    "Sitemaps are read again after a day, or when they were read before the moment that is wanted",
    arguments: [(60, nil, false), (90_000, nil, true), (60, 59, true), (60, 61, false)]
      as [(Double, Double?, Bool)]
  )
  func again(age: Double, since: Double?, isRead: Bool) throws {
    let root = try #require(WebAddress("http://a.example/"))
    let robots = HostFacts.File(fetchedAt: time(age), status: 404, body: [], address: "")
    var facts = HostFacts(robots: robots)
    facts.sitemaps = HostFacts.File(fetchedAt: time(0), status: 200, body: [], address: root.text)
    var settings = CrawlSettings()
    settings.sitemapsSince = since.map { time(age - $0) }
    let visit = HostLease.Visit(offer: FrontierOffer(address: root, depthLeft: 1))
    var work = HostQueue(
      lease: HostLease(token: 7, origin: root.origin, facts: facts, visits: [visit]),
      root: root,
      settings: settings,
      listObjection: nil,
      at: time(age)
    )
    #expect(fetched(work.next(at: time(age))) == (isRead ? "\(root)sitemap.xml" : root.text))
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
    var index = SitemapRound.Response()
    index.children = try ["/child.xml", "/hidden.xml", "/index.xml"].map {
      try #require(WebAddress("http://a.example" + $0))
    }
    work.finishSitemap(index, at: time(1))
    #expect(fetched(work.next(at: time(2))) == "http://a.example/child.xml")
    var child = SitemapRound.Response()
    child.offers = [
      FrontierOffer(address: try #require(WebAddress("http://a.example/orphan")), depthLeft: 0)
    ]
    work.finishSitemap(child, at: time(2))
    #expect(work.takeListed() == child.offers)
    #expect(
      fetched(work.next(at: time(3))) == "http://a.example/last.xml",
      "the scheme is the host's"
    )
    work.finishSitemap(SitemapRound.Response(), at: time(3))
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
          _ = work.finishPage(visit, .completed(end), at: time(moment))
        } else {
          work.finishSitemap(SitemapRound.Response(), at: time(moment))
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
}
