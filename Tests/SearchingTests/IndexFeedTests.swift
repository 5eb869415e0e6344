import Addressing
import Basics
import Foundation
import Indexing
import Ranking
import Records
import Searching
import Storing
import StoredTestSupport
import Testing

/// The way of changes from the store into the index.
struct IndexFeedTests {
  private func feed(_ pages: StoredPages, _ index: SegmentIndex) -> IndexFeed {
    IndexFeed(store: pages.store, index: index, weights: .standard)
  }

  private func open(_ pages: StoredPages) throws -> SegmentIndex {
    try SegmentIndex(folder: pages.folder.indexPath)
  }

  private func titles(_ index: SegmentIndex, _ query: String) -> Set<UInt64> {
    Set(index.search(SearchRequest(query)).hits.map(\.id))
  }

  @Test("Everything is taken once; afterwards nothing is left to take")
  func drain() async throws {
    let pages = try StoredPages()
    try await pages.put([
      try .sample("https://a.example/1"), try .sample("https://a.example/2"),
    ])
    let index = try open(pages)
    #expect(try await feed(pages, index).drain() == 2)
    #expect(index.documentCount == 2)
    #expect(index.version == (try await pages.store.latestVersion()))
    #expect(try await feed(pages, index).drain() == 0)
  }

  @Test("An index that is opened again goes on where it stopped, and equals one built at once")
  func resume() async throws {
    let pages = try StoredPages()
    try await pages.put([try .sample("https://a.example/1", title: "Apples")])
    #expect(try await feed(pages, try open(pages)).drain() == 1)
    try await pages.put([try .sample("https://a.example/2", title: "Pears")])
    let index = try open(pages)
    #expect(try await feed(pages, index).drain() == 1)
    #expect(index.documentCount == 2)
    try index.reset()
    #expect(try await feed(pages, index).drain() == 2)
    #expect(titles(index, "apples").count == 1)
    #expect(titles(index, "pears").count == 1)
  }

  @Test("A page that changed is found by its new words only")
  func changed() async throws {
    let pages = try StoredPages()
    try await pages.put([try .sample("https://a.example/1", title: "Apples")])
    let index = try open(pages)
    _ = try await feed(pages, index).drain()
    try await pages.put([try .sample("https://a.example/1", title: "Pears")])
    #expect(try await feed(pages, index).drain() == 1)
    #expect(index.documentCount == 1)
    #expect(titles(index, "apples").isEmpty)
    #expect(titles(index, "pears").count == 1)
  }

  @Test("A page that is gone or no longer indexable leaves the index")
  func removed() async throws {
    let pages = try StoredPages()
    let gone = try PageRecord.sample("https://a.example/1")
    try await pages.put([
      gone, try .sample("https://a.example/2"), try .sample("https://a.example/3"),
      try .sample("https://a.example/never") { $0.indexable = false },
    ])
    let index = try open(pages)
    #expect(try await feed(pages, index).drain() == 4)
    #expect(index.documentCount == 3)
    try await pages.put(
      [try .sample("https://a.example/2") { $0.indexable = false }],
      gone: [gone.url]
    )
    #expect(try await feed(pages, index).drain() == 2)
    #expect(titles(index, "plums") == [try await pages.number("https://a.example/3")])
  }

  @Test("More changes than one batch are taken in order, and progress counts them")
  func batches() async throws {
    let pages = try StoredPages()
    try await pages.put(
      try (0..<1001).map { try .sample("https://a.example/\($0)", title: "Plum \($0)") }
    )
    let index = try open(pages)
    var steps: [Int] = []
    #expect(try await feed(pages, index).drain { steps.append($0) } == 1001)
    #expect(steps == [1000, 1001])
    #expect(index.documentCount == 1001)
  }

  @Test("Texts that take up a fifth of the memory are built in before others are read")
  func memory() async throws {
    let pages = try StoredPages()
    let text = String(repeating: "plum ", count: 2200)
    try await pages.put(
      try (0..<200).map { try .sample("https://a.example/\($0)", text: text) }
    )
    var options = SegmentIndex.Options()
    options.memoryBudget = 4 << 20
    let index = try SegmentIndex(folder: pages.folder.indexPath, options: options)
    // Fifty pages are read at a time; their texts have 550,000 bytes.
    #expect(try await feed(pages, index).drain() == 200)
    #expect(index.documentCount == 200)
    #expect(index.segmentCount == 2)
    options.memoryBudget = 1 << 30
    let other = try StoredPages()
    let whole = try SegmentIndex(folder: other.folder.indexPath, options: options)
    #expect(try await feed(pages, whole).drain() == 200)
    #expect(whole.segmentCount == 1)
  }

  @Test("A damaged index is thrown away and starts empty; a sound one is kept")
  func damaged() async throws {
    let pages = try StoredPages()
    try await pages.put([try .sample("https://a.example/1")])
    _ = try await feed(pages, try open(pages)).drain()
    var isDamaged = false
    #expect(try IndexFeed.open(pages.folder, isDamaged: &isDamaged).documentCount == 1)
    #expect(!isDamaged)
    for name in try FileManager.default.contentsOfDirectory(atPath: pages.folder.indexPath) {
      let path = "\(pages.folder.indexPath)/\(name)"
      try Data("no index of ours".utf8).write(to: URL(filePath: path))
    }
    #expect(!(try IndexProblems.find(in: pages.folder, store: pages.store)).isEmpty)
    let index = try IndexFeed.open(pages.folder, isDamaged: &isDamaged)
    #expect(isDamaged)
    #expect(index.version == 0)
    #expect(try await feed(pages, index).drain() == 1)
    let now = Timestamp(milliseconds: 1_800_000_000_000)
    _ = try await feed(pages, index).renew(from: pages.store, at: now)
    #expect((try IndexProblems.find(in: pages.folder, store: pages.store)).isEmpty)
  }

  @Test("An index that was never built has no problem")
  func never() throws {
    let pages = try StoredPages()
    #expect((try IndexProblems.find(in: pages.folder, store: pages.store)).isEmpty)
  }

  @Test("An index made anew answers as the one that has grown by changes, merges and removals")
  func rebuilding() async throws {
    let pages = try StoredPages()
    var options = SegmentIndex.Options()
    options.merging.factor = 2
    options.merging.floor = 4
    let grown = try SegmentIndex(folder: pages.folder.indexPath, options: options)
    for round in 0..<8 {
      let records = try (0..<6).map { number in
        try PageRecord.sample(
          "https://a.example/\((round * 3 + number) % 20)",
          title: "Plum \(["cake", "jam", "tree"][number % 3]) \(round)",
          text: "Round \(round) has cake, jam and a tree."
        )
      }
      let gone = round == 5 ? [try #require(WebAddress("https://a.example/3"))] : []
      try await pages.put(records, gone: gone)
      _ = try await feed(pages, grown).drain()
    }
    let other = try StoredPages()
    let rebuilt = try SegmentIndex(folder: other.folder.indexPath)
    _ = try await feed(pages, rebuilt).drain()
    #expect(rebuilt.documentCount == grown.documentCount)
    for text in ["plum", "cake 7", "+jam -tree", "\"plum jam\"", "roun*", "site:a.example tree"] {
      var request = SearchRequest(text)
      request.limit = 30
      request.countsAll = true
      #expect(rebuilt.search(request) == grown.search(request), "\(text)")
    }
  }
}
