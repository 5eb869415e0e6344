/// Texts as IRIs of N-Quads.
enum IRI {
  /// Whether `text` begins with a scheme and a colon, RFC 3986 section 3.1.
  private static func hasScheme(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), colon > text.startIndex,
      let first = text.utf8.first, isLetter(first)
    else { return false }
    return text.utf8[..<colon].allSatisfy { byte in
      isLetter(byte) || (0x30...0x39).contains(byte) || "+-.".utf8.contains(byte)
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// `text` in angle brackets when it is absolute; `nil` otherwise.
  static func absolute(_ text: String) -> String? { hasScheme(text) ? reference(text) : nil }

  /// `name` itself when it is absolute, and within `vocabulary` otherwise.
  static func expanded(_ name: String, _ vocabulary: String) -> String {
    hasScheme(name) ? name : vocabulary + name
  }

  /// `text` in angle brackets, with the characters that may not stand there percent-encoded.
  ///
  /// Beside those that the grammar of N-Quads excludes, these are the ones that RFC 3987 allows in
  /// no IRI (section 2.2) or warns of (section 4.1): controls, marks of direction, spaces of all
  /// kinds, and code points that are no characters.
  static func reference(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !Self.isExcluded($0) }) {
      return "<\(text)>"
    }
    let digits = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = [UInt8(ascii: "<")]
    for scalar in text.unicodeScalars {
      let isKept =
        scalar.isASCII
        ? scalar.value > 0x20 && scalar.value < 0x7F && !isExcluded(UInt8(scalar.value))
        : isAllowed(scalar)
      for byte in String(scalar).utf8 {
        if isKept {
          result.append(byte)
        } else {
          result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
      }
    }
    result.append(UInt8(ascii: ">"))
    return String(decoding: result, as: UTF8.self)
  }

  /// `text` as one part of a path: only what RFC 3986 section 2.3 calls unreserved stays.
  static func escapedPathPart(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    for byte in text.utf8 {
      if isLetter(byte) || (0x30...0x39).contains(byte) || "-._~".utf8.contains(byte) {
        result.append(byte)
      } else {
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isExcluded(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "{"),
      UInt8(ascii: "}"), UInt8(ascii: "|"), UInt8(ascii: "^"), UInt8(ascii: "`"),
      UInt8(ascii: "\\"):
      true
    default: false
    }
  }

  /// Whether RFC 3987 takes `scalar`, one behind ASCII, in an IRI, and it shows as a character.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2000...0x200F, 0x2028...0x202F, 0x205F...0x206F, 0x3000, 0xFEFF: false
    case 0xA0...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFEF: scalar.value != 0xA0
    case 0x10000...0xEFFFF: scalar.value & 0xFFFE != 0xFFFE
    default: false
    }
  }
}
