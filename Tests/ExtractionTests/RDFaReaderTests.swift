import Extraction
import Records
import Testing

// https://www.w3.org/TR/rdfa-lite/, https://www.w3.org/TR/rdfa-core/, https://www.w3.org/TR/html-rdfa/
struct RDFaReaderTests {
  @Test(
    "What RDFa Lite says",
    arguments: [
      ("<p vocab='https://schema.org/' typeof=A><b property=name>x</b></p>", "A{name=x}"),
      ("<p vocab='http://schema.org' typeof=A><b property=name>x</b></p>", "A{name=x}"),
      ("<p typeof=schema:A><b property=schema:name>x</b></p>", "A{name=x}"),
      ("<p vocab=https://schema.org/ typeof='A B'><b property='b c'>x</b></p>", "A+B{b=x,c=x}"),
      (
        "<p vocab=https://schema.org/ typeof=A resource='#a'></p>",
        "A(https://example.com/plum-cake#a){}"
      ),
      (
        "<p vocab=https://schema.org/ typeof=A><i property=b typeof=B><b property=c>x</b></i></p>",
        "A{b=B{c=x}}"
      ),
      (
        "<p vocab=https://schema.org/ typeof=A><a property=b href=/c>x</a></p>",
        "A{b=https://example.com/c}"
      ),
      (
        "<p vocab=https://schema.org/ typeof=A><img property=b src=c.png></p>",
        "A{b=https://example.com/c.png}"
      ),
      ("<p vocab=https://schema.org/ typeof=A><b property=b content=d>x</b></p>", "A{b=d}"),
      (
        "<p vocab=https://schema.org/ typeof=A><time property=b datetime=2026>x</time></p>",
        "A{b=2026}"
      ),
      ("<p vocab=https://schema.org/ typeof=A><meta property=b content=c></p>", "A{b=c}"),
      (
        "<p prefix='p: http://p.example/' typeof=p:A><b property=p:b>x</b></p>",
        "http://p.example/A{http://p.example/b=x}"
      ),
      (
        "<div xmlns:dc='http://d.example/'><p about='#a' property=dc:b>x</p></div>",
        "(https://example.com/plum-cake#a){http://d.example/b=x}"
      ),
      (
        "<p typeof=foaf:Person><b property=foaf:name>x</b></p>",
        "http://xmlns.com/foaf/0.1/Person{http://xmlns.com/foaf/0.1/name=x}"
      ),
      ("<p vocab=https://schema.org/ typeof=A><b vocab='' property=name>x</b></p>", "A{}"),
      (
        "<p vocab=https://schema.org/ typeof=A><input property=query-input name=q required></p>",
        "A{query-input=required name=q}"
      ),
      (
        "<p vocab=https://schema.org/ typeof=A><a property=url rel=nofollow href=/b>x</a></p>",
        "A{url=https://example.com/b}"
      ),
    ]
  )
  func lite(html: String, expected: String) {
    #expect(spell(readStructuredData(html).data.items) == expected)
  }

  @Test(
    "What the rest of Core says",
    arguments: [
      (
        "<p about='#a' typeof=schema:A rel=schema:b><i typeof=schema:B></i></p>",
        "A(https://example.com/plum-cake#a){b=B{}}"
      ),
      (
        "<p about='#a' typeof=schema:A><a rel=schema:b href=/c>x</a></p>",
        "A(https://example.com/plum-cake#a){b=https://example.com/c}"
      ),
      (
        "<p about='#a' typeof=schema:A><i rev=schema:b resource='#c' typeof=schema:C></i></p>",
        "C(https://example.com/plum-cake#c){b=A(https://example.com/plum-cake#a){}}"
      ),
      ("<p about='[schema:x]' typeof=schema:A></p>", "A(http://schema.org/x){}"),
      (
        "<p about='_:x' typeof=schema:A></p><p about='_:x' property=schema:b content=c></p>",
        "A{b=c}"
      ),
      (
        "<p typeof=schema:A><b property=schema:b datatype=xsd:date content=2026-11-21>x</b></p>",
        "A{b=2026-11-21}"
      ),
      (
        "<p typeof=schema:A><link property=rdfa:copy href='#p'></p><p resource='#p' typeof=rdfa:Pattern><b property=schema:b>x</b></p>",
        "A{b=x}"
      ),
      (
        "<a rel=LICENSE href=/l>x</a>",
        "(https://example.com/plum-cake){http://www.w3.org/1999/xhtml/vocab#license=https://example.com/l}"
      ),
      (
        "<p rel=dc:creator><a rel='' href=/ann>x</a></p>",
        "(https://example.com/plum-cake){http://purl.org/dc/terms/creator={}}"
      ),
      (
        "<p rel=dc:creator resource=/ann>x</p>",
        "(https://example.com/plum-cake){http://purl.org/dc/terms/creator=https://example.com/ann}"
      ),
    ]
  )
  func core(html: String, expected: String) {
    #expect(spell(readStructuredData(html).data.items) == expected)
  }

  @Test(
    "What speaks of sharing and to crawlers makes no item",
    arguments: [
      "<meta property=og:title content=x>", "<meta property=al:ios:url content=x:y>",
      "<meta property=article:author content=x>", "<meta property=description content=x>",
      "<link rel=next href=/2>", "<link rel=stylesheet href=/s>",
      "<body vocab=https://schema.org/><a rel=nofollow href=/l>x</a>",
    ]
  )
  func noItem(html: String) {
    let items = readStructuredData(html).data.items
    #expect(items.isEmpty, "\(spell(items))")
  }

  @Test(
    "Names without a vocabulary are noted",
    arguments: [
      ("<p typeof=A></p>", ["rdfa.no-vocabulary"]),
      ("<p typeof='' vocab='https://schema.org/'></p>", ["rdfa.no-type"]),
      ("<p typeof='https://schema.org/'></p>", ["rdfa.no-type"]),
      ("<p typeof=schema:A><b property=name>x</b></p>", ["rdfa.property-without-vocabulary"]),
      ("<p typeof=plum:A></p>", ["rdfa.prefix-unknown"]),
      ("<p typeof=https://x.example/A></p>", []),
    ] as [(String, [String])]
  )
  func faults(html: String, rules: [String]) {
    #expect(readStructuredData(html).rules == rules)
  }

  @Test("Circles and depth end")
  func hostile() {
    let circle =
      "<p about='#a' rel=schema:b resource='#b'></p><p about='#b' rel=schema:b resource='#a'></p>"
    let a = "(https://example.com/plum-cake#a)"
    let b = "(https://example.com/plum-cake#b)"
    #expect(spell(readStructuredData(circle).data.items) == "\(a){b=\(b){b=\(a){}}}")
    let deep = String(repeating: "<div property=schema:b typeof=schema:B>", count: 400)
    #expect(readStructuredData("<div typeof=schema:A>" + deep).data.items.count == 1)
  }
}
