import Extraction
import Records
import Testing

// App Search Programming Guide, Mark Up Web Content
struct ActionsTests {
  @Test(
    "An organisation with a telephone can be called, and an address can be gone to",
    arguments: [
      (#""@type":"Organization","telephone":"+49 30 1""#, ["call +49 30 1"]),
      (#""@type":"Bakery","telephone":["tel:+4930"," 2 "]"#, ["call +4930", "call 2"]),
      (#""@type":"Person","telephone":"+49 30 1""#, []),
      (#""@type":"Organization","telephone":"""#, []),
      (#""@type":"Organization","telephone":4930"#, ["call 4930"]),
      (#""@type":"Organization","telephone":"call us""#, []),
      (#""@type":"Organization","telephone":"javascript:alert(1)""#, []),
      (#""@type":"Organization","telephone":"tel:javascript:alert(1)""#, []),
      (#""@type":"Organization","telephone":"1-800-PLUMS""#, ["call 1-800-PLUMS"]),
      (
        #""@type":"Bakery","address":{"@type":"PostalAddress","streetAddress":"1 Plum  St","addressLocality":"Damson","addressRegion":"","postalCode":12345}"#,
        ["directions 1 Plum St, Damson, 12345"]
      ),
      (#""@type":"Bakery","address":{"@type":"PostalAddress","postalCode":"12345"}"#, []),
      (
        #""@type":"Event","location":{"@type":"Place","address":{"@type":"PostalAddress","addressLocality":"Damson"}}"#,
        ["directions Damson"]
      ),
      (
        #""@type":"Recipe","publisher":{"@type":"Organization","telephone":"1"},"author":{"@type":"Organization","telephone":"1"}"#,
        ["call 1"]
      ),
    ] as [(String, [String])]
  )
  func actions(members: String, expected: [String]) {
    let html =
      #"<script type="application/ld+json">{"@context":"https://schema.org",\#(members)}</script>"#
    let actions = readStructuredData(html).data.actions
    #expect(actions.map { "\($0.kind.rawValue) \($0.value)" } == expected)
  }
}
