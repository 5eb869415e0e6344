import Addressing
import Basics
import Records
import Rules
import TestSupport
import Testing

@testable import Sitemaps

/// Cases from the sitemaps protocol, <https://www.sitemaps.org/protocol.html>.
struct SitemapReaderTests {
  func read(
    _ bytes: [UInt8],
    limits: SitemapLimits = SitemapLimits()
  ) throws -> (sitemap: Sitemap?, rules: [String], findings: [Finding]) {
    let url = try #require(WebAddress("https://plum.example/maps/sitemap.xml"))
    var findings: [Finding] = []
    let sitemap = SitemapReader.read(bytes, url: url, limits: limits, findings: &findings)
    return (sitemap, findings.map(\.rule), findings)
  }

  /// Reads a source of which each character is one byte.
  func read(
    _ source: String,
    limits: SitemapLimits = SitemapLimits()
  ) throws -> (sitemap: Sitemap?, rules: [String], findings: [Finding]) {
    try read(source.unicodeScalars.map { UInt8($0.value) }, limits: limits)
  }

  @Test(
    "Every form lists its addresses",
    arguments: [
      ("<urlset><url><loc> https://plum.example/1 </loc></url></urlset>", Sitemap.Form.urlSet),
      (
        "<?xml version=\"1.0\"?><s:urlset xmlns:s=\"x\"><s:url><s:loc>https://plum.example/1"
          + "</s:loc></s:url></s:urlset>", .urlSet
      ),
      ("<sitemapindex><sitemap><loc>https://plum.example/1</loc></sitemap></sitemapindex>", .index),
      (
        "<rss version=\"2.0\"><channel><link>https://plum.example/</link><item><title>a</title>"
          + "<link>https://plum.example/1</link></item></channel></rss>", .rss
      ),
      (
        "<rss><channel><item><guid>https://plum.example/1</guid></item></channel></rss>", .rss
      ),
      (
        "<rdf:RDF><channel><link>https://plum.example/</link></channel>"
          + "<item><link>https://plum.example/1</link></item></rdf:RDF>", .rss
      ),
      (
        "<feed><link href='/'/><entry><link rel='self' href='/x'/><link href='/1'/>"
          + "<content>&lt;link&gt;</content></entry></feed>", .atom
      ),
      ("https://plum.example/1\n", .text),
      ("\u{EF}\u{BB}\u{BF}https://plum.example/1\r\n\r\n", .text),
    ] as [(String, Sitemap.Form)]
  )
  func forms(source: String, form: Sitemap.Form) throws {
    let (sitemap, rules, _) = try read(source)
    #expect(sitemap?.form == form)
    #expect(sitemap?.entries.map(\.address.text) == ["https://plum.example/1"])
    #expect(rules.isEmpty)
  }

  @Test(
    "What a file lists and is not read has a reason",
    arguments: [
      (
        "<urlset><sitemap><loc>https://plum.example/a.xml</loc></sitemap><url><loc>"
          + "https://plum.example/1</loc></url></urlset>", ["sitemap.mixed"]
      ),
      (
        "<sitemapindex><url><loc>https://plum.example/2</loc></url><sitemap><loc>"
          + "https://plum.example/1</loc></sitemap></sitemapindex>", ["sitemap.mixed"]
      ),
      (
        "<!DOCTYPE u [<!ENTITY a \"https://plum.example/2\"> <!ENTITY b 'c'>]><urlset><url><loc>&a;"
          + "</loc></url><url><loc>https://plum.example/&b;</loc></url><url><loc>"
          + "https://plum.example/1</loc></url></urlset>", ["sitemap.entity", "sitemap.entity"]
      ),
    ]
  )
  func notRead(source: String, expected: [String]) throws {
    let (sitemap, rules, _) = try read(source)
    #expect(sitemap?.entries.map(\.address.text) == ["https://plum.example/1"])
    #expect(rules == expected)
  }

  @Test(
    "Addresses of an Atom feed are resolved against xml:base, the innermost first (RFC 4287, 2)",
    arguments: [
      ("", "", "", "https://plum.example/maps/1"),
      ("https://pear.example/a/", "", "", "https://pear.example/a/1"),
      ("https://pear.example/a/", "b/", "", "https://pear.example/a/b/1"),
      ("https://pear.example/a/", "b/", "/c/", "https://pear.example/c/1"),
      ("", "/b/", "", "https://plum.example/b/1"), ("", "", "c/", "https://plum.example/maps/c/1"),
      ("https://[", "", "", "https://plum.example/maps/1"),
    ]
  )
  func xmlBase(feed: String, entry: String, link: String, address: String) throws {
    func base(_ text: String) -> String { text.isEmpty ? "" : " xml:base=\"\(text)\"" }
    let (sitemap, _, _) = try read(
      "<feed xmlns=\"http://www.w3.org/2005/Atom\"\(base(feed))>"
        + "<entry\(base(entry))><link\(base(link)) href=\"1\"/></entry></feed>"
    )
    #expect(sitemap?.entries.map(\.address.text) == [address])
  }

  @Test("An entry's date, importance, languages and app addresses are kept")
  func entry() throws {
    let (sitemap, rules, _) = try read(
      """
      <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
        xmlns:xhtml="http://www.w3.org/1999/xhtml"><url>
        <loc>https://plum.example/1?a=b&amp;c=d</loc>
        <image:image><image:loc>https://plum.example/not-a-page.png</image:loc></image:image>
        <lastmod>2026-11-20T09:30:00+01:00</lastmod><priority>0.8</priority>
        <xhtml:link rel="alternate" hreflang="ko" href="https://plum.example/ko/1"/>
        <xhtml:link rel="alternate" href="android-app://org.example.plum/https/plum.example/1"/>
        <xhtml:link rel="alternate" href="ios-app://544007664/plum/1"/>
        <xhtml:link rel="icon" hreflang="de" href="https://plum.example/icon"/>
      </url></urlset>
      """
    )
    let entry = try #require(sitemap?.entries.first)
    #expect(sitemap?.entries.count == 1)
    #expect(entry.address.text == "https://plum.example/1?a=b&c=d")
    #expect(entry.modified?.iso8601 == "2026-11-20T08:30:00.000Z")
    #expect(entry.priority == 0.8)
    #expect(entry.alternates == [Alternate(hreflang: "ko", url: "https://plum.example/ko/1")])
    #expect(
      entry.appURIs == [
        "android-app://org.example.plum/https/plum.example/1", "ios-app://544007664/plum/1",
      ]
    )
    #expect(rules.isEmpty)
  }

  @Test("An app address has the same limit in bytes as a page's, and is noted when it is longer")
  func longAppAddresses() throws {
    let limits = SitemapLimits()
    func source(_ bytes: Int) -> String {
      let app = "android-app://org.example.plum/https/plum.example/"
      let uri = app + String(repeating: "a", count: bytes - app.utf8.count)
      return "<urlset><url><loc>https://plum.example/1</loc>"
        + "<xhtml:link rel=\"alternate\" href=\"\(uri)\"/></url></urlset>"
    }
    let (sitemap, rules, _) = try read(source(limits.addressBytes))
    #expect(sitemap?.entries.first?.appURIs.map(\.utf8.count) == [limits.addressBytes])
    #expect(rules.isEmpty)
    let (other, noted, _) = try read(source(limits.addressBytes + 1))
    #expect(other?.entries.first?.appURIs == [])
    #expect(noted == ["sitemap.url-malformed"])
  }

  @Test("A fault in one entry costs that entry alone, and is noted with its place")
  func faults() throws {
    let (sitemap, rules, findings) = try read(
      """
      <urlset><url><loc>https://plum.example/1</url>
      <url><loc>ftp://plum.example/2</loc></url>
      <url><loc>https://plum.example/3</loc><lastmod>soon</lastmod></url>
      <url><loc>https://plum.example/a & b</loc>
      <url><loc>https://plum.example/3</loc></url></urlset>
      """
    )
    #expect(
      sitemap?.entries.map(\.address.text) == [
        "https://plum.example/3", "https://plum.example/a%20&%20b",
      ]
    )
    #expect(
      rules == ["sitemap.url-missing", "sitemap.url-malformed", "sitemap.date-malformed"]
    )
    #expect(findings.map(\.line) == [1, 2, 3])
  }

  @Test("UTF-16 is read, told from its byte order mark")
  func utf16() throws {
    let plain = "<urlset><url><loc>https://plum.example/1</loc></url></urlset>"
    let bytes = plain.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(try read([0xFF, 0xFE] + bytes).sitemap?.entries.count == 1)
    let swapped = plain.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    #expect(try read([0xFE, 0xFF] + swapped).sitemap?.entries.count == 1)
  }

  @Test("Packed files are unpacked, one member after the other, up to the limit")
  func packed() throws {
    let plain = Array("<urlset><url><loc>https://plum.example/1</loc></url></urlset>".utf8)
    let halves = GzipBytes.stored(Array(plain[..<30])) + GzipBytes.stored(Array(plain[30...]))
    #expect(try read(halves).sitemap?.entries.count == 1)
    let cut = try read(Array(GzipBytes.stored(plain).dropLast(12)))
    #expect(cut.rules.first == "sitemap.damaged")
    var limits = SitemapLimits()
    limits.bytes = 100_000
    let bomb = try read(GzipBytes.zeros(runs: 10_000), limits: limits)
    #expect(bomb.rules == ["sitemap.too-large", "sitemap.not-a-sitemap"])
  }

  @Test("Each specimen of the catalog fires its rule, and its twin fires none")
  func specimens() throws {
    var limits = SitemapLimits()
    limits.bytes = Specimen.sitemapBytes
    limits.entries = Specimen.sitemapEntries
    for rule in Rule.sitemapRules {
      #expect(try read(rule.specimen.bad, limits: limits).rules.contains(rule.id), "\(rule.id)")
      #expect(try read(rule.specimen.good, limits: limits).rules.isEmpty, "\(rule.id)")
    }
  }

  @Test("Dates that say nothing of the pages are not believed")
  func credibleDates() throws {
    let now = try #require(Timestamp(iso8601: "2026-11-21T12:00:00.000Z"))
    func sitemap(_ dates: [String?]) throws -> Sitemap {
      let entries = try dates.enumerated().map { number, date in
        var entry = Sitemap.Entry(
          address: try #require(WebAddress("https://plum.example/\(number)"))
        )
        entry.modified = date.flatMap(Timestamp.init(webDate:))
        return entry
      }
      return Sitemap(form: .urlSet, entries: entries)
    }
    let days = (1...20).map { "2026-10-\($0 < 10 ? "0" : "")\($0)" }
    #expect(try sitemap(days).hasCredibleDates(at: now))
    #expect(try sitemap(["2026-11-20"]).hasCredibleDates(at: now))
    #expect(try !sitemap([nil, nil]).hasCredibleDates(at: now))
    #expect(try !sitemap(["2027-01-01", "2026-11-20"]).hasCredibleDates(at: now))
    #expect(try !sitemap([String](repeating: "2026-11-21", count: 20)).hasCredibleDates(at: now))
  }
}
