/// Eight bytes of ASCII that are looked at and changed at once.
///
/// What is asked of each byte is answered in its highest bit, which ASCII leaves free. It is
/// public for the reason that ``ASCII`` is.
///
/// Reference: Lamport, "Multiple byte processing with full-word instructions", Communications of the
/// ACM 18(8), 1975, <https://doi.org/10.1145/360933.360994>
public struct EightBytes: Sendable {
  /// The bytes, the first of them lowest.
  @usableFromInline let bytes: UInt64

  @usableFromInline static let ones: UInt64 = 0x0101_0101_0101_0101
  @usableFromInline static let tops: UInt64 = 0x8080_8080_8080_8080

  /// Takes the eight bytes of `text` from `offset` on, of which there must be as many; `nil` when one is
  /// not ASCII.
  @inlinable @inline(__always)
  public init?(_ text: UnsafeRawBufferPointer, at offset: Int) {
    let bytes = text.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    guard bytes & Self.tops == 0 else { return nil }
    self.bytes = UInt64(littleEndian: bytes)
  }

  /// Takes eight bytes, the first of them lowest: what is said of those below the first that is not
  /// ASCII is right, and of all others it says nothing.
  @inlinable @inline(__always)
  public init(leading bytes: UInt64) { self.bytes = bytes }

  /// How many bytes are before the first that is not ASCII.
  @inlinable @inline(__always)
  public var leadingCount: Int { (bytes & Self.tops).trailingZeroBitCount >> 3 }

  /// Which bytes are letters.
  @inlinable @inline(__always)
  public var letters: UInt64 { Self.tops(from: 0x61, to: 0x7A, in: small) }

  /// Which bytes are digits.
  @inlinable @inline(__always)
  public var digits: UInt64 { Self.tops(from: 0x30, to: 0x39, in: bytes) }

  /// Which bytes are capital letters.
  @inlinable @inline(__always)
  public var capitals: UInt64 { Self.tops(from: 0x41, to: 0x5A, in: bytes) }

  /// Which bytes are spaces.
  @inlinable @inline(__always)
  public var spaces: UInt64 { Self.tops(from: 0x20, to: 0x20, in: bytes) }

  /// Letters as small letters, digits as they are, and spaces for all else.
  @inlinable @inline(__always)
  public func folded(_ letters: UInt64, _ digits: UInt64) -> UInt64 {
    // The bit of small letters is set in digits, too.
    let kept = Self.whole(letters | digits)
    return small & kept | Self.ones &* 0x20 & ~kept
  }

  @inlinable @inline(__always)
  var small: UInt64 { bytes | Self.ones &* 0x20 }

  /// The highest bit of each byte of `bytes` that is from `low` to `high`.
  @inlinable @inline(__always)
  static func tops(from low: UInt64, to high: UInt64, in bytes: UInt64) -> UInt64 {
    (bytes &+ ones &* (0x80 - low)) & ~(bytes &+ ones &* (0x7F - high)) & tops
  }

  /// All bits of each byte of which the highest is set.
  @inlinable @inline(__always)
  static func whole(_ tops: UInt64) -> UInt64 { tops | (tops &- tops >> 7) }
}
