/// Reads and writes IPv6 addresses as text.
///
/// Reference: <https://url.spec.whatwg.org/#concept-ipv6-parser>
enum IPv6Text {
  /// Reads the text between the brackets of an IPv6 host; no zone is taken.
  ///
  /// - Returns: The eight groups of the address, or `nil` when the text is none.
  static func parse(_ text: UnsafeBufferPointer<UInt8>) -> [UInt16]? {
    var groups: [UInt16] = []
    var gap: Int?
    var index = 0
    let colon = UInt8(ascii: ":")
    guard text.count >= 2, text.count <= 45 else { return nil }
    if text[0] == colon {
      guard text[1] == colon else { return nil }
      gap = 0
      index = 2
    }
    while index < text.count {
      if text[index] == colon {
        guard gap == nil, groups.count < 8 else { return nil }
        gap = groups.count
        index += 1
        continue
      }
      let start = index
      var value: UInt16 = 0
      while index < text.count, index - start < 4, let digit = ByteClass.hexValue(text[index]) {
        value = value << 4 | UInt16(digit)
        index += 1
      }
      if index < text.count, text[index] == UInt8(ascii: ".") {
        let rest = UnsafeBufferPointer(rebasing: text[start...])
        guard groups.count <= 6, let address = IPv4Text.parseStrictly(rest) else { return nil }
        groups.append(UInt16(truncatingIfNeeded: address >> 16))
        groups.append(UInt16(truncatingIfNeeded: address))
        break
      }
      guard index > start, groups.count < 8 else { return nil }
      groups.append(value)
      if index == text.count { break }
      guard text[index] == colon, index + 1 < text.count else { return nil }
      index += 1
    }
    return filled(groups, gap: gap)
  }

  /// Puts the zeros that `::` stands for in their place; it stands for at least one group.
  private static func filled(_ groups: [UInt16], gap: Int?) -> [UInt16]? {
    guard let gap else { return groups.count == 8 ? groups : nil }
    guard groups.count < 8 else { return nil }
    let zeros = [UInt16](repeating: 0, count: 8 - groups.count)
    return Array(groups[..<gap]) + zeros + Array(groups[gap...])
  }

  /// Appends the shortest form: the first longest run of two or more zeros becomes `::`.
  static func append(_ groups: [UInt16], to output: inout [UInt8]) {
    let run = longestZeroRun(groups)
    var index = 0
    while index < groups.count {
      if index == run.lowerBound, run.count > 1 {
        output.append(contentsOf: (index == 0 ? "::" : ":").utf8)
        index = run.upperBound
        continue
      }
      output.append(contentsOf: String(groups[index], radix: 16).utf8)
      index += 1
      if index < groups.count { output.append(UInt8(ascii: ":")) }
    }
  }

  private static func longestZeroRun(_ groups: [UInt16]) -> Range<Int> {
    var longest = 0..<0
    var start = 0
    while start < groups.count {
      var end = start
      while end < groups.count, groups[end] == 0 { end += 1 }
      if end - start > longest.count { longest = start..<end }
      start = end + 1
    }
    return longest
  }
}
