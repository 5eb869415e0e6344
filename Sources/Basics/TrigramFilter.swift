/// Tells quickly that a short text is not in a long one: all its runs of three bytes would have to be.
///
/// A Bloom filter with one hash function over the trigrams of the long text. It never says no to what
/// is there; how often it says yes to what is not grows with the text.
///
/// Reference: Bloom, "Space/time trade-offs in hash coding with allowable errors", Communications of
/// the ACM 13(7), 1970, <https://doi.org/10.1145/362686.362692>
package struct TrigramFilter: Sendable {
  /// A bit for each hash of a trigram: 8 KiB.
  private var bits = [UInt64](repeating: 0, count: 1 << (hashBits - 6))

  private static let hashBits = 16

  /// Takes the trigrams of `text`.
  package init(_ text: UnsafeBufferPointer<UInt8>) {
    guard text.count >= 3 else { return }
    let raw = UnsafeRawBufferPointer(text)
    bits.withUnsafeMutableBufferPointer { bits in
      @inline(__always)
      func add(_ trigram: UInt32) {
        let hash = Self.hash(trigram)
        bits[Int(hash >> 6)] |= 1 << UInt64(hash & 63)
      }
      var index = 0
      while index &+ 8 <= raw.count {
        let bytes = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        for shift in 0..<6 { add(UInt32(truncatingIfNeeded: bytes >> UInt64(8 &* shift))) }
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
    bits.withUnsafeBufferPointer { bits in
      var index = 0
      while index &+ 3 <= run.count {
        let hash = Self.hash(Self.trigram(run, index))
        if bits[Int(hash >> 6)] >> UInt64(hash & 63) & 1 == 0 { return false }
        index &+= 1
      }
      return true
    }
  }

  @inline(__always)
  private static func trigram(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> UInt32 {
    UInt32(text[index]) | UInt32(text[index &+ 1]) << 8 | UInt32(text[index &+ 2]) << 16
  }

  /// A number of ``hashBits`` bits for the lowest three bytes.
  @inline(__always)
  private static func hash(_ trigram: UInt32) -> UInt32 {
    // The fourth byte goes by the shift; Knuth's multiplier spreads the others.
    ((trigram << 8) &* 0x9E37_79B1) >> UInt32(32 - hashBits)
  }
}
