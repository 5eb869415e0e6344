import Foundation

/// How the titles of an item fit what was typed.
struct TitleFit {
  /// One is what was typed.
  var isWhole = false
  /// One begins with it.
  var begins = false
  /// One has every word of it with its diacritics.
  var isSpelled = false
}

/// What was typed, to be compared with titles byte by byte.
struct TypedTitle {
  /// It without case, diacritics and white space around it.
  let folded: [UInt8]
  /// Its words in small letters.
  private let words: [[UInt8]]

  init(_ text: String) {
    folded = Self.folded(text)
    words = text.split { $0.isWhitespace }.map { Self.spelled(String($0)) }
  }

  /// `text` without case, diacritics and white space around it, in UTF-8.
  static func folded(_ text: String) -> [UInt8] {
    if let small = small(text) {
      let isSpace: (UInt8) -> Bool = { $0 == 0x20 || 0x09...0x0D ~= $0 }
      guard let first = small.firstIndex(where: { !isSpace($0) }),
        let last = small.lastIndex(where: { !isSpace($0) })
      else { return [] }
      return first == 0 && last == small.count - 1 ? small : Array(small[first...last])
    }
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    let options: String.CompareOptions = [
      .caseInsensitive, .diacriticInsensitive, .widthInsensitive,
    ]
    return Array(trimmed.folding(options: options, locale: nil).utf8)
  }

  /// `text` in small letters, in the one form that letters with diacritics have, in UTF-8.
  static func spelled(_ text: String) -> [UInt8] {
    if let small = small(text) { return small }
    return Array(text.lowercased().precomposedStringWithCanonicalMapping.utf8)
  }

  /// `text` in small letters, when all of it is ASCII.
  private static func small(_ text: String) -> [UInt8]? {
    var bytes = Array(text.utf8)
    for index in bytes.indices {
      if bytes[index] >= 0x80 { return nil }
      if 0x41...0x5A ~= bytes[index] { bytes[index] |= 0x20 }
    }
    return bytes
  }

  /// Whether `title`, which is folded, begins with what was typed.
  func begins(_ title: UnsafeRawBufferPointer) -> Bool {
    guard title.count >= folded.count else { return false }
    for index in folded.indices where title[index] != folded[index] { return false }
    return true
  }

  /// Whether `title`, in small letters, has every word.
  func isSpelled(in title: UnsafeRawBufferPointer) -> Bool {
    for index in words.indices where !Self.has(words[index], title) { return false }
    return true
  }

  private static func has(_ word: [UInt8], _ title: UnsafeRawBufferPointer) -> Bool {
    guard let first = word.first else { return true }
    var start = 0
    while start + word.count <= title.count {
      if title[start] == first, isEqual(word, title, start),
        !isExtended(title, start + word.count)
      {
        return true
      }
      start += 1
    }
    return false
  }

  @inline(__always)
  private static func isEqual(
    _ word: [UInt8],
    _ title: UnsafeRawBufferPointer,
    _ start: Int
  ) -> Bool {
    for index in word.indices where title[start + index] != word[index] { return false }
    return true
  }

  /// Whether what begins at `offset` belongs to the letter before it.
  private static func isExtended(_ title: UnsafeRawBufferPointer, _ offset: Int) -> Bool {
    guard offset < title.count, title[offset] >= 0x80 else { return false }
    let rest = String(decoding: title[offset..<min(offset + 4, title.count)], as: UTF8.self)
    return rest.unicodeScalars.first?.properties.isGraphemeExtend ?? false
  }
}
