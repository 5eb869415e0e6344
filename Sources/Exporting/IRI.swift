import Addressing

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
  static func absolute(_ text: String) -> String? {
    hasScheme(text) && hasValidAuthority(text) ? reference(text) : nil
  }

  /// The bytes of what is between `//` and the path; `nil` when there is none.
  private static func authority(of text: String) -> Range<String.Index>? {
    guard hasScheme(text), let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")),
      text[colon...].hasPrefix("://")
    else { return nil }
    let start = text.utf8.index(colon, offsetBy: 3)
    let end = text.utf8[start...].firstIndex { "/?#".utf8.contains($0) } ?? text.endIndex
    return start..<end
  }

  /// Whether a host and a port are where they belong, RFC 3986 section 3.2; nothing else of an
  /// address can be made right by encoding it.
  private static func hasValidAuthority(_ text: String) -> Bool {
    guard let range = authority(of: text) else { return true }
    var host = text[range]
    if let at = host.lastIndex(of: "@") { host = host[host.index(after: at)...] }
    var port: Substring?
    if host.hasPrefix("[") {
      guard let end = host.firstIndex(of: "]") else { return false }
      let rest = host[host.index(after: end)...]
      guard NetworkAddress(String(host[..<end].dropFirst())) != nil,
        rest.isEmpty || rest.hasPrefix(":")
      else { return false }
      port = rest.dropFirst()
      host = ""
    } else if let colon = host.firstIndex(of: ":") {
      (host, port) = (host[..<colon], host[host.index(after: colon)...])
    }
    let isPlain = !host.utf8.contains { "[]".utf8.contains($0) }
    return isPlain && (port ?? "").utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// `name` itself when it is absolute, and within `vocabulary` otherwise; one whose host makes no
  /// sense is no address, and a name.
  static func expanded(_ name: String, _ vocabulary: String) -> String {
    hasScheme(name) && hasValidAuthority(name) ? name : vocabulary + name
  }

  /// `text` in angle brackets, with the characters that may not be there percent-encoded.
  static func reference(_ text: String) -> String { "<\(encoded(text))>" }

  /// `text` with the characters that may not be in an IRI percent-encoded.
  ///
  /// Beside those that the grammar of N-Quads excludes, these are the ones that RFC 3987 allows in
  /// no IRI (section 2.2) or warns of (section 4.1): square brackets but those of a host, percent
  /// signs before anything but two hexadecimal digits, all hashes but the first, controls, marks of direction, spaces of all
  /// kinds, and code points that are no characters.
  static func encoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    let authority = authority(of: text)
    var hasFragment = false
    var result: [UInt8] = []
    for index in text.unicodeScalars.indices {
      let scalar = text.unicodeScalars[index]
      let isKept: Bool
      switch scalar {
      case "[", "]": isKept = authority?.contains(index) ?? false
      case "#":
        isKept = !hasFragment
        hasFragment = true
      case "%": isKept = isEscape(text.utf8[index...])
      default:
        isKept =
          scalar.isASCII
          ? scalar.value > 0x20 && scalar.value < 0x7F && !isExcluded(UInt8(scalar.value))
          : isAllowed(scalar)
      }
      for byte in String(scalar).utf8 {
        if isKept {
          result.append(byte)
        } else {
          result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether `rest` begins with a percent sign and two hexadecimal digits.
  private static func isEscape(_ rest: Substring.UTF8View) -> Bool {
    let digits = rest.dropFirst().prefix(2)
    return digits.count == 2
      && digits.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20) }
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
