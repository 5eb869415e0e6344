import Extraction
import Records
import Testing

/// Scripts that are no JSON, or no JSON-LD by their type.
struct JSONLDScriptsTests {
  @Test(
    "Why a block is no JSON is said by what its writer did",
    arguments: [
      (#"{"@context":"https://schema.org","sku":00123}"#, "begins with a zero"),
      ("{&quot;@context&quot;:&quot;https://schema.org&quot;}", "escaped for HTML"),
      ("{“@context”:“https://schema.org”}", "a curly quotation mark"),
      (#"{"@context":“https://schema.org”}"#, "a curly quotation mark"),
      ("{'@context':'https://schema.org'}", "a single quotation mark"),
    ]
  )
  func reasons(json: String, reason: String) throws {
    let html = #"<script type="application/ld+json">\#(json)</script>"#
    let finding = try #require(structuredDataFindings(html).first)
    #expect(finding.rule == "json-ld.invalid")
    #expect(finding.message.contains(reason))
  }

  @Test(
    "A script of another type that begins with a context is JSON-LD which nobody reads",
    arguments: [
      (#"<script>{"@context":"https://schema.org"}</script>"#, true),
      (#"<script type="">  [ { "@context":"https://schema.org"}]</script>"#, true),
      (#"<script type="application/json">{"@context":"https://schema.org"}</script>"#, true),
      (#"<script type="text/javascript"> {"@context":"https://schema.org"}</script>"#, true),
      (#"<script type="application/json+ld">{"@context":"https://schema.org"}</script>"#, true),
      (#"<script>var a = {"@context":"https://schema.org"}</script>"#, false),
      (#"<script type="application/json">{"context":"https://schema.org"}</script>"#, false),
      (#"<script>{a: 1}</script>"#, false), ("<script>{</script>", false),
      ("<script>{\(String(repeating: " ", count: 999))\"@context\":1}</script>", false),
    ]
  )
  func otherScripts(html: String, isNoted: Bool) {
    let rules = structuredDataFindings(html).map(\.rule)
    #expect(rules.filter { $0 == "json-ld.type-wrong" }.count == (isNoted ? 1 : 0))
  }
}
