/// Text with its white space folded, gathered piece by piece.
///
/// Runs of white space become one space, and none stands at either end. White space is what
/// Unicode calls so, because pages hold their words apart with no-break and ideographic spaces
/// too. Controls of direction (embeddings, overrides, isolates) and the byte order mark are
/// dropped: out of their page they could turn around the text of a result list.
///
/// Reference: <https://www.unicode.org/reports/tr9/#Directional_Formatting_Characters>
struct FoldedText {
  /// The folded text so far, in UTF-8.
  private(set) var bytes: [UInt8] = []

  /// Whether text was left out because the limit was reached.
  private(set) var isCut = false

  /// The most bytes kept.
  let limit: Int

  private var isSpacePending = false

  /// Starts with nothing.
  ///
  /// - Parameters:
  ///   - limit: The most bytes kept.
  ///   - expected: How many bytes to make room for.
  init(limit: Int = .max, expected: Int = 0) {
    self.limit = limit
    bytes.reserveCapacity(min(limit, expected))
  }

  /// `text`, folded, and cut behind `limit` characters.
  static func folding(_ text: String, limit: Int) -> String {
    folding(ArraySlice(text.utf8), limit: limit)
  }

  /// The text of `bytes`, folded, and cut behind `limit` characters.
  static func folding(_ bytes: ArraySlice<UInt8>, limit: Int) -> String {
    let bytes = ASCII.trimmed(bytes)
    let isFolded = bytes.withUnsafeBufferPointer { plainEnd($0, from: 0) == $0.count }
    if isFolded, bytes.count <= limit { return bytes.text }
    // A character may be a long cluster; no title or link needs more than 32 bytes for each.
    var folded = FoldedText(limit: limit * 32, expected: bytes.count)
    folded.append(bytes)
    let text = folded.text
    return folded.bytes.count > limit ? text.cut(to: limit) : text
  }

  /// The folded text so far.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Ends a word: what follows stands behind a space.
  mutating func breakWord() {
    isSpacePending = true
  }

  /// A place in the text to go back to.
  struct Mark {
    /// How many bytes stand before it.
    let count: Int
    fileprivate let isSpacePending: Bool
  }

  /// The end of the text.
  var mark: Mark { Mark(count: bytes.count, isSpacePending: isSpacePending) }

  /// Takes away what was added behind `mark`.
  mutating func goBack(to mark: Mark) {
    bytes.removeSubrange(mark.count...)
    isSpacePending = mark.isSpacePending
  }

  /// Adds the text of `source`, which must start and end between characters of UTF-8.
  mutating func append(_ source: ArraySlice<UInt8>) {
    guard !isCut else { return }
    source.withUnsafeBufferPointer { source in
      var index = 0
      while index < source.count, !isCut {
        let start = index
        index = Self.plainEnd(source, from: index)
        if index > start {
          add(UnsafeBufferPointer(rebasing: source[start..<index]))
        } else if source[index] < 0x80 {
          isSpacePending = true
          // Much of a page is the white space by which its markup is indented.
          while index < source.count, source[index] <= 0x20 || source[index] == 0x7F { index += 1 }
        } else {
          index += addScalar(source, at: index)
        }
      }
    }
  }

  /// Where the text that starts at `start` and is kept as it is ends: words, and single spaces
  /// between two of them.
  private static func plainEnd(_ source: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while index < source.count {
      if isPlain(source[index]) {
        index += 1
      } else if source[index] == 0x20, index > start, index + 1 < source.count,
        isPlain(source[index + 1])
      {
        index += 2
      } else {
        break
      }
    }
    return index
  }

  /// Whether `byte` belongs to a character that is kept as it is.
  ///
  /// The bytes behind the first of a character are plain too, because characters are looked at
  /// from their first byte on.
  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    if byte &- 0x21 < 0x5E { return true }
    return byte >= 0x80 && byte != 0xC2 && byte != 0xEF && !(byte >= 0xE1 && byte <= 0xE3)
  }

  /// Adds the character at `index`, or what folding makes of it, and returns its length.
  private mutating func addScalar(_ source: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let length = min(Self.length(of: source[index]), source.count - index)
    switch Self.kind(source, index, length) {
    case .space: isSpacePending = true
    case .dropped: break
    case .text: add(UnsafeBufferPointer(rebasing: source[index..<(index + length)]))
    }
    return length
  }

  /// Adds whole characters; when not all fit, as many as fit.
  private mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    let space = isSpacePending && !bytes.isEmpty ? 1 : 0
    var room = limit - bytes.count - space
    if text.count > room {
      isCut = true
      while room > 0, text[room] & 0xC0 == 0x80 { room -= 1 }
      guard room > 0 else { return }
    }
    if space == 1 { bytes.append(0x20) }
    isSpacePending = false
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text.prefix(max(room, 0))))
  }

  private enum Kind { case text, space, dropped }

  private static func length(of lead: UInt8) -> Int {
    switch lead {
    case 0xC0...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF7: 4
    default: 1
    }
  }

  private static func kind(
    _ source: UnsafeBufferPointer<UInt8>,
    _ index: Int,
    _ length: Int
  ) -> Kind {
    if length == 2, source[index] == 0xC2 {
      return source[index + 1] == 0xA0 || source[index + 1] == 0x85 ? .space : .text
    }
    guard length == 3 else { return .text }
    switch (source[index], source[index + 1], source[index + 2]) {
    case (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA8), (0xE2, 0x80, 0xA9), (0xE2, 0x80, 0xAF),
      (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80), (0xE1, 0x9A, 0x80):
      return .space
    case (0xE2, 0x80, 0xAA...0xAE), (0xE2, 0x81, 0xA6...0xA9), (0xEF, 0xBB, 0xBF):
      return .dropped
    default:
      return .text
    }
  }
}

extension String {
  /// The first `count` characters, without white space at the end.
  func cut(to count: Int) -> String {
    guard utf8.count > count, let end = index(startIndex, offsetBy: count, limitedBy: endIndex)
    else { return self }
    var cut = self[..<end]
    while cut.last == " " { cut.removeLast() }
    return String(cut)
  }

  /// Whether the text has more than `count` characters.
  func isLonger(than count: Int) -> Bool {
    // Folded text of ASCII alone has a byte for each character.
    if utf8.allSatisfy({ $0 < 0x80 }) { return utf8.count > count }
    return utf8.count > count && index(startIndex, offsetBy: count + 1, limitedBy: endIndex) != nil
  }
}
