/// A text to match patterns against, with the offsets of each byte value once they are needed.
///
/// It is a part of a larger text, which it shares: making one copies no bytes.
struct MatchText: Sendable {
  /// The bytes that the text is a part of.
  let source: [UInt8]

  /// Where the text starts in ``source``.
  let start: Int

  /// How many bytes the text has.
  let count: Int

  /// Whether the text has no bytes beyond ASCII, so that each byte is a character.
  let isASCII: Bool

  /// For each byte value, then for continuation bytes, ``words`` words of offsets.
  private(set) var masks: [UInt64] = []

  /// The row of ``masks`` that holds the offsets of UTF-8 continuation bytes.
  static let continuationRow = 256

  /// Takes a text; one for folded patterns must be folded by the caller.
  init(_ bytes: [UInt8]) {
    self.init(bytes, bytes.indices, isASCII: bytes.allSatisfy { $0 < 0x80 })
  }

  /// Takes the part `range` of `source`; `isASCII` may be `false` for want of looking.
  init(_ source: [UInt8], _ range: Range<Int>, isASCII: Bool) {
    self.source = source
    start = range.lowerBound
    count = range.count
    self.isASCII = isASCII
  }

  /// How many 64-bit words hold one bit for each offset, the end included.
  var words: Int { count / 64 + 1 }

  /// The text.
  var bytes: ArraySlice<UInt8> { source[start..<(start + count)] }

  /// The byte at `index`, counted from the start of the text.
  subscript(index: Int) -> UInt8 { source[start + index] }

  /// Finds the offsets of each byte value, unless that was done already.
  mutating func prepare() {
    guard masks.isEmpty else { return }
    let words = words
    masks = [UInt64](repeating: 0, count: 257 * words)
    for index in 0..<count {
      let byte = self[index]
      masks[Int(byte) * words + index >> 6] |= 1 << UInt64(index & 63)
      if ByteText.isContinuation(byte) {
        masks[Self.continuationRow * words + index >> 6] |= 1 << UInt64(index & 63)
      }
    }
  }

  /// Returns the offset behind the character at `index`: a byte and the continuation bytes behind
  /// it, at most three.
  func next(after index: Int) -> Int {
    var next = index + 1
    guard !isASCII else { return next }
    let limit = min(count, index + 4)
    while next < limit, ByteText.isContinuation(self[next]) { next += 1 }
    return next
  }

  /// Whether the bytes of `other` in `range` are at `index`.
  func holds(_ other: [UInt8], _ range: Range<Int>, at index: Int) -> Bool {
    guard index >= 0, range.count <= count - index else { return false }
    let mine = source.span.extracting((start + index)..<(start + index + range.count))
    let theirs = other.span.extracting(range)
    for offset in mine.indices where mine[offset] != theirs[offset] { return false }
    return true
  }
}
