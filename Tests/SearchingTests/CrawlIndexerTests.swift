import Addressing
import Basics
import Foundation
import Indexing
import Ranking
import Records
import Storing
import StoredTestSupport
import Testing

@testable import Searching

/// An index that is made while a crawl commits pages.
struct CrawlIndexerTests {
  private static let now = Timestamp(milliseconds: 1_800_000_000_000)
  private static let holder = StoreLock.Holder(pid: 1, command: "test", since: now)

  /// A indexer that writes a segment for every few pages.
  private func indexer(_ pages: StoredPages) -> CrawlIndexer {
    var options = SegmentIndex.Options()
    options.memoryBudget = 20_000
    let settings = CrawlIndexer.Settings(
      weights: .standard,
      halfLife: SignalBasis.standardHalfLife,
      options: options,
      holder: Self.holder.briefly
    )
    return CrawlIndexer(pages.store, settings: settings, now: Self.now)
  }

  private func feed(_ pages: StoredPages, _ index: SegmentIndex) -> IndexFeed {
    var basis = SignalBasis(pages.folder)
    basis.moment = Self.now
    return IndexFeed(store: pages.store, index: index, weights: .standard, basis: basis)
  }

  /// Puts pages with long texts, `count` at a time.
  private func put(_ numbers: Range<Int>, count: Int = 5, _ pages: StoredPages) async throws {
    for start in stride(from: numbers.lowerBound, to: numbers.upperBound, by: count) {
      try await pages.put(
        try (start..<min(start + count, numbers.upperBound)).map { number in
          try .sample(
            "https://a.example/\(number)",
            title: "Plums \(number)",
            text: String(repeating: "ripe plums of tree \(number) ", count: 60)
          )
        }
      )
    }
  }

  private func open(_ pages: StoredPages) throws -> SegmentIndex {
    try SegmentIndex(folder: pages.folder.indexPath)
  }

  private func hits(_ index: SegmentIndex) -> [UInt64] {
    index.search(SearchRequest("plums")).hits.map(\.id).sorted()
  }

  @Test("Pages are indexed while more come; what is left is handed over, and nothing is missing")
  func following() async throws {
    let pages = try StoredPages()
    let indexer = indexer(pages)
    await indexer.start()
    try await put(0..<23, pages)
    let (taken, rest) = await indexer.stop()
    #expect(taken > 0)
    let index = try open(pages)
    #expect(index.documentCount == taken)
    #expect(rest?.start == index.version)
    #expect(try await feed(pages, index).drain(rest) + taken == Int(index.version))
    #expect(index.documentCount == 23)
    let found = hits(index)
    try index.reset()
    #expect(try await feed(pages, index).drain() == 23)
    #expect(hits(index) == found)
  }

  @Test("What a process that dies has read and not indexed is found in the store")
  func crash() async throws {
    let pages = try StoredPages()
    let indexer = indexer(pages)
    await indexer.start()
    try await put(0..<23, pages)
    let (taken, _) = await indexer.stop()
    // Nobody gets what it handed over.
    let index = try open(pages)
    #expect(try await feed(pages, index).drain() == 23 - taken)
    #expect(index.documentCount == 23)
  }

  @Test("What was handed over counts for nothing when somebody else has indexed meanwhile")
  func stale() async throws {
    let pages = try StoredPages()
    let indexer = indexer(pages)
    await indexer.start()
    try await put(0..<23, pages)
    let (_, rest) = await indexer.stop()
    let index = try open(pages)
    _ = try await feed(pages, index).drain()
    #expect(try await feed(pages, index).drain(rest) == 0)
    #expect(index.documentCount == 23)
  }

  @Test("An index that is behind is brought up first")
  func behind() async throws {
    let pages = try StoredPages()
    try await put(0..<9, pages)
    let indexer = indexer(pages)
    await indexer.start()
    try await put(9..<23, pages)
    let (taken, rest) = await indexer.stop()
    let index = try open(pages)
    #expect(try await feed(pages, index).drain(rest) + taken == 23)
    #expect(index.documentCount == 23)
  }

  @Test("While another process keeps the index, this leaves the index alone")
  func locked() async throws {
    let pages = try StoredPages()
    let lock = try StoreLock(.index, in: pages.folder, holder: Self.holder)
    let indexer = indexer(pages)
    await indexer.start()
    try await put(0..<23, pages)
    let (taken, rest) = await indexer.stop()
    withExtendedLifetime(lock) {}
    #expect(taken == 0 && rest == nil)
    #expect(try open(pages).documentCount == 0)
  }

  @Test("Where people have voted, pages are left to who counts the votes")
  func votes() async throws {
    let pages = try StoredPages()
    _ = try EngagementLedger(pages.folder, access: .writing)
    let indexer = indexer(pages)
    await indexer.start()
    try await put(0..<23, pages)
    #expect(await indexer.stop().taken == 0)
  }

  @Test("Who wants the lock waits for one who has it for a moment, and not for others")
  func briefLock() async throws {
    let pages = try StoredPages()
    let path = pages.folder
    let brief = try StoreLock(.index, in: path, holder: Self.holder.briefly)
    let waiting = Task.detached { try StoreLock(.index, in: path, holder: Self.holder) }
    try await Task.sleep(for: .milliseconds(200))
    withExtendedLifetime(brief) {}
    _ = consume brief
    let taken = try await waiting.value
    #expect(throws: StoreError.self) { try StoreLock(.index, in: path, holder: Self.holder) }
    withExtendedLifetime(taken) {}
  }
}
