/// Sixteen bytes of a text, of which those of ASCII are folded at once, as ``WordFold`` has them.
///
/// What is said of each byte is in its highest bit, which ASCII leaves free, as in `EightBytes`.
struct ASCIIFold {
  /// Letters as small letters, digits as they are, and spaces for all else.
  let folded: SIMD2<UInt64>
  /// How many bytes are before the first that is not ASCII or is a space behind another.
  let count: Int
  /// Whether the last of sixteen is a space.
  let endsInSpace: Bool

  private static let tops: UInt64 = 0x8080_8080_8080_8080

  /// Folds the sixteen bytes at `address`; `isSpace` says whether a space is before them.
  @inline(__always)
  init(_ address: UnsafeRawPointer, behindSpace isSpace: Bool) {
    let bytes = address.loadUnaligned(as: SIMD2<UInt64>.self)
    let small = bytes | 0x2020_2020_2020_2020
    // From a to z, and from 0 to 9.
    let letters = (small &+ 0x1F1F_1F1F_1F1F_1F1F) & ~(small &+ 0x0505_0505_0505_0505)
    let digits = (bytes &+ 0x5050_5050_5050_5050) & ~(bytes &+ 0x4646_4646_4646_4646)
    let kept = (letters | digits) & Self.tops
    let whole = kept | (kept &- kept &>> 7)
    folded = small & whole | 0x2020_2020_2020_2020 & ~whole
    let (low, high) = (~kept.x & Self.tops, ~kept.y & Self.tops)
    let first = low & (low << 8 | (isSpace ? 0x80 : 0)) | bytes.x & Self.tops
    let second = high & (high << 8 | low >> 56) | bytes.y & Self.tops
    endsInSpace = high >> 63 == 1
    if first | second == 0 {
      count = 16
    } else {
      count = first != 0 ? first.trailingZeroBitCount >> 3 : 8 + second.trailingZeroBitCount >> 3
    }
  }
}
