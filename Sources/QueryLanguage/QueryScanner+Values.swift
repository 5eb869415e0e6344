extension QueryScanner {
  /// A quotation mark at the position, straight or as telephones write it: its length, and what
  /// kind of mark closes it.
  private var quote: (length: Int, isDouble: Bool, isStraight: Bool)? {
    switch next {
    case UInt8(ascii: "\""): return (1, true, true)
    case UInt8(ascii: "'"): return (1, false, true)
    case 0xE2 where position + 2 < bytes.count && bytes[position + 1] == 0x80:
      // U+2018 to U+201B are single, U+201C to U+201F double.
      let last = bytes[position + 2]
      return (0x98...0x9F).contains(last) ? (3, last >= 0x9C, false) : nil
    default: return nil
    }
  }

  /// Whether a value in quotes begins here.
  var isAtQuote: Bool { quote != nil }

  /// Reads a value in quotes: its text, parted at the stars.
  mutating func quoted() throws(QuerySyntaxError) -> [String] {
    guard let opening = quote else {
      throw error(expected: "a value in quotes", advice: "Write \"…\" around the text.")
    }
    position += opening.length
    var pieces: [String] = []
    var piece: [UInt8] = []
    while let byte = next {
      if let closing = quote, closing.isDouble == opening.isDouble,
        closing.isStraight == opening.isStraight
      {
        position += closing.length
        return pieces + [String(decoding: piece, as: UTF8.self)]
      }
      if byte == UInt8(ascii: "*") {
        pieces.append(String(decoding: piece, as: UTF8.self))
        piece.removeAll()
        guard pieces.count <= SpotlightQuery.pieceLimit else {
          throw error(expected: "at most \(SpotlightQuery.pieceLimit) stars in a value")
        }
      } else {
        if byte == UInt8(ascii: "\\"), position + 1 < bytes.count { position += 1 }
        piece.append(bytes[position])
      }
      position += 1
    }
    throw error(
      expected: "the quotation mark that ends the value",
      advice: "A quotation mark inside a value is written \\\"."
    )
  }

  /// Reads the letters behind a value.
  mutating func modifiers() throws(QuerySyntaxError) -> TextModifiers {
    var modifiers: TextModifiers = []
    while let next, Self.isName(next) || next == UInt8(ascii: "[") {
      guard let modifier = TextModifiers(letter: next) else {
        throw error(expected: "one of the modifiers c, d, w and t")
      }
      modifiers.insert(modifier)
      position += 1
    }
    return modifiers
  }

  /// Reads letters, digits and signs up to what cannot be part of a number or a date.
  mutating func bareWord() -> String {
    let start = position
    while let next, Self.isName(next) || "+-.:".utf8.contains(next) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }
}
