import Addressing
import Indexing
import Ranking
import Records
import Searching
import StoredTestSupport
import Storing
import Testing

struct IndexProblemsTests {
  private func pages() async throws -> (StoredPages, SegmentIndex) {
    let pages = try StoredPages()
    try await pages.put([
      try .sample("https://a.example/1"), try .sample("https://a.example/2"),
      try .sample("https://a.example/bad") { $0.indexable = false },
    ])
    let index = try SegmentIndex(folder: pages.folder.indexPath)
    _ = try await IndexFeed(store: pages.store, index: index, weights: .standard).drain()
    return (pages, index)
  }

  private func problems(_ pages: StoredPages) throws -> [String] {
    try IndexProblems.find(in: pages.folder, store: pages.store)
  }

  @Test("An index that says what the store says is sound, and one that is behind is too")
  func sound() async throws {
    let empty = try StoredPages()
    #expect(try problems(empty).isEmpty)
    let (pages, _) = try await pages()
    #expect(try problems(pages).isEmpty)
    try await pages.put([try .sample("https://a.example/1", title: "New")])
    let gone = try #require(WebAddress("https://a.example/2"))
    try await pages.put([try .sample("https://a.example/3")], gone: [gone])
    #expect(try problems(pages).isEmpty)
  }

  @Test("Pages that are missing, stale or unknown are counted")
  func differences() async throws {
    let (pages, index) = try await pages()
    let ids = index.documentIDs.sorted()
    #expect(ids.count == 2)
    try index.apply([
      IndexChange(version: index.version + 1, id: 77, document: nil),
      IndexChange(version: index.version + 2, id: ids[0], document: nil),
    ])
    #expect(try problems(pages).map { $0.prefix(35) } == ["1 pages of the store are missing in"])
    let document = try await pages.store.storedRecord(id: ids[0])?.record()
    let record = try #require(document)
    try index.apply([
      IndexChange(
        version: index.version + 1,
        id: ids[0],
        document: IndexDocument(record, staticScore: 0)
      ),
      IndexChange(
        version: index.version + 2,
        id: 77,
        document: IndexDocument(record, staticScore: 0)
      ),
    ])
    let found = try problems(pages)
    #expect(found.count == 2)
    #expect(found.allSatisfy { $0.contains("pippin index --rebuild") })
    #expect(found.first?.contains("another version") == true)
    #expect(found.last?.contains("does not have") == true)
  }
}
