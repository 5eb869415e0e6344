import Extraction
import Records
import Testing

// https://html.spec.whatwg.org/multipage/microdata.html
struct MicrodataReaderTests {
  private let scope = #"<div itemscope itemtype="https://schema.org/A""#

  @Test(
    "The value of a property depends on its element",
    arguments: [
      (#"<meta itemprop="b" content="c">"#, "c"), (#"<meta itemprop="b">"#, ""),
      (#"<img itemprop="b" src="c.png">"#, "https://example.com/c.png"),
      (#"<video itemprop="b" src="c.mp4"></video>"#, "https://example.com/c.mp4"),
      (#"<iframe itemprop="b" src="//x.example/c"></iframe>"#, "https://x.example/c"),
      (#"<a itemprop="b" href="?c#d">text</a>"#, "https://example.com/plum-cake?c#d"),
      (#"<a itemprop="b">text</a>"#, ""),
      (#"<img itemprop="b" src="">"#, "https://example.com/plum-cake"),
      (#"<a itemprop="b" href="mailto:a@x.example">text</a>"#, "mailto:a@x.example"),
      (#"<link itemprop="b" href="https://schema.org/InStock">"#, "https://schema.org/InStock"),
      (#"<object itemprop="b" data="c"></object>"#, "https://example.com/c"),
      (#"<data itemprop="b" value="7">seven</data>"#, "7"),
      (#"<meter itemprop="b" value="0.5">half</meter>"#, "0.5"),
      (#"<time itemprop="b" datetime="2026-11-21">today</time>"#, "2026-11-21"),
      (#"<time itemprop="b">2026-11-21</time>"#, "2026-11-21"),
      (#"<time itemprop="b" content="2026-11-21">today</time>"#, "2026-11-21"),
      ("<p itemprop=b> two\n  <b>words</b> </p>", "two words"),
      ("<div itemprop=b><p>one</p><p>two<br>three</p></div>", "one two three"),
      ("<p itemprop=b>f<i>o</i>o</p>", "foo"),
      (#"<span itemprop="b" content="9.50">9,50 €</span>"#, "9.50"),
      ("<p itemprop=b>x<script>y</script></p>", "x"),
      ("<input itemprop=b name=q value=7>", ""),
      ("<textarea itemprop=b>plum, cake</textarea>", "plum, cake"),
      ("<textarea itemprop=b>\n a &amp; <b>\n</textarea><p>c</p>", "a & <b>"),
      ("<textarea itemprop=b></textarea>", ""), ("<time itemprop=b datetime=''></time>", ""),
    ]
  )
  func value(element: String, expected: String) {
    let (data, rules) = readStructuredData(scope + ">" + element + "</div>")
    #expect(spell(data.items) == "A{b=\(expected)}")
    #expect(rules.isEmpty)
  }

  @Test(
    "Which properties an item has",
    arguments: [
      ("><p itemprop='b c b'>x</p></div>", "A{b=x,c=x}"),
      ("><p itemprop=b>x</p><p itemprop=b>y</p></div>", "A{b=x|y}"),
      ("><p itemprop=b>x<i itemprop=c>y</i></p></div>", "A{b=xy,c=y}"),
      ("><p itemprop='http://schema.org/b'>x</p></div>", "A{b=x}"),
      (
        "><p itemprop=b itemscope itemtype=https://schema.org/B><i itemprop=c>y</i></p></div>",
        "A{b=B{c=y}}"
      ),
      ("><p itemscope itemtype=https://schema.org/B><i itemprop=c>y</i></p></div>", "A{} B{c=y}"),
      (
        " itemref='r s'></div><p id=s itemprop=c>y</p><p id=r><i itemprop=b>x</i></p>", "A{b=x,c=y}"
      ),
      (" itemref=r><p itemprop=c>y</p></div><p id=r itemprop=c>x</p>", "A{c=y|x}"),
      (" itemid=/1></div>", "A(https://example.com/1){}"),
      (" itemid=urn:isbn:1></div>", "A(urn:isbn:1){}"),
    ]
  )
  func properties(rest: String, expected: String) {
    let (data, rules) = readStructuredData(scope + rest)
    #expect(spell(data.items) == expected)
    #expect(rules.isEmpty)
  }

  @Test("Types are tokens, and schema.org's have one spelling")
  func types() {
    let html = "<div itemscope itemtype='http://www.schema.org/A  https://x.example/B'></div>"
    #expect(spell(readStructuredData(html).data.items) == "A+https://x.example/B{}")
  }

  @Test("References resolve against the base that the page names")
  func base() {
    let html =
      "<base href='/sub/'><div itemscope itemtype=https://schema.org/A><a itemprop=b href=c>x</a></div>"
    #expect(spell(readStructuredData(html).data.items) == "A{b=https://example.com/sub/c}")
  }

  @Test(
    "What is wrong is noted, and what can be read is read",
    arguments: [
      ("<p itemprop=b>x</p>", "{b=x}", ["microdata.loose-property"]),
      (
        "<p itemprop=b>x</p><p itemprop=b>y</p><div itemscope itemtype=https://schema.org/A></div>",
        "{b=x|y} A{}", ["microdata.loose-property", "microdata.loose-property"]
      ),
      (
        "<div itemprop=b itemscope itemtype=https://schema.org/B><p itemprop=c>x</p></div>",
        "B{c=x}", ["microdata.loose-property"]
      ),
      ("<div itemscope><p itemprop=b>x</p></div>", "{b=x}", ["microdata.no-type"]),
      ("<div itemscope itemtype=''><p itemprop=b>x</p></div>", "{b=x}", ["microdata.no-type"]),
      (
        "<div itemscope itemtype='https://schema.org/'><p itemprop=b>x</p></div>", "{b=x}",
        ["microdata.no-type"]
      ),
      (
        "<div itemscope itemtype='https://schema.org/A'><time itemprop=b datetime=''>x</time></div>",
        "A{b=}", ["microdata.datetime-empty"]
      ),
      ("<div itemscope itemtype=A></div>", "A{}", ["microdata.type-relative"]),
      ("<div itemtype=https://schema.org/A></div>", "", ["microdata.no-scope"]),
      (
        "<div itemscope itemtype=https://schema.org/A itemref=r></div>", "A{}",
        [
          "microdata.itemref-missing"
        ]
      ),
      (
        """
        <div itemscope itemtype=https://schema.org/A itemref=r></div>
        <div id=r><p itemprop=b itemscope itemtype=https://schema.org/B itemref=r></p></div>
        """, "A{b=B{}}", ["microdata.itemref-cycle"]
      ),
      (
        """
        <p id=r itemprop=b>x</p>
        <div itemprop=c itemscope itemtype=https://schema.org/C itemref=r></div>
        """, "C{b=x}", ["microdata.loose-property"]
      ),
    ] as [(String, String, [String])]
  )
  func faults(html: String, expected: String, rules: [String]) {
    let read = readStructuredData(html)
    #expect(spell(read.data.items) == expected)
    #expect(read.rules == rules)
  }

  @Test("Items that share subtrees, circles of references and depth end")
  func hostile() {
    let shared =
      "<div id=r>" + String(repeating: "<p itemprop=b>x</p>", count: 1_000) + "</div>"
      + String(repeating: scope + " itemref=r></div>", count: 1_000)
    let items = readStructuredData(shared).data.items
    #expect(items.count == 1_000)
    #expect(items.reduce(0) { $0 + ($1.properties["b"]?.count ?? 0) } <= 300_000)
    let circle = (0..<50).map {
      "<div id=r\($0)><p itemprop=b itemscope itemtype=https://schema.org/B itemref='r\(($0 + 1) % 50)'></p></div>"
    }
    let read = readStructuredData(scope + " itemref=r0></div>" + circle.joined())
    #expect(read.data.items.count == 1)
    #expect(read.rules.contains("microdata.itemref-cycle"))
    let deep = String(
      repeating: "<div itemprop=b itemscope itemtype=https://schema.org/B>",
      count: 400
    )
    #expect(readStructuredData(scope + ">" + deep).data.items.count == 1)
  }
}
