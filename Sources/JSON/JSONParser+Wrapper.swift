// What pages put around a JSON text inside a script element: markup comments, script comments
// and CDATA marks, alone or in one another.
extension JSONParser.Reader {
  private static let openings: [StaticString] = [
    "<!--", "<![CDATA[", "//<![CDATA[", "/*<![CDATA[*/", "// <![CDATA[", "/* <![CDATA[ */",
    "//<!--", "/*<!--*/",
  ]

  private static let closings: [StaticString] = [
    "-->", "]]>", "//]]>", "/*]]>*/", "// ]]>", "/* ]]> */", "//-->", "/*-->*/",
  ]

  /// Skips a byte order mark and wrappers before the value.
  mutating func skipOpening() {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      note(.byteOrderMark, at: position)
      position += 3
    }
    skipBlanks()
    var isNoted = false
    while let mark = Self.openings.first(where: { starts(with: $0) }) {
      if !isNoted { note(.wrapper, at: position) }
      isNoted = true
      position += mark.utf8CodeUnitCount
      skipBlanks()
      skipRemark()
    }
  }

  /// Skips the words of a markup comment that closes before the value.
  private mutating func skipRemark() {
    guard position < bytes.count, !"{[\"<".utf8.contains(bytes[position]) else { return }
    var end = position
    while end + 3 <= bytes.count {
      if bytes[end] == UInt8(ascii: "-"), bytes[end + 1] == UInt8(ascii: "-"),
        bytes[end + 2] == UInt8(ascii: ">")
      {
        position = end + 3
        skipBlanks()
        return
      }
      end += 1
    }
  }

  /// Skips the wrappers behind the value.
  mutating func skipClosing() {
    skipBlanks()
    let isWrapped = repairs.contains { $0.kind == .wrapper }
    var isNoted = isWrapped
    while let mark = Self.closings.first(where: { starts(with: $0) }) {
      if !isNoted { note(.wrapper, at: position) }
      isNoted = true
      position += mark.utf8CodeUnitCount
      skipBlanks()
    }
  }

  /// Skips a script comment that starts at the position.
  ///
  /// - Returns: Whether there was one.
  mutating func skipComment() -> Bool {
    let start = position
    if starts(with: "//") {
      while position < bytes.count, bytes[position] != 0x0A { position += 1 }
    } else if starts(with: "/*") {
      position += 2
      while position < bytes.count, !starts(with: "*/") { position += 1 }
      position = min(position + 2, bytes.count)
    } else {
      return false
    }
    note(.comment, at: start)
    return true
  }

  private mutating func skipBlanks() {
    while position < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[position]) {
      position += 1
    }
  }

  private func starts(with mark: StaticString) -> Bool {
    let length = mark.utf8CodeUnitCount
    guard position + length <= bytes.count else { return false }
    for offset in 0..<length where bytes[position + offset] != mark.utf8Start[offset] {
      return false
    }
    return true
  }
}
