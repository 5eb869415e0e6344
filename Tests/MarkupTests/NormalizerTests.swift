import CXML2
import TestSupport
import Testing

@testable import Markup

/// What libxml2 is handed of a page, and that it reads every tag of it.
// https://html.spec.whatwg.org/multipage/parsing.html
struct NormalizerTests {
  /// Clean HTML without the marks of tags.
  private func clean(_ page: String) -> String {
    written(page, hasMarks: false)
  }

  private func written(_ page: String, hasMarks: Bool) -> String {
    Array(page.utf8).withUnsafeBufferPointer { source in
      var normalizer = Normalizer(source, marksTags: hasMarks)
      normalizer.run()
      return normalizer.output.withBytes { String(decoding: $0, as: UTF8.self) }
    }
  }

  @Test(
    "There is one html, at most one head, and a body before whatever is not of the head",
    arguments: [
      ("", ""),
      (" \n", ""),
      ("x", "<html><body>x"),
      ("<p>x", "<html><body><p>x"),
      ("<title>T</title>x", "<html><head><title>T</title></head><body>x"),
      ("<meta><p>", "<html><head><meta></head><body><p>"),
      ("<html><head></head>\n<body>x</body></html>y", "<html><head></head>\n<body>xy"),
      ("<head><head></head><head><p>", "<html><head></head><body><p>"),
      ("<p><html lang=nl><p>", "<html lang=\"nl\"><body><p></p><p>"),
      ("<body id=a><p><body id=b class=c><body class=d>", "<html><body id=\"a\" class=\"c\"><p>"),
      ("<frameset><frame></frameset>x", "<html><frameset><frame></frameset><body>x"),
      ("<frameset><frame>x<p>y", "<html><frameset><frame></frameset><body>x<p>y"),
      ("<noscript><p>x</noscript>", "<html><body><noscript><p>x</noscript>"),
      (
        "<head><noscript><img></noscript>",
        "<html><head><noscript></noscript></head><body><img></noscript>"
      ),
    ]
  )
  func frame(page: String, expected: String) {
    #expect(clean(page) == expected)
  }

  @Test("A mark says where a tag stands, and whether the source has it")
  func marks() {
    #expect(
      written("<p>1<noscript><b>2</noscript><h2>3<samp>", hasMarks: true)
        == "<html _=Q@><body _=Q@><p _=A@>1<noscript _=AD><b _=BN>2</noscript><samp _=E]>3<kbd _=OBA>"
    )
  }

  @Test(
    "An attribute is the first of its name, in small letters and double quotes",
    arguments: [
      ("ID=a", "id=\"a\""),
      ("id='a\"b'", "id=\"a&quot;b\""),
      ("id=\"a'b>\"", "id=\"a'b>\""),
      ("id=a&amp;b&lt;&eacute&check;", "id=\"a&amp;b<é✓\""),
      ("href=?a=1&copy=2", "href=\"?a=1&amp;copy=2\""),
      ("id", "id=\"\""),
      ("id=a id=b", "id=\"a\""),
      ("id=a\u{C}class=b/", "id=\"a\" class=\"b/\""),
      ("@click=a data-x=b onclick=c _=d id=e", "id=\"e\""),
      ("XMLNS:Og=a", "d0=\"og=a\""),
      ("id=a xmlns:=b xmlns:é\"=c=d xmlns:é\"=e", "id=\"a\" d2=\"é&quot;=c=d\""),
    ]
  )
  func attributes(written: String, expected: String) {
    #expect(clean("<body><p \(written)>") == "<html><body><p \(expected)>")
  }

  @Test(
    "An attribute that no reader asks an element for is left out",
    arguments: [
      ("<a class=b title=c href=d>", "<a title=\"c\" href=\"d\">"),
      ("<li class=a id=b>", "<li id=\"b\">"),
      ("<img class=a title=b alt=c>", "<img alt=\"c\">"),
      ("<span class=a title=b>", "<span class=\"a\">"),
      ("<div class=a title=b>", "<div class=\"a\" title=\"b\">"),
      ("<option class=a value=b>", "<option value=\"b\">"),
    ]
  )
  func attributesOfElements(written: String, expected: String) {
    #expect(clean("<body>\(written)") == "<html><body>\(expected)")
  }

  @Test(
    "Of text only the ampersand and the smaller-than sign are escaped",
    arguments: [
      ("a & b", "a &amp; b"), ("1 < 2 > 1", "1 &lt; 2 > 1"), ("&lt;&eacute;&#147;", "&lt;é“"),
      ("&amp;amp;", "&amp;amp;"), ("a\u{C}b&#12;c", "a b c"),
      ("a\u{FFFE}&#xFFFF;b", "a\u{FFFD}\u{FFFD}b"),
      ("a\u{FFFD}\u{FF0C}", "a\u{FFFD}\u{FF0C}"),
    ]
  )
  func text(page: String, expected: String) {
    #expect(clean("<p>" + page) == "<html><body><p>" + expected)
  }

  @Test(
    "There is nothing but tags and text, and raw text is empty but for a title",
    arguments: [
      ("<!doctype html><!-- a --><p>b<!--c-->d<?e?></><!f>", "<p>bd"),
      ("<script>a<b></script><style>c</style>", "<script></script><style></style>"),
      ("<textarea>a</textarea><iframe>b</iframe>", "<textarea></textarea><iframe></iframe>"),
      ("<template><p>a</p></template>b", "<template></template>b"),
      ("<xmp><b></xmp><noembed><b></noembed>", "<xmp></xmp><noembed></noembed>"),
      ("<title>a <b>&amp;</title>", "<title>a &lt;b>&amp;</title>"),
      ("<svg><![CDATA[<a>&amp;]]></svg>", "<svg>&lt;a>&amp;amp;</svg>"),
      ("a<plaintext>b</plaintext>", "a<plaintext>"),
    ]
  )
  func rawText(page: String, expected: String) {
    #expect(clean("<body>" + page) == "<html><body>" + expected)
  }

  @Test(
    "End tags end what is open, and stand where HTML ends an element",
    arguments: [
      ("</b><b>a</b></b>", "<b>a</b>"),
      ("<p>a<section>b", "<p>a</p><section>b"),
      ("<h2>a<h3>b</h2>c", "<samp>a</samp><samp>b</samp>c"),
      ("<header><div>a</header>", "<header><div>a</div></header>"),
      ("<svg><g><p>a", "<svg><x-mj></svg><p>a"),
      ("<wbr><source><br></br>", "<wbr></wbr><source></source><br><br>"),
      ("</b></p></img>a", "<p></p>a"), ("<p><div>a</div>b</p>", "<p><div>a</div>b</p><p></p>"),
      ("<svg/><math/><b/>a", "<svg></svg><math></math><b>a"),
    ]
  )
  func endTags(page: String, expected: String) {
    let unknownName = /x-[a-p]{2}/
    #expect(
      clean("<body>" + page).replacing(unknownName, with: "x-")
        == ("<html><body>" + expected).replacing(unknownName, with: "x-")
    )
  }

  // MARK: What libxml2 reads

  @Test("libxml2 opens an element for every start tag, and none besides", arguments: 0..<20)
  func everyTag(seed: Int) {
    var random = TestRandom(seed: UInt64(seed))
    for _ in 0..<100 {
      let page = soup(&random)
      let (written, read) = tags(page)
      #expect(written == read, "\(page)")
    }
  }

  /// How many start tags are written of a page, and how many elements libxml2 makes of them.
  private func tags(_ page: String) -> (written: Int, read: Int) {
    Array(page.utf8).withUnsafeBufferPointer { source in
      var normalizer = Normalizer(source, marksTags: true)
      normalizer.run()
      let text = normalizer.output.withBytes { String(decoding: $0, as: UTF8.self) }
      let marks = text.matches(of: /<[a-z][a-z0-9-]* _=/)
      return (marks.count, ParsedPage(source).elements.count)
    }
  }

  @Test("A page reads alike whether marks are beside its tags or in them", arguments: 0..<10)
  func marksBeside(seed: Int) {
    var random = TestRandom(seed: UInt64(seed))
    for _ in 0..<100 {
      let page = soup(&random)
      Array(page.utf8).withUnsafeBufferPointer { source in
        let (beside, within) = (ParsedPage(source), ParsedPage(source, marksTags: true))
        #expect(beside.elements.map(facts) == within.elements.map(facts), "\(page)")
        #expect(beside.text == within.text)
        #expect(beside.values == within.values)
        #expect(beside.runs.map(\.range) == within.runs.map(\.range))
      }
    }
  }

  private func facts(_ element: ParsedPage.Element) -> [Int] {
    [
      Int(element.source), Int(element.parent), Int(element.end), Int(element.textStart),
      Int(element.textEnd), Int(element.tag.rawValue), Int(element.flags.rawValue),
      Int(element.firstAttribute), Int(element.attributeCount),
    ]
  }

  @Test(
    "Tags that are not those of the marks are noticed",
    arguments: [
      (["html", "body", "p"], false), (["html", "body", "b"], true), (["html", "body"], true),
      (["html", "body", "p", "p"], true), ([], true), (["html", "body", "px"], true),
    ]
  )
  func mismatch(names: [String], isNoticed: Bool) {
    let marks = names.map { name in
      let head = name.utf8.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return CXML2Mark(name: head, source: 0, flags: 0)
    }
    let page = "<html><body><p>x"
    // An empty list is no list, which would mean that tags hold their marks.
    var document = (marks + [CXML2Mark()]).withUnsafeBufferPointer { marks in
      cxml2_read(page, page.utf8.count, marks.baseAddress, marks.count - 1, 512, .max)
    }
    defer { cxml2_free(&document) }
    #expect((document.mismatched != 0) == isNoticed)
  }

  private static let names = [
    "a", "a", "article", "b", "blockquote", "body", "br", "button", "center", "custom-one", "dd",
    "div", "div", "dl", "dt", "em", "fieldset", "figure", "font", "form", "frame", "frameset", "h1",
    "h2", "head", "header", "hr", "html", "i", "iframe", "img", "input", "kbd", "legend", "li",
    "li", "link", "main", "math", "meta", "nav", "noframes", "noscript", "ol", "optgroup", "option",
    "p", "p", "path", "pre", "samp", "script", "section", "select", "small", "source", "span",
    "span", "strike", "style", "svg", "table", "tbody", "td", "template", "textarea", "th",
    "thead", "title", "tr", "tt", "u", "ul", "wbr", "xmp",
  ]

  /// A page of random tags, most of which are closed in order.
  private func soup(_ random: inout TestRandom) -> String {
    var page =
      ["", "<html><head>", "<html><head></head><body>", "<body>", "x<head>", "<frameset>"]
      .randomElement(using: &random) ?? ""
    var open: [String] = []
    for _ in 0..<Int.random(in: 1...60, using: &random) {
      switch Int.random(in: 0..<20, using: &random) {
      case 0..<9:
        let name = Self.names.randomElement(using: &random) ?? "b"
        page += Int.random(in: 0..<9, using: &random) == 0 ? "<\(name) id='\"&' />" : "<\(name)>"
        open.append(name)
      case 9..<14:
        if let name = open.popLast() { page += "</\(name)>" }
      case 14: page += "</\(Self.names.randomElement(using: &random) ?? "b")>"
      case 15: page += "<!-- c -->"
      case 16: page += " \n"
      default: page += "t&"
      }
    }
    return page
  }
}
