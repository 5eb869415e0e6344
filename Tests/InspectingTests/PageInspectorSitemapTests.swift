import Addressing
import Crawling
import Fetching
@testable import Inspecting
import Testing

/// Runs over several pages of a host: its sitemaps, and its own files.
struct PageInspectorSitemapTests {
  private static let host = "https://a.example"

  private static func list(_ kind: String, _ paths: [String]) -> TableFetcher.Answer {
    let (root, entry) = kind == "index" ? ("sitemapindex", "sitemap") : ("urlset", "url")
    let entries = paths.map { "<\(entry)><loc>\(host)\($0)</loc></\(entry)>" }.joined()
    return TableFetcher.Answer(body: "<\(root)>\(entries)</\(root)>")
  }

  private static func inspector(_ fetcher: TableFetcher, asksOnce: Bool = false) -> PageInspector {
    var settings = CrawlSettings()
    settings.delay = 0
    return PageInspector(fetcher: fetcher, settings: settings, asksOnce: asksOnce)
  }

  @Test("The pages of a sitemap and of those that it lists come once each, in order")
  func lists() async throws {
    let fetcher = TableFetcher([
      "\(Self.host)/index.xml": Self.list("index", ["/1.xml", "/2.xml", "/index.xml"]),
      "\(Self.host)/1.xml": Self.list("pages", ["/b", "/a", "/b#x"]),
      "\(Self.host)/2.xml": Self.list("pages", ["/a", "/c"]),
    ])
    let address = try #require(WebAddress("\(Self.host)/index.xml"))
    let found = try await Self.inspector(fetcher).pages(ofSitemap: address)
    #expect(found.pages.map(\.path) == ["/b", "/a", "/c"])
    #expect(found.isRead)
    #expect(found.remarks.isEmpty)
  }

  @Test(
    "What is no sitemap, is not there or may not be read is said",
    arguments: [
      ("<p>x</p>", 200, "", "it is no sitemap"), ("", 503, "", "with the status 503"),
      ("<urlset/>", 200, "User-agent: *\nDisallow: /s.xml", "robots.txt disallows it"),
    ]
  )
  func unread(body: String, status: Int, robots: String, says: String) async throws {
    let fetcher = TableFetcher([
      "\(Self.host)/robots.txt": TableFetcher.Answer(body: robots),
      "\(Self.host)/s.xml": TableFetcher.Answer(status: status, body: body),
    ])
    let address = try #require(WebAddress("\(Self.host)/s.xml"))
    let found = try await Self.inspector(fetcher).pages(ofSitemap: address)
    #expect(!found.isRead)
    #expect(found.remarks.count == 1)
    #expect(found.remarks.first?.contains(says) == true, "\(found.remarks)")
  }

  @Test("Sitemaps that list each other without end are read up to a limit, which is said")
  func limit() async throws {
    var answers: [String: TableFetcher.Answer] = [:]
    for number in 0..<100 {
      answers["\(Self.host)/\(number).xml"] = Self.list("index", ["/\(number + 1).xml"])
    }
    let address = try #require(WebAddress("\(Self.host)/0.xml"))
    let fetcher = TableFetcher(answers)
    let found = try await Self.inspector(fetcher).pages(ofSitemap: address)
    #expect(fetcher.requests.count { $0.hasSuffix(".xml") } == 50)
    #expect(found.remarks.contains { $0.contains("a run reads 50 sitemaps") })
  }

  @Test("Sitemaps and the pages that they list cost one request for robots.txt (RFC 9309, 2.4)")
  func robotsOnce() async throws {
    for asksOnce in [false, true] {
      let fetcher = TableFetcher([
        "\(Self.host)/index.xml": Self.list("index", ["/1.xml", "/2.xml"]),
        "\(Self.host)/1.xml": Self.list("pages", ["/a"]),
        "\(Self.host)/2.xml": Self.list("pages", ["/b"]),
        "\(Self.host)/a": TableFetcher.Answer(body: "<title>Plums</title>"),
      ])
      let inspector = Self.inspector(fetcher, asksOnce: asksOnce)
      let address = try #require(WebAddress("\(Self.host)/index.xml"))
      let found = try await inspector.pages(ofSitemap: address)
      let page = try await inspector.inspect(try #require(found.pages.first))
      #expect(fetcher.requests.count { $0.hasSuffix("/robots.txt") } == (asksOnce ? 1 : 2))
      #expect(page.exchanges.count { $0.url.hasSuffix("/robots.txt") } == 1)
    }
  }

  @Test("A run asks a host once for its own files, and reports them with each page")
  func once() async throws {
    let page = "<!doctype html><html lang=en><title>Plums</title><p>Ripe plums.</p></html>"
    let pages = ["/a", "/b", "/c"].map { Self.host + $0 }
    let fetcher = TableFetcher(
      Dictionary(uniqueKeysWithValues: pages.map { ($0, TableFetcher.Answer(body: page)) })
    )
    let inspector = Self.inspector(fetcher, asksOnce: true)
    var seen: [Inspection] = []
    for page in pages {
      seen.append(try await inspector.inspect(try #require(WebAddress(page))))
    }
    #expect(fetcher.requests.count { $0.hasSuffix("/robots.txt") } == 1)
    #expect(fetcher.requests.count { $0.contains("site-association") } == 2)
    #expect(seen.map { $0.exchanges.count }.allSatisfy { $0 == seen[0].exchanges.count })
    let alone = Self.inspector(fetcher)
    let one = try await alone.inspect(try #require(WebAddress(pages[0])))
    #expect(one.checks == seen[0].checks)
  }
}
