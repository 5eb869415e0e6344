import Addressing
import Basics
import Digests
import Frontier
import Records
import Storing
import Synchronization
import TestSupport
import Testing

@testable import Crawling

/// Links that the scope, the patterns or the checks of one run left out, and those of the next do not.
final class StoredLinksTests {
  private let host = "http://a.example"
  /// What the last run has requested.
  private let requests = Mutex<[String]>([])

  private var web: [String: ReplayFetcher.Response] {
    [
      "\(host)/": TestSite.page("Home", ["/news/1", "/plums", "http://b.a.example/", "/en/x"]),
      "\(host)/plums": TestSite.page("Plums", ["/news/2"]),
      "\(host)/news/1": TestSite.page("News 1", ["/news/3"]),
      "\(host)/news/2": TestSite.page("News 2"),
      "\(host)/news/3": TestSite.page("News 3"),
      "\(host)/en/x": TestSite.page("English"),
      "http://b.a.example/": TestSite.page("Other host"),
    ]
  }

  /// Crawls as a run does that is prepared, and says which pages it has read.
  private func run(
    _ site: TestSite,
    _ seed: String,
    _ more: [String: ReplayFetcher.Response] = [:],
    _ edit: (inout CrawlSettings) -> Void = { _ in }
  ) async throws -> Set<String> {
    let fetcher = ReplayFetcher(web.merging(more) { $1 })
    let before = Set(try site.pages())
    var settings = TestSite.settings
    edit(&settings)
    let crawler = try site.crawler([seed], fetcher, settings: settings)
    let seeds = site.list([seed]).seeds
    let policy = LinkPolicy(seeds: seeds, settings: settings)
    try await crawler.begin(seeds: seeds)
    try await site.store.offerStoredLinks(by: policy, at: TestClock.wall)
    _ = try await crawler.work(seeds: seeds)
    try await site.store.noteOfferedLinks(by: policy.digest)
    #expect(try await site.store.check().isEmpty)
    requests.withLock { $0 = fetcher.requests }
    return Set(try site.pages()).subtracting(before)
  }

  @Test(
    "What patterns, a scope or a depth left out is found by a run that wants it, without any page read again",
    arguments: [
      (" exclude=/news/*", "", ["/news/1", "/news/2", "/news/3"]),
      (" include=/plums,/news/1", " include=/plums,/en/*", ["/en/x"]),
      (" exclude=/news/*", " exclude=/news/1", ["/news/2"]),
      ("", " scope=domain", ["http://b.a.example/"]),
      ("", " scope=host,b.a.example", ["http://b.a.example/"]),
      // A link is as deep as its page says: what is too deep waits for a larger depth.
      (" depth=1 exclude=/news/*", " depth=1", ["/news/1"]), ("", "", []),
      ("", " exclude=/news/*", []),
    ] as [(String, String, [String])]
  )
  func widened(first: String, second: String, found: [String]) async throws {
    let site = try TestSite()
    _ = try await run(site, "\(host)/\(first)")
    let expected = Set(found.map { $0.hasPrefix("/") ? host + $0 : $0 })
    #expect(try await run(site, "\(host)/\(second)") == expected)
    #expect(try await run(site, "\(host)/\(second)") == [])
  }

  @Test("What was too deep when it was found so is read when the depth is raised")
  func deeper() async throws {
    let site = try TestSite()
    _ = try await run(site, "\(host)/ depth=1 exclude=/news/*")
    #expect(try await run(site, "\(host)/ depth=1") == ["\(host)/news/1"])
    #expect(
      try await run(site, "\(host)/ depth=2") == ["\(host)/news/2", "\(host)/news/3"]
    )
  }

  @Test("Links that lead out of the scope are checked once a run asks for it")
  func external() async throws {
    let site = try TestSite()
    _ = try await run(site, "\(host)/")
    #expect(try site.addresses()["http://b.a.example/"] == nil)
    _ = try await run(site, "\(host)/") { $0.checksExternal = true }
    #expect(try site.addresses()["http://b.a.example/"]?.state == .checked)
  }

  @Test("Each record is asked about once for each policy, also when policies take turns")
  func once() async throws {
    let site = try TestSite()
    _ = try await run(site, "\(host)/ exclude=/news/*")
    let count = try site.pages().count
    let asked = Mutex(0)
    func ask(_ name: String) async throws -> Int {
      asked.withLock { $0 = 0 }
      let policy = LinkPolicy(digest: Digest128(of: name)) { _, _ in
        asked.withLock { $0 += 1 }
        return []
      }
      try await site.store.offerStoredLinks(by: policy, at: TestClock.wall)
      return asked.withLock { $0 }
    }
    #expect(try await ask("a") == count)
    #expect(try await ask("b") == count)
    #expect(try await ask("a") == 0)
    let found = try await run(site, "\(host)/")
    #expect(try await ask("b") == found.count)
  }

  @Test("A page that was read without its images is read whole when they are to be checked")
  func resources() async throws {
    let site = try TestSite()
    let home = try #require(WebAddress("\(host)/"))
    let offer = FrontierOffer(address: home, depthLeft: 2)
    _ = try await site.store.offer([offer], at: TestClock.wall)
    func visit() async throws -> HostLease {
      let now = TestClock.wall
      let end = now.advanced(bySeconds: 60)
      let leases = try await site.store.lease(hosts: 1, perHost: 1, at: now, until: end)
      return try #require(leases.first)
    }
    let lease = try await visit()
    var settlement = Settlement(token: lease.token, address: home, outcome: .page, status: 200)
    settlement.record = PageRecord(url: home)
    settlement.validators = Validators(etag: "\"7\"", lastModified: nil)
    let free = HostSettlement(
      token: lease.token,
      origin: lease.origin,
      facts: lease.facts,
      due: TestClock.wall,
      isFreed: true
    )
    try await site.store.settle([settlement], hosts: [free], at: TestClock.wall)
    var settings = TestSite.settings
    settings.checksSubresources = true
    let policy = LinkPolicy(seeds: site.list(["\(host)/"]).seeds, settings: settings)
    try await site.store.offerStoredLinks(by: policy, at: TestClock.wall)
    try await site.store.requeue(RequeueSelection(), at: TestClock.wall)
    #expect(try await visit().visits.first?.validators == nil)
  }

  @Test("Sitemaps of which patterns left out a part are read again without them, and once")
  func sitemaps() async throws {
    let site = try TestSite()
    let xml = [("Content-Type", "application/xml")]
    let list = "<urlset><url><loc>\(host)/news/7</loc></url></urlset>"
    let more = [
      "\(host)/sitemap.xml": ReplayFetcher.Response(body: list, headers: xml),
      "\(host)/news/7": TestSite.page("News 7"),
    ]
    _ = try await run(site, "\(host)/ exclude=/news/*", more)
    for isNew in [true, false] {
      try await site.store.requeue(RequeueSelection(), at: TestClock.wall)
      let found = try await run(site, "\(host)/", more)
      #expect(found.contains("\(host)/news/7") == isNew)
      #expect(requests.withLock { $0.contains("\(host)/sitemap.xml") } == isNew)
    }
  }

  @Test("What does not decide about links makes no other policy")
  func digests() throws {
    let site = try TestSite()
    func digest(_ seeds: [String], _ edit: (inout CrawlSettings) -> Void = { _ in }) -> Digest128 {
      var settings = TestSite.settings
      edit(&settings)
      return LinkPolicy(seeds: site.list(seeds).seeds, settings: settings).digest
    }
    let plain = digest(["\(host)/", "http://b.example/"])
    #expect(digest(["http://b.example/", "\(host)/ max-pages=7"]) == plain)
    #expect(digest(["\(host)/ scope=host", "http://b.example/"]) == plain)
    #expect(digest(["\(host)/", "http://b.example/"]) { $0.delay = 7 } == plain)
    let others = [
      digest(["\(host)/"]), digest(["\(host)/ exclude=/x", "http://b.example/"]),
      digest(["\(host)/ include=/x", "http://b.example/"]),
      digest(["\(host)/ scope=domain", "http://b.example/"]),
      digest(["\(host)/ scope=host,c.example", "http://b.example/"]),
      digest(["\(host)/", "http://b.example/"]) { $0.rules.exclude = [URLPattern("/x")] },
      digest(["\(host)/", "http://b.example/"]) { $0.checksExternal = true },
      digest(["\(host)/", "http://b.example/"]) { $0.checksSubresources = true },
      digest(["\(host)/", "http://b.example/"]) { $0.cleaner = AddressCleaner(dropping: []) },
    ]
    #expect(Set(others + [plain]).count == others.count + 1)
  }
}
