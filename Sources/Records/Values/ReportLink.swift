/// URLs that may be links in reports.
package enum ReportLink {
  /// `url` as it is in a link; `nil` when it leads nowhere on the web, or holds anything that
  /// URLs have in percent-encoding only (RFC 3986, section 2).
  ///
  /// Of the latter, those that the WHATWG URL Standard leaves as they are in paths and queries are
  /// percent-encoded instead.
  package static func target(of url: String) -> String? {
    let lower = url.lowercased()
    guard lower.hasPrefix("http://") || lower.hasPrefix("https://") else { return nil }
    var target: [UInt8] = []
    var slashes = 0
    for byte in url.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: target.append(byte)
      case UInt8(ascii: "["), UInt8(ascii: "]"):
        // Those of a host are part of an address (section 3.2.2).
        target += slashes < 3 ? [byte] : encoded(byte)
      case _ where "|^`{}".utf8.contains(byte): target += encoded(byte)
      case _ where "-._~:/?#@!$&'*+,;=%()".utf8.contains(byte):
        target.append(byte)
        if slashes < 2, byte == UInt8(ascii: "/") {
          slashes += 1
        } else if "/?#".utf8.contains(byte) {
          slashes = 3
        }
      default: return nil
      }
    }
    return String(decoding: target, as: UTF8.self)
  }

  private static func encoded(_ byte: UInt8) -> [UInt8] {
    Array("%\(String(byte, radix: 16, uppercase: true))".utf8)
  }
}
