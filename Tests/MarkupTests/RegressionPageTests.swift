import Markup
import Testing

/// One small page for each thing that readers of HTML were seen to get wrong.
// https://html.spec.whatwg.org/multipage/parsing.html
struct RegressionPageTests {
  /// The start of a page whose head is still open.
  private static let head = "<!doctype html><html lang=nl><head><title>Plums</title>"

  /// The start of a page whose body is open.
  private static let body = head + "</head><body>"

  /// What is read of every page that starts with ``head``.
  private static let start = ["lang nl", "title Plums"]

  @Test(
    "Nesting beyond what libxml2 bears by itself loses nothing",
    arguments: [
      "\(String(repeating: "<div>", count: 300))x\(String(repeating: "</div>", count: 300))",
      String(repeating: "<b>", count: 300),
      String(repeating: "<section><ul><li>", count: 1200),
    ]
  )
  func nesting(deep: String) {
    #expect(seen(Self.body + deep + "<a href=/far>z</a>") == Self.start + ["a /far"])
  }

  @Test(
    "What a head holds is read, however it is written",
    arguments: [
      ("<meta name=m content='a\0b'><link rel=canonical href=/k>", ["meta m=ab", "link /k"]),
      ("<meta name=m content='a\u{1B}b'><link rel=next href=/n>", ["meta m=ab", "link /n"]),
      ("<meta name=m name=n content=1 content=2>", ["meta m=1"]),
      ("<noscript><img src=i></noscript><meta name=m content=1>", ["meta m=1"]),
      (
        "<meta name=m content=\"&apos;&rsquor;&AMP;&GT;&QUOT;&check;&hellip;\">",
        ["meta m='’&>\"✓…"]
      ),
      (
        "<meta name=m content=\"&#147;q&#148;&#x80;&#0;&#xDFFF;\">", ["meta m=“q”€\u{FFFD}\u{FFFD}"]
      ),
      ("<script src=s /><meta name=m content=1></script><link href=/k>", ["link /k"]),
      ("<!--><meta name=m content=1>--><link href=/k>", ["meta m=1", "link /k"]),
      ("<!--a--!><meta name=m content=1><!---><link href=/k>", ["meta m=1", "link /k"]),
      ("<!-- a <meta name=m content=1><link href=/k>", []),
      ("<?php echo 1 ?><link href=/k>", ["link /k"]),
      ("<!plum pear><link href=/k></ x><link href=/n>", ["link /k", "link /n"]),
      (
        "<link href=http://a.example/b/><meta name=m content=a/b/>",
        [
          "link http://a.example/b/",
          "meta m=a/b/",
        ]
      ),
      (
        "<meta name=m content=\"abc><link href=\"/k\"><meta name=n content=z>",
        ["meta m=abc><link href=", "meta n=z"]
      ),
      (
        "<meta name=m content=1 ;><meta name=n content=2 \"><link href=/k>",
        [
          "meta m=1", "meta n=2",
          "link /k",
        ]
      ),
      ("<meta =x name=m content=1><link href=/k>", ["meta m=1", "link /k"]),
      ("<META NAME=m CONTENT=1><LINK HREF=/K>", ["meta m=1", "link /K"]),
      ("\r<meta name=m content='a\rb'>\r\n<link href=/k>", ["meta m=a\nb", "link /k"]),
      ("<meta\u{C}name=m\u{C}content=1><link\u{C}href=/k>", ["meta m=1", "link /k"]),
      ("<meta name=m content='a\u{FFFF}b'>", ["meta m=a\u{FFFF}b"]),
    ]
  )
  func heads(html: String, read: [String]) {
    #expect(seen(Self.head + html) == Self.start + read)
  }

  @Test(
    "The body of a script that holds data is kept as it is",
    arguments: [
      "{\"a\":\"<b>x</b><!-- </i>\"}",
      "//<![CDATA[\n{\"a\":1}\n//]]>",
      "<!--\n{\"a\":1}\n-->",
      "{\"a\":\"&amp;&quot;</scrip>\"}",
      "{\"a\":\"<!-- <script>x</script> -->\"}",
    ]
  )
  func data(body: String) {
    let html = "<script type=application/ld+json>\(body)</script><link href=/k>"
    #expect(seen(Self.head + html) == Self.start + ["data \(body)", "link /k"])
  }

  @Test("A script that writes another is one script")
  func nestedScript() {
    let html = "<script><!-- d.write(\"<script>x</script>\"); --></script><link href=/k>"
    #expect(seen(Self.head + html) == Self.start + ["link /k"])
  }

  @Test(
    "What a body holds is read, however it nests",
    arguments: [
      (
        "<p>x<meta name=apple-itunes-app content='app-id=1'></p>",
        ["meta apple-itunes-app=app-id=1"]
      ),
      ("<div><link href=/u><meta name=m content=1></div>", ["link /u", "meta m=1"]),
      ("a\0b<a href=/far>z</a>", ["a /far"]),
      ("<a href='?a=1&copy=2&lang=3&para=x&reg=1'>z</a>", ["a ?a=1&copy=2&lang=3&para=x&reg=1"]),
      ("<a href=/1>x<a href=/2>y</a>", ["a /1", "a /2"]),
      ("<p><a href=/1>x<div>y</div></a></p><a href=/2>", ["a /1", "a /2"]),
      ("<table><a href=/1>x</a><tr><td><a href=/2>y</table>", ["a /1", "a /2"]),
      ("<form action=/1><form action=/2><a href=/3>q</a></form></form>", ["a /3"]),
      ("<iframe src=x><a href=/in>q</a></iframe><a href=/out>", ["a /out"]),
      ("<textarea><a href=/in>q</a></textarea><a href=/out>", ["a /out"]),
      ("<template><a href=/in>q</a></template><a href=/out>", ["a /out"]),
      ("<plaintext><a href=/in>q</a></plaintext><a href=/in>", []),
      ("<video><source src=a><track src=b></video><a href=/1>q<wbr>r</a>", ["a /1"]),
      ("<svg><a xlink:href=/s href=/t><text>q</text></a></svg>", ["a /t"]),
      ("<my-shelf itemscope><a href=/1></my-shelf>", ["a /1"]),
      ("</head><head><meta name=m content=1></head><title>Two</title>", ["meta m=1", "title Two"]),
      ("x</body></html><meta name=m content=1><a href=/1>q</a>", ["meta m=1", "a /1"]),
      ("x</body><script type=application/json>{}</script></html>", ["data {}"]),
      ("<math><mi><a href=/1></mi></math><a href=/2>", ["a /1", "a /2"]),
      ("<noscript><a href=/1></noscript><a href=/2>", ["a /1", "a /2"]),
    ]
  )
  func bodies(html: String, read: [String]) {
    #expect(seen(Self.body + html) == Self.start + read)
  }

  @Test(
    "A page that starts oddly is read from its start",
    arguments: [
      ("<!doctype html>x<meta name=m content=1><title>T</title>", ["meta m=1", "title T"]),
      ("<html><body><svg><title>icon</title></svg><title>Real</title>", ["title Real"]),
      ("<html lang=nl /><head><title>T</title></head><a href=/1>", ["lang nl", "title T", "a /1"]),
      ("\u{FEFF}<html lang=nl><title>T</title>", ["lang nl", "title T"]),
      ("<?xml version='1.0'?><html lang=nl><title>T</title>", ["lang nl", "title T"]),
      (
        "<title>T</title><frameset><frame src=/f><noframes><a href=/in></noframes></frameset>",
        ["title T"]
      ),
      ("<title>T", ["title T"]),
      ("", []),
    ]
  )
  func starts(html: String, read: [String]) {
    #expect(seen(html) == read)
  }

  @Test("The language of a page in XML's words is there to be read")
  func xmlLanguage() {
    let page = Reading("<!doctype html><html xml:lang=fr><title>T</title>").page
    #expect(page.attributes(of: 0).map { "\($0.name)=\($0.value)" } == ["xml:lang=fr"])
  }

  @Test(
    "The text of a property ends where HTML ends its element",
    arguments: [
      ("<p>x<ul><li>y</ul>z</p>", "x"),
      ("<p>x<section>y</section>z", "x"),
      ("<p>x <b>y</b><p>z", "x y"),
      ("<p>x<table><tr><td>y</table>z", "x"),
    ]
  )
  func paragraphs(html: String, text: String) {
    #expect(Reading(Self.body + html).texts(.p).first == text)
  }

  @Test("A script of nine megabytes is kept whole")
  func largeScript() {
    let body = "\"" + String(repeating: "a", count: 9_000_000) + "\""
    let html = "<script type=application/ld+json>\(body)</script><link href=/k>"
    #expect(seen(Self.head + html) == Self.start + ["data \(body)", "link /k"])
  }

  /// What is read of a page, in the order of the source.
  private func seen(_ html: String) -> [String] {
    let page = Reading(html).page
    return (0..<page.count).compactMap { element in
      switch page.tag(element) {
      case .html: return page.attribute(.lang, of: element).map { "lang \($0)" }
      case .title: return isInDrawing(element, of: page) ? nil : "title \(page.text(of: element))"
      case .meta:
        let name = page.attribute(.name, of: element) ?? "-"
        return "meta \(name)=\(page.attribute(.content, of: element) ?? "-")"
      case .link: return "link \(page.attribute(.href, of: element) ?? "-")"
      case .a: return page.attribute(.href, of: element).map { "a \($0)" }
      case .script:
        let body = page.rawText(of: element)
        return body.isEmpty ? nil : "data \(String(decoding: body, as: UTF8.self))"
      default: return nil
      }
    }
  }

  private func isInDrawing(_ element: Int, of page: PageTree) -> Bool {
    var place = page.parent(element)
    while let element = place, page.tag(element) != .svg { place = page.parent(element) }
    return place != nil
  }
}
