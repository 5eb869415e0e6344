import Records
import StoredTestSupport
import Testing

@testable import Searching

/// The type of what a page is mainly about.
struct MainTypeTests {
  private static func item(
    _ types: [String],
    _ properties: [String: PropertyValue] = [:]
  ) -> StructuredItem {
    StructuredItem(
      syntax: .jsonLD,
      types: types.map { "https://schema.org/\($0)" },
      id: nil,
      properties: properties.mapValues { [$0] }
    )
  }

  private static let cases: [(String, [StructuredItem], String?)] = [
    (
      "a recipe beside its site, crumbs and rating",
      [item(["BreadcrumbList"]), item(["AggregateRating"]), item(["WebSite"]), item(["Recipe"])],
      "Recipe"
    ),
    (
      "an article before the picture and the person in it",
      [item(["ImageObject"]), item(["Person"]), item(["NewsArticle"])], "NewsArticle"
    ),
    (
      "what calls itself the page's title before a thing beside it",
      [
        item(["Product"], ["name": .text("Pears")]), item(["Recipe"], ["name": .text("Plum cake")]),
      ],
      "Recipe"
    ),
    (
      "what names the page's address",
      [item(["Event"]), item(["Product"], ["url": .text("https://a.example/plums")])], "Product"
    ),
    (
      "the main entity of a page",
      [item(["WebPage"], ["mainEntity": .item(item(["Person"]))])], "Person"
    ),
    ("a person that the page is about", [item(["Person"], ["name": .text("Plum cake")])], "Person"),
    ("an embedded video only where there is nothing else", [item(["VideoObject"])], "VideoObject"),
    ("an article with a video in front", [item(["VideoObject"]), item(["Article"])], "Article"),
    ("a page of a kind", [item(["FAQPage"]), item(["Organization"])], "FAQPage"),
    ("crumbs alone", [item(["BreadcrumbList"]), item(["Organization"])], nil),
    ("nothing", [], nil),
  ]

  @Test("A page is about its main thing, not about what stands around it", arguments: cases.indices)
  func main(index: Int) throws {
    let (name, items, expected) = Self.cases[index]
    let record = try PageRecord.sample("https://a.example/plums", title: "Plum cake – Orchard") {
      $0.items = items
    }
    #expect(MainType.of(record) == expected, "\(name)")
    let page = FoundPage(record)
    #expect(page.mainType == expected)
    if let expected { #expect(page.types.first == expected) }
    #expect(Set(page.types).count == page.types.count)
  }
}
