import Extraction
import Records
import Testing

/// Relative references in JSON-LD, where schema.org's context reads them.
struct JSONLDAddressTests {
  // https://www.w3.org/TR/json-ld11-api/#iri-expansion
  @Test(
    "A relative reference resolves against the page where schema.org's context has an identifier",
    arguments: [
      (#""url":"/y""#, "url=https://example.com/y"), (#""url":"u""#, "url=u"),
      (#""sameAs":"DailyPlum""#, "sameAs=DailyPlum"),
      (#""url":"?a=b""#, "url=https://example.com/plum-cake?a=b"),
      (
        #""image":["a.jpg","//i.example/b"]"#,
        "image=https://example.com/a.jpg|https://i.example/b"
      ),
      (#""sameAs":"../s""#, "sameAs=https://example.com/s"),
      (#""image":{"@list":["/a.jpg"]}"#, "image=https://example.com/a.jpg"),
      (#""url":"https://a.example/y""#, "url=https://a.example/y"),
      (#""url":"www.a.example/y""#, "url=www.a.example/y"), (#""url":"a y""#, "url=a y"),
      (#""url":"{{url}}""#, "url={{url}}"), (#""url":"mailto:a""#, "url=mailto:a"),
      (#""license":"MIT""#, "license=MIT"),
      (#""license":"/mit""#, "license=https://example.com/mit"),
      (#""name":"/y""#, "name=/y"), (#""url":{"@value":"/y"}"#, "url=/y"),
      (#""@context":[{"@base":null}],"url":"/y""#, "url=/y"),
      (#""@context":[{"@base":"https://b.example/"}],"url":"y/""#, "url=https://b.example/y/"),
      (#""@context":{"url":"https://schema.org/url"},"url":"/y""#, "url=/y"),
    ]
  )
  func references(rest: String, expected: String) {
    let start = rest.hasPrefix("\"@context") ? #""@graph":[{"@type":"A","# : #""@type":"A","#
    let end = rest.hasPrefix("\"@context") ? "}]" : ""
    let json = "{\"@context\":\"https://schema.org\",\(start)\(rest)\(end)}"
    let html = #"<script type="application/ld+json">\#(json)</script>"#
    #expect(spell(readStructuredData(html).data.items) == "A{\(expected)}")
  }

  @Test("Names of a vocabulary alone have no types of values, so that nothing resolves")
  func vocabularyAlone() {
    let json = #"{"@context":{"@vocab":"https://schema.org/"},"@type":"A","url":"/y"}"#
    let html = #"<script type="application/ld+json">\#(json)</script>"#
    #expect(spell(readStructuredData(html).data.items) == "A{url=/y}")
  }
}
