import Markup
import Records
import Testing

/// SVG and MathML within HTML.
///
/// Reference: <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign>
struct ForeignContentTests {
  @Test(
    "A title within SVG or MathML is none of the page's",
    arguments: [
      // Only the ends of p and br leave foreign content; others end what is open or nothing.
      ("<title>T</title><body><svg></div><title>I</title></svg>", ["T"]),
      ("<body><svg></b><title>I</title></svg>", []),
      ("<body><svg></section></table></li></x></h1></head><title>I</title></svg>", []),
      ("<body><svg></body></html></img><title>I</title></svg>", []),
      ("<body><svg><g></div></g><title>I</title></svg>", []),
      ("<body><svg></p><title>I</title></svg>", ["I"]),
      ("<body><svg></br><title>I</title></svg>", ["I"]),
      ("<body><math></div><title>I</title></math>", []),
      ("<body><math></p><title>I</title></math>", ["I"]),
      ("<body><svg><g></svg></g><svg></g><title>I</title></svg>", []),
      ("<body><svg><a></a><title>I</title></svg>", []),
      // Elements around the foreign content end with it.
      ("<body><div><svg></div><title>I</title>", ["I"]),
      ("<body><section><svg><g></section><title>I</title>", ["I"]),
      ("<body><b><svg></b><title>I</title>", ["I"]),
      ("<body><table><tr><td><svg></td><td><title>I</title>", ["I"]),
      ("<body><svg><desc></svg><title>I</title>", ["I"]),
      ("<body><div><svg><foreignObject></div></foreignObject><title>I</title></svg>", []),
      // Start tags that cannot stand in foreign content leave it; font does with some attributes.
      ("<body><svg><div></div><title>I</title></svg>", ["I"]),
      ("<body><svg><font></font><title>I</title></svg>", []),
      ("<body><svg><font x=1 colors=2><title>I</title></svg>", []),
      ("<body><svg><font color=red><title>I</title></svg>", ["I"]),
      ("<body><svg><font FACE=x><title>I</title></svg>", ["I"]),
      ("<body><math><font size=1><title>I</title></math>", ["I"]),
      // Integration points.
      ("<body><svg><desc><b>x</b></desc><title>I</title></svg>", []),
      ("<body><svg><foreignObject><title>I</title></foreignObject></svg>", ["I"]),
      ("<body><math><mi></mi><title>I</title></math>", []),
      ("<body><math><mi><title>I</title></mi></math>", ["I"]),
      ("<body><math><annotation-xml><title>I</title></annotation-xml></math>", []),
      ("<body><math><annotation-xml encoding=text/html><title>I</title></math>", ["I"]),
      ("<body><math><annotation-xml encoding='Application/XHTML+XML'><title>I</title>", ["I"]),
      ("<body><math><annotation-xml encoding=text/xml><title>I</title></math>", []),
      ("<body><math><annotation-xml><svg><title>I</title></svg><title>J</title></math>", []),
      // What stands in a template is no part of the page, and leaves nothing open.
      ("<template><svg><path/></template><title>T</title>", ["T"]),
      ("<template><svg><g></svg></template><title>T</title>", ["T"]),
      ("<body><svg><g></g></svg><template><math></template><title>T</title>", ["T"]),
    ] as [(String, [String])]
  )
  func titles(html: String, titles: [String]) {
    #expect(Reading(html).texts(.title) == titles)
  }

  @Test("A CDATA section is text in foreign elements, and a comment in HTML")
  func characterData() {
    #expect(Reading("<body><svg><text><![CDATA[a<b>c]]></text></svg>").texts(.body) == ["a<b>c"])
    #expect(Reading("<body><svg><title><![CDATA[a<b>c]]></title></svg>").texts(.body) == ["a<b>c"])
    #expect(Reading("<body><svg><desc><i></i><![CDATA[a<b>c]]></svg>").texts(.body) == ["c]]>"])
    #expect(Reading("<body><svg></svg><![CDATA[a<b>c]]>").texts(.body) == ["c]]>"])
    #expect(Reading("<body><svg></div><![CDATA[a]]></svg>").texts(.body) == ["a"])
  }

  @Test("A title of HTML within one of SVG ends where its text does")
  func titleInTitle() {
    let reading = Reading("<body><svg><title><b></b><title>I<i></title>J</title><g></g></svg>K")
    #expect(reading.shape == "html(body(svg(title(b,title),g)))")
    #expect(reading.texts(.title) == ["I<i>"])
    #expect(reading.texts(.body) == ["I<i>JK"])
  }

  @Test("Elements behind SVG that was left open keep their place")
  func shapes() {
    #expect(Reading("<body><div><svg><g></div><p>x").shape == "html(body(div(svg(g)),p))")
    #expect(Reading("<body><svg></div><g></g></svg><p>x").shape == "html(body(svg(g),p))")
  }
}
