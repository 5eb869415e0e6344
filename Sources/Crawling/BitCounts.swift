/// Counts, for each of the 64 bits, in how many words it is set.
///
/// The counters stand in planes: plane 0 holds the lowest bit of all 64 counters, plane 1 the next
/// one, and so on, so that a word is added to all of them with a few operations. Eight words at a
/// time go through a tree of carry-save adders, after Harley and Seal.
///
/// Reference: Mula, Kurz and Lemire, "Faster population counts using AVX2 instructions", 2018
struct BitCounts: Sendable {
  private static let planeCount = 24

  private var planes = [UInt64](repeating: 0, count: planeCount)
  private var waiting = [UInt64](repeating: 0, count: 8)
  /// How many words were added; at most 2²⁴.
  private(set) var count = 0

  /// Adds one word.
  @inline(__always)
  mutating func add(_ word: UInt64) {
    waiting[count & 7] = word
    count &+= 1
    if count & 7 == 0 { addWaiting() }
  }

  private mutating func addWaiting() {
    var (ones, twos, fours) = (planes[0], planes[1], planes[2])
    let first = Self.add(&ones, waiting[0], waiting[1])
    let second = Self.add(&ones, waiting[2], waiting[3])
    let third = Self.add(&ones, waiting[4], waiting[5])
    let fourth = Self.add(&ones, waiting[6], waiting[7])
    let low = Self.add(&twos, first, second)
    let high = Self.add(&twos, third, fourth)
    let carry = Self.add(&fours, low, high)
    (planes[0], planes[1], planes[2]) = (ones, twos, fours)
    Self.carry(carry, to: 3, of: &planes)
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
  private static func carry(_ word: UInt64, to level: Int, of planes: inout [UInt64]) {
    var (word, level) = (word, level)
    while word != 0, level < planeCount {
      let plane = planes[level]
      planes[level] = plane ^ word
      word &= plane
      level &+= 1
    }
  }

  /// The bits that are set in more than half of the words.
  func majority() -> UInt64 {
    var planes = planes
    for word in waiting.prefix(count & 7) { Self.carry(word, to: 0, of: &planes) }
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
