import Basics
import Foundation
import IndexTestSupport
import JSON
import Records
import Synchronization
import TestSupport
import Testing

@testable import Indexing
@testable import Segments

struct SegmentIndexCheckpointsTests {
  /// An index of the documents 1 to 6, in two segments.
  private func index(in folder: TemporaryFolder) throws -> SegmentIndex {
    let index = try SegmentIndex(folder: folder.path)
    try index.apply((1...4).map { change(Int64($0), id: UInt64($0), .sample("plum")) })
    try index.apply((5...6).map { change(Int64($0), id: UInt64($0), .sample("plum jam")) })
    return index
  }

  private func scores(_ index: SegmentIndex) -> [Float?] {
    (1...6).map { index.liveScore($0) }
  }

  private func logged(_ index: SegmentIndex) -> Int {
    index.scoreLog.withLock { $0?.count ?? -1 }
  }

  /// Checks that whoever opens the index in `folder` finds `scores`.
  private func expectScores(_ expected: [Float?], in folder: TemporaryFolder) throws {
    #expect(SegmentIndex.check(folder.path).isEmpty)
    for index in [
      try SegmentIndex(reading: folder.path), try SegmentIndex(folder: folder.path),
    ] {
      #expect(scores(index) == expected)
      #expect(!index.lostScores)
      var request = SearchRequest("plum")
      request.liveWeight = 10
      let shown = expected.compactMap(\.self).filter { $0 > -.infinity }
      #expect(index.search(request).hits.count == shown.count)
    }
  }

  @Test("After a checkpoint all scores stand beside their segments, and the log is empty")
  func checkpoint() throws {
    let folder = try TemporaryFolder()
    let index = try index(in: folder)
    index.setLiveScore(1, 0.75)
    index.setLiveScore(2, -.infinity)
    try index.synchronizeScores()
    // What waits for the log is written, too.
    index.setLiveScore(3, -0.5)
    try index.checkpoint()
    #expect(logged(index) == 0)
    // Nothing but static scores needs no file.
    #expect(try folder.names(".live") == ["00000001.00000003.live"])
    #expect(try folder.names(".scores") == ["00000001.scores"])
    try expectScores([0.75, -.infinity, -0.5, 0, 0, 0], in: folder)
  }

  @Test("Changes after a checkpoint count, whether or not there is another one")
  func later() throws {
    let folder = try TemporaryFolder()
    let index = try index(in: folder)
    index.setLiveScore(1, 0.75)
    index.setLiveScore(2, -.infinity)
    index.setLiveScore(3, 0.25)
    try index.checkpoint()
    index.setLiveScore(1, -.infinity)
    index.setLiveScore(2, 0.5)
    index.setLiveScore(3, 0)
    index.setLiveScore(6, 1)
    try index.apply([change(7, id: 4, .sample("plum cake", score: 0.125))])
    try index.synchronizeScores()
    #expect(logged(index) == 4)
    let expected: [Float?] = [-.infinity, 0.5, 0, 0.125, 0, 1]
    try expectScores(expected, in: folder)
    try index.checkpoint()
    #expect(try folder.names(".live").count == 2)
    try expectScores(expected, in: folder)
    for id in 1...6 as ClosedRange<UInt64> { index.setLiveScore(id, id == 4 ? 0.125 : 0) }
    try index.checkpoint()
    #expect(try folder.names(".live").isEmpty)
    try expectScores([0, 0, 0, 0.125, 0, 0], in: folder)
  }

  @Test("A new version of a document starts with its static score, beside its old one's file")
  func versions() throws {
    let folder = try TemporaryFolder()
    let index = try index(in: folder)
    for id in 1...6 as ClosedRange<UInt64> { index.setLiveScore(id, 0.5) }
    try index.checkpoint()
    index.setLiveScore(1, 0.75)
    try index.apply([change(7, id: 1, .sample("plum", score: 0.25)), change(8, id: 2, nil)])
    try index.synchronizeScores()
    try expectScores([0.25, nil, 0.5, 0.5, 0.5, 0.5], in: folder)
    try index.compact()
    try expectScores([0.25, nil, 0.5, 0.5, 0.5, 0.5], in: folder)
  }

  @Test("Merges after a checkpoint keep its scores", arguments: ["compact", "settle", "purge"])
  func merges(by name: String) throws {
    let folder = try TemporaryFolder()
    let index = try index(in: folder)
    try index.apply([change(7, id: 4, nil)])
    index.setLiveScore(1, 0.75)
    index.setLiveScore(2, -.infinity)
    index.setLiveScore(5, -0.5)
    try index.checkpoint()
    index.setLiveScore(6, 0.5)
    try index.synchronizeScores()
    switch name {
    case "compact": try index.compact()
    case "settle": try index.settle()
    default: try index.purge()
    }
    #expect(try folder.names(".seg").count == (name == "purge" ? 2 : 1))
    try expectScores([0.75, -.infinity, 0, nil, -0.5, 0.5], in: folder)
  }

  @Test("Scores that change while segments are merged are right after it, over a checkpoint too")
  func mergesMeanwhile() throws {
    for checkpoints in [false, true] {
      for point in 0..<16 {
        let folder = try TemporaryFolder()
        let index = try index(in: folder)
        index.setLiveScore(1, 0.5)
        let reached = Mutex(-1)
        let act: @Sendable (String) throws(IndexError) -> Void = { kind throws(IndexError) in
          let step = reached.withLock { reached in
            reached += 1
            return reached
          }
          guard step == point else { return }
          index.setLiveScore(1, 0)
          index.setLiveScore(2, -.infinity)
          // There is none while the merge itself changes what the manifest says.
          let isFree = index.writing.withLockIfFree { _ in true } ?? false
          if checkpoints, isFree { try index.checkpoint() }
        }
        try SystemFile.$interruption.withValue(act) { try index.compact() }
        #expect(reached.withLock { $0 } >= 15, "the merge has fewer steps")
        try index.synchronizeScores()
        #expect(scores(index) == [0, -.infinity, 0, 0, 0, 0])
        try expectScores([0, -.infinity, 0, 0, 0, 0], in: folder)
      }
    }
  }

  @Test(
    "The log that is worth a checkpoint grows with the index",
    arguments: [(0, 8192), (1_000_000, 8192), (8_000_000, 62_500)]
  )
  func limits(documents: Int, changes: Int) {
    #expect(SegmentIndex.checkpointLimit(documents: documents) == changes)
  }

  @Test("A long log is made short in the background, and before a caller goes on")
  func rule() async throws {
    let limit = SegmentIndex.checkpointLimit(documents: 6)
    for way in ["background", "finish", "apply"] {
      let folder = try TemporaryFolder()
      let index = try index(in: folder)
      for step in 1...limit { index.setLiveScore(1, Float(step % 100) / 100) }
      switch way {
      case "background": await index.tasks.withLock { $0.scoring }?.value
      case "finish": try await index.finish()
      default:
        try index.synchronizeScores()
        try index.apply([change(7, id: 7, .sample("jam"))])
      }
      #expect(logged(index) < limit, "\(way)")
      #expect(try folder.names(".live").count == 1, "\(way)")
      try index.synchronizeScores()
      try expectScores([Float(limit % 100) / 100], of: index, in: folder)
    }
  }

  @Test("A checkpoint that has to wait for others comes later")
  func waiting() async throws {
    let folder = try TemporaryFolder()
    let limit = SegmentIndex.checkpointLimit(documents: 6)
    _ = try index(in: folder)
    var log = try LiveScoreLog(folder.path + "/00000000.scores", epoch: 0)
    let change = LiveScoreLog.Change(id: 1, version: 1, units: 7)
    try log.append([LiveScoreLog.Change](repeating: change, count: limit))
    let index = try SegmentIndex(folder: folder.path)
    try index.writing.withLock { _ in try index.keepScores() }
    #expect(logged(index) == limit)
    await index.tasks.withLock { $0.scoring }?.value
    #expect(logged(index) == 0)
    try expectScores([7 / 65_536, 0, 0, 0, 0, 0], in: folder)
  }

  @Test("Whoever makes changes faster than they are written writes them, and the log stays short")
  func fastChanges() throws {
    let folder = try TemporaryFolder()
    let index = try index(in: folder)
    let limit = SegmentIndex.checkpointLimit(documents: 6)
    for step in 1...6 * limit { index.setLiveScore(1, Float(step % 100) / 100) }
    #expect(index.state.withLock { $0.pendingScores.count } <= limit + 1)
    #expect(logged(index) <= 3 * limit)
    try index.synchronizeScores()
    try expectScores([Float(6 * limit % 100) / 100], of: index, in: folder)
  }

  /// Checks that the first documents have about `expected`, also when the index is opened again.
  private func expectScores(
    _ expected: [Float],
    of index: SegmentIndex,
    in folder: TemporaryFolder
  ) throws {
    for (place, score) in expected.enumerated() {
      let known = try #require(index.liveScore(UInt64(place + 1)))
      #expect(abs(known - score) < 0.0001)
      #expect(try SegmentIndex(reading: folder.path).liveScore(UInt64(place + 1)) == known)
    }
  }

  @Test("A log that is not long stays as it is, but for an index at rest")
  func shortLogs() async throws {
    let folder = try TemporaryFolder()
    let index = try index(in: folder)
    for step in 1...300 { index.setLiveScore(1, Float(step) / 300) }
    try await index.finish()
    #expect(logged(index) == 300)
    try index.settle()
    #expect(logged(index) == 0)
    index.setLiveScore(1, 0.5)
    try index.synchronizeScores()
    try index.settle()
    #expect(logged(index) == 1)
    try expectScores([0.5, 0, 0, 0, 0, 0], in: folder)
  }

  @Test(
    "A file that is damaged or missing leaves the static scores, until a checkpoint told as lost",
    arguments: ["flip", "cut", "remove"]
  )
  func damage(by kind: String) throws {
    let folder = try TemporaryFolder()
    do {
      let index = try index(in: folder)
      index.setLiveScore(1, 0.75)
      index.setLiveScore(5, 0.5)
      try index.checkpoint()
      index.setLiveScore(2, 0.25)
      try index.synchronizeScores()
    }
    let name = try #require(try folder.names(".live").first)
    let url = URL(filePath: folder.path + "/" + name)
    var bytes = try Data(contentsOf: url)
    bytes[17] ^= 1
    switch kind {
    case "flip": try bytes.write(to: url)
    case "cut": try bytes.prefix(20).write(to: url)
    default: try FileManager.default.removeItem(at: url)
    }
    #expect(SegmentIndex.check(folder.path).count == 1)
    #expect(try SegmentIndex(reading: folder.path).damage.count == 1)
    for _ in 0..<2 {
      let index = try SegmentIndex(folder: folder.path)
      #expect(index.lostScores && index.quarantined.isEmpty && index.version == 6)
      #expect(scores(index) == [0, 0.25, 0, 0, 0.5, 0])
      #expect(SegmentIndex.check(folder.path).count == 1)
    }
    #expect(try folder.names(".damaged") == (kind == "remove" ? [] : [name + ".damaged"]))
    try SegmentIndex(folder: folder.path).checkpoint()
    try expectScores([0, 0.25, 0, 0, 0.5, 0], in: folder)
  }

  @Test("A reader sees scores over checkpoints and merges, and opens only segments that are new")
  func refreshing() throws {
    let folder = try TemporaryFolder()
    let writer = try index(in: folder)
    writer.setLiveScore(1, 0.5)
    try writer.synchronizeScores()
    let reader = try SegmentIndex(reading: folder.path)
    func segments() -> [ObjectIdentifier] {
      reader.snapshot.parts.map { ObjectIdentifier($0.segment) }
    }
    let before = segments()
    try writer.checkpoint()
    writer.setLiveScore(5, -.infinity)
    try writer.synchronizeScores()
    try reader.refresh()
    #expect(scores(reader) == [0.5, 0, 0, 0, -.infinity, 0])
    #expect(segments() == before)
    // A merge in the same epoch, with scores that the reader has no log of any more.
    try writer.compact()
    writer.setLiveScore(6, 1)
    try writer.synchronizeScores()
    try reader.refresh()
    #expect(scores(reader) == [0.5, 0, 0, 0, -.infinity, 1])
    writer.setLiveScore(1, 0)
    try writer.checkpoint()
    try writer.checkpoint()
    try reader.refresh()
    #expect(scores(reader) == [0, 0, 0, 0, -.infinity, 1])
    #expect(reader.segmentCount == 1)
  }

  @Test("A checkpoint while an index is built anew leaves what counts until that is published")
  func staging() throws {
    let folder = try TemporaryFolder()
    let index = try index(in: folder)
    index.setLiveScore(1, 0.5)
    try index.checkpoint()
    try index.reset(staging: true)
    try index.apply((1...3).map { change(Int64($0), id: UInt64($0), .sample("plum")) })
    index.setLiveScore(2, 0.25)
    try index.checkpoint()
    let reader = try SegmentIndex(reading: folder.path)
    #expect(scores(reader) == [0.5, 0, 0, 0, 0, 0])
    try index.publish()
    try expectScores([0, 0.25, 0, nil, nil, nil], in: folder)
  }
}
