import Basics

extension ReportText {
  /// `text` as the message of a workflow command, or as one of its properties.
  static func command(_ text: String, isProperty: Bool = false) -> String {
    var result = ""
    for scalar in plain(text).unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// `address` as a URI: what may not be in one is percent-encoded, RFC 3986 section 2.
  static func uri(_ address: String) -> String {
    let bytes = Array(address.utf8)
    return encoded(bytes) { index in
      let byte = bytes[index]
      guard byte == UInt8(ascii: "%") else { return inAddresses.contains(byte) }
      // A percent sign that begins no octet is one, section 2.4.
      return bytes.dropFirst(index + 1).prefix(2).count(where: hexDigits.contains) == 2
    }
  }

  /// The file or the page called `name` as a URI reference.
  ///
  /// Each byte of a path stands for itself, so that a percent sign is encoded, and so is a colon,
  /// which would end a scheme: RFC 3986 sections 2.4 and 4.2, SARIF 2.1.0 section 3.4.3.
  static func uri(ofFile name: String) -> String {
    guard !name.hasPrefix("https://"), !name.hasPrefix("http://") else { return uri(name) }
    // Two slashes would begin a host.
    let slashes = name.utf8.prefix { $0 == UInt8(ascii: "/") }.count
    let bytes = Array(name.utf8.dropFirst(max(0, slashes - 1)))
    return encoded(bytes) { inPaths.contains(bytes[$0]) }
  }

  private static let hexDigits = Set("0123456789ABCDEFabcdef".utf8)
  private static let inPaths = Set("-._~/@!$&'()*+,;=".utf8)
  private static let inAddresses = inPaths.union(":?#".utf8)

  /// `bytes` with each percent-encoded that is no letter and no digit, and that `isPlain` refuses.
  private static func encoded(_ bytes: [UInt8], isPlain: (_ index: Int) -> Bool) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      if ASCII.isLetter(byte) || ASCII.isDigit(byte) || isPlain(index) {
        result.append(byte)
      } else {
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
