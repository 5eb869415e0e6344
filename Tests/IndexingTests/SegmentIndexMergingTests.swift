import Basics
import Foundation
import IndexTestSupport
import Records
import Segments
import TestSupport
import Testing

@testable import Indexing

struct SegmentIndexMergingTests {
  private func options() -> SegmentIndex.Options {
    var options = SegmentIndex.Options()
    options.merging.factor = 3
    options.merging.floor = 8
    options.mergesInBackground = true
    return options
  }

  @Test("Documents that die and scores that change during a merge are right after it")
  func changesMeanwhile() async throws {
    let folder = try TemporaryFolder()
    let index = try SegmentIndex(folder: folder.path, options: options())
    let plain = try SegmentIndex(folder: try TemporaryFolder().path)
    var random = TestRandom(seed: 7)
    var version: Int64 = 0
    for _ in 0..<60 {
      var changes: [IndexChange] = []
      for _ in 0..<5 {
        version += 1
        let id = UInt64.random(in: 0..<40, using: &random)
        let isRemoval = UInt64.random(in: 0..<4, using: &random) == 0
        let word = ["cake", "jam", "tree"][Int(version % 3)]
        changes.append(change(version, id: id, isRemoval ? nil : .sample("plum \(word)")))
      }
      try index.apply(changes)
      try plain.apply(changes)
      for _ in 0..<8 {
        let id = UInt64.random(in: 0..<40, using: &random)
        let score = Float(UInt64.random(in: 0..<100, using: &random)) / 100
        #expect(index.setLiveScore(id, score) == plain.setLiveScore(id, score))
      }
    }
    try await index.finish()
    for text in ["plum", "cake jam", "+tree -cake"] {
      #expect(index.search(SearchRequest(text)).hits == plain.search(SearchRequest(text)).hits)
    }
    #expect(index.segmentCount < 20)
    #expect(SegmentIndex.check(folder.path).isEmpty)
    let again = try SegmentIndex(reading: folder.path)
    #expect(again.search(SearchRequest("plum")).hits == index.search(SearchRequest("plum")).hits)
  }

  @Test("An index that is at rest has few segments and the same answers; a large one stays")
  func settle() throws {
    let folder = try TemporaryFolder()
    let index = try SegmentIndex(folder: folder.path)
    for version in 1...7 {
      let text = version % 2 == 0 ? "plum jam" : "plum"
      try index.apply([change(Int64(version), id: UInt64(version), .sample(text))])
    }
    try index.apply([change(8, id: 3, nil)])
    index.setLiveScore(5, 0.75)
    index.setLiveScore(6, -.infinity)
    let texts = ["plum", "plum jam", "+jam"]
    func answers() -> [[String]] {
      texts.map { index.search(SearchRequest($0)).hits.map { "\($0.id) \($0.score)" } }
    }
    let before = answers()
    #expect(index.segmentCount > 4)
    try index.settle()
    #expect(index.segmentCount == 1)
    #expect(answers() == before)
    try index.apply([change(9, id: 9, .sample("plum tree"))])
    try index.settle()
    #expect(index.segmentCount == 2)
    try index.synchronizeScores()
    #expect(SegmentIndex.check(folder.path).isEmpty)
    let again = try SegmentIndex(reading: folder.path)
    #expect(again.search(SearchRequest("plum")).hits == index.search(SearchRequest("plum")).hits)
  }

  @Test(
    "At rest documents stand in the order of their scores, if many have others than before",
    arguments: [1, 3]
  )
  func settlesDrift(segments: Int) throws {
    let folder = try TemporaryFolder()
    let index = try SegmentIndex(folder: folder.path)
    var random = TestRandom(seed: 11)
    for segment in 0..<segments {
      // Rare words and common ones, so that lists are brought in order in each way.
      try index.apply(
        (0..<700).map { number in
          let id = segment * 700 + number
          let text = "plum \(["jam", "tree", "cake"][number % 3]) w\(number % 350) v\(id)"
          return change(Int64(id + 1), id: UInt64(id), .sample(text))
        }
      )
    }
    try index.apply([change(10_000, id: 5, nil)])
    let count = segments * 700
    for id in 0..<count {
      index.setLiveScore(UInt64(id), Float(Int.random(in: -40..<0, using: &random)) / 40)
    }
    for id in [17, 18, 19] { index.setLiveScore(UInt64(id), -.infinity) }
    var texts = ["plum", "plum jam", "+jam -w7", "tree cake"]
    texts += (0..<60).flatMap { ["w\($0 * 5) plum", "v\($0 * 11) tree"] }
    func answers(of index: SegmentIndex) -> [[IndexHit]] {
      texts.map { text in
        var request = SearchRequest(text)
        request.limit = 40
        return index.search(request).hits
      }
    }
    let before = answers(of: index)
    try index.settle()
    #expect(index.segmentCount == 1)
    let part = try #require(index.snapshot.parts.first)
    let scores = (0..<UInt32(part.segment.count)).map { part.segment.staticScore($0) }
    #expect(scores == scores.sorted(by: >) && Set(scores).count > 30)
    for (before, after) in zip(before, answers(of: index)) {
      #expect(before.map(\.score) == after.map(\.score))
      // Equal scores stand in the order of the numbers that documents have now.
      #expect(after == after.sorted { $0.position < $1.position })
    }
    try index.synchronizeScores()
    #expect(SegmentIndex.check(folder.path).isEmpty)
    let again = try SegmentIndex(reading: folder.path)
    #expect(answers(of: again) == answers(of: index))
    for id in [17, 18, 19] { #expect(again.liveScore(UInt64(id)) == -.infinity) }
    // An answer goes on where it ended, whatever the last document was ordered by then.
    for (text, hits) in zip(texts, before) where hits.count > 10 {
      var request = SearchRequest(text)
      request.after = hits[9].position
      #expect(!index.search(request).hits.contains { $0.id == hits[9].id }, "\(text)")
    }
    // What is in order is left alone.
    try index.settle()
    #expect(index.snapshot.parts.first?.segment === part.segment)
  }

  @Test("An index at rest keeps no log of the scores that its documents are numbered by")
  func settlesScores() throws {
    let folder = try TemporaryFolder()
    let index = try SegmentIndex(folder: folder.path)
    try index.apply((1...3).map { change(Int64($0), id: UInt64($0), .sample("plum")) })
    for step in 0..<1_000 { index.setLiveScore(1, Float(step % 100) / 100) }
    index.setLiveScore(2, -.infinity)
    try index.synchronizeScores()
    #expect(index.scoreLog.withLock { $0?.count } == 1_000)
    try index.settle()
    #expect(index.scoreLog.withLock { $0?.count } == 0)
    let again = try SegmentIndex(reading: folder.path)
    #expect(again.liveScore(1) == index.liveScore(1) && again.liveScore(2) == -.infinity)
    #expect(again.search(SearchRequest("plum")).hits.map(\.id) == [1, 3])
  }

  @Test("Documents that die and scores that change while others are put in order are right after")
  func settlesMeanwhile() async throws {
    let folder = try TemporaryFolder()
    let index = try SegmentIndex(folder: folder.path, options: options())
    let plain = try SegmentIndex(folder: try TemporaryFolder().path)
    let first = (0..<400).map { change(Int64($0 + 1), id: UInt64($0), .sample("plum v\($0 % 9)")) }
    try index.apply(first)
    try plain.apply(first)
    let settling = Task.detached {
      for _ in 0..<40 { try index.settle() }
    }
    var random = TestRandom(seed: 3)
    for version in 1000..<1200 {
      let id = UInt64.random(in: 0..<400, using: &random)
      let changes = [change(Int64(version), id: id, version % 3 == 0 ? nil : .sample("plum jam"))]
      try index.apply(changes)
      try plain.apply(changes)
      for _ in 0..<8 {
        let id = UInt64.random(in: 0..<400, using: &random)
        let score = Float(Int.random(in: -2..<40, using: &random)) / 40
        let hides = score < 0
        #expect(
          index.setLiveScore(id, hides ? -.infinity : score)
            == plain.setLiveScore(id, hides ? -.infinity : score)
        )
      }
    }
    try await settling.value
    try await index.finish()
    try index.settle()
    func scores(of index: SegmentIndex) -> [String] {
      ["plum", "v1 v5", "+jam", "v8"].flatMap { text in
        var request = SearchRequest(text)
        request.limit = 400
        return index.search(request).hits.map { "\(text) \($0.id) \($0.score)" }.sorted()
      }
    }
    #expect(scores(of: index) == scores(of: plain))
    #expect(index.segmentCount < 5)
    #expect(SegmentIndex.check(folder.path).isEmpty)
    let again = try SegmentIndex(reading: folder.path)
    #expect(scores(of: again) == scores(of: index))
  }

  @Test("After a purge nothing of what was taken out is left in any file")
  func purge() async throws {
    let folder = try TemporaryFolder()
    let index = try SegmentIndex(folder: folder.path)
    try index.apply([
      change(1, id: 1, .sample("quittenbrot")), change(2, id: 2, .sample("plum")),
    ])
    try index.apply([change(3, id: 3, .sample("pflaumenmus"))])
    index.setLiveScore(2, 0.5)
    try index.apply([change(4, id: 1, nil), change(5, id: 3, nil)])
    try await index.finish()
    let before = index.search(SearchRequest("plum")).hits
    try index.purge()
    #expect(index.search(SearchRequest("plum")).hits == before)
    #expect(index.documentCount == 1)
    for name in try folder.names("") {
      let text = String(
        decoding: FileManager.default.contents(atPath: "\(folder.path)/\(name)") ?? Data(),
        as: UTF8.self
      )
      for word in ["quittenbrot", "pflaumenmus"] { #expect(!text.contains(word), "\(name)") }
    }
    #expect(SegmentIndex.check(folder.path).isEmpty)
    let again = try SegmentIndex(reading: folder.path)
    #expect(again.search(SearchRequest("plum")).hits == before)
  }

  @Test("A merge whose segments were forgotten meanwhile leaves nothing behind")
  func resetMeanwhile() async throws {
    let folder = try TemporaryFolder()
    let index = try SegmentIndex(folder: folder.path, options: options())
    for round in 1...20 {
      try index.apply([change(Int64(round), id: UInt64(round), .sample("plum \(round)"))])
    }
    try index.reset()
    try await index.finish()
    #expect(index.documentCount == 0)
    #expect(try folder.names(".seg").isEmpty)
    #expect(index.search(SearchRequest("plum")).hits.isEmpty)
  }
}
