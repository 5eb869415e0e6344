import Extraction
import Records
import Testing

/// The steps by which a subject, an object and the names between them are found.
// https://www.w3.org/TR/rdfa-core/#s_sequence, https://www.w3.org/TR/html-rdfa/#extensions-to-the-html5-syntax
struct RDFaCoreTests {
  private static let page = "https://example.com/plum-cake"

  @Test(
    "The subject is the nearest of about, of what an attribute names, and of the page",
    arguments: [
      ("<div about='#a'><b property=schema:b>x</b></div>", "(@#a){b=x}"),
      ("<p about='' property=schema:b content=c></p>", "(@){b=c}"),
      ("<p property=schema:b content=c></p>", "(@){b=c}"),
      ("<a href=/c><b property=schema:b>x</b></a>", "(https://example.com/c){b=x}"),
      // With content, a name no longer names the link.
      ("<a property=schema:b content=c href=/h>x</a>", "(https://example.com/h){b=c}"),
      ("<p resource=/c><b property=schema:b>x</b></p>", "(https://example.com/c){b=x}"),
      ("<body typeof=schema:A><b property=schema:b>x</b></body>", "A(@){b=x}"),
      (
        "<base href=http://other.example/d/><p about=c property=schema:b content=x></p>",
        "(http://other.example/d/c){b=x}"
      ),
      (
        "<p typeof=schema:A><a property=schema:b href=/c typeof=schema:C>"
          + "<i property=schema:d>x</i></a></p>",
        "A{b=C(https://example.com/c){d=x}}"
      ),
    ]
  )
  func subjects(html: String, expected: String) {
    expect(html, expected)
  }

  @Test(
    "rel and rev join what stands around them with what they name, or with what stands in them",
    arguments: [
      (
        "<div about='#a' rel=schema:b><p about='#c' property=schema:d>x</p></div>",
        "(@#a){b=(@#c){d=x}}"
      ),
      (
        "<p about='#a'><a rel='schema:b schema:c' href=/d>x</a></p>",
        "(@#a){b=https://example.com/d,c=https://example.com/d}"
      ),
      (
        "<p about='#a' rel=schema:b><a href=/c>1</a><a href=/d>2</a></p>",
        "(@#a){b=https://example.com/c|https://example.com/d}"
      ),
      (
        "<p about='#a'><a rev=schema:b href=/c>x</a></p>",
        "(https://example.com/c){b=@#a}"
      ),
      ("<p about='#a'><img rel=schema:b src=/c></p>", "(@#a){b=https://example.com/c}"),
      (
        "<p about='#a' rel=schema:b><i typeof=schema:C></i><i typeof=schema:D></i></p>",
        "(@#a){b=C{}|D{}}"
      ),
    ]
  )
  func relations(html: String, expected: String) {
    expect(html, expected)
  }

  @Test(
    "Names are looked up in the vocabulary, in prefixes of the page, then in those known anyway",
    arguments: [
      (
        "<p prefix='P: http://p.example/' about='#a'><b property=p:b>x</b></p>",
        "(@#a){http://p.example/b=x}"
      ),
      (
        "<p prefix='a: http://a.example/ b: http://b.example/' typeof=a:A>"
          + "<b property=b:b>x</b></p>",
        "http://a.example/A{http://b.example/b=x}"
      ),
      ("<p prefix='schema: http://s.example/' typeof=schema:A></p>", "http://s.example/A{}"),
      (
        "<div vocab=http://v.example/ typeof=A><b vocab=http://w.example/ property=c>x</b></div>",
        "http://v.example/A{http://w.example/c=x}"
      ),
      (
        "<p typeof=http://t.example/A><b property=http://t.example/b>x</b></p>",
        "http://t.example/A{http://t.example/b=x}"
      ),
      (
        "<div prefix='p: http://p.example/'><p prefix='p: http://q.example/' typeof=p:A></p>"
          + "<p typeof=p:B></p></div>",
        "http://q.example/A{} http://p.example/B{}"
      ),
    ]
  )
  func names(html: String, expected: String) {
    expect(html, expected)
  }

  @Test(
    "A value is a resource, content, the date of a time or the text, in this order of attributes",
    arguments: [
      ("<i property=schema:b resource='[schema:c]'></i>", "http://schema.org/c"),
      ("<i property=schema:b resource=c></i>", "https://example.com/c"),
      ("<a property=schema:b resource=/r href=/h>x</a>", "https://example.com/r"),
      ("<b property=schema:b datatype=''>x<i>y</i></b>", "xy"),
      ("<time property=schema:b>2026-11-21</time>", "2026-11-21"),
      ("<time property=schema:b datetime=2026-11-21 content=c>x</time>", "c"),
      ("<b property=schema:b content=''>x</b>", ""),
      ("<b property=schema:b>x <i>y</i> z</b>", "x y z"),
    ]
  )
  func values(html: String, expected: String) {
    expect("<p typeof=schema:A>\(html)</p>", "A{b=\(expected)}")
  }

  private func expect(_ html: String, _ expected: String) {
    let spelt = spell(readStructuredData(html).data.items)
    #expect(spelt == expected.replacing("@", with: Self.page), "\(html)")
  }
}
