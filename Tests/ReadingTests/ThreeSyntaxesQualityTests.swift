import Foundation
import Reading
import Records
import Rules
import Testing

/// The same facts score the same in JSON-LD, in Microdata and in RDFa.
struct ThreeSyntaxesQualityTests {
  private static let syntaxes = ["json-ld", "microdata", "rdfa"]

  @Test(
    "The parts of the score are equal on pages that state the same in three syntaxes",
    arguments: TestFiles.names(in: TestFiles.threeSyntaxes, ".json-ld.html")
  )
  func fixtures(name: String) throws {
    let qualities = try Self.syntaxes.map { syntax in
      let file = TestFiles.threeSyntaxes.appendingPathComponent("\(name).\(syntax).html")
      return try judge(String(contentsOf: file, encoding: .utf8)).quality
    }
    #expect(qualities[0].score > 0)
    #expect(qualities[0] == qualities[1], "JSON-LD and Microdata")
    #expect(qualities[0] == qualities[2], "JSON-LD and RDFa")
  }

  /// A thing to be written in three syntaxes.
  indirect enum Value: Sendable {
    case text(String)
    case link(String)
    case thing(String, [(String, Value)])
  }

  private static let person = Value.thing("Person", [("name", .text("Ada Damson"))])

  static let things: [Value] = [
    .thing(
      "Recipe",
      [("name", .text("Plum cake")), ("author", person), ("cookTime", .text("PT1H"))]
    ),
    .thing("Recipe", [("name", .text("Plum cake")), ("author", .text("Ada Damson"))]),
    .thing(
      "Article",
      [("headline", .text("Plums")), ("image", .link("https://example.com/a.jpg"))]
    ),
    .thing("Article", [("headline", .text("Plums")), ("datePublished", .text("soon"))]),
    .thing(
      "Product",
      [
        ("name", .text("Plum jam")), ("brand", .thing("Brand", [("name", .text("Orchard"))])),
        ("offers", .thing("Offer", [("price", .text("3.50")), ("priceCurrency", .text("EUR"))])),
        ("offers", .thing("Place", [("name", .text("Orchard"))])),
        ("aggregateRating", .thing("AggregateRating", [("ratingValue", .text("4.5"))])),
      ]
    ),
    .thing("Event", [("name", .text("Feast")), ("endDate", .text("2020-01-01"))]),
    .thing("Movie", [("name", .text("Plums")), ("director", .link("https://example.com/ada"))]),
    .thing("movie", [("name", .text("Plums")), ("plumCount", .text("7"))]),
    .thing("Offer", [("availability", .link("https://schema.org/InStock"))]),
    .thing("Person", [("name", .text("Ada Damson")), ("cookTime", .text("PT1H"))]),
  ]

  @Test("So they are on pages made for it, faults included", arguments: things)
  func made(_ thing: Value) throws {
    let pages = [
      #"<script type="application/ld+json">"# + json(thing, isTop: true) + "</script>"
        + shown(thing),
      microdata(thing, property: nil), rdfa(thing, property: nil),
    ]
    let records = try pages.map { try judge("<!doctype html><title>Orchard</title>" + $0) }
    for record in records.dropFirst() {
      #expect(record.quality == records[0].quality)
      #expect(rules(record) == rules(records[0]))
    }
    #expect(records[0].quality.score > 0)
  }

  /// The findings whatever their order, which is that of the source, and differs.
  private func rules(_ record: PageRecord) -> [String] {
    record.findings.filter { $0.rule.hasPrefix("quality.") }.map { $0.rule + $0.message }.sorted()
  }

  private func json(_ value: Value, isTop: Bool = false) -> String {
    switch value {
    case .text(let text): return "\"\(text)\""
    case .link(let address): return #"{"@id": "\#(address)"}"#
    case .thing(let type, let properties):
      let names = Set(properties.map(\.0)).sorted()
      let members = names.map { name in
        let values = properties.filter { $0.0 == name }.map { json($0.1) }
        return "\"\(name)\": [\(values.joined(separator: ", "))]"
      }
      let head = isTop ? #""@context": "https://schema.org", "# : ""
      return "{\(head)\"@type\": \"\(type)\", \(members.joined(separator: ", "))}"
    }
  }

  private func shown(_ value: Value) -> String {
    switch value {
    case .text(let text): "<p>\(text)</p>"
    case .link: ""
    case .thing(_, let properties): properties.map { shown($0.1) }.joined()
    }
  }

  private func microdata(_ value: Value, property: String?) -> String {
    let name = property.map { " itemprop=\"\($0)\"" } ?? ""
    switch value {
    case .text(let text): return "<p\(name)>\(text)</p>"
    case .link(let address): return "<link\(name) href=\"\(address)\">"
    case .thing(let type, let properties):
      let inner = properties.map { microdata($0.1, property: $0.0) }.joined()
      return "<div\(name) itemscope itemtype=\"https://schema.org/\(type)\">\(inner)</div>"
    }
  }

  private func rdfa(_ value: Value, property: String?) -> String {
    let name = property.map { " property=\"\($0)\"" } ?? ""
    switch value {
    case .text(let text): return "<p\(name)>\(text)</p>"
    case .link(let address): return "<link\(name) href=\"\(address)\">"
    case .thing(let type, let properties):
      let inner = properties.map { rdfa($0.1, property: $0.0) }.joined()
      return "<div vocab=\"https://schema.org/\"\(name) typeof=\"\(type)\">\(inner)</div>"
    }
  }
}
