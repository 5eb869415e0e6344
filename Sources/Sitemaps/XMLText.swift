/// The text of XML, over bytes: what a parser may get of what a file holds.
enum XMLText {
  /// The longest text of a field that is kept, in characters: more is no address and no date.
  static let addressLimit = 8192

  /// Where text is.
  enum Context {
    /// Between tags.
    case text
    /// In a CDATA section, which has no references.
    case literal
    /// In an attribute's value.
    case value
  }

  /// Writes text so that a parser reads what is meant.
  ///
  /// References stay if they are one of the five that XML names, or a number of a character that XML
  /// allows. Any other `&` is one that the file forgot to escape, because no declaration is ever
  /// read. Control characters that XML forbids are left out, noncharacters are U+FFFD.
  ///
  /// - Parameters:
  ///   - text: The text, in UTF-8.
  ///   - context: What it is in.
  ///   - room: How many characters may be written; less what was. The rest is left out.
  ///   - output: Where to write.
  /// - Returns: How many references were written.
  ///
  /// Reference: <https://www.w3.org/TR/xml/#charsets>, <https://www.w3.org/TR/xml/#sec-references>
  static func write(
    _ text: ArraySlice<UInt8>,
    in context: Context,
    room: inout Int,
    to output: inout [UInt8]
  ) -> Int {
    var references = 0
    var index = text.startIndex
    var run = index
    while index < text.endIndex {
      let byte = text[index]
      if byte & 0xC0 != 0x80 {
        if room == 0 { break }
        room -= 1
      }
      guard isSpecial(byte, in: context) else {
        index += 1
        continue
      }
      output += text[run..<index]
      if byte == 0xEF {
        index = writeNoncharacter(text[index...], to: &output)
      } else if let escape = escape(byte) {
        references += 1
        index = writeReference(text[index...], in: context, or: escape, to: &output)
      } else {
        index += 1
      }
      run = index
    }
    output += text[run..<index]
    return references
  }

  private static func isSpecial(_ byte: UInt8, in context: Context) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), 0xEF: true
    case UInt8(ascii: "\""): context == .value
    case 0x09, 0x0A: context == .value
    case 0..<0x20: true
    default: false
    }
  }

  /// How a byte is written as a reference; `nil` for one that is left out.
  ///
  /// White space keeps its kind, which a parser would change.
  private static func escape(_ byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case 0x09: "&#9;"
    case 0x0A: "&#10;"
    case 0x0D: "&#13;"
    default: nil
    }
  }

  /// Writes U+FFFD for U+FFFE or U+FFFF, or the first byte of another character.
  ///
  /// - Returns: One past what was read.
  private static func writeNoncharacter(
    _ text: ArraySlice<UInt8>,
    to output: inout [UInt8]
  ) -> Int {
    let start = text.startIndex
    guard text.count > 2, text[start + 1] == 0xBF, text[start + 2] >= 0xBE else {
      output.append(text[start])
      return start + 1
    }
    output += [0xEF, 0xBF, 0xBD]
    return start + 3
  }

  /// Writes the reference that `text` begins with, or `escape` for its first byte.
  ///
  /// - Returns: One past what was read.
  private static func writeReference(
    _ text: ArraySlice<UInt8>,
    in context: Context,
    or escape: String,
    to output: inout [UInt8]
  ) -> Int {
    guard text.first == UInt8(ascii: "&"), context != .literal, let end = endOfReference(text)
    else {
      output += escape.utf8
      return text.startIndex + 1
    }
    // XML has no capital X in a reference.
    for byte in text[..<end] { output.append(byte == UInt8(ascii: "X") ? UInt8(ascii: "x") : byte) }
    return end
  }

  /// One past the reference that `text` begins with; `nil` when it begins with none that a parser
  /// resolves without a declaration.
  private static func endOfReference(_ text: ArraySlice<UInt8>) -> Int? {
    let body = text.dropFirst()
    guard let end = body.prefix(12).firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = body[..<end]
    if name.first == UInt8(ascii: "#") {
      return number(name.dropFirst()).map(isCharacter) == true ? end + 1 : nil
    }
    return named.contains { name.elementsEqual($0) } ? end + 1 : nil
  }

  private static let named = ["amp", "lt", "gt", "quot", "apos"].map { Array($0.utf8) }

  /// The number that a reference writes behind `#`.
  private static func number(_ text: ArraySlice<UInt8>) -> UInt32? {
    let isHexadecimal = text.first.map { $0 | 0x20 } == UInt8(ascii: "x")
    let digits = isHexadecimal ? text.dropFirst() : text
    guard !digits.isEmpty else { return nil }
    var number: UInt64 = 0
    for byte in digits {
      switch byte {
      case 0x30...0x39: number = number * (isHexadecimal ? 16 : 10) + UInt64(byte - 0x30)
      case 0x41...0x46, 0x61...0x66:
        guard isHexadecimal else { return nil }
        number = number * 16 + UInt64(byte | 0x20) - 0x57
      default: return nil
      }
    }
    return UInt32(exactly: number)
  }

  /// Whether XML allows the character of a number.
  private static func isCharacter(_ number: UInt32) -> Bool {
    switch number {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x1_0000...0x10_FFFF: true
    default: false
    }
  }

  /// Whether `text` is at `offset`.
  static func starts(_ source: [UInt8], at offset: Int, with text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard offset + count <= source.count else { return false }
    return text.withUTF8Buffer { text in
      (0..<count).allSatisfy { source[offset + $0] == text[$0] }
    }
  }

  /// The text without white space at both ends.
  static func trimmed(_ bytes: some BidirectionalCollection<UInt8>) -> String {
    let front = bytes.drop { $0 <= 0x20 }
    guard let last = front.lastIndex(where: { $0 > 0x20 }) else { return "" }
    return String(decoding: front[...last], as: UTF8.self)
  }
}
