import Addressing
import Archiving
import Crawling
import Records
import Storing
import TestSupport
import Testing

/// WARC/1.1 for what records mean, RFC 9309 for what an archived robots.txt means.
struct ArchivePagesTests {
  private let host = "http://a.example"

  private func record(
    _ path: String,
    status: Int = 200,
    type: String = "text/html",
    date: String = "2026-11-20T10:00:00Z",
    kind: WARCRecord.Kind = .response,
    _ body: String
  ) -> WARCRecord {
    let head = "HTTP/1.1 \(status) X\r\nContent-Type: \(type)\r\n\r\n"
    let fields = [
      NamedFields.Field("WARC-Target-URI", host + path), NamedFields.Field("WARC-Date", date),
    ]
    return WARCRecord(kind: kind, fields: NamedFields(fields), block: Array((head + body).utf8))
  }

  private var home: WARCRecord {
    record("/", "<title>Home</title><p>Plums</p><a href=/1>one</a>")
  }

  @Test("Pages become visits, in order; other answers are counted with their reason")
  func visits() async throws {
    var pages = ArchivePages(settings: CrawlSettings())
    let visits = await pages.visits(of: [
      home, record("/gone", status: 404, ""), record("/pdf", type: "application/pdf", "%PDF"),
      record("/busy", status: 503, ""), record("/robots.txt", type: "text/plain", ""),
      record("/1", "<title>One</title>"),
    ])
    #expect(visits.map(\.settlement.address.path) == ["/", "/gone", "/pdf", "/1"])
    #expect(visits.map(\.settlement.record?.title) == ["Home", nil, nil, "One"])
    #expect(visits[0].settlement.links.map(\.path) == ["/1"])
    #expect(visits[0].settlement.offers.isEmpty, "nothing is asked for because of an archive")
    #expect(pages.report.pages == 2)
    #expect(pages.report.skipped == [CrawlReason.serverError: 1])
  }

  @Test("Storing an archive twice, or an older one later, changes nothing")
  func ingest() async throws {
    let site = try TestSite()
    var pages = ArchivePages(settings: CrawlSettings())
    let visits = await pages.visits(of: [home, record("/1", "<title>One</title>")])
    #expect(try await site.store.ingest(visits, at: TestClock.wall) == 2)
    let records = try site.records()
    #expect(try await site.store.ingest(visits, at: TestClock.wall) == 0)
    let older = await pages.visits(of: [
      record("/", date: "2026-11-19T10:00:00Z", "<title>Yesterday</title>")
    ])
    #expect(try await site.store.ingest(older, at: TestClock.wall) == 0)
    #expect(try site.records() == records)
    let newer = await pages.visits(of: [
      record("/1", status: 410, date: "2026-11-21T10:00:00Z", ""),
      record("/", date: "2026-11-21T10:00:00Z", kind: .revisit, ""),
      record("/unknown", date: "2026-11-21T10:00:00Z", kind: .revisit, ""),
    ])
    #expect(try await site.store.ingest(newer, at: TestClock.wall) == 2)
    #expect(try site.pages() == ["\(host)/"])
    #expect(try await site.store.check().isEmpty)
    #expect(try await site.store.nextDue() == nil, "nothing waits to be fetched")
  }

  @Test("What a crawl archives gives the same records when it is taken in elsewhere")
  func roundTrip() async throws {
    let web = [
      "\(host)/": TestSite.page("Home", ["/1"]), "\(host)/1": TestSite.page("One", ["/"]),
    ]
    let site = try TestSite()
    _ = try await site.crawl(["\(host)/"], ReplayFetcher(web))
    let archive = try TemporaryFolder()
    let writer = try WARCWriter(WARCSettings(folder: archive.path))
    for (url, answer) in web.sorted(by: { $0.key < $1.key }) {
      let head = "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n"
      _ = try writer.write(
        ArchivedExchange(
          address: try #require(WebAddress(url)),
          startedAt: Timestamp(milliseconds: 1_800_000_000_000),
          responseHead: Array(head.utf8),
          body: Array(answer.body.utf8)
        )
      )
    }
    try writer.close()
    let other = try TestSite()
    var pages = ArchivePages(settings: CrawlSettings())
    for path in try archive.names().filter({ $0.hasSuffix(".warc.gz") }).map(archive.path) {
      try pages.readHostFiles(of: path)
      let reader = try WARCReader(path: path, kinds: [.response])
      var records: [WARCRecord] = []
      while let record = try reader.next() { records.append(record) }
      _ = try await other.store.ingest(await pages.visits(of: records), at: TestClock.wall)
    }
    #expect(try other.pages() == site.pages())
    #expect(try other.records().map(withoutFetch) == site.records().map(withoutFetch))
  }

  /// The record without what depends on how the page was fetched: headers and robots.txt.
  private func withoutFetch(_ line: String) throws -> JSONValue? {
    let value = try JSONParser.parse(Array(line.utf8))
    return value.object?.members.first { $0.key == "structuredData" }?.value
  }
}
