import Addressing
import Archiving
import Basics
import Crawling
import Records
import Rules
import Storing
import TestSupport
import Testing

/// What archives hold of a page in parts, and what they hold instead of one.
struct ArchivedPartsTests {
  private static let host = "http://a.example:8080"
  private static let whole = "<title>Whole</title><p>Plums and pears</p>"
  private static let half = "<title>Half</title><p>Plu"
  private static let url = WebAddress(host + "/")

  /// The forms in which a half comes, as fields of the record and of the head.
  private static let halves: [(status: Int, record: String?, head: String?, body: String)] = [
    (200, "length", nil, half), (200, "disconnect", nil, half),
    (206, nil, "Content-Range: bytes 0-26/1000", half),
    (200, nil, "Content-Length: 1000", half),
    (200, nil, "Transfer-Encoding: chunked", "5\r\n<titl\r\n50\r\ne>"),
    (200, nil, "Content-Length: 1000", ""),
  ]

  private func record(
    _ day: Int,
    status: Int = 200,
    truncated: String? = nil,
    head: String? = nil,
    _ body: String
  ) -> WARCRecord {
    var lines = ["HTTP/1.1 \(status) X", "Content-Type: text/html"]
    if let head { lines.append(head) }
    var fields = [
      NamedFields.Field("WARC-Target-URI", Self.host + "/"),
      NamedFields.Field("WARC-Date", "2026-0\(day)-01T00:00:00Z"),
    ]
    if let truncated { fields.append(NamedFields.Field("WARC-Truncated", truncated)) }
    let block = lines.joined(separator: "\r\n") + "\r\n\r\n" + body
    return WARCRecord(kind: .response, fields: NamedFields(fields), block: Array(block.utf8))
  }

  /// Stores `records` one after the other, as archives of their own.
  private func ingest(_ records: [WARCRecord]) async throws -> (TestSite, [IngestCounts]) {
    let site = try TestSite()
    var counts: [IngestCounts] = []
    for record in records {
      var pages = ArchivePages(settings: CrawlSettings())
      let visits = try await pages.visits(of: [record])
      counts.append(try await site.store.ingest(visits, at: TestClock.wall))
    }
    return (site, counts)
  }

  private func title(_ site: TestSite) async throws -> String? {
    try await site.store.record(of: #require(Self.url))?.title
  }

  @Test("A part of a page never replaces the whole, in whichever order they come", arguments: 0..<6)
  func parts(number: Int) async throws {
    let form = Self.halves[number]
    let part = record(2, status: form.status, truncated: form.record, head: form.head, form.body)
    let first = record(1, Self.whole)
    let (site, counts) = try await ingest([first, part, first])
    #expect(try await title(site) == "Whole")
    #expect(counts.map(\.stored) == [1, 0, 0])
    #expect(counts.map(\.parts) == [0, 1, 0])
    #expect(counts.map(\.known) == [0, 0, 1])
    let (other, _) = try await ingest([part, first])
    #expect(try await title(other) == "Whole")
  }

  @Test("A part is stored where there is nothing else, says so, and a later part replaces it")
  func onlyParts() async throws {
    let parts = [record(1, truncated: "length", Self.half), record(2, truncated: "time", "<p>Q")]
    let (first, _) = try await ingest([parts[0]])
    let stored = try await first.store.record(of: #require(Self.url))
    #expect(stored?.title == "Half")
    #expect(stored?.findings.contains { $0.rule == Rule.fetchTruncated.id } == true)
    let (second, counts) = try await ingest(parts)
    #expect(try await title(second) == nil)
    #expect(counts.map(\.stored) == [1, 1])
  }

  @Test("An empty page is seen twice before the page that was read goes", arguments: [200, 204])
  func empty(status: Int) async throws {
    let records = [record(1, Self.whole), record(2, status: status, "")]
    let (once, _) = try await ingest(records)
    #expect(try await title(once) == "Whole")
    let (twice, _) = try await ingest(records + [record(3, status: status, "")])
    #expect(try await twice.store.record(of: #require(Self.url)) == nil)
  }

  @Test(
    "A redirect in an archive leads anywhere, to any port",
    arguments: [host + "/ok", "/ok", "http://b.example/x", "http://b.example:81/x"]
  )
  func redirects(location: String) async throws {
    var pages = ArchivePages(settings: CrawlSettings())
    let visits = try await pages.visits(of: [
      record(1, status: 301, head: "Location: \(location)", "")
    ])
    let target = try #require(WebAddress(location, base: Self.url))
    #expect(visits.map(\.settlement.outcome) == [.redirect(to: target, status: 301)])
  }

  @Test(
    "What the archive says was requested as no page is none, whatever came of it",
    arguments: [
      ("sitemap", 200, whole), ("sitemap", 404, ""), ("robots", 200, whole),
      ("association", 500, ""),
    ]
  )
  func purposes(name: String, status: Int, body: String) async throws {
    let archive = try TemporaryFolder()
    let writer = try WARCWriter(WARCSettings(folder: archive.path))
    var exchange = ArchivedExchange(
      address: try #require(WebAddress(Self.host + "/map")),
      startedAt: TestClock.wall,
      responseHead: Array("HTTP/1.1 \(status) X\r\nContent-Type: text/html\r\n\r\n".utf8),
      body: Array(body.utf8)
    )
    exchange.purpose = ArchivedExchange.Purpose(rawValue: name)
    _ = try writer.write(exchange)
    try writer.close()
    let path = try #require(try archive.names().first { $0.hasSuffix(".warc.gz") })
    let reader = try WARCReader(path: archive.path(of: path), kinds: ArchivePages.kinds)
    let record = try #require(try reader.next())
    #expect(record.purpose == exchange.purpose && record.purpose != nil)
    var pages = ArchivePages(settings: CrawlSettings())
    #expect(try await pages.visits(of: [record]).isEmpty)
    #expect(pages.report.hostFiles == 1 && pages.report.skipped.isEmpty)
  }
}
