import Extraction
import Records
import Rules
import Testing

/// Scripts that were to hold JSON-LD.
///
/// <https://www.w3.org/TR/json-ld11/#embedding-json-ld-in-html-documents>
struct JSONLDTypeTests {
  private func rules(_ script: String) throws -> Set<String> {
    let known = [Rule.jsonLDTypeWrong.id, Rule.jsonLDExternal.id, Rule.jsonLDEmpty.id]
    return try all(script).intersection(known)
  }

  private func all(_ script: String) throws -> Set<String> {
    let html = try #require(FaultlessPage.html(of: .head, script))
    return Set(try FaultlessPage.read(html).record.findings.map(\.rule))
  }

  @Test(
    "A block of JSON-LD in any type but its own is a finding",
    arguments: [
      ("application/json+ld", true), ("application/ld-json", true), ("ld+json", true),
      ("text/ld+json", true), ("Application/JSON-LD; charset=utf-8", true),
      ("application/jsonld", true),
      ("application/json", true), ("application/ld+json", false), ("text/javascript", true),
      ("application/ld+json;charset=utf-8", false), ("module", true), ("speculationrules", true),
    ]
  )
  func type(type: String, isWrong: Bool) throws {
    let block = #"{"@context":"https://schema.org","@type":"Thing"}"#
    let found = try rules("<script type=\"\(type)\">\(block)</script>")
    #expect(found == (isWrong ? [Rule.jsonLDTypeWrong.id] : []))
  }

  @Test(
    "Other data in other types is none, unless the type is made of the same words",
    arguments: [
      ("application/json", false), ("text/javascript", false), ("speculationrules", false),
      ("application/json+ld", true), ("ld+json", true),
    ]
  )
  func otherData(type: String, isWrong: Bool) throws {
    let found = try rules("<script type=\"\(type)\">{\"plums\":[1]}</script>")
    #expect(found == (isWrong ? [Rule.jsonLDTypeWrong.id] : []))
  }

  @Test("A script with a context of its own is a program's data")
  func ownContext() throws {
    let block = #"{"@context":"https://plums.example","@graph":[]}"#
    #expect(try rules("<script type=\"application/x-plums+json\">\(block)</script>") == [])
  }

  @Test("An empty block with src is asked to hold its data itself; one with data is read")
  func external() throws {
    let empty = #"<script type="application/ld+json" src="/plum.json"></script>"#
    #expect(try rules(empty) == [Rule.jsonLDExternal.id])
    #expect(
      try !FaultlessPage.read(empty).record.findings.contains { $0.rule == "scripts.page-made" }
    )
    #expect(try rules(#"<script type="application/ld+json"></script>"#) == [Rule.jsonLDEmpty.id])
  }
}
