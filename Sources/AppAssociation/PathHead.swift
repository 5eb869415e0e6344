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

  /// The first byte; `nil` in an empty head.
  var firstByte: UInt8? { mask[0] == 0 ? nil : UInt8(truncatingIfNeeded: words[0]) }

  /// The head of an empty text, which every path starts with.
  init() {
    words = .zero
    mask = .zero
  }

  /// Takes the first bytes of `text`.
  init(_ text: ArraySlice<UInt8>) {
    self.init(Array(text), text.indices.isEmpty ? 0..<0 : 0..<text.count)
  }

  /// Takes the first bytes of the part `range` of `source`.
  init(_ source: [UInt8], _ range: Range<Int>) {
    var words = SIMD2<UInt64>()
    var mask = SIMD2<UInt64>()
    let bytes = source.span
    for place in 0..<min(range.count, Self.width) {
      let shift = UInt64(place & 7) << 3
      words[place >> 3] |= UInt64(bytes[range.lowerBound + place]) << shift
      mask[place >> 3] |= 0xFF << shift
    }
    self.words = words
    self.mask = mask
  }

  private init(words: SIMD2<UInt64>, mask: SIMD2<UInt64>) {
    self.words = words
    self.mask = mask
  }

  /// The head with its ASCII capital letters made small.
  var lowered: PathHead {
    var bytes = unsafeBitCast(words, to: SIMD16<UInt8>.self)
    let isCapital = (bytes .>= 0x41) .& (bytes .<= 0x5A)
    bytes.replace(with: bytes | 0x20, where: isCapital)
    return PathHead(words: unsafeBitCast(bytes, to: SIMD2<UInt64>.self), mask: mask)
  }

  /// Whether a path with the head `other` can start with this text.
  func isPrefix(of other: PathHead) -> Bool {
    let difference = (words ^ other.words) & mask
    return difference[0] | difference[1] == 0
  }
}
