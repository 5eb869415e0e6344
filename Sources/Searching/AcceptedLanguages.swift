/// The languages that somebody reads, as `Accept-Language` and lists such as `de,en` say, the most
/// liked first.
///
/// Reference: RFC 9110 section 12.5.4
package enum AcceptedLanguages {
  /// The most languages that are read.
  private static let limit = 16

  /// The tags in `header`, without those of quality 0 and the asterisk.
  package static func tags(_ header: String?) -> [String] {
    guard let header else { return [] }
    var found: [(tag: String, quality: Double)] = []
    for part in header.prefix(512).split(separator: ",").prefix(limit) {
      let pieces = part.split(separator: ";").map { piece in
        piece.filter { $0 != " " && $0 != "\t" }
      }
      guard let tag = pieces.first, isTag(tag) else { continue }
      let quality = pieces.dropFirst().first { $0.lowercased().hasPrefix("q=") }
        .map { Double($0.dropFirst(2)) ?? 0 }
      if quality ?? 1 > 0 { found.append((tag, min(1, quality ?? 1))) }
    }
    // Of equal ones the first stays first.
    return found.enumerated().sorted { left, right in
      left.element.quality != right.element.quality
        ? left.element.quality > right.element.quality : left.offset < right.offset
    }.map(\.element.tag)
  }

  /// Whether `text` is a language as people write it: a code of two or three letters of ISO 639, with
  /// subtags behind it, such as `de`, `pt-BR` or `zh-Hant-TW`.
  ///
  /// Names such as `deutsch` have the form of a tag as well, but no language has one of four letters
  /// and more.
  ///
  /// Reference: BCP 47, <https://www.rfc-editor.org/rfc/rfc5646#section-2.1>
  package static func isLanguage(_ text: String) -> Bool {
    let primary = text.utf8.prefix { $0 != UInt8(ascii: "-") }
    return text.utf8.count <= 35 && isTag(text) && (2...3).contains(primary.count)
      && primary.allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
  }

  /// The first part of `list` that is no language and no asterisk; all of it where it has no part, and
  /// `nil` when all is well.
  package static func unknown(in list: String) -> String? {
    let parts = list.split(separator: ",").map { part in
      String(part.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" })
    }
    return parts.isEmpty ? list : parts.first { $0 != "*" && !isLanguage($0) }
  }

  /// Whether `text` has the form of a language tag: parts of letters and digits, with hyphens.
  private static func isTag(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return !parts.isEmpty
      && parts.allSatisfy { part in
        (1...8).contains(part.count)
          && part.allSatisfy { (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) }
      }
  }
}
