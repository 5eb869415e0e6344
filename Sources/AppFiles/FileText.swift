package import Records

/// Finds positions in files of text, for the few values that findings are about.
package enum FileText {
  /// A text in UTF-8, whatever of the encodings of Unicode it was saved in.
  ///
  /// Editors of Windows write XML in UTF-16, which readers of XML have to know.
  ///
  /// Reference: <https://www.w3.org/TR/xml/#sec-guessing>
  ///
  /// - Parameter bytes: A file.
  /// - Returns: The file in UTF-8, without a byte order mark; the file itself when it is not in UTF-16.
  static func inUTF8(_ bytes: [UInt8]) -> [UInt8] {
    let isMarked = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    let isLittle = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0x3C, 0x00])
    guard isMarked || isLittle || bytes.starts(with: [0x00, 0x3C]) else { return bytes }
    let units = stride(from: isMarked ? 2 : 0, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isLittle ? second << 8 | first : first << 8 | second
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

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
