/// Tells quickly that a short text is not in a long one: all its runs of three bytes would have to be.
///
/// A Bloom filter with one hash function over the trigrams of the long text. It never says no to what
/// is there; how often it says yes to what is not grows with the text.
///
/// Reference: Bloom, "Space/time trade-offs in hash coding with allowable errors", Communications of
/// the ACM 13(7), 1970, <https://doi.org/10.1145/362686.362692>
package struct TrigramFilter: Sendable {
  /// A byte for each hash of a trigram, 1 where the text has one such: a byte is set without a look
  /// at what is there.
  private var isThere: [UInt8]

  /// By how many bits a hash of 64 bits is too long.
  private let shift: UInt64

  /// The length from which on a text gets a larger table, in bytes; the largest from twice as many on.
  private static let longText = 1 << 14

  /// Takes the trigrams of `text`.
  package init(_ text: UnsafeBufferPointer<UInt8>) {
    // 32 KiB, which stay in the nearest cache, or 64, or 128.
    let length = text.count
    let hashBits: UInt64 = length < Self.longText ? 15 : length < 2 * Self.longText ? 16 : 17
    let shift = 64 - hashBits
    self.shift = shift
    isThere = [UInt8](repeating: 0, count: 1 << Int(hashBits))
    guard text.count >= 3 else { return }
    let raw = UnsafeRawBufferPointer(text)
    isThere.withUnsafeMutableBufferPointer { isThere in
      @inline(__always)
      func add(_ bytes: UInt64) { isThere[Self.hash(bytes, shift)] = 1 }
      var index = 0
      while index &+ 8 <= raw.count {
        let bytes = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        for shift in 0..<6 { add(bytes >> UInt64(8 &* shift)) }
        index &+= 6
      }
      while index &+ 3 <= raw.count {
        add(Self.trigram(text, index))
        index &+= 1
      }
    }
  }

  /// Whether `run` may be in the text; `true`, too, for one of fewer than three bytes.
  package func mayHold(_ run: UnsafeBufferPointer<UInt8>) -> Bool {
    isThere.withUnsafeBufferPointer { isThere in
      var index = 0
      while index &+ 3 <= run.count {
        if isThere[Self.hash(Self.trigram(run, index), shift)] == 0 { return false }
        index &+= 1
      }
      return true
    }
  }

  @inline(__always)
  private static func trigram(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> UInt64 {
    UInt64(text[index]) | UInt64(text[index &+ 1]) << 8 | UInt64(text[index &+ 2]) << 16
  }

  /// A number for the lowest three of eight bytes: the bits of their product that `shift` leaves.
  @inline(__always)
  private static func hash(_ bytes: UInt64, _ shift: UInt64) -> Int {
    // The product loses the other bytes; Knuth's multiplier spreads these.
    let product = bytes &* (0x9E_3779 << 40)
    return Int(truncatingIfNeeded: product &>> shift)
  }
}
