/// The named characters of HTML in pages of XML whose DOCTYPE has a public identifier.
///
/// Browsers have the names at hand for such pages, and load nothing. They are replaced before the
/// XML parser sees the page, which would drop those that are in attributes.
///
/// Reference: <https://html.spec.whatwg.org/multipage/xhtml.html#parsing-xhtml-documents>
enum XMLEntities {
  /// How far into a page a DOCTYPE is looked for.
  private static let headLimit = 4_096

  /// Returns `page` with its named characters replaced; those that XML has itself stay.
  static func expanded(_ page: [UInt8]) -> [UInt8] {
    guard isPublic(page[..<min(page.count, headLimit)]), page.contains(UInt8(ascii: "&")) else {
      return page
    }
    var text: [UInt8] = []
    text.reserveCapacity(page.count + page.count / 8)
    page.withUnsafeBufferPointer { source in
      var index = 0
      while index < source.count {
        if let end = end(ofSectionAt: index, source) {
          text.append(contentsOf: source[index..<end])
          index = end
        } else if let match = match(at: index, source) {
          for offset in 0..<match.valueLength {
            text.append(UInt8(truncatingIfNeeded: match.value >> (8 * UInt64(offset))))
          }
          index += 1 + match.length
        } else {
          text.append(source[index])
          index += 1
        }
      }
    }
    return text
  }

  /// Whether the page has a DOCTYPE with a public identifier.
  private static func isPublic(_ head: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: head, as: UTF8.self)
    guard let start = text.firstRange(of: "<!DOCTYPE") else { return false }
    return text[start.upperBound...].prefix { $0 != ">" }.contains("PUBLIC")
  }

  /// The end of the comment or the section of CDATA that starts at `index`; `nil` for neither.
  private static func end(ofSectionAt index: Int, _ source: UnsafeBufferPointer<UInt8>) -> Int? {
    guard source[index] == UInt8(ascii: "<") else { return nil }
    for (start, end): (StaticString, StaticString) in [("<!--", "-->"), ("<![CDATA[", "]]>")]
    where XMLScan.starts(start, source, index) {
      var offset = index + start.utf8CodeUnitCount
      while offset < source.count, !XMLScan.starts(end, source, offset) { offset += 1 }
      return min(offset + end.utf8CodeUnitCount, source.count)
    }
    return nil
  }

  /// The named character at `index`; `nil` where there is none, or one that XML has itself.
  private static func match(
    at index: Int,
    _ source: UnsafeBufferPointer<UInt8>
  ) -> NamedReferences.Match? {
    guard source[index] == UInt8(ascii: "&"), index + 1 < source.count,
      let match = NamedReferences.shared.match(source, in: index + 1..<source.count),
      match.hasSemicolon, match.valueLength > 1
    else { return nil }
    return match
  }
}
