import Basics

/// Folds white space while text is copied into a buffer, and counts the words on the way.
///
/// Runs of white space become one space, and none is at either end. White space is what
/// Unicode calls so, because pages hold their words apart with no-break and ideographic spaces
/// too. Controls of direction (embeddings, overrides, isolates) and the byte order mark are
/// dropped: out of their page they could turn around the text of a result list.
///
/// Reference: <https://www.unicode.org/reports/tr9/#Directional_Formatting_Characters>
struct TextFolder {
  private let output: UnsafeMutablePointer<UInt8>

  /// How long the text is so far, in bytes.
  private(set) var count = 0

  /// Whether text was left out because the limit was reached.
  private(set) var isCut = false

  /// The most bytes kept.
  private let limit: Int

  private var isSpacePending = false

  private let traits = ByteTraits.table

  /// Starts with nothing.
  ///
  /// - Parameters:
  ///   - output: Where the text goes. It must have room for as many bytes as are added, and for
  ///     one more at each call, as far as `limit` allows them.
  ///   - limit: The most bytes kept.
  init(into output: UnsafeMutablePointer<UInt8>, limit: Int) {
    self.output = output
    self.limit = limit
  }

  /// The folded text so far.
  var text: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: output, count: count)
  }

  /// Ends a word: what follows is behind a space.
  mutating func breakWord() {
    isSpacePending = true
  }

  /// An offset in the text to go back to.
  struct Mark {
    /// How many bytes are before it.
    let count: Int
    fileprivate let isSpacePending: Bool
  }

  /// The end of the text.
  var mark: Mark { Mark(count: count, isSpacePending: isSpacePending) }

  /// Takes away what was added behind `mark`.
  mutating func goBack(to mark: Mark) {
    count = mark.count
    isSpacePending = mark.isSpacePending
  }

  /// Adds the text of `source`, which must start and end between characters of UTF-8.
  ///
  /// - Returns: The words of what was added, in quarters; see ``WordCount``.
  @discardableResult
  mutating func append(_ source: UnsafeBufferPointer<UInt8>) -> Int {
    let start = count
    var words = WordCount()
    var index = 0
    while index < source.count, !isCut {
      let start = index
      index = Self.plainEnd(source, from: index, traits, &words)
      if index > start {
        add(UnsafeBufferPointer(rebasing: source[start..<index]))
      } else if source[index] < 0x80 {
        isSpacePending = true
        words.endWord()
        // Much of a page is the white space by which its markup is indented.
        while index < source.count, source[index] <= 0x20 || source[index] == 0x7F { index += 1 }
      } else {
        index += addScalar(source, at: index, &words)
      }
    }
    // Words were counted that did not fit any more.
    return isCut ? WordCount.quarters(in: text[start...]) : words.quarters
  }

  /// Whether folding leaves `source` as it is, apart from white space at its ends.
  static func isFolded(_ source: UnsafeBufferPointer<UInt8>) -> Bool {
    var words = WordCount()
    return plainEnd(source, from: 0, ByteTraits.table, &words) == source.count
  }

  /// Where the text that starts at `start` and is kept as it is ends: words, and single spaces
  /// between two of them.
  @inline(__always)
  private static func plainEnd(
    _ source: UnsafeBufferPointer<UInt8>,
    from start: Int,
    _ table: UnsafePointer<ByteTraits>,
    _ words: inout WordCount
  ) -> Int {
    var index = start
    let raw = UnsafeRawBufferPointer(source)
    while index < source.count {
      // Where one of two bytes is beyond ASCII there are hardly eight others.
      if index &+ 8 <= raw.count, (raw[index] | raw[index &+ 1]) < 0x80 {
        let count = plainCount(raw, from: index, isStart: index == start, &words)
        index &+= count
        if count == 8 { continue }
      }
      let traits = table[Int(source[index])]
      if traits.isPlain {
        words.add(traits)
        index &+= traits.length
      } else if traits.isChecked {
        words.add(source, at: index)
        index &+= traits.length
      } else if source[index] == 0x20, index > start, index + 1 < source.count,
        table[Int(source[index + 1])].isKept
      {
        words.endWord()
        index += 1
      } else {
        break
      }
    }
    return min(index, source.count)
  }

  /// Counts the words of those of eight bytes that are kept as they are: signs of ASCII, and single
  /// spaces between two of them.
  ///
  /// - Returns: How many that are, up to the first that needs a closer look.
  @inline(__always)
  private static func plainCount(
    _ source: UnsafeRawBufferPointer,
    from index: Int,
    isStart: Bool,
    _ words: inout WordCount
  ) -> Int {
    let bytes = UInt64(
      littleEndian: source.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    )
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops = ones &* 0x80
    // From "!" to "~". A byte beyond ASCII disturbs only those above it.
    let signs = (bytes &+ ones &* 0x5F) & ~(bytes &+ ones) & ~bytes & tops
    let eight = EightBytes(leading: bytes)
    // A first space is behind what is kept, or starts it; what follows a space must be kept, too.
    let spaces = eight.spaces & (signs >> 8) & (isStart ? ~0x80 : ~0)
    let count = (~(signs | spaces) & tops).trailingZeroBitCount >> 3
    words.add(count, of: eight.letters | eight.digits, spaces: spaces)
    return count
  }

  /// Adds the character at `index`, or what folding makes of it, and returns its length.
  private mutating func addScalar(
    _ source: UnsafeBufferPointer<UInt8>,
    at index: Int,
    _ words: inout WordCount
  ) -> Int {
    let length = min(Self.length(of: source[index]), source.count - index)
    switch Self.kind(source, index, length) {
    case .space:
      isSpacePending = true
      words.endWord()
    case .dropped: break
    case .text:
      words.add(source, at: index)
      add(UnsafeBufferPointer(rebasing: source[index..<(index + length)]))
    }
    return length
  }

  /// Adds whole characters; when not all fit, as many as fit.
  @inline(__always)
  private mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    let space = isSpacePending && count > 0 ? 1 : 0
    var room = limit - count - space
    if text.count > room {
      isCut = true
      while room > 0, text[room] & 0xC0 == 0x80 { room -= 1 }
      guard room > 0 else { return }
    }
    output[count] = 0x20
    count += space
    isSpacePending = false
    let length = min(text.count, room)
    guard length > 0, let start = text.baseAddress else { return }
    (output + count).initialize(from: start, count: length)
    count += length
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
