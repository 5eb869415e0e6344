import TestSupport
import Testing

@testable import Segments

struct RadixSortTests {
  @Test(
    "Numbers come in the order of their keys, and those of equal keys as they were",
    arguments: [0, 1, 2, 255, 256, 257, 5000],
    [UInt64.max, 0xFF, 0xFF00_0000_0000_00FF, 0x3_0000, 0]
  )
  func order(count: Int, mask: UInt64) {
    var generator = TestRandom(seed: UInt64(count) ^ mask)
    var entries = (0..<UInt32(count)).map {
      RadixSort.Entry(key: generator.next() & mask, value: $0)
    }
    let expected = entries.sorted { ($0.key, $0.value) < ($1.key, $1.value) }
    RadixSort.sort(&entries)
    #expect(entries == expected)
  }
}
