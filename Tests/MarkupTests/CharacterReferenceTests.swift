import Markup
import Testing

// https://html.spec.whatwg.org/multipage/parsing.html#character-reference-state
struct CharacterReferenceTests {
  @Test(
    "References in text are resolved",
    arguments: [
      ("&amp;&lt;&gt;&quot;&apos;", "&<>\"'"),
      ("&rsquor;&check;&hellip;&NewLine;.", "’✓…\n."),
      ("&GT;&AMP;&QUOT;&COPY", ">&\"©"),
      ("&nbsp&copy2026 &notin; &notit; &not", "\u{A0}©2026 ∉ ¬it; ¬"),
      ("&NotEqualTilde;&fjlig;", "≂̸fj"),
      ("&CounterClockwiseContourIntegral;", "∳"),
      ("& &; &x &unknown; &#; &#x; &#xg;", "& &; &x &unknown; &#; &#x; &#xg;"),
      ("&amp;rsquor;", "&rsquor;"),
      ("&#65;&#x42;&#X43;&#68x", "ABCDx"),
      ("&#147;q&#148;&#x80;&#129;", "“q”€\u{81}"),
      ("&#0;&#xD800;&#x110000;&#99999999999;", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("a&#27;b&#7;c&#13;d&#10;e", "abc\nd\ne"),
      ("&amp", "&"),
      ("&am", "&am"),
      ("&#65", "A"),
      ("&", "&"),
    ]
  )
  func text(source: String, text: String) {
    #expect(Reading("<body><p>\(source)").texts(.p) == [text])
    #expect(Reading("<title>\(source)</title>").texts(.title) == [text])
  }

  @Test(
    "References in attributes leave addresses alone",
    arguments: [
      ("?a=1&copy=2&lang=3&para=x&reg=1", "?a=1&copy=2&lang=3&para=x&reg=1"),
      ("?a=1&amp;b=2&amp", "?a=1&b=2&"),
      ("?a&lt&b", "?a<&b"),
      ("&copyx &copy. &copy", "&copyx ©. ©"),
      ("&notit; &notin;", "&notit; ∉"),
      ("for&#27;America&#150;", "forAmerica–"),
    ]
  )
  func attributes(source: String, value: String) {
    #expect(Reading("<body><a href=\"\(source)\">x").values(.href, on: .a) == [value])
    #expect(Reading("<meta content='\(source)'>").values(.content, on: .meta) == [value])
  }

  @Test("References mean nothing in the bodies of scripts")
  func scripts() {
    let page = Reading("<script type=application/ld+json>\"&quot;&amp;\"</script>").page
    let script = page.elements(.script)[0]
    #expect(String(decoding: page.rawText(of: script), as: UTF8.self) == "\"&quot;&amp;\"")
  }
}
