/// Recognizes addresses that lack their beginning: `www.example.com/plums`.
///
/// Without a scheme such a text is a relative reference, which leads to a file beside the page.
///
/// Reference: <https://www.rfc-editor.org/rfc/rfc3986#section-4.2>
package enum BareHost {
  /// The longest name of a host, in bytes.
  private static let limit = 253

  /// Whether `text` begins with the name of a host.
  package static func begins(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let end = text.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? 0
    let rest = text[..<end].drop { $0 <= 0x20 }
    var host = rest.prefix(limit + 1).prefix(while: isOfName)
    let isWhole = host.endIndex == end
    // Anything else behind the name, such as the colon of a scheme, makes it none.
    guard isWhole || [0x23, 0x2F, 0x3F].contains(text[host.endIndex]), host.count <= limit else {
      return false
    }
    if host.last == UInt8(ascii: ".") { host.removeLast() }
    guard let point = host.lastIndex(of: UInt8(ascii: ".")), point > host.startIndex,
      host.first != UInt8(ascii: ".")
    else { return false }
    let label = host[(point + 1)...]
    if label.isEmpty || !label.allSatisfy({ ($0 | 0x20) &- 0x61 < 26 }) { return false }
    if point - host.startIndex > 4, host.prefix(4).elementsEqual("www.".utf8, by: isSame) {
      return true
    }
    let name = String(decoding: label, as: UTF8.self).lowercased()
    return !(isWhole && fileEndings.contains(name)) && TopLevelDomain.isListed(name)
  }

  /// A letter, a digit, a hyphen or a point.
  private static func isOfName(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x2D || byte == 0x2E || byte > 0x7F
  }

  private static func isSame(_ left: UInt8, _ right: UInt8) -> Bool { left | 0x20 == right | 0x20 }

  /// Domains that files are as likely to end in.
  private static let fileEndings: Set = ["bz", "cab", "md", "mov", "ps", "py", "sh", "so", "zip"]
}
