import Addressing
import Basics
import Foundation
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
    let feed = IndexFeed(store: pages.store, index: index, weights: .standard)
    _ = try await feed.drain()
    _ = try await feed.renew(from: pages.store, at: Timestamp(milliseconds: 1_800_000_000_000))
    return (pages, index)
  }

  private func problems(_ pages: StoredPages) throws -> [String] {
    try IndexProblems.find(in: pages.folder, store: pages.store).map(\.description)
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

  @Test("A store with pages and no index is told, with what to do")
  func missing() async throws {
    let (pages, _) = try await pages()
    try FileManager.default.removeItem(atPath: pages.folder.indexPath + "/manifest")
    #expect(try problems(pages).map { $0.contains("2 pages") && $0.contains("index") } == [true])
    try FileManager.default.removeItem(atPath: pages.folder.indexPath)
    #expect(try problems(pages).count == 1)
  }

  @Test(
    "Live scores that are lost are told, and come again when the index is opened and renewed",
    arguments: [nil, 0, 15, 40] as [UInt64?]
  )
  func lostScores(length: UInt64?) async throws {
    let (pages, index) = try await pages()
    let ids = index.documentIDs.sorted()
    let scores = ids.map { index.liveScore($0) }
    let first = IndexFeed(store: pages.store, index: index, weights: .standard)
    _ = try await first.renew(from: pages.store, at: Timestamp(milliseconds: 1_800_000_000_000))
    for id in ids { index.setLiveScore(id, 0.9) }
    try index.synchronizeScores()
    let path = pages.folder.indexPath + "/00000000.scores"
    if let length, length > 16 {
      let file = try #require(FileHandle(forUpdatingAtPath: path))
      try file.seek(toOffset: length - 8)
      try file.write(contentsOf: [0xFF])
      try file.close()
    } else if let length {
      try FileHandle(forWritingTo: URL(filePath: path)).truncate(atOffset: length)
    } else {
      try FileManager.default.removeItem(atPath: path)
    }
    #expect(try problems(pages).count == 1)
    try await expectRecovery(of: scores, ids, in: pages)
  }

  @Test("Scores beside a segment that are lost are told, and come again in the same way")
  func lostScoreFile() async throws {
    let (pages, index) = try await pages()
    let ids = index.documentIDs.sorted()
    let scores = ids.map { index.liveScore($0) }
    for id in ids { index.setLiveScore(id, 0.9) }
    try index.checkpoint()
    let names = try FileManager.default.contentsOfDirectory(atPath: pages.folder.indexPath)
    let name = try #require(names.first { $0.hasSuffix(".live") })
    let url = URL(filePath: pages.folder.indexPath + "/" + name)
    var bytes = try Data(contentsOf: url)
    bytes[bytes.count - 9] ^= 1
    try bytes.write(to: url)
    #expect(try problems(pages).map { $0.contains(name) } == [true])
    try await expectRecovery(of: scores, ids, in: pages)
  }

  /// Checks that lost scores are noticed, and that weighing all pages brings `scores` back.
  private func expectRecovery(
    of scores: [Float?],
    _ ids: [UInt64],
    in pages: StoredPages
  ) async throws {
    var isDamaged = false
    let opened = try IndexFeed.open(pages.folder, isDamaged: &isDamaged)
    #expect(isDamaged && opened.lostScores && opened.quarantined.isEmpty)
    #expect(SignalTable(reading: pages.folder.signalsPath) == nil)
    let feed = IndexFeed(store: pages.store, index: opened, weights: .standard)
    _ = try await feed.renew(from: pages.store, at: Timestamp(milliseconds: 1_800_000_000_000))
    #expect(ids.map { opened.liveScore($0) } == scores)
    #expect(try problems(pages).isEmpty)
    isDamaged = false
    #expect(try !IndexFeed.open(pages.folder, isDamaged: &isDamaged).lostScores && !isDamaged)
  }

  @Test("A table of signals that is missing or damaged is told, and made anew")
  func signals() async throws {
    let (pages, index) = try await pages()
    let path = pages.folder.signalsPath
    let sound = try Data(contentsOf: URL(filePath: path))
    var damaged = sound
    damaged[damaged.count - 1] ^= 0xFF
    for bytes in [damaged, nil] {
      if let bytes {
        try bytes.write(to: URL(filePath: path))
      } else {
        try FileManager.default.removeItem(atPath: path)
      }
      #expect(try problems(pages).map { $0.contains("signals.table") } == [true])
      var isDamaged = false
      _ = try IndexFeed.open(pages.folder, isDamaged: &isDamaged)
      #expect(isDamaged == (bytes != nil))
      let feed = IndexFeed(store: pages.store, index: index, weights: .standard)
      let now = Timestamp(milliseconds: 1_800_000_000_000)
      #expect(feed.needsRenewal(at: now))
      _ = try await feed.renew(from: pages.store, at: now)
      #expect(try problems(pages).isEmpty)
      #expect(try Data(contentsOf: URL(filePath: path)) == sound)
    }
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
