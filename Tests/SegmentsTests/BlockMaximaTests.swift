import TestSupport
import Testing

@testable import Segments

struct BlockMaximaTests {
  @Test(
    "As many blocks reach an impact as have a posting of it, and no larger one is reached by more",
    arguments: [1, 127, 128, 129, 16 * 128, 16 * 128 + 1, 5000, 4200 * 128]
  )
  func counts(count: Int) {
    var generator = TestRandom(seed: UInt64(count))
    // Blocks of high and of low impacts, so that the maxima differ.
    let impacts = (0..<count).map { place in
      UInt8.random(in: 1...UInt8(20 + place / 128 * 37 % 230), using: &generator)
    }
    let maxima = stride(from: 0, to: count, by: 128).map { start in
      impacts[start..<min(start + 128, count)].max() ?? 0
    }
    withPostingList((0..<UInt32(count)).map { 3 * $0 }, impacts) { list in
      let blocks = BlockMaxima(list)
      #expect(blocks.count == maxima.count)
      for least: UInt8 in [0, 1, 20, 100, 199, 249, 255] {
        #expect(blocks.blocks(reaching: least) == maxima.filter { $0 >= least }.count)
      }
      let best = maxima.sorted(by: >)
      for needed in [1, 2, 10, best.count] where needed <= best.count {
        #expect(blocks.impact(reachedBy: needed) == best[needed - 1])
      }
      #expect(blocks.impact(reachedBy: best.count + 1) == 0)
      for least in [0, 1, 20, 199, 249, 255, 256, .max] {
        for start in [0, 1, 15, 16, 17, 99] where start < maxima.count {
          for end in [start, start + 1, start + 16, maxima.count] where end <= maxima.count {
            let first = (start..<end).first { Int(maxima[$0]) >= least } ?? end
            #expect(blocks.first(in: start..<end, reaching: least) == first)
          }
        }
      }
    }
  }
}
