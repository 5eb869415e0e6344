import TestSupport
import Testing

@testable import Indexing

/// What is left of live scores where a document cannot have all words of a query.
struct QueryShareBoundTests {
  @Test(
    "A bound is never below what a document with the same words, or fewer, keeps",
    arguments: 0..<40
  )
  func bounds(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let count = Int.random(in: 2...8, using: &random)
    let words = (0..<count).map { number in
      QueryShare.Word(leaves: [number], weight: Int64.random(in: 1...40_000_000, using: &random))
    }
    let share = QueryShare(words, neutral: Double.random(in: 0...40, using: &random))
    for _ in 0..<200 {
      let mask = UInt64.random(in: 0..<1 << UInt64(count), using: &random)
      let had = mask & UInt64.random(in: 0..<1 << UInt64(count), using: &random)
      let weight = words.indices.reduce(Int64(0)) { sum, word in
        sum + (had >> UInt64(word) & 1 == 1 ? words[word].weight : 0)
      }
      let live = Int32.random(in: -60_000_000...60_000_000, using: &random)
      let kept = live - share.loss(of: live, having: weight)
      let bound = share.bound(live, having: share.squareBound(mask))
      #expect(bound >= kept && bound <= live)
    }
    #expect(share.squareBound((1 << UInt64(count)) - 1) == QueryShare.whole)
    #expect(share.mask(of: count - 1) == 1 << UInt64(count - 1))
    #expect(share.mask(of: count) == 0)
  }

  @Test("Of more words than there are bits nothing is told apart, so that nothing is lost")
  func many() {
    let words = (0..<65).map { QueryShare.Word(leaves: [$0], weight: 1) }
    let share = QueryShare(words, neutral: 0)
    #expect(share.squareBound(share.mask(of: 64)) == QueryShare.whole)
    #expect(share.bound(1000, having: share.squareBound(share.mask(of: 0))) == 1000)
  }
}
