import Extraction
import Foundation
import Records
import Testing

/// Pages that state the same facts in JSON-LD, in Microdata and in RDFa, and show the same text.
///
/// They lie in `Tests/Fixtures/three-syntaxes` as `NAME.SYNTAX.html`.
struct ThreeSyntaxesTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures").appendingPathComponent("three-syntaxes")

  static let names = ConformanceSuites.cases(in: folder, ".json-ld.html")

  @Test("There are at least 24 sets of facts")
  func count() {
    #expect(Self.names.count >= 24)
  }

  @Test("The three syntaxes give equal items and actions, and nothing to report", arguments: names)
  func equal(name: String) throws {
    let reference = try read(name, .jsonLD)
    #expect(reference.data.items.count == 1)
    for syntax in [StructuredItem.Syntax.jsonLD, .microdata, .rdfa] {
      let (data, rules) = try read(name, syntax)
      #expect(data.items.map(\.syntax) == [syntax])
      #expect(plain(data.items) == plain(reference.data.items), "\(syntax)")
      #expect(data.actions == reference.data.actions, "\(syntax)")
      #expect(rules == [], "\(syntax)")
    }
  }

  @Test(
    "What Apple names for its results is read in every syntax",
    arguments: [
      ("recipe", "aggregateRating=AggregateRating{bestRating=5,ratingValue=4.5,reviewCount=12,"),
      ("product", "offers=Offer{availability=https://schema.org/InStock,"),
      ("restaurant", "priceRange=££"),
      (
        "video",
        "interactionStatistic=InteractionCounter{interactionType=https://schema.org/WatchAc"
      ),
      ("organization", "Organization(https://example.com/#society){"),
      ("recipe", "Recipe{"),
      (
        "website",
        "potentialAction=SearchAction{query-input=required name=search_term_string,target="
      ),
      ("image", "ImageObject{"),
    ]
  )
  func apple(name: String, part: String) throws {
    for syntax in [StructuredItem.Syntax.jsonLD, .microdata, .rdfa] {
      #expect(plain(try read(name, syntax).data.items).contains(part), "\(syntax)")
    }
  }

  @Test("The older interactionCount is read in every syntax")
  func interactionCount() {
    for html in [
      """
      <script type="application/ld+json">{"@context":"https://schema.org","@type":"VideoObject",
      "interactionCount":"UserPlays:5647"}</script>
      """,
      """
      <p itemscope itemtype="https://schema.org/VideoObject">
      <meta itemprop="interactionCount" content="UserPlays:5647"></p>
      """,
      """
      <p vocab="https://schema.org/" typeof="VideoObject">
      <meta property="interactionCount" content="UserPlays:5647"></p>
      """,
    ] {
      let items = readStructuredData(html).data.items
      #expect(spell(items) == "VideoObject{interactionCount=UserPlays:5647}")
    }
  }

  @Test("The two actions of results are found in every syntax")
  func actions() throws {
    for syntax in [StructuredItem.Syntax.jsonLD, .microdata, .rdfa] {
      let actions = try read("restaurant", syntax).data.actions
      #expect(
        actions.map { "\($0.kind.rawValue) \($0.value)" } == [
          "call +44 1634 496002", "directions 1 Orchard Lane, Damson, Kent, ME1 2AB",
        ]
      )
    }
  }

  private func read(
    _ name: String,
    _ syntax: StructuredItem.Syntax
  ) throws -> (data: StructuredData, rules: [String]) {
    let file = Self.folder.appendingPathComponent("\(name).\(syntax.rawValue).html")
    return readStructuredData(
      try String(contentsOf: file, encoding: .utf8),
      url: "https://example.com/\(name)"
    )
  }

  /// The items as text, numbers like texts, because only JSON tells them apart.
  private func plain(_ items: [StructuredItem]) -> String {
    spell(items).replacingOccurrences(of: "=#", with: "=").replacingOccurrences(of: "|#", with: "|")
  }
}
