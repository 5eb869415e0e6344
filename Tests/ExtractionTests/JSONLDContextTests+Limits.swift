import Extraction
import JSON
import Records
import Rules
import Testing

// Contexts that are not read to their end.
extension JSONLDContextTests {
  @Test("A context elsewhere is never read, by @import neither; names stay as written")
  func remote() {
    for context in [
      #""https://x.example/c""#, #"["https://x.example/c"]"#, #"{"@import":"https://x.example/c"}"#,
      #"["https://x.example/c",{"ex":"http://ex.example/"}]"#,
    ] {
      let (data, rules) = readStructuredData(
        script("{\"@context\":\(context),\"name\":\"x\",\"@type\":\"A\"}")
      )
      #expect(spell(data.items) == "A{name=x}", "\(context)")
      #expect(rules == ["json-ld.context-unknown"], "\(context)")
    }
    let both = #"["https://x.example/c","https://schema.org"]"#
    let (data, _) = readStructuredData(
      script("{\"@context\":\(both),\"name\":\"x\",\"@type\":\"A\"}")
    )
    #expect(data.items.map(\.types) == [["https://schema.org/A"]])
  }

  @Test("Many contexts with many terms end in bounded work")
  func hostile() {
    let terms = (0..<900).map { #""t\#($0)":"http://v.example/t\#($0)""# }.joined(separator: ",")
    let nodes = String(
      repeating: #"{"@context":{"a":"http://v.example/a"},"@type":"A","a":1},"#,
      count: 9_000
    )
    let block = "{\"@context\":{\(terms)},\"@graph\":[\(nodes){\"@type\":\"B\"}]}"
    #expect(readStructuredData(script(block)).data.items.count == 9_001)
    let deep =
      String(repeating: #"{"@type":"A","p":"#, count: 400) + "1"
      + String(repeating: "}", count: 400)
    let scoped =
      #"{"@context":{"p":{"@id":"http://v.example/p","@context":{"a":"b"}}},"@graph":[\#(deep)]}"#
    #expect(readStructuredData(script(scoped)).data.items.count == 1)
  }

  @Test("A definition that runs in a circle ends")
  func circle() {
    let block = #"{"@context":{"n":"m","m":"n","o":"o:o"},"n":"x","o":"y"}"#
    #expect(readStructuredData(script(block)).data.items.first?.properties.count == 2)
  }
}
