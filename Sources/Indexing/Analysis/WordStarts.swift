/// The bytes that the words which somebody looks for begin with, one bit each.
///
/// Most words of a text begin with another byte, and can be passed over without being folded.
package struct WordStarts: Hashable, Sendable {
  private var bits = SIMD4<UInt64>()

  /// No bytes.
  package init() {}

  /// Adds the first byte of the folded `word`.
  package mutating func insert(_ word: some Collection<UInt8>) {
    guard let first = word.first else { return }
    bits[Int(first >> 6)] |= 1 << UInt64(first & 63)
  }

  /// Whether a folded word that begins with `byte` may be looked for.
  @inline(__always)
  package func contains(_ byte: UInt8) -> Bool {
    bits[Int(byte >> 6)] >> UInt64(byte & 63) & 1 != 0
  }
}
