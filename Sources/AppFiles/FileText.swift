package import Records

/// Finds positions in files of text, for the few values that findings are about.
package enum FileText {
  /// The line and column of the byte at `offset`.
  ///
  /// - Parameters:
  ///   - offset: The offset.
  ///   - bytes: The file.
  /// - Returns: The position; that of the end for an offset behind it.
  package static func position(at offset: Int, in bytes: [UInt8]) -> SourcePosition {
    var (line, column) = (1, 1)
    for byte in bytes[..<Swift.min(Swift.max(offset, 0), bytes.count)] {
      if byte == UInt8(ascii: "\n") {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return SourcePosition(line: line, column: column)
  }

  /// Where the first string of JSON is that says `text` without an escape.
  ///
  /// - Parameters:
  ///   - text: The value.
  ///   - bytes: The file.
  ///   - file: Its name.
  /// - Returns: The location; `nil` when no string is written so.
  package static func location(
    ofQuoted text: String,
    in bytes: [UInt8],
    _ file: String
  ) -> FileLocation? {
    let wanted = Array("\"\(text)\"".utf8)
    guard let first = wanted.first, bytes.count >= wanted.count else { return nil }
    var index = 0
    while index <= bytes.count - wanted.count {
      if bytes[index] == first, bytes[index...].starts(with: wanted) {
        return FileLocation(file, position(at: index, in: bytes))
      }
      index += 1
    }
    return nil
  }
}
