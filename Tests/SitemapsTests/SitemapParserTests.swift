import Addressing
import Records
import Testing

@testable import Sitemaps

/// How the normalizer and libxml2 work together.
struct SitemapParserTests {
  /// Reads a file in pieces of about `size` bytes.
  private func read(
    _ source: String,
    _ form: Sitemap.Form,
    pieces size: Int = SitemapReader.pieceSize,
    limits: SitemapLimits = SitemapLimits()
  ) throws -> SitemapParser {
    let url = try #require(WebAddress("https://plum.example/s.xml"))
    let log = SitemapLog(limit: limits.findings)
    let parser = SitemapParser(SitemapEntries(form: form, url: url, limits: limits, log: log))
    var normalizer = SitemapNormalizer(Array(source.utf8))
    _ = normalizer.findRoot()
    SitemapReader.read(&normalizer, as: form, by: parser, limits, pieceSize: size)
    return parser
  }

  static let files: [(String, Sitemap.Form)] = [
    (
      "<urlset><url><loc>/é?a=1&b=2&#38;c=<![CDATA[3&4]]></loc><lastmod>2026-11-20</lastmod>"
        + "<xhtml:link hreflang=de href=/d&e /><url><loc>/\u{1F600}<b>x</loc></url><url><loc>cut",
      .urlSet
    ),
    (
      "<?xml version='1.0'?><rss><channel><item><link>/1</link><description><p>a<br>b&nbsp;"
        + "</description><pubDate>2026-11-20</pubDate></item></channel></rss>", .rss
    ),
    (
      "<feed xml:base='/a/'><entry xml:base=\"b/\"><link href='1>2'/><updated>2026-11-20</updated>"
        + "</entry><entry><link href=c></entry></feed>", .atom
    ),
  ]

  @Test("A file says the same however it is cut into pieces", arguments: files)
  func pieces(source: String, form: Sitemap.Form) throws {
    let whole = try read(source, form).entries
    #expect(!whole.entries.isEmpty)
    for size in 1...source.utf8.count {
      let parser = try read(source, form, pieces: size)
      #expect(parser.entries.entries == whole.entries)
      #expect(parser.entries.log.findings == whole.log.findings)
      #expect(parser.fault == nil)
    }
  }

  @Test("libxml2 says the same wherever a piece ends, also within a tag", arguments: files)
  func borders(source: String, form: Sitemap.Form) throws {
    let whole = try read(source, form).entries.entries
    var normalizer = SitemapNormalizer(Array(source.utf8))
    _ = normalizer.findRoot()
    let isWritten = normalizer.writeNext(1 << 20, form: form)
    #expect(isWritten)
    let bytes = normalizer.output
    for border in 1..<bytes.count {
      let parser = try read("", form)
      parser.feed(Array(bytes[..<border]))
      parser.feed(Array(bytes[border...]))
      parser.finish()
      #expect(parser.entries.entries == whole, "cut at \(border)")
    }
  }

  @Test(
    "libxml2 finds no fault in what it is given, whatever the file holds",
    arguments: [
      "<a>", "<url>", "</url>", "</a>", "<", ">", "&", "&amp;", "\"", "<a b='", "<loc>", "<a:>",
      "<é>",
      "<url><loc>/a", "<![CDATA[", "<![CDATA[]]>", "]]>", "<!--", "-->", "<!DOCTYPE a [", "]>",
      "<!ENTITY a '&a;&a;'>", "<?a", "?>", "\u{0}", "\u{FFFF}", "<cut/>", "<_ _='_'/>",
      "<link href=",
      "<xmlns:xmlns xmlns:xmlns='' xmlns=''>", "<xml:xml xml:lang='' xml:space='x'>", "<urlset>",
      "<link href='a' HREF=b a:href=c href/>", "%a;", "&a;", "&#x;", "\r", "\u{1F600}", "</",
    ]
  )
  func faults(piece: String) throws {
    for opening in [
      "", "<urlset>", "<urlset><url>", "<urlset><url><loc>", "<urlset><url><link href='",
    ] {
      for closing in ["", "<url><loc>/1</loc></url></urlset>"] {
        let source = opening + String(repeating: piece, count: 300) + closing
        #expect(try read(source, .urlSet).fault == nil, "\(opening)\(piece)\(closing)")
      }
    }
  }

  @Test("No entity of the file's own is expanded, and no file loaded")
  func entities() throws {
    let source =
      "<!DOCTYPE urlset [<!ENTITY a '/a'><!ENTITY b SYSTEM 'file:///etc/hostname'>"
      + "<!ENTITY % c SYSTEM 'http://plum.example/c'>%c;]><urlset><url><loc>/&a;&b;</loc></url>"
    let entries = try read(source, .urlSet).entries.entries
    #expect(entries.map(\.address.path) == ["/&a;&b;"])
  }

  @Test("The parser is given pieces of bounded size, and no more tags than the limit")
  func bounds() throws {
    var limits = SitemapLimits()
    limits.markup = 1_000
    let long = String(repeating: "&", count: 100_000)
    for piece in ["<a/>", "<loc>", "<url><loc>\(long)</loc>", "<link href='\(long)'/>"] {
      var normalizer = SitemapNormalizer(
        Array(("<urlset><url>" + String(repeating: piece, count: 5_000)).utf8)
      )
      _ = normalizer.findRoot()
      while normalizer.work < limits.markup, normalizer.writeNext(1, form: .urlSet) {
        #expect(normalizer.output.count < 64 << 10)
      }
      #expect(normalizer.work < limits.markup + XMLText.addressLimit + 100)
    }
    let source = "<urlset>" + String(repeating: "<a/>", count: 20_000) + "<url><loc>/1</loc></url>"
    let parser = try read(source, .urlSet, pieces: 100, limits: limits)
    #expect(parser.entries.log.findings.map(\.rule) == ["sitemap.too-large"])
  }
}
