/// A set of offsets in a text, one bit each; borrows its memory from the caller.
struct OffsetSet {
  /// The bits; at least one word.
  let words: UnsafeMutableBufferPointer<UInt64>

  /// The most offsets that are looked at one by one.
  private static let smallCount = 8

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// Whether the offsets are so few that each may be looked at by itself.
  var isSmall: Bool {
    var count = 0
    for word in words {
      count += word.nonzeroBitCount
      if count > Self.smallCount { return false }
    }
    return true
  }

  func contains(_ offset: Int) -> Bool {
    words[offset >> 6] >> UInt64(offset & 63) & 1 != 0
  }

  /// Gives every offset to `body`, in order.
  func forEach(_ body: (Int) -> Void) {
    for index in words.indices {
      var word = words[index]
      while word != 0 {
        body(index << 6 + word.trailingZeroBitCount)
        word &= word &- 1
      }
    }
  }

  mutating func insert(_ offset: Int) {
    words[offset >> 6] |= 1 << UInt64(offset & 63)
  }

  mutating func removeAll() {
    words.update(repeating: 0)
  }

  mutating func copy(_ other: OffsetSet) {
    for index in words.indices { words[index] = other.words[index] }
  }

  mutating func formUnion(_ other: OffsetSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  /// Whether `byte` is at one of the offsets; the text must be prepared.
  func isAnyOffset(of byte: UInt8, in text: borrowing MatchText) -> Bool {
    let row = Int(byte) * words.count
    return words.indices.contains { words[$0] & text.masks[row + $0] != 0 }
  }
}

extension OffsetSet {
  /// Keeps the offsets where `byte` is, and moves them behind it.
  mutating func step(over byte: UInt8, in text: borrowing MatchText) {
    let row = Int(byte) * words.count
    var carry: UInt64 = 0
    for index in words.indices {
      let kept = words[index] & text.masks[row + index]
      words[index] = kept << 1 | carry
      carry = kept >> 63
    }
  }

  /// Keeps the offsets where a character of `kind` is, and moves them behind it.
  mutating func step(over kind: CharacterClass, in text: borrowing MatchText, isFolded: Bool) {
    let members = (UInt8(0x30)...0x7A).filter { kind.contains($0, isFolded: isFolded) }
    var carry: UInt64 = 0
    for index in words.indices {
      var mask: UInt64 = 0
      for byte in members { mask |= text.masks[Int(byte) * words.count + index] }
      let kept = words[index] & mask
      words[index] = kept << 1 | carry
      carry = kept >> 63
    }
  }

  /// Moves every offset behind the character that is there; the end of the text has none.
  mutating func stepOverAny(in text: borrowing MatchText) {
    let end = text.count
    words[end >> 6] &= ~(1 << UInt64(end & 63))
    shift()
    guard !text.isASCII else { return }
    for _ in 0..<3 { shiftContinuations(in: text) }
  }

  /// Adds every offset from the lowest on, up to and with `end`.
  mutating func fillUp(to end: Int) {
    guard let first = words.firstIndex(where: { $0 != 0 }) else { return }
    let low = words[first] & (~words[first] &+ 1)
    words[first] = ~(low &- 1)
    for index in words.indices where index > first { words[index] = .max }
    let last = end & 63
    if last < 63 { words[end >> 6] &= (1 << UInt64(last + 1)) &- 1 }
  }

  private mutating func shift() {
    var carry: UInt64 = 0
    for index in words.indices {
      let old = words[index]
      words[index] = old << 1 | carry
      carry = old >> 63
    }
  }

  private mutating func shiftContinuations(in text: borrowing MatchText) {
    let row = MatchText.continuationRow * words.count
    var carry: UInt64 = 0
    for index in words.indices {
      let mask = text.masks[row + index]
      let shifted = words[index] & mask
      words[index] = words[index] & ~mask | shifted << 1 | carry
      carry = shifted >> 63
    }
  }
}
