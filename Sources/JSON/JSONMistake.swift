/// What people write in JSON that JSON does not have: named, and placed where it is.
///
/// A strict parser only notices what follows: behind a trailing comma it misses a key.
///
/// Reference: <https://www.rfc-editor.org/rfc/rfc8259>
package struct JSONMistake: Hashable, Sendable {
  /// What it is and what to do, in a sentence.
  package let text: String
  /// The byte where it is.
  package let offset: Int

  private static let comma = "A comma is before a closing bracket: take it out."
  private static let comment = "A comment is there, which JSON does not have: take it out."

  /// Says what a strict parser that failed came across.
  ///
  /// - Parameters:
  ///   - failure: Where and why it failed.
  ///   - bytes: The text.
  /// - Returns: The mistake; `nil` when it has no name.
  package static func behind(_ failure: JSONParser.Failure, in bytes: [UInt8]) -> JSONMistake? {
    let rest = bytes[min(failure.offset, bytes.count)...]
    let last = bytes[..<rest.startIndex].lastIndex { $0 > 0x20 }
    guard let byte = rest.first else {
      let text =
        last == nil ? "The file is empty." : "The file ends before its last bracket is closed."
      return JSONMistake(text: text, offset: failure.offset)
    }
    if let last, bytes[last] == UInt8(ascii: ","), isClosing(byte) || byte == UInt8(ascii: ",") {
      let text = isClosing(byte) ? comma : "Two commas follow each other: take one out."
      return JSONMistake(text: text, offset: last)
    }
    let start = Array(rest.prefix(3))
    guard let text = text(of: start, behind: last.map { bytes[$0] }, failure.expected) else {
      return nil
    }
    return JSONMistake(text: text, offset: failure.offset)
  }

  /// Says what lenient reading skipped.
  ///
  /// - Parameter repairs: What it repaired.
  /// - Returns: Every trailing comma and comment; none where it repaired anything else.
  package static func repaired(_ repairs: [JSONParser.Repair]) -> [JSONMistake] {
    let mistakes = repairs.compactMap { repair -> JSONMistake? in
      switch repair.kind {
      case .trailingComma: JSONMistake(text: comma, offset: repair.offset)
      case .comment: JSONMistake(text: comment, offset: repair.offset)
      default: nil
      }
    }
    return mistakes.count == repairs.count ? mistakes : []
  }

  private static func text(
    of start: [UInt8],
    behind last: UInt8?,
    _ expected: JSONParser.Failure.Expected?
  ) -> String? {
    switch start[0] {
    case UInt8(ascii: "/") where start.count > 1 && [0x2A, 0x2F].contains(start[1]),
      UInt8(ascii: "#"):
      return comment
    case UInt8(ascii: "'"):
      return "Single quotation marks are there: write double ones."
    case 0xE2 where start.count == 3 && start[1] == 0x80 && (0x98...0x9F).contains(start[2]):
      return "Curly quotation marks are there: write straight ones."
    case UInt8(ascii: "<"):
      return "That is the start of a web page: serve the JSON text itself."
    case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["):
      let isBehindValue = expected == .separator && last.map { isEnd($0) } ?? false
      return isBehindValue ? "A comma is missing before this." : nil
    case 0x41...0x5A, 0x61...0x7A:
      return expected == .key ? "A key is without double quotation marks." : nil
    default: return nil
    }
  }

  private static func isClosing(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
  }

  /// Whether a value may end with `byte`.
  private static func isEnd(_ byte: UInt8) -> Bool {
    isClosing(byte) || byte == UInt8(ascii: "\"") || (0x30...0x39).contains(byte)
      || (0x61...0x7A).contains(byte)
  }
}
