import Analysis
import Indexing
import Ranking
import Records
import Storing
import StoredTestSupport
import Testing

@testable import Searching

/// What can be searched for, from the index itself.
struct SearchServiceExamplesTests {
  @Test(
    "An example is the first words of a title, without the site's name and signs of the grammar",
    arguments: [
      ("Apple pie – Orchard", "Apple pie"), ("Apple pie: a recipe", "Apple pie"),
      ("Baker's \"best\" -bread +cake ever", "Baker's best bread"), ("东京旅行指南 | 指南", "东京旅行指南"),
      ("دليل السفر إلى القاهرة", "دليل السفر"), ("", ""), ("– –", ""),
      ("Tour 0 of the river", "Tour 0"), ("The art of", "The art of"), ("Of the and more", "Of"),
      ("Fahrt in der Nacht", "Fahrt"),
    ]
  )
  func example(title: String, expected: String) {
    #expect(SearchService.example(of: title) == expected)
  }

  @Test("Values are counted as searches would, the most frequent first")
  func values() async throws {
    let pages = try StoredPages()
    try await pages.put([
      try .sample("https://a.example/1", title: "Plum jam"),
      try .sample("https://b.example/1", title: "Pear jam"),
      try .sample("https://b.example/2", title: "Quince jam") { $0.language = "de" },
      try .sample("https://c.example/1", title: "Fig jam") { $0.deepLinks = [] },
    ])
    let index = try SegmentIndex(folder: pages.folder.indexPath)
    _ = try await IndexFeed(store: pages.store, index: index, weights: .standard).drain()
    let service = SearchService(store: pages.store, index: index, weights: .standard)
    let linked = service.values(of: [.host, .lang], appLinkedOnly: true)
    #expect(linked[.host]?.map { "\($0.value) \($0.count)" } == ["b.example 2", "a.example 1"])
    #expect(linked[.lang]?.map { "\($0.value) \($0.count)" } == ["en 2", "de 1"])
    #expect(service.values(of: [.host], appLinkedOnly: false)[.host]?.count == 3)
    let examples = try await service.examples(
      of: ["b.example", "a.example"],
      language: "de",
      appLinkedOnly: true,
      limit: 2
    )
    #expect(examples.first == "Quince jam" && examples.count == 2)
    withExtendedLifetime(pages) {}
  }
}
