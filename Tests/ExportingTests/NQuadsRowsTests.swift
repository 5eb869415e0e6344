import Exporting
import Foundation
import JSON
import Records
import Storing
import StoredTestSupport
import Testing

/// Items of pages as quads, whatever their texts hold.
struct NQuadsRowsTests {
  private func quads(_ items: [StructuredItem], openGraph: [String: [String]] = [:]) async throws
    -> [String]
  {
    let pages = try StoredPages()
    try await pages.put([
      try .sample("https://a.example/p", title: "A") {
        $0.items = items
        $0.openGraph = openGraph
      }
    ])
    let path = "\(pages.folder.path)/x.nq"
    var export = RecordExport()
    export.format = .nquads
    _ = try export.write(pages.store, to: path)
    return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  private func item(_ properties: [String: [PropertyValue]], id: String? = nil) -> StructuredItem {
    StructuredItem(
      syntax: .jsonLD,
      types: ["https://schema.org/Recipe"],
      id: id,
      properties: properties
    )
  }

  @Test("Every value is a quad in the graph of its page, with the type of its literal")
  func values() async throws {
    let quads = try await quads(
      [
        item(
          [
            "name": [.text("Plum cake")],
            "yield": [.number(JSONNumber(literal: "8"))],
            "price": [.number(JSONNumber(literal: "-1.50"))],
            "mass": [.number(JSONNumber(literal: "1e3"))],
            "vegan": [.bool(true)],
            "http://other.example/ns#x": [.text("y")],
          ],
          id: "https://a.example/p#recipe"
        )
      ],
      openGraph: ["og:title": ["T"], "music:song": ["S"]]
    )
    let item = "<https://a.example/p#recipe>"
    let graph = "<https://a.example/p> ."
    let numbers = "http://www.w3.org/2001/XMLSchema#"
    #expect(
      Set(quads) == [
        "\(item) <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <https://schema.org/Recipe> \(graph)",
        "\(item) <https://schema.org/name> \"Plum cake\" \(graph)",
        "\(item) <https://schema.org/yield> \"8\"^^<\(numbers)integer> \(graph)",
        "\(item) <https://schema.org/price> \"-1.5E0\"^^<\(numbers)double> \(graph)",
        "\(item) <https://schema.org/mass> \"1000\"^^<\(numbers)integer> \(graph)",
        "\(item) <https://schema.org/vegan> \"true\"^^<\(numbers)boolean> \(graph)",
        "\(item) <http://other.example/ns#x> \"y\" \(graph)",
        "<https://a.example/p> <http://ogp.me/ns#title> \"T\" \(graph)",
        "<https://a.example/p> <http://ogp.me/ns/music#song> \"S\" \(graph)",
      ]
    )
  }

  @Test(
    "Numbers are integers or doubles as JSON-LD has them",
    arguments: [
      ("0", "0", "integer"), ("-0", "0", "integer"), ("1.0", "1", "integer"),
      ("2e20", "200000000000000000000", "integer"),
      ("123456789012345678901", "123456789012345678901", "integer"),
      ("1234567890123456789012", "1.2345678901234568E21", "double"), ("1e21", "1.0E21", "double"),
      ("1.5", "1.5E0", "double"), ("0.1", "1.0E-1", "double"), ("-12.990", "-1.299E1", "double"),
      ("0.000012", "1.2E-5", "double"), ("100.25", "1.0025E2", "double"),
      ("12e-7", "1.2E-6", "double"), ("1e400", "1e400", "double"),
    ]
  )
  func numbers(literal: String, expected: String, type: String) async throws {
    let quads = try await quads([item(["x": [.number(JSONNumber(literal: literal))]])])
    let end = " \"\(expected)\"^^<http://www.w3.org/2001/XMLSchema#\(type)> <https://a.example/p> ."
    #expect(quads.contains { $0.hasSuffix(end) }, "\(quads)")
  }

  @Test("Items of one identifier are one node, also where it is no IRI")
  func identifiers() async throws {
    let ann = item(["name": [.text("Ann")]], id: "_:ann")
    let bob = item(["name": [.text("Bob")]], id: "bob")
    let quads = try await quads([
      item(["author": [.item(ann)], "publisher": [.item(ann)], "editor": [.item(bob)]]), ann,
      item(["name": [.text("Ann")]]),
    ])
    let names = quads.filter { $0.contains("/name> \"Ann\"") }.map { $0.prefix { $0 != " " } }
    #expect(Set(names).count == 2)
    let objects = quads.compactMap { quad -> Substring? in
      quad.contains("/author>") || quad.contains("/publisher>") || quad.contains("/editor>")
        ? quad.split(separator: " ")[2] : nil
    }
    #expect(objects.count == 3 && Set(objects).count == 2)
    #expect(objects.allSatisfy { $0.hasPrefix("_:p") })
  }

  @Test("Items inside items are nodes of their own, however deep they lie")
  func nesting() async throws {
    var inner = item(["name": [.text("deepest")]])
    for _ in 0..<40 { inner = item(["part": [.item(inner)]]) }
    let quads = try await quads([inner])
    // Of each node its type, and what it has: a part or, the deepest, a name.
    #expect(quads.count == 82)
    let subjects = Set(quads.map { (quad: String) in quad.prefix { $0 != " " } })
    #expect(subjects.count == 41)
  }

  @Test(
    "Texts and identifiers of pages never leave their place: one quad stays one line of four terms",
    arguments: [
      "line\nend", "quote\" .", "back\\slash", "\r", "\u{0}", "\u{2028}", "> <x> .", "<script>",
      "javascript:alert(1)", "a b", "{}|^`",
    ]
  )
  func hostile(text: String) async throws {
    let quads = try await quads([item(["na me>": [.text(text)]], id: "urn:x:\(text)")])
    #expect(quads.count == 2)
    for quad in quads {
      #expect(quad.hasSuffix(" <https://a.example/p> ."))
      #expect(quad.hasPrefix("<urn:x:"))
      #expect(quad.unicodeScalars.allSatisfy { $0.value >= 0x20 })
      let subject = quad.prefix { $0 != ">" }
      #expect(!subject.dropFirst().contains { " <\"{}|^`\\".contains($0) })
    }
  }
}
