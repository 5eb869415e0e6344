/// Counts, for each of the 64 bits, in how many words it is set.
///
/// The counters are in planes: plane 0 holds the lowest bit of all 64 counters, plane 1 the next
/// one, and so on, so that a word is added to all of them with a few operations. Eight words at a
/// time go through a tree of carry-save adders, after Harley and Seal.
///
/// Reference: Mula, Kurz and Lemire, "Faster population counts using AVX2 instructions", 2018
struct BitCounts: Sendable {
  private static let planeCount = 24

  private var planes = [UInt64](repeating: 0, count: planeCount)
  /// How many words were added; at most 2²⁴.
  private(set) var count = 0

  /// Adds words.
  mutating func add(_ words: UnsafeBufferPointer<UInt64>) {
    count += words.count
    var (ones, twos, fours) = (planes[0], planes[1], planes[2])
    var index = 0
    while index &+ 8 <= words.count {
      let first = Self.add(&ones, words[index], words[index &+ 1])
      let second = Self.add(&ones, words[index &+ 2], words[index &+ 3])
      let third = Self.add(&ones, words[index &+ 4], words[index &+ 5])
      let fourth = Self.add(&ones, words[index &+ 6], words[index &+ 7])
      let low = Self.add(&twos, first, second)
      let high = Self.add(&twos, third, fourth)
      carry(Self.add(&fours, low, high), to: 3)
      index &+= 8
    }
    (planes[0], planes[1], planes[2]) = (ones, twos, fours)
    for word in words[index...] { carry(word, to: 0) }
  }

  /// Adds two words to a plane of the same weight.
  ///
  /// - Returns: What is carried to the next plane.
  @inline(__always)
  private static func add(_ plane: inout UInt64, _ left: UInt64, _ right: UInt64) -> UInt64 {
    let sum = plane ^ left
    let carry = (plane & left) | (sum & right)
    plane = sum ^ right
    return carry
  }

  @inline(__always)
  private mutating func carry(_ word: UInt64, to level: Int) {
    var (word, level) = (word, level)
    while word != 0, level < Self.planeCount {
      let plane = planes[level]
      planes[level] = plane ^ word
      word &= plane
      level &+= 1
    }
  }

  /// The bits that are set in more than half of the words.
  func majority() -> UInt64 {
    // Compares all 64 counters with half the number of words, from the highest bit down.
    let half = UInt64(count / 2)
    var greater: UInt64 = 0
    var equal = UInt64.max
    for plane in (0..<Self.planeCount).reversed() {
      if half & (1 << UInt64(plane)) == 0 {
        greater |= equal & planes[plane]
        equal &= ~planes[plane]
      } else {
        equal &= planes[plane]
      }
    }
    return greater
  }
}
