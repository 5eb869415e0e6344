import Addressing
import Archiving
import Basics
import Crawling
import Records
import Storing
import TestSupport
import Testing

/// Archives that are ingested one after the other into a store (RFC 9309, section 2.4).
struct StoredHostFileTests {
  private static func record(_ path: String, month: Int, _ head: String, _ body: String) -> String {
    let block = "HTTP/1.1 \(head)\r\n\r\n\(body)"
    return "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: https://a.example\(path)\r\n"
      + "WARC-Date: 2025-0\(month)-01T00:00:00Z\r\nContent-Type: application/http\r\n"
      + "Content-Length: \(block.utf8.count)\r\n\r\n\(block)\r\n\r\n"
  }

  private static func robots(_ month: Int, _ rule: String, status: String = "200 OK") -> String {
    record("/robots.txt", month: month, "\(status)\r\nContent-Type: text/plain", rule)
  }

  private static func page(_ month: Int) -> String {
    let body = "<title>Plums \(month)</title><p>Ripe plums</p>"
    return record("/p", month: month, "200 OK\r\nContent-Type: text/html", body)
  }

  /// Ingests each archive in a run of its own, and returns the record of the page.
  private func record(after archives: [String]) async throws -> PageRecord? {
    let (site, folder) = (try TestSite(), try TemporaryFolder())
    for (number, archive) in archives.enumerated() {
      let path = try folder.write(archive, to: "\(number).warc")
      var pages = ArchivePages(settings: CrawlSettings(), store: site.store)
      try pages.readHostFiles(of: ArchiveSource(path: path))
      try await pages.keepHostFiles(at: TestClock.wall)
      let reader = try ArchiveSource(path: path).reader(kinds: ArchivePages.kinds)
      while let record = try reader.next() {
        let visits = try await pages.visits(of: [record])
        _ = try await site.store.ingest(visits, at: TestClock.wall)
      }
    }
    #expect(try await site.store.check().isEmpty)
    return try await site.store.record(of: #require(WebAddress("https://a.example/p")))
  }

  @Test(
    "The robots.txt of an earlier run holds for pages of a later one, unless that has a newer one",
    arguments: [
      ([robots(1, "User-agent: *\nDisallow: /p"), page(2)], false),
      ([robots(1, "User-agent: *\nDisallow: /p") + page(1), page(2)], false),
      ([robots(3, "User-agent: *\nDisallow: /p"), robots(1, "") + page(2)], false),
      ([robots(1, "User-agent: *\nDisallow: /p"), robots(3, "") + page(2)], true),
      ([robots(1, ""), page(2)], true), ([page(1), page(2)], true),
      (
        [
          robots(1, "User-agent: *\nDisallow: /p"),
          robots(2, "", status: "301 X\r\nLocation: /r.txt") + page(2),
        ], false
      ),
      ([robots(1, "", status: "503 Busy"), page(2)], true),
    ] as [([String], Bool)]
  )
  func rules(archives: [String], isAllowed: Bool) async throws {
    let record = try await record(after: archives)
    #expect(record?.title == "Plums 2")
    #expect(record?.robots.allowed == isAllowed)
    #expect(record?.indexable == isAllowed)
  }

  @Test("So does its association file")
  func association() async throws {
    let text =
      #"{"applinks":{"details":[{"appIDs":["ABCDE12345.org.plums"],"#
      + #""components":[{"/":"/p"}]}]}}"#
    for path in ["/.well-known/apple-app-site-association", "/apple-app-site-association"] {
      let head = "200 OK\r\nContent-Type: application/json"
      let file = Self.record(path, month: 1, head, text)
      for archives in [[file, Self.page(2)], [file + Self.page(1), Self.page(2)]] {
        let record = try await record(after: archives)
        #expect(record?.universalLinks?.apps.map(\.verdict) == ["match"])
      }
    }
  }
}
