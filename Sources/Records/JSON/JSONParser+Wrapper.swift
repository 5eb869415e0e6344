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
    skipSpace()
    var isNoted = false
    while let mark = Self.openings.first(where: { starts(with: $0) }) {
      if !isNoted { note(.wrapper, at: position) }
      isNoted = true
      position += mark.utf8CodeUnitCount
      skipSpace()
    }
  }

  /// Skips the wrappers behind the value; anything else there is noted as text that is ignored.
  mutating func skipClosing() {
    let isWrapped = repairs.contains { $0.kind == .wrapper }
    var isNoted = isWrapped
    while let mark = Self.closings.first(where: { starts(with: $0) }) {
      if !isNoted { note(.wrapper, at: position) }
      isNoted = true
      position += mark.utf8CodeUnitCount
      skipSpace()
    }
    if position < bytes.count { note(.trailingText, at: position) }
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
