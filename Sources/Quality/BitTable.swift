/// Rows of bits, all of one width: which types are above a type, which properties it has.
struct BitTable: Sendable {
  private var words: [UInt64]
  private let wordsPerRow: Int

  /// Creates a table without a bit set.
  init(rows: Int, width: Int) {
    wordsPerRow = (width + 63) / 64
    words = [UInt64](repeating: 0, count: rows * wordsPerRow)
  }

  /// Whether the bit `column` of `row` is set.
  @inline(__always)
  func contains(_ column: Int, in row: Int) -> Bool {
    words[row * wordsPerRow + column >> 6] & (1 << UInt64(column & 63)) != 0
  }

  /// Sets the bit `column` of `row`.
  mutating func insert(_ column: Int, in row: Int) {
    words[row * wordsPerRow + column >> 6] |= 1 << UInt64(column & 63)
  }

  /// Sets the bits of `row` that are set in `other`, and returns whether that changed it.
  mutating func formUnion(_ row: Int, with other: Int) -> Bool {
    let (own, others) = (row * wordsPerRow, other * wordsPerRow)
    precondition(max(own, others) + wordsPerRow <= words.count, "The table has no such row.")
    return words.withUnsafeMutableBufferPointer { [wordsPerRow] words in
      var added: UInt64 = 0
      for word in 0..<wordsPerRow {
        let union = words[own &+ word] | words[others &+ word]
        added |= union ^ words[own &+ word]
        words[own &+ word] = union
      }
      return added != 0
    }
  }

  /// Calls `body` with the columns of the bits that are set in `row`, in order.
  @inline(__always)
  func forEachColumn(of row: Int, _ body: (Int) -> Void) {
    for word in 0..<wordsPerRow {
      var rest = words[row * wordsPerRow + word]
      while rest != 0 {
        body(word * 64 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
  }
}
