import Addressing
import Basics
import Records
import Rules
import TestSupport
import Testing

@testable import Sitemaps

// Files that are damaged, or made to cost much.
extension SitemapReaderTests {
  @Test(
    "What real files do against XML costs no part of an entry",
    arguments: [
      ("<urlset><url><loc>/1?a=1&b=2&c=3</loc></url></urlset>", ["/maps/x", "/1?a=1&b=2&c=3"]),
      ("<urlset><url><loc>/1?a<5&b</loc></url></urlset>", ["/maps/x", "/1?a%3C5&b"]),
      ("<urlset><url><loc>/1</loc><url><loc>/2</loc><url><loc>/3</loc>", ["/1", "/2", "/3"]),
      ("<urlset></urlset><urlset><url><loc>/1</loc></url></urlset>", ["/maps/x", "/1"]),
      ("<urlset><a><b><url><loc>/1</loc></url></a></urlset>", ["/maps/x", "/1"]),
      (
        "<urlset><url><loc>/1</loc></url></urlset></urlset>x<url><loc>/2</loc></url>", ["/1", "/2"]
      ),
      ("<urlset xmlns=a xmlns:b=c d><x:url><y:loc>/1</z:loc></url>", ["/1"]),
      (
        "<urlset><url><loc>/1</loc><image:image><image:loc>/2</image:loc></url>", ["/maps/x", "/1"]
      ),
      (
        "<rss><item><description><p>a<br>b</description><link>/1</link></item><item><link>/2"
          + "</link><description>" + String(repeating: "<br>", count: 200)
          + "</description></item></rss>", ["/1", "/2"]
      ),
      (
        "<feed><entry><link href=/1?a&b=c></entry><entry><link href=/2/></feed>",
        ["/1?a&b=c", "/2"]
      ),
    ]
  )
  func malformed(source: String, paths: [String]) throws {
    let first = "<url><loc>x</loc></url>"
    let whole =
      paths.first == "/maps/x"
      ? source.replacing("<url>", with: first + "<url>", maxReplacements: 1) : source
    let (sitemap, rules, _) = try read(whole)
    let found = sitemap?.entries.map { entry in
      entry.address.text.replacing("https://plum.example", with: "")
    }
    #expect(found == paths)
    #expect(!rules.contains("sitemap.url-missing"))
  }

  @Test("Bytes that are no UTF-8, and control characters, spoil no more than their address")
  func characters() throws {
    let bytes =
      Array("<urlset><url><loc>/a".utf8) + [0xFF, 0xC3, 0x28, 0, 0xE2, 0x82]
      + Array("</loc></url><url><loc>/2</loc></url><url><loc>/".utf8) + [0xF0, 0x9F]
    let (sitemap, _, _) = try read(bytes)
    #expect(sitemap?.entries.map(\.address.path) == ["/a%EF%BF%BD%EF%BF%BD(%EF%BF%BD", "/2"])
  }

  @Test("Half a line at a cut is no address")
  func halfLine() throws {
    let plain = Array("https://plum.example/1\nhttps://plum.example/products".utf8)
    let cut = try read(Array(GzipBytes.stored(plain).dropLast(15)))
    #expect(cut.sitemap?.entries.map(\.address.path) == ["/1"])
    var limits = SitemapLimits()
    limits.bytes = plain.count - 3
    #expect(try read(plain, limits: limits).sitemap?.entries.map(\.address.path) == ["/1"])
    limits.bytes = plain.count
    #expect(try read(plain, limits: limits).sitemap?.entries.count == 2)
  }

  @Test(
    "Entries without a usable address count towards the limit too",
    arguments: ["<url>", "<url></url>", "<url><loc>https://[</loc></url>"]
  )
  func unusableEntries(entry: String) throws {
    var limits = SitemapLimits()
    limits.entries = 20
    let last = "<url><loc>https://plum.example/1</loc></url>"
    let most = "<urlset>" + String(repeating: entry, count: 19) + last
    #expect(try read(Array(most.utf8), limits: limits).sitemap?.entries.count == 1)
    let over = "<urlset>" + String(repeating: entry, count: 21) + last
    let reading = try read(Array(over.utf8), limits: limits)
    #expect(reading.sitemap?.entries.count == 0)
    #expect(reading.rules.last == "sitemap.too-many-urls")
  }

  @Test("A long address of the file makes no long addresses in it, nor many languages many")
  func longAddresses() throws {
    let url = try #require(
      WebAddress("https://plum.example/" + String(repeating: "d", count: 2_080) + "/s.xml")
    )
    let entry = "<url><loc>/1</loc><link hreflang=a href=x /><link hreflang=a href=/x /></url>"
    let source = "<urlset><url><loc>x1</loc></url>" + entry + "</urlset>"
    var findings: [Finding] = []
    let sitemap = SitemapReader.read(Array(source.utf8), url: url, findings: &findings)
    #expect(sitemap?.entries.map(\.address.path) == ["/1"])
    #expect(sitemap?.entries.first?.alternates.map(\.url) == ["https://plum.example/x"])
    #expect(findings.map(\.rule).contains("sitemap.url-malformed"))
    #expect(findings.allSatisfy { ($0.evidence ?? "").utf8.count < 1_000 })
    var limits = SitemapLimits()
    limits.allAlternates = 5
    let languages = (1...4).map { page in
      "<url><loc>/\(page)</loc><link hreflang=a href=/x /><link href='ios-app://1/a/b'/></url>"
    }
    let many = try read("<urlset>" + languages.joined() + "</urlset>", limits: limits).sitemap
    let sum = many?.entries.reduce(0) { $0 + $1.alternates.count + $1.appURIs.count }
    #expect(many?.entries.count == 4)
    #expect(sum == 5)
  }

  @Test("A text of nothing but wrong lines is given up, and its lines are never gathered")
  func wrongLines() throws {
    var limits = SitemapLimits()
    limits.entries = 10
    let wrong = String(repeating: "a\n", count: 10)
    let source = "https://plum.example/1\n" + wrong + "https://plum.example/2"
    #expect(try read(source, limits: limits).sitemap?.entries.map(\.address.path) == ["/1"])
  }

  @Test("Nothing that looks like markup makes reading slow or endless")
  func hostile() throws {
    let inputs = [
      String(repeating: "<urlset>", count: 100_000),
      "<urlset><url>" + String(repeating: "<a ", count: 100_000),
      "<urlset>" + String(repeating: "<url><loc>", count: 50_000),
      "<!DOCTYPE a [" + String(repeating: "<!ENTITY a \"&a;&a;\">", count: 20_000) + "]><urlset/>",
      "<urlset><url><loc>" + String(repeating: "x", count: 1_000_000) + "</loc></url></urlset>",
      String(repeating: "&", count: 1_000_000),
      String(repeating: "<!--", count: 100_000), String(repeating: "<", count: 1_000_000),
      "<urlset>" + String(repeating: "<", count: 1_000_000),
      "<urlset><url><link href='" + String(repeating: "&", count: 1_000_000),
      "<urlset><url><loc>" + String(repeating: "\0", count: 1_000_000),
      "<urlset><url>" + String(repeating: "<link href=a rel='", count: 50_000),
    ]
    for input in inputs { #expect(try read(input).findings.count <= 30) }
  }
}
