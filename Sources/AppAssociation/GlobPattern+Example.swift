extension GlobPattern {
  /// Returns a text that the pattern covers, as short as its `*` allow; `nil` for a pattern that covers
  /// nothing.
  ///
  /// - Parameter fill: What is written for each `*`.
  /// - Returns: The bytes; a caller looks whether they still match once they are part of a URL.
  func example(fill: String) -> [UInt8]? {
    guard isValid else { return nil }
    var text: [UInt8] = []
    for token in tokens { text += Self.example(of: token, bytes, alternations, fill) }
    return text
  }

  private static func example(
    of token: Token,
    _ bytes: [UInt8],
    _ alternations: [GlobAlternation],
    _ fill: String
  ) -> [UInt8] {
    switch token {
    case .literal(let range): return Array(bytes[range])
    case .one: return [UInt8(ascii: "x")]
    case .run: return Array(fill.utf8)
    case .character(let kind): return [kind.example]
    case .alternation(let index):
      let values = alternations[index]
      guard let first = values.values.first else { return [] }
      return values.tokens[first].flatMap { example(of: $0, values.bytes, [], fill) }
    }
  }
}

extension CharacterClass {
  /// A character of the class.
  fileprivate var example: UInt8 {
    switch self {
    case .alpha, .lower, .alnum: UInt8(ascii: "a")
    case .upper: UInt8(ascii: "A")
    case .digit, .xdigit: UInt8(ascii: "1")
    }
  }
}
