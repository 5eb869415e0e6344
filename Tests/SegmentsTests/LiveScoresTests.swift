import TestSupport
import Testing

@testable import Segments

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
    arguments: [1, 63, 255, 256, 257, 256 * 16, 256 * 17 + 7, 256 * 16 * 16 + 1]
  )
  func reading(count: Int) {
    var generator = TestRandom(seed: UInt64(count))
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
      #expect(live.maximum(ofWindow: window) == initial[(window * 256)...].prefix(256).max())
    }
    #expect(live.maximum(0, UInt32(count - 1)) == initial.max())
    let bits = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: live.windows * 4)
    defer { bits.deallocate() }
    bits.update(repeating: .max)
    live.removeHidden(from: bits)
    for (document, score) in initial.enumerated() {
      let isShown = bits[document >> 6] >> UInt64(document & 63) & 1 == 1
      #expect(isShown == (score != LiveScores.hidden))
    }
  }

  @Test("Bounds are never below the truth, and those of windows equal it after tightening")
  func bounds() {
    var generator = TestRandom(seed: 3)
    let size = LiveScores.window
    let count = size * LiveScores.group * LiveScores.range * 3 + 5
    let live = LiveScores(count: count) { (_, scores) in scores = scores.map { _ in 0 } }
    #expect(live.windows == count / size + 1)
    for _ in 0..<20_000 {
      let document = UInt32.random(in: 0..<UInt32(count), using: &generator)
      live.set(document, to: Int32.random(in: -65_536...65_536, using: &generator))
    }
    let scores = { (range: Range<Int>) in range.map { live.score(UInt32($0)) } }
    for tightened in [false, true] {
      if tightened { live.tighten() }
      for window in 0..<live.windows {
        let truth = scores(window * size..<min((window + 1) * size, count)).max() ?? 0
        let bound = live.maximum(ofWindow: window)
        #expect(tightened ? bound == truth : bound >= truth)
      }
      // Few windows, a few groups and many are bounded in different ways.
      for length in [1, size, size * 15, size * 17, size * 200, size * 300, count] {
        for _ in 0..<20 {
          let first = Int.random(in: 0...(count - length), using: &generator)
          let bound = live.maximum(UInt32(first), UInt32(first + length - 1))
          #expect(bound >= scores(first..<first + length).max() ?? 0)
        }
      }
      let whole = live.maximum(0, UInt32(count - 1))
      #expect(!tightened || whole == scores(0..<count).max())
    }
  }

  @Test("Hidden documents are told apart by bits, which follow every change")
  func hidden() {
    var generator = TestRandom(seed: 5)
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
