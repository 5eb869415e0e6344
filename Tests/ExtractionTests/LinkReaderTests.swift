import Extraction
import Records
import Rules
import Testing

// https://html.spec.whatwg.org/multipage/links.html
struct LinkReaderTests {
  @Test(
    "References are resolved and lose their fragment and user information",
    arguments: [
      ("/a#b", "https://example.com/a"), ("b", "https://example.com/b"),
      ("?q", "https://example.com/plum-cake?q"),
      ("#top", "https://example.com/plum-cake"), ("//a.example", "https://a.example/"),
      ("HTTP://A.example:80/../b c", "http://a.example/b%20c"),
      ("\n /a\tb ", "https://example.com/ab"),
      ("https://u:p@a.example/x", "https://a.example/x"), ("", "https://example.com/plum-cake"),
    ]
  )
  func resolved(href: String, expected: String) throws {
    #expect(try links(#"<a href="\#(href)">Plums</a>"#).map(\.url) == [expected])
  }

  @Test(
    "Only addresses of the web are links",
    arguments: [
      "mailto:a@b.c", "javascript:void(0)", "tel:1", "ftp://a.example/", "data:,x", "plums://1",
      "http://exa mple/", "https://", "JAVASCRIPT:x", "\u{1}javascript:x",
    ]
  )
  func others(href: String) throws {
    #expect(try links(#"<a href="\#(href)">Plums</a>"#) == [])
  }

  @Test(
    "The first base element with an address counts, if it is of the web",
    arguments: [
      (#"<base href="https://cdn.example/x/">"#, "https://cdn.example/x/a"),
      (#"<base target="_top"><base href="/y/"><base href="/z/">"#, "https://example.com/y/a"),
      (#"<base href="javascript:x">"#, "https://example.com/a"),
      (#"<base href="file:///etc/">"#, "https://example.com/a"),
    ]
  )
  func base(base: String, expected: String) throws {
    #expect(try links(base + #"<a href="a">Plums</a>"#).map(\.url) == [expected])
  }

  @Test("A base address over the limit is passed over")
  func longBase() throws {
    let origin = "https://cdn.example/"
    let room = LinkReader.baseLimit - origin.utf8.count
    for (length, expected) in [
      (room - 1, "https://cdn.example/a"), (room, "https://example.com/a"),
    ] {
      let base = origin + String(repeating: "x", count: length) + "/"
      let html = #"<base href="\#(base)"><a href="/a">Plums</a>"#
      #expect(try links(html).map(\.url) == [expected])
    }
  }

  @Test(
    "An address that is repeated keeps its first place, takes the first text, and is followed if once it is"
  )
  func repeated() throws {
    let links = try links(
      """
      <a href="/a" rel="NoFollow ugc nofollow"><img src="a.png"></a><a href="/b">B</a>
      <a href="/a#x">A</a><a href="/c" rel="nofollow">C</a><a href="/c" rel="nofollow">D</a>
      """
    )
    #expect(
      links == [
        link("a", rel: [], text: "A", line: 1, column: 1),
        link("b", rel: [], text: "B", line: 1, column: 63),
        link("c", rel: ["nofollow"], text: "C", line: 2, column: 21),
      ]
    )
  }

  private func link(
    _ name: String,
    rel: [String],
    text: String,
    line: Int,
    column: Int
  ) -> PageLink {
    PageLink(
      url: "https://example.com/\(name)",
      rel: rel,
      text: text,
      position: SourcePosition(line: line, column: column)
    )
  }

  @Test(
    "The text is folded; an image's text or a label stands in for it",
    arguments: [
      ("<a href=/a> Ripe\n<b>plums</b>\u{A0}</a>", "Ripe plums"),
      (#"<a href=/a><img alt=" Ripe  plums"></a>"#, "Ripe plums"),
      (#"<a href=/a aria-label="Plums"><i></i></a>"#, "Plums"),
      (#"<map><area href=/a alt="Plums"></map>"#, "Plums"),
      ("<a href=/a></a>", ""),
    ]
  )
  func text(html: String, expected: String) throws {
    #expect(try links(html).map(\.text) == [expected])
  }

  @Test("A text is kept up to 200 characters")
  func longText() throws {
    let text = String(repeating: "한", count: 300)
    #expect(try links("<a href=/a>\(text)</a>").map(\.text.count) == [200])
  }

  @Test("Links in inert subtrees and in comments do not count; those in the whole body do")
  func places() throws {
    let links = try links(
      """
      <template><a href=/a>A</a></template><!-- <a href=/b>B</a> --><nav><a href=/c>C</a></nav>
      <noscript><a href=/d>D</a></noscript>
      """
    )
    #expect(links.map(\.text) == ["C", "D"])
  }

  @Test("At most 5,000 different links are kept, and that is told")
  func limit() throws {
    let html = (1...5_010).map { "<a href=/\($0)>\($0)</a>" }.joined()
    let record = try FaultlessPage.read(html).record
    #expect(record.links.count == LinkReader.limit)
    #expect(record.findings.contains { $0.rule == "links.too-many" })
  }

  private func links(_ html: String) throws -> [PageLink] {
    try FaultlessPage.read(html).record.links
  }
}
