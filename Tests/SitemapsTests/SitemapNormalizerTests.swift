import Testing

@testable import Sitemaps

/// What the XML parser is given of files that are no XML.
///
/// Reference: <https://www.w3.org/TR/xml/>
struct SitemapNormalizerTests {
  private func normalized(_ source: String, _ form: Sitemap.Form = .urlSet) -> String {
    var normalizer = SitemapNormalizer(Array(source.utf8))
    _ = normalizer.findRoot()
    var output: [UInt8] = []
    while normalizer.writeNext(1 << 16, form: form) { output += normalizer.output }
    return String(decoding: output, as: UTF8.self)
  }

  @Test(
    "Each tag that starts ends, whatever the file leaves out",
    arguments: [
      ("<urlset></urlset>", "<urlset>"), ("<urlset/>", "<urlset>"),
      ("<urlset><a/></urlset>", "<urlset><_/>"),
      ("<urlset><s:loc>x</s:loc>", "<urlset><loc>x</loc>"),
      ("<urlset><a><b></a>", "<urlset><_><_></_></_>"),
      ("<urlset><loc>x<b></loc>", "<urlset><loc>x<_></_></loc>"),
      ("<urlset><a><loc>x</a>", "<urlset><_><loc>x<cut/></loc></_>"),
      ("<urlset></a></urlset><a>", "<urlset><_>"), ("<urlset></></ a><a></a", "<urlset><_></_>"),
      ("<urlset><url><loc>x</url>", "<urlset><url offset=\"8\"><loc>x<cut/></loc></url>"),
      ("<urlset><url><url>", "<urlset><url offset=\"8\"></url><url offset=\"13\">"),
      ("<urlset><url></urlset><url/>", "<urlset><url offset=\"8\"></url><url offset=\"22\"/>"),
      ("<urlset><a b='>'/><c", "<urlset><_/>"), ("<urlset><a b=\"", "<urlset>"),
      ("<urlset><a\u{0}b></a>", "<urlset><_></_>"), ("<urlset><é></é>", "<urlset><_></_>"),
      ("<urlset><loc>1<2</loc>", "<urlset><loc>1&lt;2</loc>"),
      ("<urlset><loc>a < b <</loc>", "<urlset><loc>a &lt; b &lt;</loc>"),
    ]
  )
  func tags(source: String, expected: String) {
    #expect(normalized(source) == expected)
  }

  @Test(
    "Nothing is declared, and no text stands where none is read",
    arguments: [
      ("<?xml version='1.0'?><!-- <b> --> text <urlset>text<a>text</a>", "<urlset><_></_>"),
      ("<!DOCTYPE a [<!ENTITY b \"c>d\">]><urlset><loc>&b;", "<urlset><loc>&amp;b;"),
      ("<!DOCTYPE a SYSTEM 'file:///etc/passwd'><urlset>", "<urlset>"),
      ("<urlset><!DOCTYPE a [<!ENTITY b '&b;&b;'>]><a/>", "<urlset><_/>"),
      (
        "<urlset><loc><![CDATA[<b>&amp;]]>&amp;</loc>", "<urlset><loc>&lt;b&gt;&amp;amp;&amp;</loc>"
      ),
      ("<urlset><loc><![CDATA[cut", "<urlset><loc>cut"),
      ("<urlset><loc><![CDATA[", "<urlset><loc>"),
      ("<urlset><loc><![CDATA[a]]", "<urlset><loc>a]]"),
      ("<urlset><loc><![CDATA[]]>a", "<urlset><loc>a"),
      ("<urlset><loc>a]]>b", "<urlset><loc>a]]&gt;b"), ("<urlset><?", "<urlset>"),
      ("<urlset><!--", "<urlset>"), ("<urlset><!-->a", "<urlset>"), ("<", ""), ("a", ""),
    ]
  )
  func declarations(source: String, expected: String) {
    #expect(normalized(source) == expected)
  }

  @Test(
    "Attributes that are read stand once, in quotation marks, with references resolved later",
    arguments: [
      ("href='x&amp;y'", "href=\"x&amp;y\""), ("x:href = \"&#x41;&#66;\" ", "href=\"&#x41;&#66;\""),
      ("rel=alternate href=x", "rel=\"alternate\" href=\"x\""), ("rel href='x'", "href=\"x\""),
      ("rel='href' b='c'", "rel=\"href\""), ("='x' href='y'", "href=\"y\""),
      ("href=a href=b", "href=\"a\""), ("href='a\"b<c>d'", "href=\"a&quot;b&lt;c&gt;d\""),
      ("href=/a/b?c=d&e=f", "href=\"/a/b?c=d&amp;e=f\""), ("href='\t\na'", "href=\"&#9;&#10;a\""),
      ("offset='9' xmlns:a='b'", ""), ("href=\u{1}'\u{1}a'", "href=\"a\""),
      ("hreflang=de>", "hreflang=\"de\""),
    ]
  )
  func attributes(written: String, expected: String) {
    let list = expected.isEmpty ? "" : " " + expected
    #expect(normalized("<urlset><link \(written)>").hasPrefix("<urlset><link\(list)>"))
    #expect(normalized("<urlset><link \(written)/>").hasPrefix("<urlset><link\(list)"))
  }

  @Test("An unquoted value that ends its tag has no slash of it")
  func slash() {
    #expect(normalized("<urlset><link href=/a//>") == "<urlset><link href=\"/a/\"/>")
    #expect(normalized("<urlset><link href=/a/ />") == "<urlset><link href=\"/a/\"/>")
  }

  @Test("Elements nest no deeper than the limit, within an entry and without one")
  func depth() {
    for opening in ["<urlset>", "<urlset><url>", "<urlset>" + String(repeating: "<a>", count: 70)] {
      var normalizer = SitemapNormalizer(
        Array((opening + String(repeating: "<b><loc>", count: 300) + "<url><loc>x</loc>").utf8)
      )
      _ = normalizer.findRoot()
      var depth = 0
      var deepest = 0
      var isLastWhole = false
      while normalizer.writeNext(1, form: .urlSet) {
        let text = String(decoding: normalizer.output, as: UTF8.self)
        for tag in text.split(separator: "<") where !tag.hasPrefix("cut/>") {
          depth += tag.hasPrefix("/") ? -1 : 1
          deepest = max(deepest, depth)
        }
        isLastWhole = text.hasSuffix("</loc>")
      }
      #expect(deepest <= SitemapNormalizer.depthLimit + 1)
      #expect(isLastWhole)
    }
  }
}
