/// Different words, each with a number: 0 for the first that was added, and so on.
struct Vocabulary: Sendable {
  /// The most words that have a number.
  static let limit = Int(UInt16.max) - 1

  private var bytes: [UInt8] = []
  /// Where the bytes of each word end.
  private var ends: [UInt32] = []
  /// The numbers of words plus 1, at their hashes, and 0 where it is free: at least half of it.
  private var slots = [UInt16](repeating: 0, count: 16)

  /// How many words there are.
  var count: Int { ends.count }

  /// The word with a number below ``count``.
  subscript(number: Int) -> ArraySlice<UInt8> {
    bytes[Int(number == 0 ? 0 : ends[number - 1])..<Int(ends[number])]
  }

  /// The number of `word`, if it was added.
  @inline(__always)
  func find(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    let slot = index(of: word)
    return slots[slot] == 0 ? nil : Int(slots[slot]) - 1
  }

  /// The number of `word`, if it was added.
  func find(_ word: ArraySlice<UInt8>) -> Int? {
    word.withUnsafeBufferPointer { find($0[...]) }
  }

  /// The number of `word`, which is added unless it was before.
  ///
  /// - Returns: `nil` where there are too many words, or too many bytes of them, already.
  mutating func insert(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    let slot = index(of: word)
    if slots[slot] != 0 { return Int(slots[slot]) - 1 }
    guard count < Self.limit, let end = UInt32(exactly: bytes.count + word.count) else {
      return nil
    }
    bytes += word
    ends.append(end)
    slots[slot] = UInt16(count)
    if count * 2 > slots.count { grow() }
    return count - 1
  }

  private mutating func grow() {
    slots = [UInt16](repeating: 0, count: slots.count * 2)
    for number in 0..<count {
      let slot = self[number].withUnsafeBufferPointer { index(of: $0[...]) }
      slots[slot] = UInt16(number + 1)
    }
  }

  /// The slot that `word` has, or would have.
  @inline(__always)
  private func index(of word: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    var slot = Self.hash(word) & (slots.count - 1)
    while slots[slot] != 0 {
      let known = self[Int(slots[slot]) - 1]
      if known.count == word.count, known.elementsEqual(word) { break }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  /// FNV-1a, with its upper bits mixed into the lower ones.
  @inline(__always)
  private static func hash(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in word { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: (hash ^ hash >> 29) & 0xFFFF_FFFF)
  }
}
