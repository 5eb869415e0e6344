import Addressing
import Archiving
import Basics
import Crawling
import Frontier
import Records
import Storing
import TestSupport
import Testing

/// What archives say of one URL, in every order in which they may come.
struct ArchiveOrderTests {
  private static let url = "http://a.example/x"

  /// One capture: `p` a page that has its month as its title, `c` a page of which a part is missing,
  /// `g` a 404, `e` a 503, `r` a redirect, `v` a revisit by which the page is unchanged.
  private static func record(_ capture: String) -> WARCRecord {
    let month = String(capture.dropFirst())
    let body = "<title>\(month)</title><p>Plums and pears</p>"
    var kind = WARCRecord.Kind.response
    var head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n"
    switch capture.first {
    case "g": head = "HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\n\r\n"
    case "e": head = "HTTP/1.1 503 Busy\r\nContent-Type: text/html\r\n\r\n"
    case "r": head = "HTTP/1.1 301 X\r\nLocation: http://a.example/y\r\n\r\n"
    case "c": head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 999\r\n\r\n"
    case "v": kind = .revisit
    default: break
    }
    let fields = [
      NamedFields.Field("WARC-Target-URI", url),
      NamedFields.Field("WARC-Date", "2025-0\(month)-01T00:00:00Z"),
    ]
    let block = kind == .revisit ? [] : Array((head + body).utf8)
    return WARCRecord(kind: kind, fields: NamedFields(fields), block: block)
  }

  /// All orders of `captures`.
  private static func orders(of captures: [String]) -> [[String]] {
    captures.reduce([[]]) { orders, capture in
      orders.flatMap { order in
        (0...order.count).map { Array(order[..<$0]) + [capture] + Array(order[$0...]) }
      }
    }
  }

  /// What is stored of the URL: the page's title, the state, the reason, and the last status.
  private func outcome(of captures: [String]) async throws -> String {
    let site = try TestSite()
    for capture in captures {
      var pages = ArchivePages(settings: CrawlSettings())
      let visits = try await pages.visits(of: [Self.record(capture)])
      _ = try await site.store.ingest(visits, at: TestClock.wall)
    }
    #expect(try await site.store.check().isEmpty)
    let url = try #require(WebAddress(Self.url))
    let title = try await site.store.record(of: url)?.title
    let report = try await site.store.addressReport(of: url.identity)
    let words = [title, report?.state.name, report?.reason, report.map { String($0.status) }]
    return words.map { $0 ?? "-" }.joined(separator: " ")
  }

  @Test(
    "The moments of captures decide, and not the order in which they are read",
    arguments: [
      ("p1 p2", "2 done - 200"),
      ("p1 g3", "1 waiting fetch.gone-unconfirmed 404"),
      ("p1 p2 g3", "2 waiting fetch.gone-unconfirmed 404"),
      ("p1 g3 g4", "- gone - 404"),
      ("p1 g2 g3 g4", "- gone - 404"),
      ("p1 g2 p3 g4", "3 waiting fetch.gone-unconfirmed 404"),
      ("g1 g2 p3", "3 done - 200"),
      ("p1 g2 p3", "3 done - 200"),
      ("p1 r2 g3", "- gone - 404"),
      ("p1 g2 r3", "- redirected - 301"),
      ("p1 e2", "1 done - 200"),
      ("g1 e2", "- gone - 404"),
      ("e1 e2", "- refused fetch.server-error 503"),
      ("p1 g2 e3", "1 waiting fetch.gone-unconfirmed 404"),
      ("p1 c2 g3", "1 waiting fetch.gone-unconfirmed 404"),
    ]
  )
  func order(captures: String, expected: String) async throws {
    let captures = captures.split(separator: " ").map(String.init)
    for order in Self.orders(of: captures) {
      #expect(try await outcome(of: order) == expected, "\(order)")
      #expect(try await outcome(of: order + order) == expected, "\(order), twice")
    }
  }

  @Test("That a page is unchanged says nothing of a page that is gone")
  func unchanged() async throws {
    #expect(try await outcome(of: ["g1", "v2"]) == "- gone - 404")
    #expect(try await outcome(of: ["p1", "g2", "v3"]) == "1 done - 304")
  }
}
