/// Finds the names of tags in a script, fast: most scripts hold none, and are looked at no further.
///
/// This is Wu and Manber's search for several patterns: the two bytes at the end of a window say how
/// far it can be moved. The patterns are parts of names that remain when a name is put together of
/// pieces, or has a character escaped.
///
/// Reference: S. Wu, U. Manber: A fast algorithm for multi-pattern searching, TR-94-17, 1994
package enum ScriptNeedles {
  /// What is looked for; the first ``window`` bytes find it.
  private static let patterns: [StaticString] = [
    "itunes", #"\x69\x74\x75"#, #"\u0069\u0074\u0075"#, "ld+json", #"\u002bjson"#, #"\u002Bjson"#,
    #"\x2bjson"#, #"\x2Bjson"#, "al:ios", "al:iph", "al:ipa", "al:and", "al:web", "al:win",
    "ios:url", "ios:app", "oid:url", "oid:pac", "oid:app", "twitter:app", ".title", "useHead(",
    "useSeoMeta(", "setTitle(", "('title')", "(\"title\")", "'title',", "\"title\",", "canonical",
    "robots",
  ]

  private static let window = 6

  /// Where ``shifts`` says whether a pattern starts with two bytes.
  private static let starts = 1 << 16

  /// How far the window can be moved when two bytes are at its end, the first as the low byte; and,
  /// from ``starts`` on, whether a pattern starts with two bytes.
  private static let shifts: [UInt8] = {
    var shifts = [UInt8](repeating: UInt8(window - 1), count: starts)
    shifts += [UInt8](repeating: 0, count: starts)
    for pattern in patterns {
      pattern.withUTF8Buffer { bytes in
        shifts[starts | Int(bytes[0]) | Int(bytes[1]) << 8] = 1
        for end in 1..<window {
          let pair = Int(bytes[end - 1]) | Int(bytes[end]) << 8
          shifts[pair] = min(shifts[pair], UInt8(window - 1 - end))
        }
      }
    }
    return shifts
  }()

  /// Returns whether a script of these bytes may make, change or remove a tag.
  package static func mayMake(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count > window else { return false }
    let raw = UnsafeRawBufferPointer(bytes)
    return shifts.withUnsafeBufferPointer { shifts in
      var end = window - 1
      while end < raw.count {
        let pair = raw.loadUnaligned(fromByteOffset: end &- 1, as: UInt16.self)
        let shift = Int(shifts[Int(UInt16(littleEndian: pair))])
        if shift == 0 {
          let start = end &- (window &- 1)
          let first = raw.loadUnaligned(fromByteOffset: start, as: UInt16.self)
          if shifts[starts | Int(UInt16(littleEndian: first))] > 0, isTelling(bytes, at: start) {
            return true
          }
          end &+= 1
        } else {
          end &+= shift
        }
      }
      return false
    }
  }

  /// Whether a name is at `start`, in a way in which scripts make tags.
  private static func isTelling(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    guard let pattern = patterns.first(where: { matches($0, bytes, at: start) }) else {
      return false
    }
    let end = start + pattern.utf8CodeUnitCount
    switch pattern.utf8Start[0] {
    case UInt8(ascii: "i") where pattern.utf8CodeUnitCount == 6:
      // Addresses of Apple's stores are in many scripts.
      return end < bytes.count && "-\\'\"`".utf8.contains(bytes[end])
    case UInt8(ascii: "c"), UInt8(ascii: "r"):
      return isValue(bytes, start, end)
    case UInt8(ascii: "."):
      return isSet(bytes, start, end)
    case UInt8(ascii: "("):
      return isTitleSet(bytes, start, end)
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      return matches("document).attr(", bytes, at: start - 15)
        || matches("document).prop(", bytes, at: start - 15)
    default: return true
    }
  }

  private static func matches(
    _ pattern: StaticString,
    _ bytes: UnsafeBufferPointer<UInt8>,
    at start: Int
  ) -> Bool {
    pattern.withUTF8Buffer { pattern in
      guard start >= 0, start + pattern.count <= bytes.count else { return false }
      for index in 0..<pattern.count where bytes[start + index] != pattern[index] { return false }
      return true
    }
  }

  /// Whether a word is a whole value between quotation marks, neither a key nor compared, nor looked up
  /// only to be read.
  private static func isValue(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ start: Int,
    _ end: Int
  ) -> Bool {
    guard start > 3, end < bytes.count else { return false }
    guard "'\"`=".utf8.contains(bytes[start - 1]), "'\"`]\\".utf8.contains(bytes[end]) else {
      return false
    }
    if matches("==", bytes, at: start - 3) || matches("== ", bytes, at: start - 4) { return false }
    if matches("key\":\"", bytes, at: start - 6) { return false }
    var next = end
    while next < min(end + 6, bytes.count), "\\'\"`]) ".utf8.contains(bytes[next]) { next += 1 }
    return next >= bytes.count || !":=|".utf8.contains(bytes[next])
  }

  /// Whether `document.title` is set.
  private static func isSet(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ start: Int,
    _ end: Int
  ) -> Bool {
    guard start >= 8, matches("document", bytes, at: start - 8) else { return false }
    var next = end
    while next < min(end + 8, bytes.count), bytes[next] == 0x20 || bytes[next] == 0x2B { next += 1 }
    return next + 1 < bytes.count && bytes[next] == UInt8(ascii: "=")
      && bytes[next + 1] != UInt8(ascii: "=")
  }

  /// Whether the text of the element that was looked up is set.
  private static func isTitleSet(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ start: Int,
    _ end: Int
  ) -> Bool {
    let isMade = matches("document.createElement", bytes, at: start - 22)
    if isMade { return true }
    guard start > 0,
      bytes[start - 1] == UInt8(ascii: "$")
        || ["jQuery", "elector", "TagName"].contains(where: {
          matches($0, bytes, at: start - $0.utf8CodeUnitCount)
        })
    else { return false }
    if matches(".text()", bytes, at: end) || matches(".html()", bytes, at: end) { return false }
    let next = end < bytes.count && bytes[end] == UInt8(ascii: "[") ? end + 3 : end
    let isElement =
      end < bytes.count && bytes[end] != UInt8(ascii: ".")
      && bytes[end] != UInt8(ascii: "[")
    return isElement
      || [".text", ".inner", ".html"].contains { matches($0, bytes, at: next) }
  }
}
