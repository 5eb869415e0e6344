import Inspecting
import JSON
import Records
import Rules
import StoredTestSupport
import Testing

/// What a crawl found on one host.
struct SiteInspectionTests {
  private func pages() async throws -> StoredPages {
    let pages = try StoredPages()
    try await pages.put([
      try .sample("https://a.example/1") { record in
        record.findings = [Finding(.pageTitleLong), Finding(.pageTitleLong)]
        record.banner = SmartAppBanner()
      },
      try .sample("https://a.example/2") { record in
        record.findings = [Finding(.pageTitleLong), Finding(.pageTitleMissing)]
        record.items = [StructuredItem(syntax: .jsonLD, types: ["https://schema.org/Recipe"])]
      },
      try .sample("http://a.example/3", description: nil) { record in
        record.findings = [Finding(.pageTouchIconMissing), Finding(.pageImageMissing)]
        record.universalLinks = UniversalLinks(
          state: "valid",
          apps: [UniversalLinks.App(appID: "TEAM.org.a", verdict: "match", rule: nil)]
        )
      },
      try .sample("https://a.example/4") { record in
        record.indexable = false
        record.reasons = [Reason.noindex]
      },
      try .sample("https://b.a.example/"), try .sample("https://b.example/"),
    ])
    return pages
  }

  private func inspection(of host: String) async throws -> SiteInspection {
    let pages = try await pages()
    let site = try await SiteInspection(of: host, in: pages.store)
    withExtendedLifetime(pages) {}
    return site
  }

  @Test("The pages of a host are counted over both schemes, those of other hosts are not")
  func counts() async throws {
    let site = try await inspection(of: "a.example")
    #expect(site.pages == 4)
    #expect(site.indexable == 3)
    #expect(site.appLinked == 2)
    #expect(site.banners == 1)
    #expect(site.structured == 1)
    #expect(site.universal == 1)
    #expect(site.reasons == [Reason.noindex: 1, Reason.noDescription: 1])
  }

  @Test("What is wrong with robots.txt and sitemaps is listed with its place, and among the faults")
  func files() async throws {
    let pages = try StoredPages()
    let sitemap = FileFindings(
      address: "https://a.example/s.xml",
      findings: [
        Finding(.sitemapURLMissing, at: SourcePosition(line: 3, column: 2), evidence: "<url>")
      ]
    )
    try await pages.put(
      [try .sample("https://a.example/1")],
      robots: "User-agent: *\nDissallow: /x\nnonsense\n",
      sitemapFindings: [sitemap]
    )
    let site = try await SiteInspection(of: "a.example", in: pages.store)
    #expect(site.files.map(\.address) == ["https://a.example/robots.txt", sitemap.address])
    #expect(site.files.first?.findings.map(\.line) == [2, 3])
    #expect(site.files.last == sitemap)
    #expect(site.faults.map(\.example).contains(sitemap.address))
    #expect(site.faults.filter { $0.rule == Rule.robotsTypo.id }.map(\.pages) == [1])
    let report = SiteReport(site, trend: nil)
    for text in [report.html, report.terminal(width: 200, colors: false)] {
      #expect(text.contains("3:2"))
      #expect(text.contains(Rule.sitemapURLMissing.id))
    }
  }

  @Test("Faults count pages, the worst first, then those of most pages, with an example each")
  func faults() async throws {
    let site = try await inspection(of: "a.example")
    #expect(
      site.faults.map(\.rule) == [
        Rule.pageTitleMissing.id, Rule.pageTitleLong.id, Rule.pageImageMissing.id,
        Rule.pageTouchIconMissing.id,
      ]
    )
    #expect(site.faults.map(\.pages) == [1, 2, 1, 1])
    #expect(site.faults.first?.example == "https://a.example/2")
  }

  @Test("An unknown host has no pages")
  func unknown() async throws {
    let site = try await inspection(of: "nowhere.example")
    #expect(site.pages == 0)
    #expect(site.faults.isEmpty)
  }

  @Test("The JSON form has the counts, the reasons and the faults")
  func json() async throws {
    let site = try await inspection(of: "a.example")
    var writer = JSONWriter()
    writer.value(site)
    let json = try JSONParser.parse(writer.bytes)
    #expect(
      json.object?.members.map(\.key) == [
        "appLinked", "association", "banners", "duplicates", "faults", "files", "host",
        "indexable", "orphans", "pages", "points", "reasons", "schema", "structured", "types",
        "universal",
        "unmet",
      ]
    )
    #expect(json["host"]?.string == "a.example")
    #expect(json["reasons"]?[Reason.noindex]?.int == 1)
    #expect(
      json["faults"]?.array?.first?.object?.members.map(\.key)
        == ["example", "pages", "rule", "severity"]
    )
  }
}
