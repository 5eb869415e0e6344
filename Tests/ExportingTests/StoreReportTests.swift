import Basics
import Addressing
import Digests
import Frontier
import JSON
import Records
import Rules
import Storing
import StoredTestSupport
import Testing

@testable import Exporting

/// Reports of a crawl.
struct StoreReportTests {
  private func pages(_ type: String = "https://schema.org/Recipe") async throws -> StoredPages {
    let pages = try StoredPages()
    _ = try await pages.store.numbers(ofSeeds: ["https://a.example/", "https://none.example/"])
    try await pages.put([
      try .sample("https://a.example/") { record in
        record.items = [StructuredItem(syntax: .jsonLD, types: [type])]
        record.findings = [Finding(.pageTitleLong)]
        record.fetch = FetchSummary(
          requestedURL: "https://a.example/",
          finalURL: "https://a.example/",
          status: 200,
          bytes: 1
        )
        record.fetch?.durationMs = 120
      },
      try .sample("https://a.example/2") { $0.deepLinks = [] },
      try .sample("https://b.example/") {
        $0.indexable = false
        $0.reasons = [Reason.noindex, Reason.noDeepLink]
      },
    ])
    return pages
  }

  /// The report of `pages`, whose folder stays until then.
  private func report(_ pages: StoredPages, limit: Int = 50) async throws -> StoreReport {
    defer { withExtendedLifetime(pages) {} }
    return try await StoreReport(pages.store, limit: limit)
  }

  private func table(_ report: StoreReport, _ id: String) throws -> ReportTable {
    try #require(report.tables.first { $0.id == id })
  }

  @Test("URLs that are gone are counted, and pages that were removed for any reason")
  func goneAndRemoved() async throws {
    let pages = try await pages()
    let urls = ["https://a.example/2", "https://c.example/never"].compactMap { WebAddress($0) }
    try await pages.put([], gone: urls)
    try await pages.store.forget(.domain("b.example"))
    let report = try await report(pages)
    #expect(report.overview.first { $0.name == "Gone" }?.value == 2)
    #expect(report.overview.first { $0.name == "Removed pages" }?.value == 2)
    #expect(report.text(.json).contains("\"removedPages\":2"))
  }

  @Test("Every table counts what the store holds")
  func counts() async throws {
    let report = try await report(try await pages())
    #expect(report.overview.first { $0.name == "Pages" }?.value == 3)
    #expect(report.overview.first { $0.name == "App-linked results" }?.value == 1)
    let seeds = try table(report, "seeds")
    #expect(seeds.rows.map { $0[0].text } == ["https://a.example/", "https://none.example/"])
    #expect(seeds.rows[0].last?.text == "read, status 200")
    #expect(seeds.rows[1].last?.text == "not crawled yet")
    #expect(
      try table(report, "hosts").rows.map { [$0[0].text, $0[1].text] } == [
        ["https://a.example", "2"], ["https://b.example", "1"],
      ]
    )
    #expect(try table(report, "statuses").rows == [[.text("200"), .number(3)]])
    #expect(
      try table(report, "types").rows == [[.text("https://schema.org/Recipe"), .number(1)]]
    )
    #expect(try table(report, "apps").rows == [[.text("42"), .number(2)]])
    #expect(try table(report, "languages").rows == [[.text("en"), .number(3)]])
    #expect(
      try table(report, "not-indexed").rows == [
        [.text("robots.noindex"), .number(1), .urls(["https://b.example/"])]
      ]
    )
    #expect(
      try table(report, "not-app-linked").rows == [
        [.text("deep-link.missing"), .number(1), .urls(["https://a.example/2"])]
      ]
    )
    #expect(try table(report, "findings").rows[0][0].text == "page.title-long")
    #expect(try table(report, "findings").rows[0].last == .urls(["https://a.example/"]))
    #expect(
      try table(report, "slowest-hosts").rows == [
        [.url("https://a.example"), .number(120), .number(120), .number(1)]
      ]
    )
  }

  @Test("Pages that say the same are counted under the page that stands for them")
  func duplicates() async throws {
    let pages = try StoredPages()
    let sketch = PageSketch(digest: Digest128(of: "1"), simHash: 7, outline: 0, words: 100)
    try await pages.put(
      try ["a", "bb", "ccc"].map { try .sample("https://a.example/\($0)") },
      sketch: sketch
    )
    try await pages.store.findDuplicates()
    let report = try await report(pages)
    #expect(
      try table(report, "duplicates").rows == [
        [.url("https://a.example/a"), .number(2), .number(2)]
      ]
    )
  }

  @Test("A table that is cut says how many rows are left out")
  func cut() async throws {
    let report = try await report(try await pages(), limit: 1)
    #expect(try table(report, "hosts").rows.count == 1)
    #expect(try table(report, "hosts").omitted == 1)
    #expect(report.text(.html).contains("and 1 more"))
    #expect(report.text(.markdown).contains("and 1 more"))
  }

  @Test("The same store gives the same report", arguments: StoreReport.Format.allCases)
  func stable(format: StoreReport.Format) async throws {
    let pages = try await pages()
    let first = try await report(pages).text(format)
    #expect(try await report(pages).text(format) == first)
    #expect(first.utf8.last == 0x0A)
  }

  @Test("An empty store has a report too", arguments: StoreReport.Format.allCases)
  func empty(format: StoreReport.Format) async throws {
    let text = try await report(try StoredPages()).text(format)
    #expect(!text.isEmpty)
    #expect(!text.contains("NaN"))
  }

  @Test("What a page says stays a word in every format")
  func hostile() async throws {
    let pages = try StoredPages()
    let records = try HostileExportTests.texts.enumerated().map { number, text in
      try PageRecord.sample("https://a.example/\(number)") { record in
        record.items = [StructuredItem(syntax: .jsonLD, types: [text])]
        record.language = text
        record.deepLinks = [DeepLink(platform: "ios", app: text, url: nil, source: "banner")]
      }
    }
    try await pages.put(records)
    let report = try await report(pages)
    #expect(try table(report, "types").rows.count == records.count)
    let html = report.text(.html)
    for mark in ["<script", "<svg onload", "<!--"] { #expect(!html.contains(mark), "\(mark)") }
    let acting: Set<Unicode.Scalar> = ["\u{1B}", "\u{202E}", "\u{2066}", "\u{2028}", "\u{0}"]
    #expect(acting.isDisjoint(with: html.unicodeScalars))
    #expect(html.ranges(of: "http-equiv").count == 1)
    // What is hidden in a table is within it, and makes no page wider (WCAG 2.2, 1.4.10).
    #expect(html.contains(".wide { overflow-x: auto; max-width: 100%; position: relative; }"))
    #expect(!html.contains("src="))
    let markdown = report.text(.markdown)
    #expect(!markdown.contains("<script") && !markdown.contains("](javascript"))
    for line in markdown.split(separator: "\n") where line.hasPrefix("|") {
      #expect(line.replacing("\\|", with: "").filter { $0 == "|" }.count >= 3)
    }
    let json = try JSONParser.parse(report.text(.json))
    let names = json["tables"]?["types"]?["rows"]?.array?.compactMap { $0["type"]?.string } ?? []
    #expect(names.count == records.count)
    let rows = CSVReading.table(report.text(.csv))
    for row in rows { #expect(row.count == rows[0].count) }
    #expect(rows[0].first == "table")
    #expect(!rows.joined().contains { cell in "=+-@".contains { cell.hasPrefix(String($0)) } })
  }

  @Test("The page has charts with the same numbers in tables beside them, and no script")
  func html() async throws {
    let html = try await report(try await pages()).text(.html)
    #expect(html.contains("<svg viewBox"))
    #expect(html.contains("role=\"img\" aria-label=\"Hosts: URLs\""))
    #expect(!html.contains("<script"))
    #expect(!html.contains("http://www.w3.org"), "inline drawings need no name space")
    #expect(html.contains("prefers-color-scheme: dark"))
    #expect(html.contains("@media print"))
  }

  @Test("Links that lead nowhere are named with the pages that they stand on")
  func links() async throws {
    let pages = try StoredPages()
    let home = try PageRecord.sample("https://a.example/") { record in
      record.links = ["/gone", "/2", "/fine"].map {
        PageLink(url: "https://a.example\($0)", rel: [], text: "")
      }
    }
    let second = try PageRecord.sample("https://a.example/2") { record in
      record.links = [PageLink(url: "https://a.example/gone", rel: [], text: "")]
    }
    _ = try await pages.store.offer(
      [FrontierOffer(address: home.url, depthLeft: 2)],
      at: Timestamp(milliseconds: 1_800_000_000_000)
    )
    let gone = ["gone", "unlinked"].compactMap { WebAddress("https://a.example/\($0)") }
    try await pages.put([home, second, try .sample("https://a.example/lonely")], gone: gone)
    let report = try await report(pages)
    // No chart is drawn of it, so that the table has the whole width.
    let html = report.text(.html)
    let start = try #require(html.firstRange(of: "<section id=\"broken-links\""))
    #expect(html[start.upperBound...].prefix(600).contains("<div class=\"stacked\">"))
    #expect(
      try table(report, "broken-links").rows == [
        [
          .url("https://a.example/gone"), .text("status 410"), .number(2),
          .urls(["https://a.example/", "https://a.example/2"]),
        ],
        [.url("https://a.example/unlinked"), .text("status 410"), .number(0), .urls([])],
      ]
    )
    #expect(try table(report, "orphans").rows == [[.url("https://a.example/lonely")]])
    let short = try table(try await self.report(pages, limit: 1), "broken-links")
    #expect(short.rows.count == 1 && short.omitted == 1)
  }

  @Test("What is wrong comes before seeds, in every format that has an order")
  func order() async throws {
    let report = try await report(try await pages())
    #expect(
      report.tables.prefix(13).map(\.id) == [
        "findings", "not-fetched", "broken-links", "redirects", "blocked", "deferred",
        "insecure-links", "orphans", "canonical-conflicts", "hreflang-conflicts", "not-indexed",
        "not-app-linked", "seeds",
      ]
    )
    for format in [StoreReport.Format.html, .markdown, .csv] {
      let text = report.text(format).replacing("\\", with: "")
      let fault = try #require(text.firstRange(of: "page.title-long")).lowerBound
      let seed = try #require(text.firstRange(of: "none.example")).lowerBound
      #expect(fault < seed)
    }
  }

  @Test("URLs are links that tell nothing of where they were followed")
  func linked() async throws {
    let report = try await report(try await pages())
    let link = "<a href=\"https://a.example/\" rel=\"noopener noreferrer nofollow\">"
    #expect(report.text(.html).contains(link))
    #expect(report.text(.markdown).contains("](https://a.example/)"))
    let json = try JSONParser.parse(report.text(.json))
    let first = json["tables"]?["findings"]?["rows"]?.array?.first?["firstPages"]?.array
    #expect(first?.compactMap(\.string) == ["https://a.example/"])
  }

  @Test("Each table is a sheet of its own with its own columns, and one sheet has them all")
  func sheets() async throws {
    let report = try await report(try await pages())
    let sheets = report.sheets
    #expect(sheets.map(\.name) == ["overview.csv"] + report.tables.map { "\($0.id).csv" })
    let findings = try #require(sheets.first { $0.name == "findings.csv" }).text
    let rows = CSVReading.table(findings)
    #expect(rows[0] == ["rule", "severity", "pages", "findings", "meaning", "firstPages"])
    #expect(rows.count == 1 + (try table(report, "findings").rows.count))
    let all = CSVReading.table(report.text(.csv))
    let counts = Dictionary(grouping: all.dropFirst()) { $0[0] }.mapValues(\.count)
    #expect(counts["seeds"] == 2 && counts["overview"] == report.overview.count)
  }

  @Test("Names beyond the limit of a tally are counted together")
  func bounded() {
    var tally = BoundedTally()
    for number in 0..<(BoundedTally.limit + 5) { tally.add("\(number)") }
    tally.add("7")
    #expect(tally.ranked.count == BoundedTally.limit)
    #expect(tally.ranked[0] == ("7", 2))
    #expect(tally.others == 5)
  }
}
