// Strings and templates, their escapes resolved.
extension ScriptLexer {
  /// Reads a string, up to its closing mark or the end of its line.
  mutating func readString(_ quote: UInt8) {
    let start = index
    index += 1
    while index < source.count, source[index] != quote, source[index] != 0x5C, source[index] != 0x0A
    {
      index += 1
    }
    if index >= source.count || source[index] != 0x5C {
      let text = UInt32(start + 1)..<UInt32(index)
      if index < source.count, source[index] == quote { index += 1 }
      return addString(start, text, isResolved: false)
    }
    let first = UInt32(resolved.count)
    resolved += source[start + 1..<index]
    while index < source.count, source[index] != quote, source[index] != 0x0A { readCharacter() }
    if index < source.count, source[index] == quote { index += 1 }
    addString(start, first..<UInt32(resolved.count), isResolved: true)
  }

  /// Reads a piece of a template, up to its end or the next expression.
  mutating func readTemplate(opens: Bool) {
    let start = index
    if opens { index += 1 }
    let first = UInt32(resolved.count)
    while index < source.count, source[index] != UInt8(ascii: "`") {
      if source[index] == UInt8(ascii: "$"), next(1) == UInt8(ascii: "{") { break }
      readCharacter()
    }
    let isWhole = index >= source.count || source[index] == UInt8(ascii: "`")
    addString(start, first..<UInt32(resolved.count), isResolved: true)
    guard !isWhole else {
      index = min(index + 1, source.count)
      return
    }
    add(.mark, index, mark: UInt8(ascii: "+"))
    index += 2
    add(.open, index - 2, mark: UInt8(ascii: "$"))
    open.append(Int32(tokens.count - 1))
  }

  /// Adds a string, to the one before it when the two are added up.
  private mutating func addString(_ start: Int, _ text: Range<UInt32>, isResolved: Bool) {
    let count = tokens.count
    if count > 1, tokens[count - 1].kind == .mark, tokens[count - 1].mark == UInt8(ascii: "+"),
      tokens[count - 2].kind == .string
    {
      return extend(count - 2, by: text, isResolved: isResolved)
    }
    tokens.append(
      ScriptToken(
        kind: .string,
        isResolved: isResolved,
        offset: UInt32(start),
        text: text,
        parent: parent
      )
    )
  }

  private mutating func extend(_ token: Int, by text: Range<UInt32>, isResolved: Bool) {
    tokens.removeLast()
    // What was resolved last is at the end already, and is not copied again with each piece.
    let end = isResolved ? Int(text.lowerBound) : resolved.count
    if !tokens[token].isResolved || Int(tokens[token].text.upperBound) != end {
      let own = Int(tokens[token].text.lowerBound)..<Int(tokens[token].text.upperBound)
      let piece = isResolved ? Array(resolved[end...]) : []
      resolved.removeSubrange(end...)
      let first = resolved.count
      if tokens[token].isResolved { resolved += resolved[own] } else { resolved += source[own] }
      resolved += piece
      tokens[token].text = UInt32(first)..<UInt32(resolved.count)
      tokens[token].isResolved = true
    }
    if !isResolved { resolved += source[Int(text.lowerBound)..<Int(text.upperBound)] }
    tokens[token].text = tokens[token].text.lowerBound..<UInt32(resolved.count)
  }

  /// Reads one character of a string, or what its escape stands for.
  private mutating func readCharacter() {
    let byte = source[index]
    index += 1
    guard byte == 0x5C, index < source.count else { return resolved.append(byte) }
    let escaped = source[index]
    index += 1
    switch escaped {
    case UInt8(ascii: "n"): resolved.append(0x0A)
    case UInt8(ascii: "t"): resolved.append(0x09)
    case 0x0A: break
    case UInt8(ascii: "x"): readHexadecimal(digits: 2)
    case UInt8(ascii: "u"):
      if index < source.count, source[index] == UInt8(ascii: "{") {
        index += 1
        readHexadecimal(digits: 6)
        if index < source.count, source[index] == UInt8(ascii: "}") { index += 1 }
      } else {
        readHexadecimal(digits: 4)
      }
    default: resolved.append(escaped)
    }
  }

  private mutating func readHexadecimal(digits: Int) {
    var value: UInt32 = 0
    let end = min(index + digits, source.count)
    while index < end, let digit = Self.digit(source[index]) {
      value = value << 4 | digit
      index += 1
    }
    let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
    resolved += Array(String(Character(scalar)).utf8)
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte - 0x30)
    case 0x41...0x46: UInt32(byte - 0x37)
    case 0x61...0x66: UInt32(byte - 0x57)
    default: nil
    }
  }
}
