import Addressing
import Basics
import Digests
import Engagement
import Foundation
import Frontier
import Indexing
import Ranking
import Records
import Searching
import StoredTestSupport
import Storing
import TestSupport
import Testing

/// Pages whose addresses were made to share a 64-bit hash, all the way from the store to votes.
struct CollidingPagesTests {
  static let pairs = [
    [
      "http://127.0.0.1:8991/?abaae9fffb20c282c", "http://127.0.0.1:8992/?ae4818335432b5649",
    ],
    [
      "https://shop.plum.example/a?aaaa000013f2=lNIr84or84o=lNI00005b08",
      "https://shop.plum.example/a?aaaa000013f200005b08]Y(bC45.C45.]Y(b",
    ],
  ]

  private static let now = EngagementScene.start

  private static func event(_ url: String, client: String) -> String {
    let at = now.milliseconds
    return #"{"id":"\#(client)","kind":"tap","item":"\#(url)","at":\#(at),"client":"\#(client)"}"#
  }

  private static func items(_ folder: StoreFolder) throws -> Set<Digest128> {
    let ledger = try EngagementLedger(folder, access: .reading)
    var items: Set<Digest128> = []
    try ledger.forEachState { item, _ in items.insert(item) }
    try ledger.close()
    items.remove(VoteChange.everybody)
    return items
  }

  @Test("Both are found, judged, voted for and forgotten, each by itself", arguments: pairs)
  func apart(urls: [String]) async throws {
    #expect(Fingerprint.of(urls[0]) == Fingerprint.of(urls[1]))
    let pages = try StoredPages()
    try await pages.put([
      try .sample(urls[0], title: "Plums of the first"),
      try .sample(urls[1], title: "Plums of the second"),
    ])
    let index = try SegmentIndex(folder: pages.folder.indexPath)
    let feed = IndexFeed(store: pages.store, index: index, weights: .standard)
    #expect(try await feed.drain() == 2)
    let service = SearchService(store: pages.store, index: index, weights: .standard)
    try await expectBoth(urls, service, pages)
    try await vote(for: urls, pages, index)

    // What is forgotten of the first leaves the second.
    let first = try #require(WebAddress(urls[0]))
    let (folder, store) = (pages.folder, pages.store)
    try await EngagementForgetting.forget(.url(first), in: folder, store: store)
    #expect(try await store.forget(.url(first)).pages == 1)
    #expect(try Self.items(folder) == [Digest128(of: urls[1])])
    #expect(try await feed.drain() == 1)
    let left = try await service.search(SearchQuery(text: "plums")).items
    #expect(left.map(\.url) == [urls[1]])
    let problems = try IndexProblems.find(in: folder, store: store)
    #expect(problems.filter { $0.description.contains("pages are") } == [])
  }

  private func expectBoth(
    _ urls: [String],
    _ service: SearchService,
    _ pages: StoredPages
  ) async throws {
    let found = try await service.search(SearchQuery(text: "plums")).items
    #expect(Set(found.map(\.url)) == Set(urls))
    #expect(Set(found.map(\.id)) == Set(urls.map { Digest128(of: $0).text }))
    for (url, word) in zip(urls, ["first", "second"]) {
      #expect(try await service.search(SearchQuery(text: word)).items.map(\.url) == [url])
      let record = try #require(
        try await pages.store.storedRecord(of: Digest128(of: url))?.record()
      )
      let standing = try await service.rankExplanation(of: record)
      #expect(standing.isIndexed)
      #expect(record.title == "Plums of the \(word)")
    }
  }

  /// Votes for the second are votes for it alone.
  private func vote(for urls: [String], _ pages: StoredPages, _ index: SegmentIndex) async throws {
    let session = try EngagementSession(
      folder: pages.folder,
      store: pages.store,
      index: index,
      weights: .standard,
      settings: EngagementSettings(),
      random: EngagementScene.random
    )
    let numbers = [try await pages.number(urls[0]), try await pages.number(urls[1])]
    let before = numbers.map { index.liveScore($0) }
    let lines = (0..<80).map { Self.event(urls[1], client: "c\($0)") }
    let receipt = try await session.take(
      Array(lines.joined(separator: "\n").utf8),
      firstLine: 1,
      now: Self.now
    )
    #expect(receipt.accepted == 80)
    try await session.finish(now: Self.now)
    try session.close()
    #expect(try Self.items(pages.folder) == [Digest128(of: urls[1])])
    #expect(index.liveScore(numbers[0]) == before[0])
  }
}
