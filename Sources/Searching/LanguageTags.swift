/// Lists of languages as people and browsers write them.
package enum LanguageTags {
  /// The most languages that are read.
  private static let limit = 8

  /// The languages of a list such as `de,en` or `de-CH;q=0.9, en;q=0.8`, in its order.
  ///
  /// The star, which is any language, and languages that are refused with `q=0` are left out.
  ///
  /// Reference: <https://www.rfc-editor.org/rfc/rfc9110#name-accept-language>
  package static func list(_ text: String) -> [String] {
    var tags: [String] = []
    for range in text.utf8.prefix(1024).split(separator: UInt8(ascii: ",")) {
      let parts = (String(range) ?? "").split(separator: ";").map { part in
        part.filter { !$0.isWhitespace }
      }
      guard let tag = parts.first, tags.count < limit, isTag(tag), !tags.contains(tag),
        !parts.dropFirst().contains(where: isRefusal)
      else { continue }
      tags.append(tag)
    }
    return tags
  }

  private static func isTag(_ text: String) -> Bool {
    (2...35).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        $0 == UInt8(ascii: "-") || $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 26
      }
  }

  private static func isRefusal(_ parameter: String) -> Bool {
    let value = parameter.lowercased()
    return value.hasPrefix("q=") && Double(value.dropFirst(2)) == 0
  }
}
