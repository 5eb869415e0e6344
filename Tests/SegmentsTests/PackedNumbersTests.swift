import TestSupport
import Testing

@testable import Segments

struct PackedNumbersTests {
  @Test(
    "Numbers read back as they were packed",
    arguments: [1, 2, 255, 256, 257, 1000],
    [0, 1, 7, 20, 57, 58, 63] as [UInt64]
  )
  func roundTrip(count: Int, bits: UInt64) {
    var generator = TestRandom(seed: UInt64(count) * 64 + bits)
    let numbers = (0..<count).map { _ in
      Int64(bitPattern: UInt64.random(in: 0..<1 << bits, using: &generator)) - 1 << 10
    }
    check(numbers)
  }

  @Test("The lowest and the highest numbers fit side by side")
  func extremes() {
    check([.min, .max, 0, -1])
    check([Int64](repeating: .min, count: 300))
    check((0..<300).map { $0 % 2 == 0 ? .max : .min })
  }

  @Test("A column that lies outside of its bytes is none")
  func damage() {
    let bytes = PackedNumbers.encode((0..<600).map { Int64($0 * $0) })
    for length in 0..<bytes.count - 1 {
      bytes[..<length].withUnsafeBytes { #expect(PackedNumbers($0, count: 600) == nil) }
    }
    bytes.withUnsafeBytes { #expect(PackedNumbers($0, count: 900) == nil) }
    // The high bytes of where the bits of the second block begin, and how many a number takes.
    for place in 26..<32 {
      var damaged = bytes
      damaged[place] ^= 0x80
      damaged.withUnsafeBytes { #expect(PackedNumbers($0, count: 600) == nil) }
    }
  }

  private func check(_ numbers: [Int64]) {
    PackedNumbers.encode(numbers).withUnsafeBytes { bytes in
      guard let column = PackedNumbers(bytes, count: numbers.count) else {
        Issue.record("The column is sound.")
        return
      }
      #expect(numbers.indices.allSatisfy { column[$0] == numbers[$0] })
      for first in stride(from: 0, to: numbers.count, by: PackedNumbers.blockSize) {
        var read: [Int64] = []
        column.forEach(from: first, limit: 400) { index, number in
          #expect(index == read.count)
          read.append(number)
        }
        #expect(read == Array(numbers[first...].prefix(400)))
      }
    }
  }
}
