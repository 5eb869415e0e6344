/// A part of an address that patterns are compared with.
enum AddressPart {
  case path
  case query
  case fragment

  /// Whether addresses have `byte` in this part only percent-encoded.
  ///
  /// Reference: <https://url.spec.whatwg.org/#percent-encoded-bytes>
  func encodes(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x7F...0xFF: true
    case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"): true
    case UInt8(ascii: "`"): self != .query
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "^"): self == .path
    default: false
    }
  }

  /// Returns `text` with the bytes that addresses have only percent-encoded written so.
  func encoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if encodes(byte) {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
