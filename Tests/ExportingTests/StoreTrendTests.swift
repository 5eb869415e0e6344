import Addressing
import Records
import Rules
import StoredTestSupport
import Storing
import Testing

@testable import Exporting

/// Two crawls of a site, compared.
struct StoreTrendTests {
  private static let host = "https://a.example"

  private func page(_ path: String, apps: [String] = [], rules: [Rule] = []) throws -> PageRecord {
    try .sample(Self.host + path) { record in
      record.deepLinks = apps.map {
        DeepLink(platform: "ios", app: $0, url: nil, source: "smart-app-banner")
      }
      record.findings = rules.map { Finding($0) }
    }
  }

  private func trend(_ before: [PageRecord], _ now: [PageRecord], limit: Int = 10) async throws
    -> StoreTrend
  {
    let pages = try StoredPages()
    defer { withExtendedLifetime(pages) {} }
    try await pages.put(now)
    let path = pages.folder.path + "/x"
    return try StoreTrend(
      of: pages.store,
      since: { take in for record in before { try take(record.url.text, record) } },
      beside: path,
      limit: limit
    )
  }

  private func rows(_ trend: StoreTrend, _ id: String) -> [[String]]? {
    trend.tables.first { $0.id == id }?.rows.map { $0.map(\.text) }
  }

  @Test("New and fixed findings, lost and new pages and changed apps have tables of their own")
  func changes() async throws {
    let trend = try await trend(
      [
        try page("/same", apps: ["1"], rules: [.pageTitleLong]), try page("/lost", apps: ["2"]),
        try page("/app", apps: ["1"]), try page("/bare", apps: ["3"]),
        try page("/fixed", rules: [.pageTitleMissing, .linksMalformed]),
      ],
      [
        try page("/same", apps: ["1"], rules: [.pageTitleLong]),
        try page("/app", apps: ["2"], rules: [.pageTitleLong, .linksMalformed]), try page("/bare"),
        try page("/fixed"), try page("/new", rules: [.pageTitleLong]),
      ]
    )
    #expect(!trend.isEmpty)
    // Notes, such as links.malformed, are no trend.
    #expect(
      rows(trend, "new-findings")
        == [["page.title-long", "2", "\(Self.host)/app \(Self.host)/new"]]
    )
    #expect(rows(trend, "fixed-findings") == [["page.title-missing", "1", "\(Self.host)/fixed"]])
    #expect(rows(trend, "lost-pages") == [["\(Self.host)/lost", "not in the store", "2"]])
    #expect(rows(trend, "new-pages") == [["\(Self.host)/new"]])
    #expect(
      rows(trend, "app-changes") == [
        ["\(Self.host)/app", "1", "2"], ["\(Self.host)/bare", "3", ""],
      ]
    )
  }

  @Test("A lost page says what its URL is now: where it moved, or that it is gone")
  func lost() async throws {
    let pages = try StoredPages()
    defer { withExtendedLifetime(pages) {} }
    let (old, gone) = (try page("/old"), try page("/gone"))
    let new = try page("/new")
    try await pages.put([new], gone: [gone.url], redirects: [old.url: new.url])
    let trend = try StoreTrend(
      of: pages.store,
      since: { take in for record in [old, gone] { try take(record.url.text, record) } },
      beside: pages.folder.path + "/x",
      limit: 10
    )
    let now = try #require(rows(trend, "lost-pages")).map { $0[1] }
    #expect(now.count == 2 && now[0].hasPrefix("gone"), "\(now)")
    #expect(now[1] == "moved to \(Self.host)/new", "\(now)")
    for table in trend.tables { #expect(!table.explanation.isEmpty, "\(table.id)") }
  }

  @Test("Two crawls that brought the same have no trend")
  func same() async throws {
    let pages = [try page("/", apps: ["1"], rules: [.pageTitleLong])]
    #expect(try await trend(pages, pages).isEmpty)
  }

  @Test("A page whose earlier record is damaged is neither new nor lost, and counted")
  func damaged() async throws {
    let pages = try StoredPages()
    defer { withExtendedLifetime(pages) {} }
    try await pages.put([try page("/")])
    let trend = try StoreTrend(
      of: pages.store,
      since: { take in try take("\(Self.host)/", nil) },
      beside: pages.folder.path + "/x",
      limit: 10
    )
    #expect(trend.isEmpty)
    #expect(trend.uncompared == 1)
  }

  @Test("Rows over the limit are counted")
  func limit() async throws {
    let trend = try await trend([], (0..<5).map { try page("/\($0)") }, limit: 2)
    let table = try #require(trend.tables.first { $0.id == "new-pages" })
    #expect(table.rows.count == 2 && table.omitted == 3)
  }
}
