import Indexing
import Ranking
import Records
import Searching
import StoredTestSupport
import Storing
import Testing

/// What a search finds of pages that scripts make.
struct RenderedWordsTests {
  /// A page without words as it was served, and what its scripts made.
  static func made(_ edit: (inout PageRecord) -> Void = { _ in }) throws -> PageRecord {
    try .sample("https://a.example/made", description: nil) { record in
      record.title = nil
      var rendering = PageRendering(end: .settled)
      rendering.title = "Damson jam"
      rendering.description = "How jam is cooked."
      rendering.text = "Damsons are stoned, and cooked with sugar for an hour."
      record.rendering = rendering
      edit(&record)
    }
  }

  private static func search(_ text: String, _ record: PageRecord) async throws -> [SearchItem] {
    let pages = try StoredPages()
    try await pages.put([record])
    let index = try SegmentIndex(folder: pages.folder.indexPath)
    _ = try await IndexFeed(store: pages.store, index: index, weights: .standard).drain()
    var query = SearchQuery(text: text)
    (query.explains, query.appLinkedOnly) = (true, false)
    let service = SearchService(store: pages.store, index: index, weights: .standard)
    let items = try await service.search(query).items
    return withExtendedLifetime(pages) { items }
  }

  @Test("Title, snippet and words come from the rendered page, and the explanation says so")
  func words() async throws {
    let item = try #require(try await Self.search("damson sugar", Self.made()).first)
    #expect(item.title == "Damson jam")
    #expect(item.snippet.contains("cooked with sugar"))
    let label = try #require(item.explanation?.parts.first?.label)
    #expect(label.hasSuffix("(scripts make its title, description, words)"), "\(label)")
  }

  @Test("A page with words of its own is found and explained by them alone")
  func served() async throws {
    let record = try Self.made { record in
      (record.title, record.description, record.text) = ("Plums", "Ripe plums.", "Sweet plums.")
    }
    let document = IndexDocument(record, staticScore: 0)
    var plain = record
    plain.rendering = nil
    #expect(document == IndexDocument(plain, staticScore: 0))
    #expect(try await Self.search("damson", record).isEmpty)
    let label = try await Self.search("plums", record).first?.explanation?.parts.first?.label
    #expect(label?.contains("scripts") == false)
  }

  @Test("A page that asks not to be indexed lends no words")
  func noindex() throws {
    let record = try Self.made { record in
      record.rendering?.changes = [.init(.robots, .added, rendered: ["noindex"])]
    }
    #expect(record.searchedTitle == nil)
    #expect(record.searchedText.isEmpty)
  }
}
