/// Reads the pieces of a query string: names, operators and values.
struct QueryScanner {
  let bytes: [UInt8]
  /// Where the next piece is looked for, in bytes.
  var position = 0

  /// A scanner of the query that `bytes` are.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The byte at the position; `nil` at the end.
  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// An error at `offset`, or where the scanner is.
  func error(
    at offset: Int? = nil,
    expected: String,
    advice: String? = nil
  ) -> QuerySyntaxError {
    QuerySyntaxError(bytes, at: offset ?? position, expected: expected, advice: advice)
  }

  mutating func skipSpace() {
    while let next, next <= 0x20 { position += 1 }
  }

  /// Moves past `text` when it is here.
  mutating func take(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard position + count <= bytes.count else { return false }
    for index in 0..<count where bytes[position + index] != text.utf8Start[index] { return false }
    position += count
    return true
  }

  /// Moves past the word `text`, in any case, when it is here and nothing goes on with it.
  mutating func takeWord(_ text: StaticString) -> Bool {
    let end = position + text.utf8CodeUnitCount
    guard end <= bytes.count, end == bytes.count || !Self.isName(bytes[end]) else { return false }
    for index in position..<end {
      guard bytes[index] | 0x20 == text.utf8Start[index - position] | 0x20 else { return false }
    }
    position = end
    return true
  }

  /// Reads a name; `nil` where none begins.
  mutating func name() -> String? {
    guard let next, Self.isName(next), next &- 0x30 >= 10 else { return nil }
    let start = position
    while let next = self.next, Self.isName(next) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Reads an operator; `nil` where none is, or one that there is not.
  mutating func order() -> SpotlightQuery.Order? {
    let start = position
    while let next, Self.isSign(next), position - start < 2 { position += 1 }
    for length in stride(from: position - start, through: 1, by: -1) {
      let text = String(decoding: bytes[start..<start + length], as: UTF8.self)
      guard let order = SpotlightQuery.Order(rawValue: text) else { continue }
      position = start + length
      return order
    }
    position = start
    return nil
  }

  /// Whether an operator, or what could be meant for one, begins here.
  var isAtOperator: Bool {
    guard let next else { return false }
    if next == UInt8(ascii: "!") {
      return position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: "=")
    }
    return Self.isSign(next)
  }

  /// Whether `==` or another operator of two signs is here.
  var isAtLongOperator: Bool {
    isAtOperator && position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: "=")
  }

  private static func isSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "=") || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "<")
      || byte == UInt8(ascii: ">")
  }

  /// Whether `byte` can be in a name.
  static func isName(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == UInt8(ascii: "_")
  }
}
