/// How a few words begin, to be found again in a text: forms of one word share their beginning.
///
/// A beginning is a number, so that a text is looked through without a slice or a hash a word.
struct WordBeginnings {
  /// The bytes that forms of one word share.
  private static let length = 5

  /// The beginnings: their bytes, the first of them lowest, and how many there are above them.
  private var keys: [UInt64] = []
  /// A bit for each of ``keys``, by ``FoldedWords/bit(_:)``.
  private var mask: UInt64 = 0

  /// Takes the beginnings of `words`, of which none is empty or has a space.
  init(_ words: some Sequence<ArraySlice<UInt8>>) {
    for word in words {
      let key = word.prefix(Self.length).reversed().reduce(0) { $0 << 8 | UInt64($1) }
      keys.append(key | UInt64(min(word.count, Self.length)) << 56)
    }
    for key in keys { mask |= FoldedWords.bit(key) }
  }

  /// What a text shows.
  struct Look {
    /// Whether a word of it begins like one of those looked for; it was read no further then.
    var isFound = false
    /// How many words it has.
    var words = 0
    /// How many bytes of it are ASCII.
    var ascii = 0
    /// How many bytes it has.
    var bytes = 0
  }

  /// Looks through a text as ``WordFold`` makes it.
  func look(into text: [UInt8]) -> Look {
    var look = Look(bytes: text.count)
    text.withUnsafeBytes { text in
      for byte in text { look.ascii &+= byte < 0x80 ? 1 : 0 }
      FoldedWords.forEach(in: text) { head, _, length in
        let kept = min(length, Self.length)
        let key = head & (1 << (8 &* UInt64(kept)) &- 1) | UInt64(kept) << 56
        look.words &+= 1
        look.isFound = mask & FoldedWords.bit(key) != 0 && keys.contains(key)
        return !look.isFound
      }
    }
    return look
  }
}
