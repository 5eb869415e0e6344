/// How a few words begin, to be found again in a text: forms of one word share their beginning.
///
/// A beginning is a number, so that a text is looked through without a slice or a hash a word.
struct WordBeginnings {
  /// The bytes that forms of one word share.
  private static let length = 5

  /// The beginnings: their bytes, the first of them lowest, and how many there are above them.
  private var keys: [UInt64] = []
  /// The bits of the words, by ``FoldedWords/bits(_:)``.
  private var mask: UInt64 = 0

  /// Takes the beginnings of `words`, of which none is empty or has a space.
  init(_ words: some Sequence<ArraySlice<UInt8>>) {
    for word in words {
      let key = FoldedWords.number(word.prefix(Self.length))
      keys.append(key | UInt64(min(word.count, Self.length)) << 56)
      mask |= FoldedWords.bits([word])
    }
  }

  /// What a text shows.
  struct Look {
    /// Whether a word of it begins like one of those looked for; it was read no further then.
    var isFound = false
    /// How many words it has.
    var words = 0
    /// How many bytes of it are ASCII, when none is found.
    var ascii = 0
    /// How many bytes it has.
    var bytes = 0
  }

  /// Looks through a text as ``WordFold`` makes it.
  func look(into text: [UInt8]) -> Look {
    text.withUnsafeBytes { text in
      var (words, isFound) = (0, false)
      FoldedWords.forEach(in: text) { head, _, length in
        words &+= 1
        guard mask & FoldedWords.bit(head) != 0 else { return true }
        let kept = min(length, Self.length)
        let key = head & (1 << (8 &* UInt64(kept)) &- 1) | UInt64(kept) << 56
        isFound = keys.contains(key)
        return !isFound
      }
      let ascii = isFound ? 0 : text.count - Self.others(in: text)
      return Look(isFound: isFound, words: words, ascii: ascii, bytes: text.count)
    }
  }

  /// How many bytes are not ASCII.
  private static func others(in text: UnsafeRawBufferPointer) -> Int {
    var (index, count) = (0, 0)
    while index &+ 16 <= text.count {
      // In each byte is the number of those at its offset, which is at most 255.
      var sums = SIMD2<UInt64>()
      let end = min(text.count &- 15, index &+ 255 &* 16)
      while index < end {
        let bytes = text.loadUnaligned(fromByteOffset: index, as: SIMD2<UInt64>.self)
        sums = sums &+ (bytes &>> 7 & 0x0101_0101_0101_0101)
        index &+= 16
      }
      for sum in [sums.x, sums.y] {
        for byte in 0..<8 { count &+= Int(sum >> UInt64(8 &* byte) & 0xFF) }
      }
    }
    return text[index...].reduce(count) { $0 + Int($1 >> 7) }
  }
}
