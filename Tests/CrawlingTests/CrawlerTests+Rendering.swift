import Fetching
import JSON
import Reading
import Records
import Rendering
import Testing

@testable import Crawling

/// The browser that crawls of these tests render with.
enum CrawlBrowser {
  static let program = try? BrowserProgram()

  /// Whether pages can be rendered here; says so once when they cannot.
  static let isThere: Bool = {
    if program == nil { print("SKIPPED: crawls that render, because Chromium is not installed") }
    return program != nil
  }()
}

/// A crawl that renders pages.
@Suite(.enabled(if: CrawlBrowser.isThere), .serialized)
struct RenderedCrawlTests {
  private static let shell = ReplayFetcher.Response(
    body: "<!doctype html><title>Loading</title><div id=root></div><script src=/app.js></script>"
  )
  private static let script = ReplayFetcher.Response(
    body: """
      document.title = 'Plum cake'
      document.getElementById('root').innerHTML = '<a href=/more>more</a> zwetschge'
      fetch('/secret.json').catch(() => {})
      """,
    headers: [("Content-Type", "text/javascript")]
  )
  private static let robots = ReplayFetcher.Response(
    body: "User-agent: *\nDisallow: /secret",
    headers: [("Content-Type", "text/plain")]
  )

  private static let web = [
    "http://a.example/robots.txt": robots, "http://a.example/": shell,
    "http://a.example/app.js": script, "http://a.example/more": TestSite.page("More"),
  ]

  /// Crawls what `fetcher` has.
  private func crawl(
    _ selection: RenderSelection,
    _ fetcher: ReplayFetcher,
    maxPages: Int? = nil
  ) async throws -> (CrawlReport, [String: JSONValue]) {
    let site = try TestSite()
    var settings = TestSite.settings
    settings.render = selection
    settings.maxPages = maxPages
    let seeds = site.list(["http://a.example/"]).seeds
    let pool = RenderingPool(try #require(CrawlBrowser.program))
    let crawler = try Crawler(
      store: site.store,
      fetcher: fetcher,
      settings: settings,
      scope: ScopePolicy(seeds: seeds, settings: settings),
      renderer: PageRenderer(pool, readers: .inProcess),
      now: { TestClock.wall }
    )
    let report = try await crawler.run(seeds: seeds)
    pool.shutdown()
    let records = try site.records().map { try JSONParser.parse(Array($0.utf8)) }
    return (
      report, Dictionary(uniqueKeysWithValues: records.map { ($0["url"]?.string ?? "", $0) })
    )
  }

  @Test("A page that scripts make is read, rendered, and leads to what scripts link to")
  func needed() async throws {
    let fetcher = ReplayFetcher(Self.web)
    let (report, records) = try await crawl(.needed, fetcher)
    #expect(report.pages == 2 && report.rendered == 1 && report.changedByScripts == 1)
    #expect(report.end == .complete && report.notRendered.isEmpty)
    #expect(report.indexable == records.values.count { $0["indexable"]?.bool == true })
    let home = try #require(records["http://a.example/"])
    #expect(home["title"]?.string == "Loading")
    #expect(home["rendering"]?["title"]?.string == "Plum cake")
    #expect(home["rendering"]?["blocked"]?.array?.first?["reason"]?.string == "robots")
    #expect(records["http://a.example/more"]?["title"]?.string == "More")
    #expect(fetcher.requests.filter { $0 == "http://a.example/" }.count == 2)
    #expect(fetcher.requests.filter { $0.contains("secret") }.isEmpty)
    #expect(fetcher.requests.filter { $0.hasSuffix("robots.txt") }.count == 1)
  }

  @Test("A page of which scripts make a tag alone is rendered when all others have been read")
  func tagAlone() async throws {
    var web = Self.web
    let text = String(repeating: "Ripe plums on a plain dough, baked in one tin. ", count: 20)
    web["http://a.example/"] = ReplayFetcher.Response(
      body: "<!doctype html><title>Plums</title><p>\(text)<a href=/more>More</a>"
        + "<script>document.title = 'Plum cake'</script>"
    )
    let fetcher = ReplayFetcher(web)
    let (report, records) = try await crawl(.needed, fetcher)
    #expect(report.end == .complete && report.pages == 2 && report.rendered == 1)
    #expect(records["http://a.example/"]?["rendering"]?["title"]?.string == "Plum cake")
    #expect(fetcher.requests.last == "http://a.example/")
  }

  @Test("Where a script leads readers on is crawled, as the target of a refresh is")
  func redirect() async throws {
    var web = Self.web
    web["http://a.example/"] = ReplayFetcher.Response(
      body: "<!doctype html><title>Old</title><script>location.href = '/more'</script>"
    )
    let (report, records) = try await crawl(.all, ReplayFetcher(web))
    #expect(report.pages == 2, "\(report)")
    #expect(records["http://a.example/more"]?["title"]?.string == "More")
  }

  @Test("When a run has read as many pages as it may, what of them is to be rendered still is")
  func pageLimit() async throws {
    let fetcher = ReplayFetcher(Self.web)
    let (report, records) = try await crawl(.needed, fetcher, maxPages: 1)
    #expect(report.end == .pageLimit && report.pages == 1 && report.rendered == 1)
    #expect(report.notRendered.isEmpty)
    #expect(records["http://a.example/"]?["rendering"]?["title"]?.string == "Plum cake")
    #expect(!fetcher.requests.contains("http://a.example/more"))
  }

  @Test("Without being requested nothing is rendered, and the store is the same as ever")
  func never() async throws {
    let fetcher = ReplayFetcher(Self.web)
    let (report, records) = try await crawl(.never, fetcher)
    #expect(report.rendered == 0 && records.keys.sorted() == ["http://a.example/"])
    #expect(records["http://a.example/"]?["rendering"] == nil)
    #expect(!fetcher.requests.contains("http://a.example/app.js"))
  }
}
