import Basics

/// One link of an HTTP `Link` header field.
///
/// Reference: <https://www.rfc-editor.org/rfc/rfc8288#section-3>
struct LinkHeader: Hashable {
  /// The address between the angle brackets.
  var address: String

  /// The relation types, in lower case.
  var relations: [String] = []

  /// The language that the link is for, as written.
  var hreflang: String?

  /// The media type that the link leads to, as written.
  var type: String?

  /// What the link calls itself.
  var title: String?

  /// Reads the links of `fields`, the values of all `Link` fields of a response.
  ///
  /// What is malformed is skipped up to the next `<`.
  static func read(_ fields: [String]) -> [LinkHeader] {
    var links: [LinkHeader] = []
    for field in fields.prefix(fieldLimit) {
      var scanner = Scanner(bytes: Array(field.utf8.prefix(byteLimit)))
      while links.count < linkLimit, let link = scanner.next() { links.append(link) }
    }
    return links
  }

  private static let fieldLimit = 64
  private static let byteLimit = 65_536
  private static let linkLimit = 256

  /// Walks over the bytes of one field.
  private struct Scanner {
    let bytes: [UInt8]
    var index = 0

    mutating func next() -> LinkHeader? {
      guard let open = bytes[index...].firstIndex(of: UInt8(ascii: "<")),
        let close = bytes[open...].firstIndex(of: UInt8(ascii: ">"))
      else { return nil }
      var link = LinkHeader(address: ASCII.trimmed(bytes[(open + 1)..<close]).text)
      index = close + 1
      while let (name, value) = parameter() {
        // The first of equal parameters counts (RFC 8288 section 3.3).
        if name == "rel", link.relations.isEmpty {
          link.relations = value.lowercased().split(whereSeparator: { $0 == " " }).map(String.init)
        } else {
          take(value, for: name, in: &link)
        }
      }
      return link
    }

    private func take(_ value: String, for name: String, in link: inout LinkHeader) {
      switch name {
      case "hreflang": link.hreflang = link.hreflang ?? value
      case "type": link.type = link.type ?? value
      case "title": link.title = link.title ?? value
      default: break
      }
    }

    /// The next `;name=value` of the link at hand.
    private mutating func parameter() -> (name: String, value: String)? {
      skipSpace()
      guard index < bytes.count, bytes[index] == UInt8(ascii: ";") else { return nil }
      index += 1
      skipSpace()
      let name = token().lowercased()
      skipSpace()
      guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { return (name, "") }
      index += 1
      skipSpace()
      let isQuoted = index < bytes.count && bytes[index] == UInt8(ascii: "\"")
      return (name, isQuoted ? quoted() : token())
    }

    private mutating func skipSpace() {
      while index < bytes.count, ASCII.isSpace(bytes[index]) { index += 1 }
    }

    private mutating func token() -> String {
      let start = index
      while index < bytes.count, !ASCII.isSpace(bytes[index]),
        !";,=".utf8.contains(bytes[index])
      {
        index += 1
      }
      return bytes[start..<index].text
    }

    private mutating func quoted() -> String {
      var value: [UInt8] = []
      index += 1
      while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
        if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count { index += 1 }
        value.append(bytes[index])
        index += 1
      }
      index = min(index + 1, bytes.count)
      return value[...].text
    }
  }
}
