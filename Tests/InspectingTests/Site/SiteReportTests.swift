import Inspecting
import JSON
import Records
import Rules
import StoredTestSupport
import Testing

/// A site's coverage, duplicates, orphans and trends, in each format.
struct SiteReportTests {
  private func link(_ url: String) -> PageLink { PageLink(url: url, rel: [], text: "x") }

  private func pages(_ title: String = "Plums") async throws -> StoredPages {
    let pages = try StoredPages()
    let claim = UniversalLinks(
      state: "valid",
      apps: [UniversalLinks.App(appID: "T.a", verdict: "match", rule: nil)]
    )
    try await pages.put([
      try .sample("https://a.example/", title: title) { record in
        record.links = [link("https://a.example/r/1"), link("https://a.example/?x#top")]
        record.findings = [Finding(.pageTitleLong)]
        record.universalLinks = claim
      },
      try .sample("https://a.example/r/1", title: title, description: "Other.") { record in
        record.universalLinks = claim
        record.links = [link("https://a.example/r/1")]
      },
      try .sample("https://a.example/r/2", title: "Pears") { record in
        record.links = [link("https://a.example/r/2")]
        record.items = [StructuredItem(syntax: .jsonLD, types: ["https://schema.org/Recipe"])]
        record.quality = QualityScore(score: 0.6, parts: [:])
      },
    ])
    return pages
  }

  private func site(_ title: String = "Plums", requiring: [Requirement] = []) async throws
    -> SiteInspection
  {
    let pages = try await pages(title)
    let site = try await SiteInspection(of: "a.example", in: pages.store, requiring: requiring)
    withExtendedLifetime(pages) {}
    return site
  }

  @Test("Orphans are pages that no other page links to; the start page and links to oneself apart")
  func orphans() async throws {
    #expect(try await site().orphans == ["https://a.example/r/2"])
  }

  @Test("Links of a host with a port are known by their port too")
  func port() async throws {
    let pages = try StoredPages()
    try await pages.put([
      try .sample("https://a.example:8443/") { record in
        record.links = [link("https://a.example:8443/1"), link("https://a.example/2")]
      },
      try .sample("https://a.example:8443/1"), try .sample("https://a.example:8443/2"),
    ])
    let site = try await SiteInspection(of: "a.example:8443", in: pages.store)
    #expect(site.orphans == ["https://a.example:8443/2"])
    withExtendedLifetime(pages) {}
  }

  @Test("Duplicates share a title or a description; coverage counts claims folder by folder")
  func groups() async throws {
    let site = try await site()
    #expect(site.duplicates.titles.map(\.value) == ["Plums"])
    #expect(site.duplicates.titles[0].pages == ["https://a.example/", "https://a.example/r/1"])
    #expect(site.duplicates.descriptions.map(\.value) == ["Ripe plums."])
    #expect(site.association.apps == ["T.a": 2])
    let folder = try #require(site.association.folders.first)
    #expect((folder.path, folder.pages, folder.claimed) == ("/r/", 2, 1))
    #expect(folder.example == "https://a.example/r/2")
    #expect(site.types == ["Recipe": 1])
    #expect(site.points == 60)
  }

  @Test("What is required is counted over the pages of the index")
  func requirements() async throws {
    let needs = ["universal-links", "smart-banner", "deep-link"].compactMap(Requirement.named)
    let unmet = try await site(requiring: needs).unmet
    #expect(unmet == ["universal-links": 1, "smart-banner": 3, "deep-link": 0])
  }

  @Test("The JSON form is what the schema describes")
  func schema() async throws {
    let site = try await site(requiring: Requirement.presets)
    var writer = JSONWriter()
    writer.value(site)
    let check = SchemaCheck(schema: try JSONParser.parse(SiteInspectionSchema.text))
    #expect(check.faults(of: try JSONParser.parse(writer.bytes)) == [])
  }

  @Test("A trend names what changed since an earlier inspection of the same host")
  func trend() async throws {
    let site = try await site()
    let earlier = """
      {"schema":"pippin-site/1","host":"a.example","pages":5,"indexable":3,"appLinked":3,
      "universal":0,"banners":0,"structured":1,"points":60,"orphans":[],
      "faults":[{"rule":"page.image-missing","pages":2}]}
      """
    let before = try EarlierInspection(try JSONParser.parse(earlier), of: site.host)
    let trend = SiteTrend(of: site, since: before)
    let changed = trend.counts.filter { $0.before != $0.after }
    #expect(changed.map(\.name) == ["pages", "with a Universal Link", "orphans"])
    #expect(trend.faults.map(\.name) == ["page.title-long", "page.image-missing"])
    #expect(trend.newRules == ["page.title-long"])
    let text = SiteReport(site, trend: trend).terminal(width: 80, colors: false)
    #expect(text.contains("Changes since the last inspection"))
  }

  @Test("No cell of a table becomes a formula, at its start or behind what parts cells elsewhere")
  func formulas() async throws {
    let csv = SiteReport(try await site("plums;=HYPERLINK(1)"), trend: nil).csv
    #expect(csv.contains("\"plums;'=HYPERLINK(1)\""))
    #expect(!csv.hasSuffix("\r\n"))
  }

  @Test("Whatever a page's title is, each format keeps its shape", arguments: HostileTexts.payloads)
  func hostile(payload: String) async throws {
    let plain = SiteReport(try await site("plum"), trend: nil)
    let report = SiteReport(try await site(payload), trend: nil)
    func tags(_ html: String) -> [Substring] {
      html.split(separator: "<").map { $0.prefix { $0.isLetter || $0.isNumber || $0 == "/" } }
    }
    #expect(tags(report.html) == tags(plain.html))
    #expect(report.csv.ranges(of: "\r\n").count == plain.csv.ranges(of: "\r\n").count)
    for line in report.csv.split(separator: "\r\n") {
      #expect(!line.contains(#/(^|,)"?[=+@\t\r-]/#), "\(line)")
    }
    let lines = { (text: String) in
      text.split(omittingEmptySubsequences: false) { $0 == "\n" }.count
    }
    #expect(lines(report.markdown) == lines(plain.markdown))
    for width in [40, 80] {
      let text = report.terminal(width: width, colors: false)
      #expect(
        !text.unicodeScalars.contains {
          $0.value < 0x20 && $0 != "\n" || (0x7F...0x9F).contains($0.value) || $0.value == 0x202E
        }
      )
    }
  }
}
