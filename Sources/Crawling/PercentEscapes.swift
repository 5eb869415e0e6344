/// Percent escapes of URLs, of which equivalent ones are written in one way.
enum PercentEscapes {
  /// The bytes of a path and query with no escapes of unreserved characters, and with capital hexadecimal digits in the
  /// others: `%7eu%c3%bc` becomes `~u%C3%BC`.
  ///
  /// A segment does not become `.` or `..` by it, because parsers resolve those in their escaped form too (WHATWG URL, "double-dot
  /// URL path segment"). What is no escape stays.
  ///
  /// Reference: RFC 3986, sections 2.3, 6.2.2.1 and 6.2.2.2
  static func normalized(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "%")) else { return bytes }
    var normalized: [UInt8] = []
    normalized.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      guard byte == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2])
      else {
        normalized.append(byte)
        index += 1
        continue
      }
      let value = high << 4 | low
      if isUnreserved(value) {
        normalized.append(value)
      } else {
        normalized += [byte, capital(bytes[index + 1]), capital(bytes[index + 2])]
      }
      index += 3
    }
    return normalized
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  private static func capital(_ digit: UInt8) -> UInt8 {
    digit >= UInt8(ascii: "a") ? digit - 0x20 : digit
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
