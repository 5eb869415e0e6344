// Skipping values.
extension JSONParser.Reader {
  /// Skips one value with all it contains; stands for it with `null`.
  mutating func skipValue() throws(JSONParser.Failure) -> JSONValue? {
    var depth = 0
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        try skipString()
        if depth == 0 { return .null }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        position += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        // Behind a number or a word its container may close.
        guard depth > 0 else { return .null }
        depth -= 1
        position += 1
        if depth == 0 { return .null }
      case UInt8(ascii: ","):
        guard depth > 0 else { return .null }
        position += 1
      default:
        position += 1
      }
    }
    throw failure("the text ends inside a value")
  }

  /// Skips a string, from its opening quote to behind its closing one.
  private mutating func skipString() throws(JSONParser.Failure) {
    position += 1
    while position < bytes.count {
      skipToMark()
      guard position < bytes.count else { break }
      let byte = bytes[position]
      position += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "\"") { return }
    }
    throw failure("the text ends inside a string")
  }

  /// Moves to the next quote or backslash.
  ///
  /// Letters of other scripts are skipped eight bytes at a time too: they have neither in them.
  @inline(__always)
  private mutating func skipToMark() {
    let ones: UInt64 = 0x0101_0101_0101_0101
    guard let base = bytes.baseAddress else { return }
    let raw = UnsafeRawPointer(base)
    while position + 8 <= bytes.count {
      let word = UInt64(
        littleEndian: raw.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      )
      let quote = word ^ (ones &* 0x22)
      let slash = word ^ (ones &* 0x5C)
      // The lowest byte that is marked is always right, borrows only disturb those above it.
      let marked = ((quote &- ones) & ~quote | (slash &- ones) & ~slash) & (ones &* 0x80)
      if marked != 0 {
        position += marked.trailingZeroBitCount >> 3
        return
      }
      position += 8
    }
    while position < bytes.count, bytes[position] != UInt8(ascii: "\""),
      bytes[position] != UInt8(ascii: "\\")
    {
      position += 1
    }
  }
}
