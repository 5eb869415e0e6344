import Addressing
import Basics
import Crawling
import Records
import Rules
import Testing

struct SitemapRoundTests {
  private func address(_ text: String) throws -> WebAddress { try #require(WebAddress(text)) }

  @Test("A walk that a lease cut off goes on where it was")
  func goingOn() throws {
    let root = try address("http://a.example/")
    var round = SitemapRound(root: root, listed: (0..<5).map { "/\($0).xml" })
    var broken = SitemapRound.Response()
    broken.fault = "sitemap.not-a-sitemap"
    broken.findings = [Finding(.sitemapNotASitemap, "at its end")]
    round.finish(broken, redirectLimit: 5)
    round.isPagesTurn = true
    let file = round.file(at: Timestamp(milliseconds: 5))
    #expect(file.fetchedAt == Timestamp(milliseconds: 5))
    var next = try #require(SitemapRound(file, root: root))
    #expect(next.next?.path == "/1.xml")
    #expect(next.isPagesTurn)
    #expect((next.files, next.faults, next.findings) == (1, round.faults, round.findings))
    var index = SitemapRound.Response()
    index.children = try (0..<7).map { try address("http://a.example/\($0).xml") }
    next.finish(index, redirectLimit: 5)
    var paths: [String] = []
    while let file = next.next {
      paths.append(file.path)
      next.finish(SitemapRound.Response(), redirectLimit: 5)
    }
    #expect(paths == ["/5.xml", "/6.xml", "/2.xml", "/3.xml", "/4.xml"], "none twice")
    let end = next.file(at: Timestamp(milliseconds: 6))
    #expect(SitemapRound(end, root: root) == nil)
    #expect((end.status, FileFindings.decode(end.body)) == (0, round.findings))
  }

  @Test(
    "A list of one site says nothing of the pages of another (sitemaps.org, location)",
    arguments: [
      ("http://a.example/p", true), ("https://www.a.example/p", true),
      ("http://b.example/p", false), ("http://a.example:81/p", false),
    ]
  )
  func foreignPages(page: String, isHeard: Bool) throws {
    let seeds = try ["http://a.example/", "http://b.example/", "http://a.example:81/"]
      .map { Seed(address: try address($0), origin: "test") }
    let scope = ScopePolicy(seeds: seeds, defaultScope: .host)
    let reader = SitemapVisitReader(scope: scope, settings: CrawlSettings())
    let text =
      "<urlset><url><loc>\(page)</loc><lastmod>2026-01-02</lastmod>"
      + "<link rel=\"alternate\" href=\"android-app://org.plums/http/x\"/></url></urlset>"
    let answer = reader.read(
      Array(text.utf8),
      address: try address("http://a.example/sitemap.xml"),
      at: Timestamp(milliseconds: 1_800_000_000_000)
    )
    let offer = try #require(answer.offers.first)
    #expect(offer.address.text == page)
    #expect(offer.appURIs.isEmpty == !isHeard)
    #expect((offer.modified == nil) == !isHeard)
  }

  @Test("Redirects are followed, up to the limit")
  func redirects() throws {
    let root = try address("http://a.example/")
    var round = SitemapRound(root: root, listed: [])
    for hop in 1...5 {
      var answer = SitemapRound.Response()
      answer.redirect = try address("http://a.example/\(hop).xml")
      round.finish(answer, redirectLimit: 5)
      #expect(round.next?.path == "/\(hop).xml")
    }
    var last = SitemapRound.Response()
    last.redirect = try address("http://a.example/6.xml")
    round.finish(last, redirectLimit: 5)
    #expect(round.isFinished)
    var away = SitemapRound(root: root, listed: [])
    last.redirect = try address("http://b.example/sitemap.xml")
    away.finish(last, redirectLimit: 5)
    #expect(away.isNextElsewhere, "the host itself points there")
    away.finish(last, redirectLimit: 5)
    #expect(away.isFinished, "a circle")
    #expect(away.takeNews().missed == [SitemapReason.redirect: 1])
  }

  @Test("Redirects that lead nowhere cost the files behind them nothing, and are told")
  func lostRedirects() throws {
    let root = try address("http://a.example/")
    var round = SitemapRound(root: root, listed: (0..<6).map { "/\($0).xml" } + ["/r.xml"])
    for _ in 0..<6 {
      var away = SitemapRound.Response()
      away.redirect = try address("http://a.example/0.xml")
      round.finish(away, redirectLimit: 5)
    }
    #expect(round.next?.path == "/r.xml")
    let told = round.takeNews()
    #expect(told.missed == [SitemapReason.redirect: 6])
    #expect(told.examples == [SitemapReason.redirect: "http://a.example/0.xml"])
    var answer = SitemapRound.Response()
    answer.redirect = try address("http://a.example/real.xml")
    round.finish(answer, redirectLimit: 5)
    #expect(round.next?.path == "/real.xml")
    #expect(round.faults == ["sitemap.redirect": 6])
  }

  @Test(
    "A file whose redirect leads to what is not asked for is told once",
    arguments: [
      ("http://a.example:8081/s.xml", SitemapReason.otherPort),
      ("http://a.example/" + String(repeating: "a", count: 2_100), CrawlReason.tooLong),
    ]
  )
  func refusedTarget(target: String, reason: String) throws {
    var round = SitemapRound(root: try address("http://a.example/"), listed: ["/r.xml"])
    var answer = SitemapRound.Response()
    answer.redirect = try address(target)
    round.finish(answer, redirectLimit: 5)
    #expect(round.isFinished)
    #expect(round.takeNews().missed == [reason: 1])
  }

  @Test("Languages that are not taken are counted: of other hosts, and over the limits of a file")
  func passedLanguages() throws {
    let seed = Seed(address: try address("https://a.example/"), origin: "test")
    let scope = ScopePolicy(seeds: [seed], defaultScope: .host, defaultDepth: 3)
    let reader = SitemapVisitReader(scope: scope, settings: CrawlSettings())
    func link(_ page: String) -> String { "<link rel='alternate' hreflang='de' href='\(page)'/>" }
    let foreignLinks = link("https://b.example/de") + link("https://b.example/de")
    let many = (0..<260).map { link("https://a.example/\($0)") }.joined()
    func read(_ links: String, of host: WebAddress?, at place: String) throws -> [String: Int] {
      let text = "<urlset><url><loc>https://a.example/p</loc>\(links)</url></urlset>"
      let place = try address(place)
      let now = Timestamp(milliseconds: 0)
      return reader.read(Array(text.utf8), address: place, of: host, at: now).passedOver.counts
    }
    let elsewhere = "https://lists.example/s.xml"
    #expect(
      try read(foreignLinks, of: seed.address, at: elsewhere) == [SitemapReason.otherHost: 1]
    )
    #expect(
      try read(many, of: nil, at: "https://a.example/s.xml")
        == [SitemapReason.tooManyAlternates: 4]
    )
  }

  @Test("Files at other ports and with endless addresses are told, and not asked for")
  func strangeFiles() throws {
    let root = try address("http://a.example/")
    let long = "/" + String(repeating: "a", count: 2_100)
    let listed = [
      "http://a.example:8081/1.xml", "http://exa mple/", long, "https://a.example/3.xml",
    ]
    var round = SitemapRound(root: root, listed: listed)
    #expect(round.next?.text == "http://a.example/3.xml")
    round.skip()
    #expect(round.isFinished)
    let reasons = [
      SitemapReason.otherPort, Rule.sitemapURLMalformed.id, CrawlReason.tooLong,
      Reason.robotsBlocked,
    ]
    #expect(round.takeNews().missed == Dictionary(uniqueKeysWithValues: reasons.map { ($0, 1) }))
    #expect(round.takeNews().isEmpty)
  }

  @Test(
    "Files on other hosts are asked for, of so many hosts and no more (sitemaps.org, cross submits)"
  )
  func otherHosts() throws {
    let root = try address("http://a.example/")
    let listed = (0..<20).map { "https://h\($0).example/s.xml" } + ["https://h3.example/t.xml"]
    var round = SitemapRound(root: root, listed: listed)
    var asked = 0
    while round.next != nil {
      #expect(round.isNextElsewhere)
      asked += 1
      round.finish(SitemapRound.Response(), redirectLimit: 5)
    }
    #expect(asked == SitemapRound.otherLimit + 1)
    #expect(round.takeNews().missed == [SitemapReason.tooManyHosts: 4])
  }

  @Test("A file that is named and missing is told; the well-known place is only a guess")
  func missing() throws {
    let root = try address("http://a.example/")
    var answer = SitemapRound.Response()
    answer.isMissing = true
    for (listed, count) in [([], 0), (["/sitemap.xml"], 1)] as [([String], Int)] {
      var round = SitemapRound(root: root, listed: listed)
      round.finish(answer, redirectLimit: 5)
      #expect(round.takeNews().missed[SitemapReason.missing, default: 0] == count)
    }
  }

  @Test("An index without end costs no more files than the limit, and none twice")
  func endless() throws {
    let root = try address("http://a.example/")
    var round = SitemapRound(root: root, listed: ["/0.xml", "/0.xml#again"])
    var count = 0
    while let next = round.next {
      var answer = SitemapRound.Response()
      answer.children = try (1...3).map { try address("http://a.example/\(count)-\($0).xml") }
      answer.children.append(next)
      round.finish(answer, redirectLimit: 5)
      count += 1
    }
    #expect(count == SitemapRound.fileLimit)
    #expect(round.files == count)
  }

  @Test("Pages of the crawl are offered with their place, importance and app addresses")
  func offers() throws {
    let seed = Seed(address: try address("https://a.example/"), origin: "test")
    var settings = CrawlSettings()
    settings.maxDepth = 3
    let reader = SitemapVisitReader(
      scope: ScopePolicy(seeds: [seed], defaultScope: .host, defaultDepth: 3),
      settings: settings
    )
    let body = """
      <urlset><url><loc>https://a.example/1</loc><priority>1.0</priority>
      <lastmod>2026-11-20</lastmod>
      <link rel="alternate" href="android-app://org.example.plum/https/a.example/1"/></url>
      <url><loc>https://b.example/out-of-scope</loc></url></urlset>
      """
    let now = try #require(Timestamp(iso8601: "2026-11-21T00:00:00.000Z"))
    let answer = reader.read(Array(body.utf8), address: seed.address, at: now)
    #expect(answer.offers.map(\.address.path) == ["/1"])
    #expect(answer.offers.first?.depthLeft == 2)
    #expect(answer.offers.first?.priority == 2)
    #expect(answer.offers.first?.modified?.iso8601 == "2026-11-20T00:00:00.000Z")
    #expect(answer.offers.first?.appURIs == ["android-app://org.example.plum/https/a.example/1"])
    #expect(answer.fault == nil)
    #expect(answer.passedOver.counts == [CrawlReason.outOfScope: 1])
    let page = reader.read(Array("<html></html>".utf8), address: seed.address, at: now)
    #expect(page.fault == "sitemap.not-a-sitemap")
    #expect(page.findings.map(\.rule) == ["sitemap.not-a-sitemap"])
    var round = SitemapRound(root: seed.address, listed: ["/a.xml", "/b.xml"])
    round.finish(page, redirectLimit: 5)
    round.finish(answer, redirectLimit: 5)
    #expect(round.findings.map(\.address) == ["https://a.example/a.xml"])
    #expect(FileFindings.decode(FileFindings.encode(round.findings)) == round.findings)
    #expect(FileFindings.decode([]) == [])
  }

  @Test("A page's other languages are offered once each, with its importance and without its date")
  func languages() throws {
    let seed = Seed(address: try address("https://a.example/"), origin: "test")
    let reader = SitemapVisitReader(
      scope: ScopePolicy(seeds: [seed], defaultScope: .host, defaultDepth: 3),
      settings: CrawlSettings()
    )
    let links = """
      <link rel="alternate" hreflang="en" href="https://a.example/en"/>
      <link rel="alternate" hreflang="de" href="https://a.example/de"/>
      <link rel="alternate" hreflang="fr" href="https://a.example/fr#top"/>
      <link rel="alternate" hreflang="it" href="https://b.example/it"/>
      """
    let body = """
      <urlset><url><loc>https://a.example/en</loc><lastmod>2026-11-20</lastmod>
      <priority>1.0</priority>\(links)</url>
      <url><loc>https://a.example/de</loc><lastmod>2026-11-19</lastmod>\(links)</url></urlset>
      """
    let now = try #require(Timestamp(iso8601: "2026-11-21T00:00:00.000Z"))
    let place = try address("https://a.example/sitemap.xml")
    let answer = reader.read(Array(body.utf8), address: place, at: now)
    #expect(answer.offers.map(\.address.path) == ["/en", "/de", "/fr"])
    #expect(answer.offers.map { $0.modified == nil } == [false, false, true])
    #expect(answer.offers.map(\.priority) == [2, 4, 2])
  }

  @Test("Session and campaign parameters are dropped from sitemaps, as they are from links")
  func cleaned() throws {
    let seed = Seed(address: try address("https://a.example/"), origin: "test")
    let reader = SitemapVisitReader(
      scope: ScopePolicy(seeds: [seed], defaultScope: .host, defaultDepth: 3),
      settings: CrawlSettings()
    )
    let body = """
      <urlset><url><loc>https://a.example/1?PHPSESSID=9&amp;a=1</loc>
      <link rel="alternate" hreflang="de" href="https://a.example/%7ede?utm_source=sm"/></url></urlset>
      """
    let answer = reader.read(
      Array(body.utf8),
      address: try address("https://a.example/sitemap.xml"),
      at: Timestamp(milliseconds: 1_800_000_000_000)
    )
    let offered = answer.offers.map(\.address.text)
    #expect(offered == ["https://a.example/1?a=1", "https://a.example/~de"])
  }
}
