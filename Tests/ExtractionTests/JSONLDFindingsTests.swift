import Extraction
import JSON
import Records
import Rules
import Testing

// https://www.rfc-editor.org/rfc/rfc8259
struct JSONLDFindingsTests {
  private func findings(_ json: String) -> [Finding] {
    structuredDataFindings(#"<script type="application/ld+json">\#(json)</script>"#)
  }

  private static let thing = #"{"@context":"https://schema.org","@type":"Thing","name":"a"}"#

  @Test(
    "What stands behind the value is told apart: one more value is not to be lost",
    arguments: [
      (", " + thing, "put both into one array"), ("\n" + thing, "put both into one array"),
      (",[\(thing)]", "put both into one array"), ("}", "closing bracket too many"),
      (";", "take it out"), (" plums", "take it out"),
    ]
  )
  func trailing(rest: String, advice: String) throws {
    let finding = try #require(findings(Self.thing + rest).first)
    #expect(finding.rule == "json-ld.repaired")
    #expect(finding.message.contains(advice))
    #expect(finding.message.contains("Another value") == advice.contains("array"))
  }

  @Test(
    "A block without a type of schema.org says so, and an unread context may say the type",
    arguments: [
      (#"{"@context":null,"@type":"Recipe","name":"a"}"#, ["json-ld.vocabulary-other"]),
      (#"{"@context":{},"@type":"Recipe","name":"a"}"#, ["json-ld.vocabulary-other"]),
      (
        #"{"@context":{"@vocab":"https://example.org/"},"@type":"Recipe","name":"a"}"#,
        ["json-ld.vocabulary-other"]
      ),
      (#"{"@context":{"s":"http://schema.org/"},"@type":"s:Recipe","s:name":"a"}"#, []),
      (
        #"{"@context":"https://www.w3.org/ns/activitystreams","type":"Note","content":"a"}"#,
        ["json-ld.context-unknown"]
      ),
    ] as [(String, [String])]
  )
  func vocabularies(json: String, expected: [String]) {
    #expect(findings(json).map(\.rule) == expected)
  }

  // https://www.w3.org/TR/json-ld11/#the-context
  @Test(
    "Data of a page's own scripts is one finding, whatever stands in it",
    arguments: [
      (#"{"prepTime":15,"cost":[{"name":"a"},{"name":"b"}]}"#, ["json-ld.not-linked-data"]),
      (#"[{"name":"a","name":"b"},{"x":{"y":null}}]"#, ["json-ld.not-linked-data"]),
      (#"{"context":"https://schema.org","type":"Recipe","name":"a"}"#, nil),
      (#"{"name":"a","author":{"@type":"Person","name":"b"}}"#, nil),
      ("{}", ["json-ld.empty"]), ("[1,2]", ["json-ld.empty"]),
    ]
  )
  func foreign(json: String, expected: [String]?) {
    let rules = findings(json).map(\.rule)
    #expect(!rules.isEmpty)
    if let expected { #expect(rules == expected) }
    #expect(rules.contains("json-ld.not-linked-data") == (expected == ["json-ld.not-linked-data"]))
  }

  @Test("A key that stands there twice is to go once where both say the same, else to be an array")
  func duplicates() {
    let same = findings(#"{"@context":"https://schema.org","@type":"Thing","name":"a","name":"a"}"#)
    #expect(same.map(\.fix) == [Rule.jsonLDSameTwice])
    let other = findings(
      #"{"@context":"https://schema.org","@type":"Thing","name":"a","name":"b"}"#
    )
    #expect(other.map(\.fix) == [Rule.jsonLDDuplicateKey.fix])
  }
}
