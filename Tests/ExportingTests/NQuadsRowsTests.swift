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
        "\(item) <https://schema.org/price> \"-1.50\"^^<\(numbers)decimal> \(graph)",
        "\(item) <https://schema.org/mass> \"1e3\"^^<\(numbers)double> \(graph)",
        "\(item) <https://schema.org/vegan> \"true\"^^<\(numbers)boolean> \(graph)",
        "\(item) <http://other.example/ns#x> \"y\" \(graph)",
        "<https://a.example/p> <http://ogp.me/ns#title> \"T\" \(graph)",
        "<https://a.example/p> <http://ogp.me/ns/music#song> \"S\" \(graph)",
      ]
    )
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
