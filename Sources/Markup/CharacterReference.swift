/// Resolves character references.
///
/// Reference: <https://html.spec.whatwg.org/multipage/parsing.html#character-reference-state>
enum CharacterReference {
  /// Resolves what starts with the "&" at the start of `range`, and appends it to `output`.
  ///
  /// An ampersand that starts no reference is appended as it is.
  ///
  /// - Returns: One past what was read.
  static func resolve(
    _ source: UnsafeBufferPointer<UInt8>,
    in range: Range<Int>,
    isAttribute: Bool,
    into output: inout [UInt8]
  ) -> Int {
    let start = range.lowerBound + 1
    if start < range.upperBound {
      if source[start] == 0x23 {
        if let end = resolveNumber(source, in: start + 1..<range.upperBound, into: &output) {
          return end
        }
      } else if source[start].isASCIILetter,
        let end = resolveName(
          source,
          in: start..<range.upperBound,
          isAttribute: isAttribute,
          into: &output
        )
      {
        return end
      }
    }
    output.append(0x26)
    return start
  }

  /// Resolves a named reference whose name stands at the start of `range`.
  ///
  /// In an attribute, a name without semicolon counts only when nothing follows that could belong
  /// to it: `?a=1&copy=2` is an address, not a copyright sign.
  private static func resolveName(
    _ source: UnsafeBufferPointer<UInt8>,
    in range: Range<Int>,
    isAttribute: Bool,
    into output: inout [UInt8]
  ) -> Int? {
    guard let match = NamedReferences.shared.match(source, in: range) else { return nil }
    let end = range.lowerBound + match.length
    if isAttribute, !match.hasSemicolon, end < range.upperBound {
      let next = source[end]
      if next == 0x3D || next.isASCIILetter || next.isASCIIDigit { return nil }
    }
    var value = match.value
    for _ in 0..<match.valueLength {
      output.append(UInt8(truncatingIfNeeded: value))
      value >>= 8
    }
    return end
  }

  /// Resolves a numeric reference whose digits, or whose "x", stand at the start of `range`.
  private static func resolveNumber(
    _ source: UnsafeBufferPointer<UInt8>,
    in range: Range<Int>,
    into output: inout [UInt8]
  ) -> Int? {
    var index = range.lowerBound
    var radix: UInt32 = 10
    if index < range.upperBound, source[index] | 0x20 == 0x78 {
      radix = 16
      index += 1
    }
    let first = index
    var number: UInt32 = 0
    while index < range.upperBound, let digit = digit(source[index], radix: radix) {
      number = min(number &* radix &+ digit, 0x11_0000)
      index += 1
    }
    guard index > first else { return nil }
    if index < range.upperBound, source[index] == 0x3B { index += 1 }
    append(scalar(of: number), to: &output)
    return index
  }

  @inline(__always)
  private static func digit(_ byte: UInt8, radix: UInt32) -> UInt32? {
    if byte.isASCIIDigit { return UInt32(byte &- 0x30) }
    let letter = (byte | 0x20) &- 0x61
    return radix == 16 && letter < 6 ? UInt32(letter) + 10 : nil
  }

  /// Returns the character that a number stands for; `nil` for a control character.
  ///
  /// Numbers of the C1 controls mean the characters of windows-1252. The other controls are left
  /// out: they are errors, and no text needs one.
  private static func scalar(of number: UInt32) -> Unicode.Scalar? {
    switch number {
    case 9, 10, 12: return Unicode.Scalar(number)
    case 13: return "\n"
    case 0: return "\u{FFFD}"
    case 1..<32: return nil
    case 128..<160:
      let mapped = windows1252[Int(number - 128)]
      return Unicode.Scalar(mapped == 0 ? number : mapped)
    default: return Unicode.Scalar(number) ?? "\u{FFFD}"
    }
  }

  private static func append(_ scalar: Unicode.Scalar?, to output: inout [UInt8]) {
    guard let scalar else { return }
    output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  /// What windows-1252 puts at 0x80 to 0x9F; 0 where it has no character.
  static let windows1252: [UInt32] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
    0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178,
  ]
}
