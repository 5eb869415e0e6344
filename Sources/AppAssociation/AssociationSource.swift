import JSON
import Records

/// The bytes of a JSON file, able to say where in them a value is.
///
/// Nothing is indexed in advance: positions are looked up only for findings, which are few.
struct AssociationSource: Sendable {
  /// The file.
  let bytes: [UInt8]

  /// How many bytes a file has that is larger than `limit`, in words: whoever fetches one cuts it one
  /// byte behind the limit.
  func size(behind limit: Int) -> String {
    bytes.count == limit + 1 ? "more than \(limit)" : "\(bytes.count)"
  }

  /// Returns the line and column of the byte at `offset`.
  func position(at offset: Int) -> SourcePosition {
    var line = 1
    var column = 1
    for byte in bytes[..<min(max(offset, 0), bytes.count)] {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if !ByteText.isContinuation(byte) {
        column += 1
      }
    }
    return SourcePosition(line: line, column: column)
  }

  /// Returns the line and column of a value: of its key, or of itself in an array.
  func position(of location: JSONLocation) -> SourcePosition {
    guard !location.indexes.isEmpty else { return position(at: location.keyOffset ?? 0) }
    var index = location.keyOffset ?? 0
    if location.keyOffset != nil {
      skipString(&index)
      skipSpace(&index)
      index += 1
    }
    skipSpace(&index)
    for element in location.indexes {
      guard index < bytes.count, bytes[index] == UInt8(ascii: "[") else { break }
      index += 1
      skipSpace(&index)
      for _ in 0..<element {
        skipValue(&index)
        index += 1
        skipSpace(&index)
      }
    }
    return position(at: index)
  }

  /// Moves behind a value, up to the comma or bracket that follows it.
  private func skipValue(_ index: inout Int) {
    var depth = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        skipString(&index)
        continue
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if depth == 0 { return }
        depth -= 1
      case UInt8(ascii: ","):
        if depth == 0 { return }
      case UInt8(ascii: "/"):
        skipComment(&index)
        continue
      default: break
      }
      index += 1
    }
  }

  private func skipString(_ index: inout Int) {
    index += 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    index += 1
  }

  /// Moves behind white space, and behind comments, which a repaired text may hold.
  private func skipSpace(_ index: inout Int) {
    while index < bytes.count {
      if bytes[index] <= 0x20 {
        index += 1
      } else if bytes[index] == UInt8(ascii: "/") {
        skipComment(&index)
      } else {
        return
      }
    }
  }

  private func skipComment(_ index: inout Int) {
    let rest = bytes[index...]
    if rest.starts(with: "//".utf8) {
      index = rest.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    } else if rest.starts(with: "/*".utf8) {
      index += 2
      while index < bytes.count, !bytes[index...].starts(with: "*/".utf8) { index += 1 }
      index = min(index + 2, bytes.count)
    } else {
      index += 1
    }
  }
}
