/// The first sixteen bytes of a path or of the plain text that a pattern starts with.
///
/// Comparing heads rules out most of a file's rules in a few instructions each.
struct PathHead: Hashable, Sendable {
  /// How many bytes a head holds at most.
  static let width = 16

  /// The bytes, the first in the lowest place; zeros behind a shorter text.
  private let words: SIMD2<UInt64>

  /// The places that hold a byte of the text.
  private let mask: SIMD2<UInt64>

  /// Takes the first bytes of `text`.
  init(_ text: ArraySlice<UInt8>) {
    var words = SIMD2<UInt64>()
    var mask = SIMD2<UInt64>()
    for (place, byte) in text.prefix(Self.width).enumerated() {
      words[place / 8] |= UInt64(byte) << UInt64(place % 8 * 8)
      mask[place / 8] |= 0xFF << UInt64(place % 8 * 8)
    }
    self.words = words
    self.mask = mask
  }

  /// Whether a path with the head `other` can start with this text.
  func isPrefix(of other: PathHead) -> Bool {
    let difference = (words ^ other.words) & mask
    return difference[0] | difference[1] == 0
  }
}
