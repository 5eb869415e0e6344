/// Reads and writes IPv4 addresses as text.
enum IPv4Text {
  /// What a host name turned out to be.
  enum Reading: Equatable {
    /// It does not end in a number, so it is a name.
    case name
    /// It ends in a number and is no address.
    case malformed
    /// The address, most significant byte first.
    case address(UInt32)
  }

  /// Reads every form that browsers take: `127.1`, `0x7f000001`, `0177.0.0.1`, `2130706433`.
  ///
  /// Reference: <https://url.spec.whatwg.org/#ipv4-parser>
  static func parseLoosely(_ host: UnsafeBufferPointer<UInt8>) -> Reading {
    var end = host.count
    if end > 0, host[end - 1] == UInt8(ascii: ".") { end -= 1 }
    guard end > 0, endsInNumber(host, end) else { return .name }
    var numbers: [UInt64] = []
    var start = 0
    while start <= end {
      var partEnd = start
      while partEnd < end, host[partEnd] != UInt8(ascii: ".") { partEnd += 1 }
      guard numbers.count < 4, let number = number(host, start, partEnd) else { return .malformed }
      numbers.append(number)
      start = partEnd + 1
    }
    let last = numbers.removeLast()
    guard numbers.allSatisfy({ $0 <= 255 }), last < 1 << (8 * UInt64(4 - numbers.count)) else {
      return .malformed
    }
    var value = last
    for (index, number) in numbers.enumerated() { value |= number << UInt64(24 - 8 * index) }
    return .address(UInt32(truncatingIfNeeded: value))
  }

  /// Whether the last label is all digits, or hexadecimal digits behind `0x`.
  private static func endsInNumber(_ host: UnsafeBufferPointer<UInt8>, _ end: Int) -> Bool {
    guard ByteClass.hexValue(host[end - 1]) != nil || host[end - 1] | 0x20 == UInt8(ascii: "x")
    else { return false }
    var start = end
    while start > 0, host[start - 1] != UInt8(ascii: ".") { start -= 1 }
    guard start < end else { return false }
    if host[start..<end].allSatisfy(ByteClass.isDigit) { return true }
    return end - start >= 2 && host[start] == UInt8(ascii: "0")
      && host[start + 1] | 0x20 == UInt8(ascii: "x")
      && host[(start + 2)..<end].allSatisfy { ByteClass.hexValue($0) != nil }
  }

  /// Reads a decimal, octal or hexadecimal number; values above 2^32 stay above it.
  private static func number(
    _ host: UnsafeBufferPointer<UInt8>,
    _ start: Int,
    _ end: Int
  ) -> UInt64? {
    guard start < end else { return nil }
    var radix: UInt64 = 10
    var index = start
    if end - start >= 2, host[start] == UInt8(ascii: "0") {
      let isHexadecimal = host[start + 1] | 0x20 == UInt8(ascii: "x")
      radix = isHexadecimal ? 16 : 8
      index += isHexadecimal ? 2 : 1
    }
    var value: UInt64 = 0
    while index < end {
      guard let digit = ByteClass.hexValue(host[index]), UInt64(digit) < radix else { return nil }
      value = min(value * radix + UInt64(digit), 1 << 40)
      index += 1
    }
    return value
  }

  /// Reads four decimal numbers below 256 without leading zeros, and nothing else.
  static func parseStrictly(_ text: UnsafeBufferPointer<UInt8>) -> UInt32? {
    var value: UInt32 = 0
    var index = 0
    for part in 0..<4 {
      if part > 0 {
        guard index < text.count, text[index] == UInt8(ascii: ".") else { return nil }
        index += 1
      }
      let start = index
      var number: UInt32 = 0
      while index < text.count, ByteClass.isDigit(text[index]), index - start < 4 {
        number = number * 10 + UInt32(text[index] - 0x30)
        index += 1
      }
      guard index > start, number <= 255, index - start == 1 || text[start] != UInt8(ascii: "0")
      else { return nil }
      value = value << 8 | number
    }
    return index == text.count ? value : nil
  }

  /// Appends `value` as dotted decimals.
  static func append(_ value: UInt32, to output: inout [UInt8]) {
    for shift in [24, 16, 8, 0] as [UInt32] {
      output.append(contentsOf: String(value >> shift & 0xFF).utf8)
      if shift > 0 { output.append(UInt8(ascii: ".")) }
    }
  }
}
