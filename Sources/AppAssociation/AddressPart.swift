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
}
