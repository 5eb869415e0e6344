import Extraction
import JSON
import Records
import Rules
import Testing

// https://www.w3.org/TR/json-ld11/#restrictions-for-contents-of-json-ld-script-elements
struct JSONLDEscapesTests {
  private func found(_ members: String) throws -> [Finding] {
    let html = """
      <script type="application/ld+json">
      {"@context":"https://schema.org","@type":"Thing",
      \(members)}
      </script>
      """
    return try FaultlessPage.read(html).record.findings
      .filter { $0.rule == "json-ld.character-reference" }
  }

  @Test(
    "References of HTML in a string are told once a block, at the first of them",
    arguments: [
      (#""name":"Plums &amp; pears""#, 15, nil),
      (#""name":"It&#039;s &quot;ripe&quot;""#, 11, "3 times"),
      (#""url":"https://example.com/?a=1&amp;b=2""#, 32, nil),
      (#""name":"Plums \u0026amp; pears""#, 15, nil),
      (#""name":"\"Plums\" &#x2013; dried""#, 19, nil),
      (#""name":["<b>a&nbsp;b</b>","c&nbsp;d"]"#, 29, nil),
    ] as [(String, Int, String?)]
  )
  func reported(members: String, column: Int, times: String?) throws {
    let found = try found(members)
    #expect(found.count == 1)
    #expect(found.first?.line == 3)
    #expect(found.first?.column == column)
    #expect(found.first?.message.contains("It happens") == (times != nil))
    if let times { #expect(found.first?.message.contains(times) == true) }
  }

  @Test(
    "Ampersands of addresses and references in markup are no fault",
    arguments: [
      #""name":"Plums & pears""#,
      #""url":"https://example.com/?a=1&b=2;c""#,
      #""url":"https://example.com/?copy=1&copy=2""#,
      #""description":"<p>Plums&nbsp;pears</p>""#,
      #""description":"&lt;p&gt;Plums &amp;amp; pears&lt;/p&gt;""#,
      #""description":"\u003cp\u003ePlums&nbsp;pears""#,
      #""name":"Plums \\u0026amp; pears""#,
    ]
  )
  func none(members: String) throws {
    #expect(try found(members) == [])
  }

  @Test("What shows it begins and ends with whole characters")
  func excerpt() throws {
    let side = String(repeating: "プ", count: 30)
    let evidence = try found(#""name":"\#(side)&amp;\#(side)""#).first?.evidence
    #expect(evidence?.contains("プ&amp;プ") == true)
    #expect(evidence?.contains("\u{FFFD}") == false)
  }

  @Test("The value stays as the block has it")
  func unchanged() throws {
    let html =
      #"<script type="application/ld+json">{"@context":"https://schema.org","#
      + #""@type":"Thing","name":"Plums &amp; pears"}</script>"#
    let items = try FaultlessPage.read(html).record.items
    #expect(items.first?.properties["name"] == [.text("Plums &amp; pears")])
  }
}
