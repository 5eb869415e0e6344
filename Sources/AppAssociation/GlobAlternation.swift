/// The values of one variable, each a pattern without variables.
///
/// Values without wildcards, which are the rule, are looked up by their first two bytes.
final class GlobAlternation: Sendable {
  /// The bytes that literal tokens point into.
  let bytes: [UInt8]
  /// The tokens of all values, one value behind the other.
  let tokens: [GlobPattern.Token]
  /// Each value's range of ``tokens``.
  let values: [Range<Int>]
  /// Whether no value has wildcards.
  let isPlain: Bool
  /// Whether the empty text is one of the values.
  let hasEmpty: Bool

  /// In a plain alternation, the ranges of ``bytes`` that hold its values, by their first bytes.
  private let ranges: [Range<Int>]
  /// The second byte of each of ``ranges``; 0 in a value of one byte.
  private let seconds: [UInt8]
  /// Where the ranges of each first byte start; the offset behind the last at the end.
  private let starts: [Int]

  /// Compiles the values of a variable; wildcards in them count, variables do not.
  init(values texts: [String], isFolded: Bool) {
    var bytes: [UInt8] = []
    var tokens: [GlobPattern.Token] = []
    var values: [Range<Int>] = []
    var valueRanges: [Range<Int>] = []
    for text in texts {
      let value = GlobPattern(text.utf8, variables: nil, isFolded: isFolded)
      let base = bytes.count
      let start = tokens.count
      bytes += value.bytes
      for token in value.tokens {
        if case .literal(let range) = token {
          tokens.append(.literal((range.lowerBound + base)..<(range.upperBound + base)))
        } else {
          tokens.append(token)
        }
      }
      values.append(start..<tokens.count)
      valueRanges.append(base..<bytes.count)
    }
    let ranges = valueRanges.filter { !$0.isEmpty }.sorted {
      (bytes[$0.lowerBound], $0.lowerBound) < (bytes[$1.lowerBound], $1.lowerBound)
    }
    var starts = [Int](repeating: 0, count: 257)
    for range in ranges { starts[Int(bytes[range.lowerBound]) + 1] += 1 }
    for byte in 1..<starts.count { starts[byte] += starts[byte - 1] }
    isPlain = tokens.allSatisfy { if case .literal = $0 { true } else { false } }
    hasEmpty = values.contains { $0.isEmpty }
    seconds = ranges.map { $0.count > 1 ? bytes[$0.lowerBound + 1] : 0 }
    self.bytes = bytes
    self.tokens = tokens
    self.values = values
    self.ranges = ranges
    self.starts = starts
  }

  /// Gives `body` the offset behind each value of a plain alternation that is at `offset`.
  @inline(__always)
  func forEachEnd(of text: borrowing MatchText, from offset: Int, _ body: (Int) -> Void) {
    guard offset < text.count else { return }
    let first = Int(text[offset])
    let second = offset + 1 < text.count ? text[offset + 1] : 0
    for index in starts[first]..<starts[first + 1]
    where seconds[index] == second || seconds[index] == 0 {
      let range = ranges[index]
      if range.count == 1 || text.holds(bytes, range, at: offset) { body(offset + range.count) }
    }
  }
}
