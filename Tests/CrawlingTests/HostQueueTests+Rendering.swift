import Addressing
import Basics
import Records
import Testing

@testable import Crawling

// What becomes of pages that are to be rendered in the queue of their host.
extension HostQueueTests {
  /// A queue whose pages are to be rendered where their path says so, and whose robots.txt is read.
  private func queue(
    _ paths: [String],
    delay: Double = 0,
    lists: String = "",
    readsLists: Bool = true
  ) throws -> HostQueue {
    let root = try #require(WebAddress("http://a.example/"))
    var settings = CrawlSettings()
    settings.delay = delay
    settings.leaseTime = 120
    let visits = try paths.map { path in
      let address = try #require(WebAddress("http://a.example" + path))
      var visit = HostLease.Visit(offer: FrontierOffer(address: address, depthLeft: 1))
      visit.isRendering = path.hasPrefix("/app")
      return visit
    }
    var facts = HostFacts()
    let robots = Array("User-agent: *\nAllow: /\n\(lists)".utf8)
    facts.robots = HostFacts.File(fetchedAt: time(0), status: 200, body: robots, address: "")
    return HostQueue(
      lease: HostLease(token: 7, origin: root.origin, facts: facts, visits: visits),
      root: root,
      settings: settings,
      listObjection: nil,
      readsLists: readsLists,
      at: time(0)
    )
  }

  @Test("No page is rendered beyond the number of renderers, also while sitemaps are read")
  func renderersAndSitemaps() throws {
    var queue = try queue(["/app1", "/app2"], lists: "Sitemap: /a.xml\nSitemap: /b.xml\n")
    #expect(fetched(queue.next(at: time(0), mayRender: false)) == "http://a.example/a.xml")
    queue.finishSitemap(SitemapRound.Response(), at: time(0))
    guard case .wait = queue.next(at: time(1), mayRender: false) else {
      Issue.record("the page waits for a renderer")
      return
    }
    #expect(fetched(queue.next(at: time(2))) == "http://a.example/app1")
  }

  @Test("Where only pages are rendered, no sitemap is read, and none is said to be missed")
  func onlyRenderings() throws {
    var queue = try queue(["/app1"], lists: "Sitemap: /a.xml\n", readsLists: false)
    #expect(fetched(queue.next(at: time(0))) == "http://a.example/app1")
    #expect(queue.takeNews().missed.isEmpty)
  }

  @Test(
    "As many other pages come before the one that is rendered as leave it time under the lease",
    arguments: [(0, 4), (1, 4), (5, 3), (10, 1), (30, 0)] as [(Double, Int)]
  )
  func order(delay: Double, before: Int) throws {
    let queue = try queue(["/app1", "/1", "/2", "/3", "/4"], delay: delay)
    let paths = queue.visits.map(\.offer.address.path)
    #expect(paths.firstIndex(of: "/app1") == before)
    #expect(paths.filter { $0 != "/app1" } == ["/1", "/2", "/3", "/4"])
  }

  @Test("A page is not rendered that could not be settled under the lease: the host is given back")
  func lateRendering() throws {
    var queue = try queue(["/app1", "/app2"], readsLists: false)
    #expect(fetched(queue.next(at: time(30))) == "http://a.example/app1")
    let address = try #require(WebAddress("http://a.example/app1"))
    let visit = HostLease.Visit(offer: FrontierOffer(address: address, depthLeft: 1))
    let end = Settlement(token: 7, address: address, outcome: .page, status: 200)
    _ = queue.finishPage(visit, .completed(end), at: time(31))
    guard case .finished = queue.next(at: time(31)) else {
      Issue.record("the host is given back")
      return
    }
  }

  @Test("A page that is to be rendered waits on while the robots.txt of its host cannot be read")
  func unreadRobots() throws {
    var queue = try queue(["/app1", "/1"])
    queue.deferAll(reason: "x", isFromHost: true, retryAfter: nil, at: time(0))
    #expect(queue.takeSettlements().map(\.address.path) == ["/1"])
  }

  @Test("A host goes on when the page that was to be rendered is given back")
  func givenBack() throws {
    var queue = try queue(["/app1", "/app2"], readsLists: false)
    #expect(fetched(queue.next(at: time(0))) == "http://a.example/app1")
    guard case .busy = queue.next(at: time(1)) else {
      Issue.record("the host is busy")
      return
    }
    queue.giveBackPage()
    #expect(fetched(queue.next(at: time(1))) == "http://a.example/app2")
  }
}
