import Analysis
import IndexTestSupport
import Records
import TestSupport
import Testing

@testable import Indexing

/// Searches, changes, merges and live scores at the same time; to be run under ThreadSanitizer too.
struct SegmentIndexThreadTests {
  @Test("Searches see whole answers while documents, scores and segments change")
  func everythingAtOnce() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path
    var options = SegmentIndex.Options()
    options.merging.factor = 3
    options.merging.floor = 16
    options.mergesInBackground = true
    let index = try SegmentIndex(folder: folder.path, options: options)
    try index.apply((1...60).map { change(Int64($0), id: UInt64($0), .sample("plum \($0)")) })
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for round in 0..<40 {
          let first = index.version + 1
          try index.apply(
            (0..<10).map { number in
              let id = UInt64((round * 7 + number) % 80 + 1)
              return change(first + Int64(number), id: id, .sample("plum \(id)"))
            }
          )
          await Task.yield()
        }
      }
      group.addTask {
        for round in 0..<400 {
          let id = UInt64(round % 80 + 1)
          // Those behind the first sixty come and go.
          let isHidden = id > 60 && round % 3 == 0
          index.setLiveScore(id, isHidden ? -.infinity : Float(round % 10) / 10)
          if round % 100 == 0 { index.tightenBounds() }
          if round % 20 == 0 { try index.checkpoint() }
        }
        try index.synchronizeScores()
      }
      for seed in 0..<3 {
        group.addTask {
          for round in 0..<120 {
            var request = SearchRequest(round % 2 == 0 ? "plum" : "pl")
            request.isUnfinished = round % 2 == 1
            request.countsAll = true
            let answer = index.search(request)
            // Documents are replaced, never removed.
            #expect(answer.total >= 60)
            #expect(answer.hits.count == 10)
            #expect(Set(answer.hits.map(\.id)).count == 10)
            if round % 10 == seed { _ = index.facets(request, of: [.host]) }
            let snapshot = index.snapshot
            #expect(index.count(QueryPlan(request, snapshot: snapshot), snapshot) >= 60)
            request.appLinkedOnly = true
            #expect(index.count(QueryPlan(request, snapshot: snapshot), snapshot) <= 80)
            await Task.yield()
          }
        }
      }
      group.addTask {
        let lasting = try SegmentIndex(reading: path)
        for _ in 0..<30 {
          let reader = try SegmentIndex(reading: path)
          #expect(reader.documentCount >= 60)
          try lasting.refresh()
          #expect(lasting.documentCount >= 60)
          await Task.yield()
        }
      }
      try await group.waitForAll()
    }
    try await index.finish()
    #expect(SegmentIndex.check(folder.path).isEmpty)
  }
}
