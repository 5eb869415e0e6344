/// The bytes that the words which somebody looks for begin with, one bit each: the first ones, and the
/// second ones.
///
/// Most words of a text begin otherwise, and can be skipped without being folded.
package struct WordStarts: Hashable, Sendable {
  private var firsts = SIMD4<UInt64>()
  private var seconds = SIMD4<UInt64>()

  /// Whether a word that is skipped keeps its position, for those who tell neighbors by it.
  package var keepsPositions = true

  /// No bytes.
  package init() {}

  /// Adds the beginning of the folded `word`, whatever comes behind it.
  package mutating func insert(_ word: some Collection<UInt8>) {
    guard let first = word.first else { return }
    firsts[Int(first >> 6)] |= 1 << UInt64(first & 63)
    if let second = word.dropFirst().first {
      seconds[Int(second >> 6)] |= 1 << UInt64(second & 63)
    } else {
      // It may be the beginning of any word.
      seconds = SIMD4(repeating: .max)
    }
  }

  /// Whether a folded word that begins with `byte` may be looked for.
  @inline(__always)
  package func contains(_ byte: UInt8) -> Bool {
    firsts[Int(byte >> 6)] >> UInt64(byte & 63) & 1 != 0
  }

  /// Whether a folded word that begins with `first` and `second` may be looked for.
  @inline(__always)
  func contains(_ first: UInt8, _ second: UInt8) -> Bool {
    contains(first) && seconds[Int(second >> 6)] >> UInt64(second & 63) & 1 != 0
  }
}
