import Markup
import Records
import Rules
import Testing

/// What libxml2's reader of HTML gets wrong by itself, on real pages.
// https://html.spec.whatwg.org/multipage/parsing.html
struct HazardTests {
  @Test("All line ends become line feeds, in text, attributes and scripts")
  func lineEnds() {
    let reading = Reading(
      "<meta content=\"a\rb\r\nc\nd\"><p>1\r\n2\r3</p>"
        + "<script type=application/ld+json>{\r\n}</script>"
    )
    #expect(reading.values(.content, on: .meta) == ["a\nb\nc\nd"])
    #expect(reading.texts(.p) == ["1\n2\n3"])
    let script = reading.page.elements(.script)[0]
    #expect(Array(reading.page.rawText(of: script)) == Array("{\n}".utf8))
    #expect(reading.rules.isEmpty)
  }

  @Test("NUL and other controls are left out and end nothing")
  func controls() {
    let reading = Reading("<p>a\0b\u{1B}c</p><meta name=x content=\"d\0e\u{8}f\"><a href=/after>z")
    #expect(reading.texts(.p) == ["abc"])
    #expect(reading.values(.content, on: .meta) == ["def"])
    #expect(reading.values(.href, on: .a) == ["/after"])
    #expect(reading.rules == ["markup.control-characters"])
  }

  @Test(
    "Control characters are named and counted, and a script is told to escape",
    arguments: [
      ("<p>a\u{1B}b\u{8}c\u{8}d", "They are U+0008 2 times, U+001B once."),
      (
        "<p>a<script>/\u{8}art\u{8}/</script>",
        "They are U+0008 2 times, the first in a script: \\b was not escaped."
      ),
      ("<script>1</script>a\u{1}b", "They are U+0001 once."),
    ]
  )
  func namedControls(html: String, detail: String) {
    let finding = Reading(html).findings.first { $0.rule == "markup.control-characters" }
    #expect(finding?.message.hasSuffix(detail) == true, "\(finding?.message ?? "")")
    #expect((finding?.fix == Rule.markupControlInScript) == detail.contains("script"))
  }

  @Test("A form feed separates attributes like any white space")
  func formFeed() {
    let reading = Reading("<meta\u{C}name=x\u{C}content=1><link\u{C}rel=canonical\u{C}href=/c>")
    #expect(reading.values(.content, on: .meta) == ["1"])
    #expect(reading.values(.href, on: .link) == ["/c"])
    #expect(reading.rules.isEmpty)
  }

  @Test(
    "A slash before the end of a tag closes only void and foreign elements",
    arguments: [
      ("<body><div itemscope/><span>n</span></div>x", "html(body(div(span)))"),
      ("<html lang=en /><head/><title>T</title>", "html(head(title))"),
      ("<body><svg><path/><g/></svg><b>", "html(body(svg(path,g),b))"),
      ("<body><svg/><b>", "html(body(svg,b))"),
      ("<body><math><mi/></math><b>", "html(body(math(mi),b))"),
      ("<body><br/><img/><input/><wbr/><source/><b>", "html(body(br,img,input,wbr,source,b))"),
      ("<script src=a /><meta></script><link>", "html(head(script,link))"),
      ("<body><a href=x/><b>", "html(body(a(b)))"),
    ]
  )
  func slashes(html: String, shape: String) {
    #expect(Reading(html).shape == shape)
  }

  @Test("Attributes of late html and body tags join those of the elements")
  func lateAttributes() {
    let reading = Reading(
      "<script>x()</script>text<html lang=nl class=a><head></head>"
        + "<body itemscope class=b><html lang=de id=h><body class=c id=i>"
    )
    #expect(reading.values(.lang, on: .html) == ["nl"])
    #expect(reading.values(.class, on: .html) == ["a"])
    #expect(reading.values(.id, on: .html) == ["h"])
    #expect(reading.values(.class, on: .body) == ["b"])
    #expect(reading.values(.id, on: .body) == ["i"])
    #expect(reading.values(.itemscope, on: .body) == [""])
  }

  @Test("Of the attributes of any number of late tags the first of each name count, 256 in all")
  func manyLateAttributes() throws {
    let tags = (0..<20_000).map { "<body xmlns:A\($0 % 300)=\($0)><html xmlns:b\($0 % 300)=\($0)>" }
      .joined()
    let page = Reading("<html><head></head><body xmlns:a0=first>x" + tags).page
    let body = try #require(page.elements(.body).first)
    let expected = (0..<256).map { $0 == 0 ? "xmlns:a0=first" : "xmlns:a\($0)=\($0)" }
    #expect(page.attributes(of: body).map { "\($0.name)=\($0.value)" } == expected)
    let html = try #require(page.elements(.html).first)
    #expect(page.attributes(of: html).map(\.name) == (0..<256).map { "xmlns:b\($0)" })
  }

  @Test(
    "What a page holds but does not show is not in the tree",
    arguments: [
      "<template><a href=/in>q</a><template></template><a href=/in>q</a></template>",
      "<iframe src=x><a href=/in>q</a></iframe>",
      "<textarea><a href=/in>q</a>&amp;</textarea>",
      "<noembed><a href=/in>q</a></noembed>",
      "<noframes><a href=/in>q</a></noframes>",
      "<xmp><a href=/in>q</a></xmp>",
      "<!-- <a href=/in>q</a> -->",
      "<!--><!---><!--a--!><!--b--->",
      "<style><a href=/in>q</a></style>",
      "<script><!-- <script><a href=/in>q</a></script> --></script>",
      "<svg><style><a href=/in>q</a></style></svg>",
      "<?php <a href=/in ?>",
      "<!foo <a href=/in>",
      "</ <a href=/in>",
      "</>",
    ]
  )
  func inert(html: String) {
    let reading = Reading("<body>\(html)<a href=/out>z</a><p>after</p>")
    #expect(reading.values(.href, on: .a) == ["/out"])
    #expect(reading.texts(.body) == ["zafter"])
  }

  @Test("Nothing of a plaintext element is in the tree")
  func plaintext() {
    let reading = Reading("<body><p>a</p><plaintext><a href=/in>q</a></plaintext>")
    #expect(reading.page.elements(.a).isEmpty)
    #expect(reading.texts(.body) == ["a"])
  }

  @Test(
    "The text of a title is text",
    arguments: [
      ("<title>a <b>x</b></title>", "a <b>x</b>"),
      ("<title>a <!-- b --></title>", "a <!-- b -->"),
      ("<TITLE>a</title >", "a"),
      ("<title>a</titles></title>", "a</titles>"),
      ("<title>a", "a"),
    ]
  )
  func title(html: String, text: String) {
    let reading = Reading(html)
    #expect(reading.texts(.title) == [text])
    #expect(reading.shape == "html(head(title))")
  }

  @Test("The title of a drawing is not that of the page")
  func drawing() {
    let reading = Reading(
      "<body><svg><title>Icon <b>x</b></title></svg><title>Page</title><svg><a href=/s>q</a></svg>"
    )
    #expect(reading.texts(.title) == ["Page"])
    #expect(reading.values(.href, on: .a) == ["/s"])
  }

  @Test(
    "SVG ends where a tag cannot stand in it",
    arguments: [
      ("<svg><g><p>x</svg><b>", "html(body(svg(g),p(b)))"),
      (
        "<svg><foreignObject><p>x<b>y</b></p></foreignObject></svg><b>",
        "html(body(svg(foreignobject(p(b))),b))"
      ),
      ("<svg><desc><b>x</b></desc><path></svg><b>", "html(body(svg(desc(b),path),b))"),
      ("<body><svg><style>.a{fill:red}</svg><b>", "html(body(svg(style),b))"),
      (
        "<body><svg><style>.a</svg><svg><style>.b</style><g/></svg><b>",
        "html(body(svg(style),svg(style,g),b))"
      ),
      ("<body><math><script>a</math><b>", "html(body(math(script),b))"),
      ("<div><svg><g></div><b>", "html(body(div(svg(g)),b))"),
    ]
  )
  func foreign(html: String, shape: String) {
    #expect(Reading("<body>" + html).shape == shape)
  }

  @Test("Sections of character data are text in drawings and comments elsewhere")
  func characterData() {
    let reading = Reading("<body><svg><text><![CDATA[<a> &amp;]]></text></svg><![CDATA[x]]>y")
    #expect(reading.texts(.body) == ["<a> &amp;y"])
    #expect(reading.page.elements(.a).isEmpty)
  }

  @Test("A script may hold the tags of another inside a comment")
  func scripts() {
    let reading = Reading(
      "<script>a<!-- <script>b</script> --></script><script><!--></script>"
        + "<script><!-- </script><script>\"</scripts>\"</script><p>after"
    )
    #expect(reading.page.elements(.script).count == 4)
    #expect(reading.page.text(of: 0) == "after")
  }
}
