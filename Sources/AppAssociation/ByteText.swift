/// Small operations on bytes that several readers here share.
enum ByteText {
  /// Returns `byte` with an ASCII capital letter made small.
  static func lowered(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }

  /// Returns `bytes` with the ASCII capital letters made small.
  static func lowered(_ bytes: [UInt8]) -> [UInt8] {
    bytes.map { lowered($0) }
  }

  /// Whether `byte` continues a UTF-8 sequence.
  static func isContinuation(_ byte: UInt8) -> Bool {
    byte & 0xC0 == 0x80
  }

  /// Whether `byte` may be in a name that needs no quotation marks.
  static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "-"): true
    default: false
    }
  }

  /// Returns `bytes` with every well-formed percent escape replaced by its byte.
  static func percentDecoded(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      let first = bytes.index(after: index)
      if byte == UInt8(ascii: "%"), first < bytes.endIndex, let high = hexValue(bytes[first]) {
        let second = bytes.index(after: first)
        if second < bytes.endIndex, let low = hexValue(bytes[second]) {
          decoded.append(high << 4 | low)
          index = bytes.index(after: second)
          continue
        }
      }
      decoded.append(byte)
      index = first
    }
    return decoded
  }

  /// Returns `bytes` as ``percentDecoded(_:)`` does, with U+FFFD where that is no UTF-8.
  static func decodedText(_ bytes: some Collection<UInt8>) -> [UInt8] {
    let decoded = percentDecoded(bytes)
    if decoded.allSatisfy({ $0 < 0x80 }) { return decoded }
    return Array(String(decoding: decoded, as: UTF8.self).utf8)
  }

  /// Returns `bytes` without the slashes at both ends.
  static func withoutOuterSlashes(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let slash = UInt8(ascii: "/")
    var rest = bytes
    while rest.first == slash { rest.removeFirst() }
    while rest.last == slash { rest.removeLast() }
    return rest
  }

  /// Returns the value of a hexadecimal digit; `nil` for any other byte.
  static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }
}
