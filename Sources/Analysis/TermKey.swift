/// What the terms in the dictionary are called.
///
/// Words stand there as they are: folded text never starts with a byte below 0x20. Prefixes,
/// filters and stems have a byte of their own in front.
@usableFromInline
package enum TermKey {
  /// The most bytes of a term.
  package static let limit = 255

  /// Is before the start of a word: 2 to 8 characters, 1 for Han, kana and Hangul, and
  /// where an index has lists of single letters.
  @inlinable package static var prefixMark: UInt8 { 1 }
  /// Is before a filter, which is a name, a colon and a value in small letters.
  static let filterMark: UInt8 = 2
  /// Is before a stem, which is two letters for its language and the stem.
  static let stemMark: UInt8 = 3

  /// The characters of the longest prefix that has a list of its own.
  @inlinable package static var prefixLimit: Int { 8 }

  /// The term of the documents whose title, key words or app names have a word that starts so.
  @inlinable
  package static func prefix(_ text: some Collection<UInt8>) -> [UInt8] {
    var term: [UInt8] = []
    term.reserveCapacity(text.count + 1)
    term.append(prefixMark)
    term.append(contentsOf: text)
    return term
  }

  /// The term of a filter; values are cut so that the term stays within its limit.
  package static func filter(_ name: FilterName, _ value: String) -> [UInt8] {
    var term: [UInt8] = []
    writeFilter(name, value[...], to: &term)
    return term
  }

  /// Makes `term` that of a filter; values are cut so that it stays within its limit.
  package static func writeFilter(_ name: FilterName, _ value: Substring, to term: inout [UInt8]) {
    term.removeAll(keepingCapacity: true)
    term.append(filterMark)
    term.append(contentsOf: name.rawValue.utf8)
    term.append(UInt8(ascii: ":"))
    let start = term.count
    for byte in value.utf8 {
      guard byte < 0x80 else {
        // Other scripts have small letters too, which take a table to know.
        term.removeLast(term.count - start)
        term.append(contentsOf: value.lowercased().utf8.prefix(limit - start))
        return
      }
      if term.count == limit { continue }
      term.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
    }
  }

  /// The name and the value of the filter that `term` is; `nil` when it is none.
  package static func filter(of term: [UInt8]) -> (name: FilterName, value: String)? {
    guard term.first == filterMark, let colon = term.firstIndex(of: UInt8(ascii: ":")),
      let name = FilterName(rawValue: String(decoding: term[1..<colon], as: UTF8.self))
    else { return nil }
    return (name, String(decoding: term[(colon + 1)...], as: UTF8.self))
  }

  /// Whether `term` is a word.
  static func isWord(_ term: [UInt8]) -> Bool { term.first.map { $0 > stemMark } ?? false }
}
