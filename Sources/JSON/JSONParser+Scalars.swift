// Numbers and strings: RFC 8259 sections 6 and 7.
extension JSONParser.Reader {
  /// Reads a number and keeps its spelling.
  mutating func readNumber() throws(JSONParser.Failure) -> JSONNumber {
    let start = position
    if bytes[position] == UInt8(ascii: "-") { position += 1 }
    if position < bytes.count, bytes[position] == UInt8(ascii: "0") {
      position += 1
      guard position == bytes.count || bytes[position] &- 0x30 >= 10 else {
        throw failure("a number that begins with a zero, and is no number of JSON")
      }
    } else {
      try skipDigits("a minus sign without digits")
    }
    if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
      position += 1
      try skipDigits("a decimal point without digits")
    }
    if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      if position < bytes.count,
        bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-")
      {
        position += 1
      }
      try skipDigits("an exponent without digits")
    }
    return JSONNumber(literal: text(start..<position))
  }

  private mutating func skipDigits(_ reason: StaticString) throws(JSONParser.Failure) {
    let start = position
    while position < bytes.count, bytes[position] &- 0x30 < 10 { position += 1 }
    guard position > start else { throw failure("\(reason)") }
  }

  /// Reads a string from its opening quote to behind its closing one.
  mutating func readString() throws(JSONParser.Failure) -> String {
    position += 1
    let start = position
    skipPlain()
    if position < bytes.count, bytes[position] == UInt8(ascii: "\"") {
      position += 1
      return text(start..<(position - 1))
    }
    return try readMarkedString(from: start)
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }

  /// Moves to the next byte that is a quote, a backslash, a control character or not ASCII.
  @inline(__always)
  private mutating func skipPlain() {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    guard let base = bytes.baseAddress else { return }
    let raw = UnsafeRawPointer(base)
    while position + 8 <= bytes.count {
      let word = UInt64(
        littleEndian: raw.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      )
      let quote = word ^ (ones &* 0x22)
      let slash = word ^ (ones &* 0x5C)
      // A byte of `marked` has its high bit set when the byte is one of the four kinds; the
      // lowest marked byte is always right, borrows only disturb those above it.
      let marked =
        ((quote &- ones) | (slash &- ones) | (word &- ones &* 0x20) | word) & highs
      if marked != 0 {
        position += marked.trailingZeroBitCount >> 3
        return
      }
      position += 8
    }
    while position < bytes.count, !isSpecial(bytes[position]) { position += 1 }
  }

  @inline(__always)
  private func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 || byte >= 0x80
  }

  /// Reads the rest of a string that holds more than plain ASCII.
  ///
  /// While nothing needs changing only the position moves; the first escape starts a copy, which
  /// has one owner throughout: with two, each escape would copy all that is before it.
  private mutating func readMarkedString(
    from start: Int
  ) throws(JSONParser.Failure) -> String {
    var copy: [UInt8] = []
    var kept = start
    while true {
      skipPlain()
      guard position < bytes.count else { throw failure("the text ends inside a string") }
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") { break }
      if byte >= 0x80 {
        let length = scalarLength()
        if length > 0 {
          position += length
          continue
        }
        guard isLenient else { throw failure("bytes that are not UTF-8") }
        note(.badEncoding, at: position)
        position += 1  // Decoding puts U+FFFD here.
      } else if byte < 0x20 {
        guard isLenient else { throw failure("a control character inside a string") }
        note(.controlCharacter, at: position)
        position += 1
      } else {
        copy.append(contentsOf: bytes[kept..<position])
        try readEscape(into: &copy)
        kept = position
      }
    }
    let end = position
    position += 1
    guard kept > start else { return text(start..<end) }
    copy.append(contentsOf: bytes[kept..<end])
    return String(decoding: copy, as: UTF8.self)
  }

  /// The length of the well-formed UTF-8 sequence at the position; 0 when there is none.
  private func scalarLength() -> Int {
    let lead = bytes[position]
    let length: Int
    var low: UInt8 = 0x80
    var high: UInt8 = 0xBF
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0:
      length = 3
      low = 0xA0
    case 0xED:
      length = 3
      high = 0x9F
    case 0xE1...0xEF: length = 3
    case 0xF0:
      length = 4
      low = 0x90
    case 0xF4:
      length = 4
      high = 0x8F
    case 0xF1...0xF3: length = 4
    default: return 0
    }
    guard position + length <= bytes.count else { return 0 }
    guard low <= bytes[position + 1], bytes[position + 1] <= high else { return 0 }
    for index in (position + 2)..<(position + length)
    where bytes[index] & 0xC0 != 0x80 { return 0 }
    return length
  }
}

// Escapes: RFC 8259 section 7.
extension JSONParser.Reader {
  /// Reads the escape at the position and appends what it stands for.
  private mutating func readEscape(into text: inout [UInt8]) throws(JSONParser.Failure) {
    let start = position
    guard position + 1 < bytes.count else { throw failure("the text ends inside a string") }
    let byte = bytes[position + 1]
    position += 2
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "u"):
      guard let scalar = readScalar() else {
        position = start
        guard isLenient else { throw failure(JSONParser.Failure.escapeReason) }
        let isHalf = skipBrokenUnicodeEscape(into: &text)
        note(isHalf ? .loneSurrogate : .badEscape, at: start)
        return
      }
      text.append(contentsOf: String(Character(scalar)).utf8)
    default:
      position = start
      guard isLenient else { throw failure("a backslash before a character without escape") }
      note(.badEscape, at: start)
      position = start + 1  // The character itself is read on as if it was alone.
      if byte >= 0x20, byte < 0x80 {
        text.append(byte)
        position += 1
      }
    }
  }

  /// Reads four hex digits, and the second half of a pair; `nil` when they name no character.
  private mutating func readScalar() -> Unicode.Scalar? {
    guard let first = readHex() else { return nil }
    guard first & 0xFC00 == 0xD800 else { return Unicode.Scalar(first) }
    guard position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
      bytes[position + 1] == UInt8(ascii: "u")
    else { return nil }
    position += 2
    guard let second = readHex(), second & 0xFC00 == 0xDC00 else { return nil }
    return Unicode.Scalar(0x10000 + ((first & 0x3FF) << 10) + (second & 0x3FF))
  }

  private mutating func readHex() -> UInt32? {
    guard position + 4 <= bytes.count else { return nil }
    var value: UInt32 = 0
    for _ in 0..<4 {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt32(byte - 0x30)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt32(byte - 0x57)
      case UInt8(ascii: "A")...UInt8(ascii: "F"): value = value << 4 | UInt32(byte - 0x37)
      default: return nil
      }
      position += 1
    }
    return value
  }

  /// Skips a surrogate alone as U+FFFD, and over the `\` alone of an escape without four
  /// digits, whose "u" and digits are text then.
  ///
  /// - Returns: Whether it is a surrogate alone, which the grammar allows (RFC 8259 section 8.2).
  private mutating func skipBrokenUnicodeEscape(into text: inout [UInt8]) -> Bool {
    let digits = position + 2
    position = digits
    guard readHex() != nil else {
      position = digits
      text.append(UInt8(ascii: "u"))
      return false
    }
    text.append(contentsOf: [0xEF, 0xBF, 0xBD])
    return true
  }
}
