import TestSupport
import Testing

@testable import Reading

struct BitCountsTests {
  @Test(
    "The majority is that of counting each bit on its own",
    arguments: [0, 1, 2, 3, 7, 64, 1000]
  )
  func majority(count: Int) {
    var random = TestRandom(seed: UInt64(count))
    var counts = BitCounts()
    var words: [UInt64] = []
    var single = [Int](repeating: 0, count: 64)
    for _ in 0..<count {
      let word = random.next()
      words.append(word)
      if words.count == 11 {
        words.withUnsafeBufferPointer { counts.add($0) }
        words = []
      }
      for bit in 0..<64 where word >> UInt64(bit) & 1 == 1 { single[bit] += 1 }
    }
    words.withUnsafeBufferPointer { counts.add($0) }
    var expected: UInt64 = 0
    for bit in 0..<64 where 2 * single[bit] > count / 2 * 2 { expected |= 1 << UInt64(bit) }
    #expect(counts.count == count)
    #expect(counts.majority() == expected)
  }
}
