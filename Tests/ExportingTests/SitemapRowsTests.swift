import Foundation
import Records
import Storing
import StoredTestSupport
import Testing

@testable import Exporting

/// Sitemaps of sitemaps.org.
struct SitemapRowsTests {
  @Test("Addresses are escaped, and a change is told only when it is a date")
  func entries() async throws {
    let pages = try StoredPages()
    try await pages.put([
      try .sample("https://a.example/?a=1&b='2'", title: "A") { $0.dateModified = "2026-01-02" },
      try .sample("https://a.example/b", title: "B") { $0.dateModified = "yesterday</url>" },
      try .sample("https://a.example/c", title: "C") { $0.dateModified = "2026-13-99" },
      try .sample("https://a.example/d", title: "D") {
        $0.dateModified = "Sat, 21 Nov 2026 09:30:00 GMT"
      },
      try .sample("https://a.example/e", title: "E") {
        $0.dateModified = "2026-01-02T03:04:05+01:00"
      },
    ])
    let path = "\(pages.folder.path)/x.xml"
    var export = RecordExport()
    export.format = .sitemap
    let manifest = try export.write(pages.store, to: path)
    #expect(manifest.records == 5)
    #expect(
      try String(contentsOfFile: path, encoding: .utf8) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
        <url><loc>https://a.example/?a=1&amp;b=%272%27</loc><lastmod>2026-01-02</lastmod></url>
        <url><loc>https://a.example/b</loc></url>
        <url><loc>https://a.example/c</loc></url>
        <url><loc>https://a.example/d</loc><lastmod>2026-11-21T09:30:00.000Z</lastmod></url>
        <url><loc>https://a.example/e</loc><lastmod>2026-01-02T02:04:05.000Z</lastmod></url>
        </urlset>

        """
    )
  }

  @Test(
    "A URL is written as RFC 3986 has it",
    arguments: [
      ("https://a.example/u/a|b", "https://a.example/u/a%7Cb"),
      ("https://a.example/[x]?y=[1]^`", "https://a.example/%5Bx%5D?y=%5B1%5D%5E%60"),
      ("https://a.example/100%?a=%zz&b=%7c", "https://a.example/100%25?a=%25zz&b=%7c"),
      ("https://[2001:db8::1]/{x}", "https://[2001:db8::1]/%7Bx%7D"),
      ("https://a.example/a\\b", "https://a.example/a%5Cb"),
      ("https://a.example/~u/(1)!$&'*+,;=:@?q=/?", "https://a.example/~u/(1)!$&'*+,;=:@?q=/?"),
    ]
  )
  func locations(url: String, location: String) {
    #expect(SitemapRows.location(url) == location)
  }

  @Test(
    "Dates are written in the form that sitemaps take (W3C, Date and Time Formats), or not at all",
    arguments: [
      ("2026-01-02", "2026-01-02"), ("2026", nil), ("2026-01", nil), ("soon", nil), ("", nil),
      ("2026-01-02T03:04:05", "2026-01-02T03:04:05.000Z"),
      ("2026-01-02T03:04+0100", "2026-01-02T02:04:00.000Z"),
      ("2026-01-02 03:04:05Z", "2026-01-02T03:04:05.000Z"),
      ("Fri, 02 Jan 2026 03:04:05 GMT", "2026-01-02T03:04:05.000Z"),
    ] as [(String, String?)]
  )
  func dates(text: String, date: String?) {
    #expect(SitemapRows.date(text) == date)
  }
}
