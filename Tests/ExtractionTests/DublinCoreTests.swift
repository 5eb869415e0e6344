import Extraction
import Foundation
import JSON
import Records
import Rules
import TestSupport
import Testing

// https://www.dublincore.org/specifications/dublin-core/dcq-html/
struct DublinCoreTests {
  @Test(
    "A term is known by its prefix, whatever the case and the divider",
    arguments: [
      (#"<meta name="DC.title" content="x">"#, ["title": ["x"]]),
      (#"<meta name="dc:Creator" content=" x ">"#, ["creator": ["x"]]),
      (#"<meta name="dcterms.date" content="2026">"#, ["date": ["2026"]]),
      (#"<meta name="DCTERMS.accessRights" content="x">"#, ["accessrights": ["x"]]),
      (#"<meta property="dcterms:created" content="2026">"#, ["created": ["2026"]]),
      (#"<meta name="title" property="dc:title" content="x">"#, ["title": ["x"]]),
      (#"<meta name="DC.Date.modified" content="2026">"#, ["date.modified": ["2026"]]),
      (
        #"<meta name="DC.creator" content="x"><meta name="dc.creator" content="y">"#,
        ["creator": ["x", "y"]]
      ),
      (#"<link rel="DCTERMS.replaces" href="/old">"#, ["replaces": ["https://example.com/old"]]),
      // A prefix of the page's own.
      (
        #"<link rel="schema.Plum" href="http://purl.org/dc/terms/"><meta name="plum.title" content="x">"#,
        ["title": ["x"]]
      ),
      (
        #"<link rel="schema.p" href="https://x.example/"><meta name="p.title" content="x">"#,
        [:]
      ),
      // Other vocabularies, and no term at all.
      (#"<meta name="citation_title" content="x">"#, [:]),
      (#"<meta name="dcx.title" content="x">"#, [:]),
      (#"<meta name="DC." content="x">"#, [:]),
      (#"<meta name="DC" content="x">"#, [:]),
    ] as [(String, [String: [String]])]
  )
  func terms(html: String, expected: [String: [String]]) {
    let (data, rules) = readStructuredData(html)
    #expect(data.dublinCore == expected)
    #expect(rules.isEmpty)
  }

  @Test(
    "What is wrong is noted",
    arguments: [
      (#"<meta name="DC.title" content=" ">"#, "dublin-core.content-missing", [:]),
      (#"<meta name="DC.headline" content="x">"#, "dublin-core.term-unknown", ["headline": ["x"]]),
    ] as [(String, String, [String: [String]])]
  )
  func faults(html: String, rule: String, expected: [String: [String]]) {
    let (data, rules) = readStructuredData(html)
    #expect(data.dublinCore == expected)
    #expect(rules == [rule])
  }

  @Test("Terms without end are bounded")
  func hostile() {
    let many = (0..<500).map { "<meta name=DC.t\($0) content=x>" }.joined()
    #expect(readStructuredData(many).data.dublinCore.count == 200)
    let same = String(repeating: "<meta name=DC.title content=x>", count: 500)
    #expect(readStructuredData(same).data.dublinCore["title"]?.count == 100)
  }

  @Test("extruct's sample of Dublin Core", .corpus("conformance/extruct/misc", cases: 1))
  func extruct() throws {
    let folder = ConformanceSuites.suite("extruct/misc")
    let page = folder.appendingPathComponent("dublincore_test.html")
    let html = try String(contentsOf: page, encoding: .utf8)
    let json = try JSONParser.parse(
      Array(Data(contentsOf: folder.appendingPathComponent("dublincore_test.json")))
    )
    // The prefix alone is left out here; the sample turns `DC.Date.modified` into a term.
    var expected: [String: Set<String>] = [:]
    for group in ["elements", "terms"] {
      for entry in json.array?.first?[group]?.array ?? [] {
        let name = (entry["name"] ?? entry["rel"])?.string?.lowercased() ?? ""
        let value = (entry["content"] ?? entry["href"])?.string ?? ""
        let term = name.split(separator: ".", maxSplits: 1).last.map { String($0) } ?? ""
        expected[term, default: []].insert(value)
      }
    }
    let actual = readStructuredData(html).data.dublinCore.mapValues { Set($0) }
    #expect(expected.count == 10)
    #expect(actual == expected)
  }
}
