/// A text to match patterns against, with the places of each byte value once they are needed.
struct MatchText: Sendable {
  /// The text.
  let bytes: [UInt8]

  /// How many 64-bit words hold one bit for each place, the end included.
  let words: Int

  /// For each byte value, then for continuation bytes, ``words`` words of places.
  private(set) var masks: [UInt64] = []

  /// Whether the text has bytes beyond ASCII; only known once the masks are made.
  private(set) var hasContinuations = false

  /// The row of ``masks`` that holds the places of UTF-8 continuation bytes.
  static let continuationRow = 256

  /// Takes a text; one for folded patterns must be folded by the caller.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    words = bytes.count / 64 + 1
  }

  /// Finds the places of each byte value, unless that was done already.
  mutating func prepare() {
    guard masks.isEmpty else { return }
    masks = [UInt64](repeating: 0, count: 257 * words)
    for index in bytes.indices {
      let byte = bytes[index]
      masks[Int(byte) * words + index >> 6] |= 1 << UInt64(index & 63)
      if ByteText.isContinuation(byte) {
        hasContinuations = true
        masks[Self.continuationRow * words + index >> 6] |= 1 << UInt64(index & 63)
      }
    }
  }

  /// Returns the place behind the character at `index`: a byte and the continuation bytes behind
  /// it, at most three.
  func next(after index: Int) -> Int {
    var next = index + 1
    let limit = min(bytes.count, index + 4)
    while next < limit, ByteText.isContinuation(bytes[next]) { next += 1 }
    return next
  }

  /// Whether the bytes of `other` in `range` stand at `index`.
  func holds(_ other: [UInt8], _ range: Range<Int>, at index: Int) -> Bool {
    guard index >= 0, range.count <= bytes.count - index else { return false }
    for offset in 0..<range.count where bytes[index + offset] != other[range.lowerBound + offset] {
      return false
    }
    return true
  }
}
