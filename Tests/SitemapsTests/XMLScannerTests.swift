import Testing

@testable import Sitemaps

/// Cases from XML 1.0, <https://www.w3.org/TR/xml/>.
struct XMLScannerTests {
  @Test(
    "Markup is cut into tags and text, and what is malformed never stops it",
    arguments: [
      ("<a>b</a>", "<a> b </a>"),
      ("<a/>", "<a/>"),
      ("<x:a y='>'/>b", "<a/> b"),
      ("<a b=\"c\" d='e'>f</ a >", "<a> f </>"),
      ("<?xml version='1.0'?><!-- <b> --><a>", "<a>"),
      ("<!DOCTYPE a [<!ENTITY b \"c>d\">]><a>&b;", "<a> &b;"),
      ("<a><![CDATA[<b>&amp;]]></a>", "<a> [<b>&amp;] </a>"),
      ("<a><![CDATA[cut", "<a> [cut]"),
      ("<a href=\"cut", "<a>"),
      ("text only", "text only"),
      ("a & b < c", "a & b  <>"),
      ("<", ""),
      ("<!--", ""),
    ]
  )
  func tokens(source: String, expected: String) {
    let bytes = Array(source.utf8)
    var scanner = XMLScanner(bytes)
    var pieces: [String] = []
    while let token = scanner.next() {
      switch token {
      case .start(let name, let isEmpty):
        pieces.append("<\(text(bytes[name]))\(isEmpty ? "/" : "")>")
      case .end(let name): pieces.append("</\(text(bytes[name]))>")
      case .text(let range): pieces.append(text(bytes[range]))
      case .characterData(let range): pieces.append("[\(text(bytes[range]))]")
      }
    }
    #expect(pieces.joined(separator: " ") == expected)
  }

  @Test(
    "Attributes are found by their names without prefixes, with references resolved",
    arguments: [
      ("<a href='x&amp;y'>", "href", "x&y"),
      ("<a x:href = \"&#x41;&#66;\" >", "href", "AB"),
      ("<a rel=alternate href=x>", "href", "x"),
      ("<a rel href='x'/>", "href", "x"),
      ("<a rel='href' b='c'>", "href", nil),
      ("<a ='x' href='y'>", "href", "y"),
    ] as [(String, StaticString, String?)]
  )
  func attributes(source: String, name: StaticString, expected: String?) {
    var scanner = XMLScanner(Array(source.utf8))
    _ = scanner.next()
    #expect(scanner.attribute(name) == expected)
  }

  @Test(
    "References that no declaration is needed for are resolved, and others stay",
    arguments: [
      ("a&lt;b&gt;&quot;&apos;&amp;", "a<b>\"'&"), ("&nbsp;", "&nbsp;"), ("&", "&"),
      ("&#0;&#xD800;", "&#0;&#xD800;"), ("&#128512;", "\u{1F600}"), ("&amp", "&amp"),
    ]
  )
  func references(source: String, expected: String) {
    var output: [UInt8] = []
    XMLText.append(Array(source.utf8)[...], to: &output)
    #expect(text(output[...]) == expected)
  }

  private func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
