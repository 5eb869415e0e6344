import Addressing

/// A path and query, or a pattern for them, with one spelling for each octet.
///
/// Letters, digits and `-._~` stand for themselves, and so do the reserved characters; every
/// other octet is percent-encoded with capital digits. Two spellings of one octet compare equal
/// then, while `%2F` stays different from `/`, as it is in addresses.
///
/// A second spelling, ``folded``, decodes the harmless reserved characters behind the question
/// mark. By the table in the specification `?to=https://a.example` and
/// `?to=https%3A%2F%2Fa.example` are the same.
///
/// Reference: RFC 9309 §2.2.2
struct RobotsPath: Hashable, Sendable {
  /// The octets in their one spelling.
  let bytes: [UInt8]

  /// The same with the query's reserved characters decoded; `nil` when there are none to decode.
  let folded: [UInt8]?

  /// Spells the path and query of an address, whose `*` and `$` are plain characters.
  init(_ address: WebAddress) {
    self.init(address.targetBytes, isPattern: false)
  }

  /// Spells a pattern, whose `*` stays what it is, as does a `$` at its end.
  init(pattern: ArraySlice<UInt8>) {
    self.init(pattern, isPattern: true)
  }

  private init(_ written: ArraySlice<UInt8>, isPattern: Bool) {
    let bytes = written.withUnsafeBufferPointer { Self.spelled($0, isPattern: isPattern) }
    self.bytes = bytes
    folded = Self.folded(bytes)
  }

  private static func spelled(
    _ written: UnsafeBufferPointer<UInt8>,
    isPattern: Bool
  ) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(written.count + 8)
    var index = Self.plain.withUnsafeBufferPointer { plain in
      written.firstIndex { !plain[Int($0)] } ?? written.count
    }
    output.append(contentsOf: UnsafeBufferPointer(rebasing: written[..<index]))
    while index < written.count {
      let byte = written[index]
      index += 1
      if byte == UInt8(ascii: "%"), let octet = encodedOctet(written, at: index - 1) {
        index += 2
        if isUnreserved(octet) { output.append(octet) } else { append(encoding: octet, &output) }
      } else if byte == UInt8(ascii: "*") || byte == UInt8(ascii: "$") {
        let isSpecial = isPattern && (byte == UInt8(ascii: "*") || index == written.count)
        if isSpecial { output.append(byte) } else { append(encoding: byte, &output) }
      } else if isUnreserved(byte) || isReserved(byte) || byte == UInt8(ascii: "%") {
        output.append(byte)
      } else {
        append(encoding: byte, &output)
      }
    }
    return output
  }

  /// Which octets are spelled as they are, wherever they are.
  private static let plain: [Bool] = (0...255).map { isUnreserved($0) || isReserved($0) }

  /// Decodes `: / @ , ; ! ' ( )` behind the first question mark.
  private static func folded(_ bytes: [UInt8]) -> [UInt8]? {
    guard let mark = bytes.firstIndex(of: UInt8(ascii: "?")),
      bytes[mark...].contains(UInt8(ascii: "%"))
    else { return nil }
    var output = Array(bytes[..<mark])
    bytes.withUnsafeBufferPointer { bytes in
      var index = mark
      while index < bytes.count {
        if let octet = encodedOctet(bytes, at: index), isFolded(octet) {
          output.append(octet)
          index += 3
        } else {
          output.append(bytes[index])
          index += 1
        }
      }
    }
    return output.count < bytes.count ? output : nil
  }

  /// Returns the octet that is percent-encoded at `index`, if one is.
  private static func encodedOctet(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt8? {
    guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
      let high = hexValue(bytes[index + 1]), let low = hexValue(bytes[index + 2])
    else { return nil }
    return high << 4 | low
  }

  private static func append(encoding octet: UInt8, _ output: inout [UInt8]) {
    let digits: StaticString = "0123456789ABCDEF"
    output.append(UInt8(ascii: "%"))
    output.append(digits.utf8Start[Int(octet >> 4)])
    output.append(digits.utf8Start[Int(octet & 15)])
  }

  private static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
    default: false
    }
  }

  /// Whether `byte` is reserved by RFC 3986 §2.2; `*` and `$` are treated before.
  private static func isReserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21, 0x23, 0x26...0x29, 0x2B, 0x2C, 0x2F, 0x3A, 0x3B, 0x3D, 0x3F, 0x40, 0x5B, 0x5D: true
    default: false
    }
  }

  private static func isFolded(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21, 0x27...0x29, 0x2C, 0x2F, 0x3A, 0x3B, 0x40: true
    default: false
    }
  }
}
