import Testing

@testable import Indexing

struct LiveScoresTests {
  @Test(
    "Scores are brought into their range",
    arguments: [
      (0, 0), (1, 65_536), (-1, -65_536), (7, 65_536), (-7, -65_536), (.infinity, 65_536),
      (.nan, 0), (-.infinity, Int32.min), (0.5, 32_768),
    ] as [(Float, Int32)]
  )
  func units(score: Float, expected: Int32) {
    #expect(LiveScores.units(score) == expected)
  }

  @Test(
    "What is read at first is what there is, with bounds equal to it",
    arguments: [1, 63, 2047, 2048, 2049, 2048 * 32, 2048 * 33 + 7]
  )
  func reading(count: Int) {
    var generator = SeededGenerator(seed: UInt64(count))
    let initial = (0..<count).map { _ in
      Bool.random(using: &generator)
        ? Int32.random(in: -65_536...65_536, using: &generator) : LiveScores.hidden
    }
    let live = LiveScores(count: count) { (first, scores) in
      // What is beyond the documents is left as the window before had it.
      let rest = initial[first...].prefix(scores.count)
      scores.replaceSubrange(0..<rest.count, with: rest)
    }
    #expect((0..<UInt32(count)).map { live.score($0) } == initial)
    for window in 0..<live.windows {
      #expect(live.maximum(ofWindow: window) == initial[(window * 2048)...].prefix(2048).max())
    }
    #expect(live.maximum(0, UInt32(count - 1)) == initial.max())
    let bits = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: live.windows * 32)
    defer { bits.deallocate() }
    bits.update(repeating: .max)
    live.removeHidden(from: bits)
    for (document, score) in initial.enumerated() {
      let isShown = bits[document >> 6] >> UInt64(document & 63) & 1 == 1
      #expect(isShown == (score != LiveScores.hidden))
    }
  }

  @Test("Bounds are never below the truth, and equal to it after tightening")
  func bounds() {
    var generator = SeededGenerator(seed: 3)
    let count = 2048 * 70 + 5
    let live = LiveScores(count: count) { (_, scores) in scores = scores.map { _ in 0 } }
    #expect(live.windows == 71)
    for _ in 0..<20_000 {
      let document = UInt32.random(in: 0..<UInt32(count), using: &generator)
      live.set(document, to: Int32.random(in: -65_536...65_536, using: &generator))
    }
    for tightened in [false, true] {
      if tightened { live.tighten() }
      for window in 0..<live.windows {
        let range = window * 2048..<min((window + 1) * 2048, count)
        let truth = range.map { live.score(UInt32($0)) }.max() ?? 0
        let bound = live.maximum(ofWindow: window)
        #expect(tightened ? bound == truth : bound >= truth)
      }
      let whole = live.maximum(0, UInt32(count - 1))
      #expect(whole >= (0..<count).map { live.score(UInt32($0)) }.max() ?? 0)
    }
  }

  @Test("Hidden documents are told apart by bits, which follow every change")
  func hidden() {
    var generator = SeededGenerator(seed: 5)
    let count = 200
    let live = LiveScores(count: count) { (first, scores) in
      for index in scores.indices {
        scores[index] = (first + index) % 7 == 0 ? LiveScores.hidden : 0
      }
    }
    let bits = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: 4)
    defer { bits.deallocate() }
    for round in 0..<100 {
      bits.update(repeating: .max)
      live.removeHidden(from: bits)
      for document in 0..<UInt32(count) {
        let isShown = bits[Int(document >> 6)] >> UInt64(document & 63) & 1 == 1
        #expect(isShown == (live.score(document) != LiveScores.hidden))
      }
      for _ in 0..<round {
        let score: Int32 = Bool.random(using: &generator) ? LiveScores.hidden : 9
        live.set(UInt32.random(in: 0..<UInt32(count), using: &generator), to: score)
      }
    }
  }

  @Test("There may be no documents")
  func empty() {
    #expect(LiveScores(count: 0) { (_, _) in }.windows == 0)
  }
}
