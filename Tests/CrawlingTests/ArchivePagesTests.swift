import Addressing
import Archiving
import Basics
import Crawling
import Foundation
import JSON
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
    let visits = try await pages.visits(of: [
      home, record("/gone", status: 404, ""), record("/pdf", type: "application/pdf", "%PDF"),
      record("/busy", status: 503, ""), record("/robots.txt", type: "text/plain", ""),
      record("/1", "<title>One</title>"),
    ])
    #expect(visits.map(\.settlement.address.path) == ["/", "/gone", "/pdf", "/busy", "/1"])
    #expect(visits.map(\.settlement.record?.title) == ["Home", nil, nil, nil, "One"])
    #expect(visits[3].settlement.outcome == .unreached(reason: CrawlReason.serverError))
    #expect(visits[0].settlement.links.map(\.path) == ["/1"])
    #expect(visits[0].settlement.offers.isEmpty, "nothing is asked for because of an archive")
    #expect(pages.report.pages == 2)
    #expect(
      pages.report.skipped == [CrawlReason.serverError: 1, Reason.notHTML: 1, "fetch.gone-404": 1]
    )
    #expect(pages.report.hostFiles == 1)
  }

  @Test("Storing an archive twice, or an older one later, changes nothing")
  func ingest() async throws {
    let site = try TestSite()
    var pages = ArchivePages(settings: CrawlSettings())
    let visits = try await pages.visits(of: [home, record("/1", "<title>One</title>")])
    #expect(try await site.store.ingest(visits, at: TestClock.wall).stored == 2)
    let records = try site.records()
    #expect(try await site.store.ingest(visits, at: TestClock.wall).stored == 0)
    let older = try await pages.visits(of: [
      record("/", date: "2026-11-19T10:00:00Z", "<title>Yesterday</title>")
    ])
    #expect(try await site.store.ingest(older, at: TestClock.wall).stored == 0)
    #expect(try site.records() == records)
    let newer = try await pages.visits(of: [
      record("/1", status: 410, date: "2026-11-21T10:00:00Z", ""),
      record("/", date: "2026-11-21T10:00:00Z", kind: .revisit, ""),
      record("/unknown", date: "2026-11-21T10:00:00Z", kind: .revisit, ""),
    ])
    #expect(try await site.store.ingest(newer, at: TestClock.wall).stored == 2)
    #expect(try site.pages() == ["\(host)/"])
    #expect(try await site.store.check().isEmpty)
    #expect(try await site.store.nextDue() == nil, "nothing waits to be fetched")
  }

  /// A revisit of the home page.
  private func revisit(
    _ date: String,
    head: String? = "HTTP/1.1 200 OK\r\n\r\n",
    profile: String = "identical-payload-digest",
    address: String? = nil,
    original: String? = nil
  ) -> WARCRecord {
    let profile = "http://netpreserve.org/warc/1.1/revisit/\(profile)"
    var fields: [NamedFields.Field] = [
      .init("WARC-Target-URI", host + "/"), .init("WARC-Date", date),
      .init("WARC-Profile", profile),
    ]
    if let address { fields.append(.init("WARC-Refers-To-Target-URI", address)) }
    if let original { fields.append(.init("WARC-Refers-To-Date", original)) }
    return WARCRecord(
      kind: .revisit,
      fields: NamedFields(fields),
      block: head.map { Array($0.utf8) } ?? []
    )
  }

  private func moment(_ text: String) -> Timestamp? { Timestamp(webDate: text) }

  @Test("A revisit says that the page is what it was then, and not what it became (WARC/1.1, 6.7)")
  func revisits() async throws {
    let one = record("/", date: "2026-11-01T00:00:00Z", "<title>One</title>")
    let two = record("/", date: "2026-11-02T00:00:00Z", "<title>Two</title>")
    let third = "2026-11-03T00:00:00Z"
    let notModified = "server-not-modified"
    for (records, title, date) in [
      ([one, revisit(third, original: "2026-11-01T00:00:00Z")], "One", third),
      (
        [one, two, revisit(third, original: "2026-11-01T00:00:00Z")], "Two", "2026-11-02T00:00:00Z"
      ),
      ([one, two, revisit(third, original: "2026-11-02T00:00:00Z")], "Two", third),
      ([one, two, revisit(third, profile: notModified)], "Two", third),
      ([one, revisit(third, head: nil)], "One", third),
      ([one, revisit(third, address: "http://b.example/")], "One", "2026-11-01T00:00:00Z"),
      ([one, revisit(third, address: host + "/#a")], "One", third),
    ] {
      let site = try TestSite()
      var pages = ArchivePages(settings: CrawlSettings())
      _ = try await site.store.ingest(try await pages.visits(of: records), at: TestClock.wall)
      let stored = try await site.store.record(of: #require(WebAddress(host + "/")))
      #expect(stored?.title == title)
      #expect(stored?.fetch?.fetchedAt == moment(date))
    }
  }

  @Test("A revisit whose server said that the page is gone is no page")
  func revisitGone() async throws {
    var pages = ArchivePages(settings: CrawlSettings())
    let gone = revisit("2026-11-03T00:00:00Z", head: "HTTP/1.1 410 Gone\r\n\r\n")
    let visits = try await pages.visits(of: [
      gone, revisit("2026-11-03T00:00:00Z", address: "http://b.example/"),
    ])
    #expect(visits.map(\.settlement.outcome) == [.gone(status: 410)])
    #expect(pages.report.skipped == [ArchiveReason.revisit: 1, "fetch.gone-410": 1])
  }

  @Test("Moments that are still to come count as now, so that what comes later can follow")
  func future() async throws {
    let site = try TestSite()
    let now = TestClock.wall
    var pages = ArchivePages(settings: CrawlSettings())
    for (date, title) in [("9999-12-31T00:00:00Z", "Far"), ("9998-12-31T00:00:00Z", "Near")] {
      let visits = try await pages.visits(of: [record("/", date: date, "<title>\(title)</title>")])
      #expect(try await site.store.ingest(visits, at: now).stored == 1)
    }
    let stored = try await site.store.record(of: #require(WebAddress(host + "/")))
    #expect(stored?.title == "Near")
    #expect(stored?.fetch?.fetchedAt == now)
  }

  @Test("What is gone at no known moment goes, and rows that follow are not older for it")
  func undated() async throws {
    let site = try TestSite()
    let address = try #require(WebAddress(host + "/"))
    var pages = ArchivePages(settings: CrawlSettings())
    let visits = try await pages.visits(of: [home])
    _ = try await site.store.ingest(visits, at: TestClock.wall)
    let outcome = Settlement.Outcome.gone(status: 410)
    let settlement = Settlement(token: 0, address: address, outcome: outcome, status: 410)
    var gone = ArchivedVisit(settlement, capturedAt: TestClock.wall)
    gone.isUndated = true
    #expect(try await site.store.ingest([gone], at: TestClock.wall).stored == 1)
    #expect(try site.pages().isEmpty)
    let later = try await pages.visits(of: [
      record("/", date: "2026-11-20T11:00:00Z", "<title>Again</title>")
    ])
    #expect(try await site.store.ingest(later, at: TestClock.wall).stored == 1)
    #expect(try await site.store.record(of: address)?.title == "Again")
  }

  // WARC/1.1, section 6.4.
  @Test("A resource is a page of its own type, without an answer around it")
  func resource() async throws {
    var fields = [
      NamedFields.Field("WARC-Target-URI", "<\(host)/r>"),
      NamedFields.Field("Content-Type", "text/html"),
    ]
    let html = WARCRecord(
      kind: .resource,
      fields: NamedFields(fields),
      block: Array("<title>Resource</title>".utf8)
    )
    fields[1] = NamedFields.Field("Content-Type", "image/png")
    let image = WARCRecord(kind: .resource, fields: NamedFields(fields), block: [0x89])
    fields[0] = NamedFields.Field("WARC-Target-URI", "dns:a.example")
    let name = WARCRecord(kind: .resource, fields: NamedFields(fields), block: [0x31])
    var pages = ArchivePages(settings: CrawlSettings())
    let visits = try await pages.visits(of: [html, image, name])
    #expect(visits.map(\.settlement.record?.title) == ["Resource", nil])
    #expect(pages.report.pages == 1)
    #expect(pages.report.skipped == [ArchiveReason.notWeb: 1, Reason.notHTML: 1])
  }

  @Test("What answers another method than GET is no page, whichever record comes first")
  func otherMethods() async throws {
    let folder = try TemporaryFolder()
    func bytes(_ kind: String, _ path: String, _ id: Int, _ other: Int?, _ block: String) -> String
    {
      let concurrent = other.map { "WARC-Concurrent-To: <urn:\($0)>\r\n" } ?? ""
      return "WARC/1.1\r\nWARC-Type: \(kind)\r\nWARC-Record-ID: <urn:\(id)>\r\n\(concurrent)"
        + "WARC-Target-URI: \(host)\(path)\r\nWARC-Date: 2026-11-20T10:00:00Z\r\n"
        + "Content-Length: \(block.utf8.count)\r\n\r\n\(block)\r\n\r\n"
    }
    let answer = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<title>T</title>"
    let text = [
      bytes("request", "/a", 1, nil, "POST /a HTTP/1.1\r\n\r\n"),
      bytes("response", "/a", 2, 1, answer),
      bytes("response", "/b", 3, nil, answer),
      bytes("request", "/b", 4, 3, "HEAD /b HTTP/1.1\r\n\r\n"),
      bytes("response", "/c", 5, nil, answer),
      bytes("request", "/c", 6, 5, "GET /c HTTP/1.1\r\n\r\n"),
    ].joined()
    let path = folder.path(of: "a.warc")
    try Data(text.utf8).write(to: URL(filePath: path))
    var pages = ArchivePages(settings: CrawlSettings())
    try pages.readHostFiles(of: ArchiveSource(path: path))
    let reader = try WARCReader(path: path, kinds: ArchivePages.kinds)
    var records: [WARCRecord] = []
    while let record = try reader.next() { records.append(record) }
    pages.count(reader)
    let visits = try await pages.visits(of: records)
    #expect(visits.map(\.settlement.address.path) == ["/c"])
    #expect(pages.report.skipped == [ArchiveReason.method: 2])
    #expect(pages.report.otherRecords == ["request": 3])
  }

  @Test("Of several robots.txt of a host the newest counts, wherever they stand")
  func robotsByDate() async throws {
    for order in [[0, 1], [1, 0]] {
      let folder = try TemporaryFolder()
      let writer = try WARCWriter(WARCSettings(folder: folder.path))
      for number in order {
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n"
        let body = number == 1 ? "User-agent: *\nDisallow: /" : ""
        _ = try writer.write(
          ArchivedExchange(
            address: try #require(WebAddress(host + "/robots.txt")),
            startedAt: Timestamp(milliseconds: 1_700_000_000_000 + Int64(number) * 86_400_000),
            responseHead: Array(head.utf8),
            body: Array(body.utf8)
          )
        )
      }
      try writer.close()
      var pages = ArchivePages(settings: CrawlSettings())
      for path in try folder.names().filter({ $0.hasSuffix(".warc.gz") }).map(folder.path) {
        try pages.readHostFiles(of: ArchiveSource(path: path))
      }
      let visits = try await pages.visits(of: [home])
      #expect(visits.first?.settlement.record?.robots.allowed == false)
    }
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
      try pages.readHostFiles(of: ArchiveSource(path: path))
      let reader = try WARCReader(path: path, kinds: [.response])
      var records: [WARCRecord] = []
      while let record = try reader.next() { records.append(record) }
      _ = try await other.store.ingest(try await pages.visits(of: records), at: TestClock.wall)
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
