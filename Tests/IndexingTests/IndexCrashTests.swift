import IndexTestSupport
import Records
import Synchronization
import TestSupport
import Testing

@testable import Indexing
@testable import Segments

/// What is left when the process ends before any single change of the disk.
struct IndexCrashTests {
  @Test("Wherever a build, a merge, a change of live scores or a checkpoint ends, all is right")
  func everyPoint() throws {
    let whole = try Run(stoppingAt: nil)
    let points = whole.points
    #expect(points.count > 200)
    for kind in ["create", "write", "flush", "rename", "flush folder", "remove"] {
      #expect(points.contains(kind), "no \(kind) was met")
    }
    for point in points.indices {
      let run = try Run(stoppingAt: point)
      #expect(run.stopped, "nothing ended at \(point)")
      let index = try SegmentIndex(folder: run.folder.path, options: Run.options)
      #expect(index.quarantined.isEmpty && !index.lostScores)
      #expect(index.version >= run.acknowledged)
      for (id, score) in run.acknowledgedScores where index.documentVersion(id) != nil {
        let known = index.liveScore(id)
        let isRight = known == score || known == run.attemptedScores[id]
        #expect(isRight, "the score of \(id) after an end at \(point)")
      }
      try Run.finish(index)
      #expect(SegmentIndex.check(run.folder.path).isEmpty)
      #expect(Run.answers(of: index) == Run.answers(of: whole.index), "after an end at \(point)")
    }
    print("index: \(points.count) points at which it ended")
  }
}

/// One run of changes, merges and live scores, which may end before a change of the disk.
private final class Run {
  let folder: TemporaryFolder
  let index: SegmentIndex
  /// The changes of the disk that were reached.
  let points: [String]
  /// Whether it ended early.
  let stopped: Bool
  /// The version that was acknowledged last, and the scores that were.
  private(set) var acknowledged: Int64 = 0
  private(set) var acknowledgedScores: [UInt64: Float] = [:]
  /// The scores that nobody had acknowledged yet, and that may count all the same.
  private(set) var attemptedScores: [UInt64: Float] = [:]

  static var options: SegmentIndex.Options {
    var options = SegmentIndex.Options()
    options.merging.factor = 3
    options.merging.floor = 4
    options.memoryBudget = 1
    return options
  }

  private struct StoppingPoints {
    var points: [String] = []
    var last: Int?
  }

  init(stoppingAt last: Int?) throws {
    folder = try TemporaryFolder()
    let state = Mutex(StoppingPoints(last: last))
    let index = try SegmentIndex(folder: folder.path, options: Self.options)
    self.index = index
    let stop: @Sendable (String) throws(IndexError) -> Void = { kind throws(IndexError) in
      let isOver = state.withLock { state in
        // Once over it stays over: a process that has ended does nothing more.
        if state.points.count == state.last { return true }
        state.points.append(kind)
        return false
      }
      if isOver { throw IndexError.file(path: "", operation: kind, code: 4) }
    }
    var stopped = false
    var (version, scores): (Int64, [UInt64: Float]) = (0, [:])
    var attempted: [UInt64: Float] = [:]
    do {
      try SystemFile.$interruption.withValue(stop) {
        for batch in Self.batches {
          // A replaced document starts afresh, whether or not the batch is taken before the end.
          scores = scores.filter { score in !batch.contains { $0.id == score.key } }
          try index.apply(batch)
          version = index.version
          for (id, score) in Self.scores { index.setLiveScore(id, score) }
          try index.synchronizeScores()
          for (id, score) in Self.scores where index.documentVersion(id) != nil {
            scores[id] = score
          }
          // Merges take in segments that have their scores beside them, and such as have not.
          if version < 20 {
            attempted[3] = 0.75
            index.setLiveScore(3, 0.75)
            try index.checkpoint()
            (scores[3], attempted[3]) = (0.75, nil)
          }
        }
        try index.compact()
        // Three of eight documents have another score than they are numbered by.
        try index.settle()
      }
    } catch {
      stopped = true
    }
    self.stopped = stopped
    (acknowledged, acknowledgedScores, attemptedScores) = (version, scores, attempted)
    points = state.withLock { $0.points }
    if !stopped { try Self.finish(index) }
  }

  private static let batches: [[IndexChange]] = (0..<4).map { batch in
    (0..<6).map { number in
      let id = UInt64(number * 3 % 8)
      let version = Int64(batch * 6 + number + 1)
      let isRemoval = batch == 2 && number == 4
      return change(
        version,
        id: id,
        isRemoval ? nil : .sample("plum \(["cake", "jam", "tree"][number % 3]) \(batch)")
      )
    }
  }

  private static let scores: [(id: UInt64, score: Float)] = [
    (3, 0.5), (1, -0.25), (6, 1), (7, -.infinity),
  ]

  /// What a caller does after a crash: everything behind the index's version once more.
  static func finish(_ index: SegmentIndex) throws {
    try index.apply(batches.joined().filter { $0.version > index.version })
    for (id, score) in scores { index.setLiveScore(id, score) }
    try index.synchronizeScores()
  }

  /// What searches find, and how it scores.
  static func answers(of index: SegmentIndex) -> [[String]] {
    ["plum", "cake", "jam tree", "+plum -cake", "\"plum jam\" 3"].map {
      index.search(SearchRequest($0)).hits.map { "\($0.id) \($0.score)" }
    }
  }
}
