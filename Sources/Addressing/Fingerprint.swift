/// A fixed 64-bit hash of bytes that tells chance apart and nothing else: it spreads work, smooths
/// positions and finds accidents in files.
///
/// **It is no identity.** Anybody can make bytes that share it, so that nothing may be the same, or
/// be looked up without a comparison, because its hashes are the same. Identities are
/// ``Digests/Digest128``; stores of older versions used this hash for theirs, so that bringing them
/// up to date needs it.
///
/// It never changes, for what is stored depends on it.
///
/// The hash reads the bytes as little-endian 64-bit words. `mix(a, b)` is the 128-bit product of
/// `a` and `b` with its two halves combined by exclusive or. Starting from
/// `state = 0x9E3779B97F4A7C15 ^ (count &* 0xD6E8FEB86659FD93)`, each whole word becomes
/// `state = mix(state ^ word, 0xA0761D6478BD642F)`, exclusive or with `word` rotated left by 32
/// so that no single product of zero forgets what came before. The last 0…7 bytes form a word
/// filled up with zeros and are mixed alike when there are any. The result is
/// `mix(state ^ 0xE7037ED1A0B428DB, 0x8EBC6AF09C88C6E3)` folded once more by `x ^ (x >> 32)`.
package enum Fingerprint {
  /// Returns the hash of `bytes`.
  package static func of(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let count = bytes.count
    var state = start(count: count)
    let raw = UnsafeRawBufferPointer(bytes)
    var index = 0
    while index &+ 8 <= count {
      let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      state = absorb(UInt64(littleEndian: word), into: state)
      index &+= 8
    }
    if index < count { state = absorb(rest(of: raw, from: index), into: state) }
    return finish(state)
  }

  /// The word that the last one to seven bytes make, filled up with zeros.
  ///
  /// They are loaded in one or two pieces that may overlap, not one by one.
  ///
  /// - Parameters:
  ///   - bytes: All bytes.
  ///   - index: Where the last ones begin, a multiple of eight.
  /// - Returns: The word, the first byte in its lowest bits.
  @inline(__always)
  package static func rest(of bytes: UnsafeRawBufferPointer, from index: Int) -> UInt64 {
    let end = bytes.count
    let count = end &- index
    if index > 0 {
      let word = bytes.loadUnaligned(fromByteOffset: end &- 8, as: UInt64.self)
      return UInt64(littleEndian: word) &>> UInt64(8 &* (8 &- count))
    }
    if count >= 4 {
      let first = bytes.loadUnaligned(fromByteOffset: 0, as: UInt32.self)
      let last = bytes.loadUnaligned(fromByteOffset: end &- 4, as: UInt32.self)
      return UInt64(UInt32(littleEndian: first))
        | UInt64(UInt32(littleEndian: last)) &<< UInt64(8 &* (count &- 4))
    }
    let middle = count / 2
    return UInt64(bytes[0]) | UInt64(bytes[middle]) &<< UInt64(8 &* middle)
      | UInt64(bytes[end &- 1]) &<< UInt64(8 &* (count &- 1))
  }

  /// Returns the hash of `bytes`.
  package static func of(_ bytes: [UInt8]) -> UInt64 {
    bytes.withUnsafeBufferPointer { of($0) }
  }

  /// Returns the hash of `bytes`.
  package static func of(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.withUnsafeBufferPointer { of($0) }
  }

  /// Returns the hash of the UTF-8 form of `text`.
  package static func of(_ text: String) -> UInt64 {
    var text = text
    return text.withUTF8 { of($0) }
  }

  @inline(__always)
  private static func start(count: Int) -> UInt64 {
    0x9E37_79B9_7F4A_7C15 ^ (UInt64(count) &* 0xD6E8_FEB8_6659_FD93)
  }

  @inline(__always)
  private static func finish(_ state: UInt64) -> UInt64 {
    let last = mix(state ^ 0xE703_7ED1_A0B4_28DB, 0x8EBC_6AF0_9C88_C6E3)
    return last ^ (last >> 32)
  }

  @inline(__always)
  private static func absorb(_ word: UInt64, into state: UInt64) -> UInt64 {
    mix(state ^ word, 0xA076_1D64_78BD_642F) ^ (word << 32 | word >> 32)
  }

  @inline(__always)
  private static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }
}
