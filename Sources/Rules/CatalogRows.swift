import Basics
import Glibc

/// Where the rows of a file of the catalog stand, which is found without reading YAML.
///
/// A row starts with `- ` and its first key, at the start of a line. Keys stand behind two spaces, and
/// the specimen comes last, so that the rest of a row can be read without it.
///
/// Most runs show a few rows of some hundred, and reading all of them takes longer than reading a page.
struct CatalogRows: Sendable {
  /// One row: its names, and the bytes of the file that it takes.
  struct Row: Hashable, Sendable {
    /// The value of the first key.
    let name: String
    /// The value of the key `family`, where there is one.
    var family: String?
    /// What is before the specimen.
    var head: Range<Int>
    /// The line on which that starts, from 1 on.
    let line: Int
    /// The specimen; empty in a row without one.
    var specimen: Range<Int>
    /// The line on which the specimen starts.
    var specimenLine: Int
  }

  /// The rows, in their order.
  let rows: [Row]
  private let file: EmbeddedText

  /// Finds the rows of `file`, whose first key is `key`.
  init(_ file: EmbeddedText, key: String) {
    rows = file.withBytes { Self.rows(of: $0, start: Array("- \(key): ".utf8)) }
    self.file = file
  }

  /// The text of some bytes of the file.
  subscript(_ range: Range<Int>) -> String { file[range] }

  private static let specimenStart = Array("  specimen:".utf8)
  private static let familyStart = Array("  family: ".utf8)

  private static func rows(of bytes: UnsafeBufferPointer<UInt8>, start: [UInt8]) -> [Row] {
    var rows: [Row] = []
    var (offset, number) = (0, 1)
    while offset < bytes.count {
      let end = endOfLine(bytes, from: offset)
      let line = bytes[offset..<end]
      if line.starts(with: start) {
        rows.close(at: offset)
        let name = String(decoding: line.dropFirst(start.count), as: UTF8.self)
        rows.append(Row(name: name, head: offset..<offset, line: number))
      } else if let last = rows.indices.last, rows[last].specimen.isEmpty {
        if line.starts(with: specimenStart) {
          rows[last].head = rows[last].head.lowerBound..<offset
          rows[last].specimen = offset..<offset + 1
          rows[last].specimenLine = number
        } else if line.starts(with: familyStart) {
          rows[last].family = String(decoding: line.dropFirst(familyStart.count), as: UTF8.self)
        }
      }
      (offset, number) = (end + 1, number + 1)
    }
    rows.close(at: bytes.count)
    return rows
  }

  private static func endOfLine(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    guard let base = bytes.baseAddress,
      let end = memchr(base + start, 0x0A, bytes.count - start)
    else { return bytes.count }
    return UnsafeRawPointer(base).distance(to: end)
  }
}

extension CatalogRows.Row {
  fileprivate init(name: String, head: Range<Int>, line: Int) {
    self.init(name: name, head: head, line: line, specimen: 0..<0, specimenLine: line)
  }
}

extension [CatalogRows.Row] {
  /// Ends the last row before the byte `end`.
  fileprivate mutating func close(at end: Int) {
    guard let last = indices.last else { return }
    if self[last].specimen.isEmpty {
      self[last].head = self[last].head.lowerBound..<end
    } else {
      self[last].specimen = self[last].specimen.lowerBound..<end
    }
  }
}
