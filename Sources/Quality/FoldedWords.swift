/// The words of a text as ``WordFold`` makes it, without a slice a word.
enum FoldedWords {
  /// Calls `body` for each word, in order, until it returns `false`.
  ///
  /// - Parameters:
  ///   - text: Words between single spaces, one at each end.
  ///   - body: Gets the eight bytes from the word's first on, that one lowest, of which those behind
  ///     the word are other text or spaces; and where the word starts and how long it is, in bytes.
  @inline(__always)
  static func forEach(
    in text: UnsafeRawBufferPointer,
    _ body: (_ head: UInt64, _ start: Int, _ length: Int) -> Bool
  ) {
    var start = 1
    while start < text.count {
      let head = load(text, start)
      var last = bytesBeforeSpace(head)
      var length = last
      while last == 8 {
        last = bytesBeforeSpace(load(text, start &+ length))
        length &+= last
      }
      guard body(head, start, length) else { return }
      start &+= length &+ 1
    }
  }

  /// The first eight bytes of a word of so many, the first lowest, by the bytes that it starts with.
  @inline(__always)
  static func key(_ head: UInt64, _ length: Int) -> UInt64 {
    length < 8 ? head & (1 << (8 &* UInt64(length)) &- 1) : head
  }

  /// One of 64 bits for the first three bytes of a word, to tell quickly that it is not among a few.
  @inline(__always)
  static func bit(_ head: UInt64) -> UInt64 {
    1 << ((head ^ head >> 8 ^ head >> 15) & 0x3F)
  }

  /// The bits of `words`; all of them, when one is shorter than what they are for.
  static func bits(_ words: some Sequence<ArraySlice<UInt8>>) -> UInt64 {
    words.reduce(0) { bits, word in
      bits | (word.count < 3 ? .max : bit(number(word.prefix(3))))
    }
  }

  /// Up to eight bytes as a number, the first of them lowest.
  static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Eight bytes from `start` on, the first lowest; behind the end are spaces.
  @inline(__always)
  private static func load(_ text: UnsafeRawBufferPointer, _ start: Int) -> UInt64 {
    if start &+ 8 <= text.count {
      return UInt64(littleEndian: text.loadUnaligned(fromByteOffset: start, as: UInt64.self))
    }
    var bytes: UInt64 = 0
    for offset in (0..<8).reversed() {
      bytes = bytes << 8 | UInt64(start + offset < text.count ? text[start + offset] : 0x20)
    }
    return bytes
  }

  /// How many of eight bytes are before the first space.
  @inline(__always)
  private static func bytesBeforeSpace(_ bytes: UInt64) -> Int {
    let difference = bytes ^ 0x2020_2020_2020_2020
    // The lowest high bit of these is that of the first byte without a difference.
    let equal = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
    return equal.trailingZeroBitCount / 8
  }
}
