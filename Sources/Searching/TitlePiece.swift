import Analysis

/// A piece of a title in a script without spaces, which begins where a word surely does.
///
/// That is at the start of such a text, where another script begins, and behind other characters;
/// only hiragana mostly go on with the word before them. A word of Han characters is taken to have
/// two of them as long as only one is written; all else goes to where the script ends.
struct TitlePiece {
  /// The folded characters.
  let key: [UInt8]
  /// The same as the title has them.
  let written: String

  /// The most characters of a piece; longer ones are hardly one word.
  private static let limit = 16

  /// The pieces of `text` that begin like the folded `start` and are longer.
  static func all(startingWith start: [UInt8], in text: String) -> [TitlePiece] {
    let list = Analyzer().tokens(of: text, for: .comparing)
    let source = Array(text.utf8)
    let characters = list.tokens.filter { $0.kind == .unit }.map { token in
      Character(
        text: list.bytes(of: token),
        source: Int(token.start)..<Int(token.end),
        script: Script(source[Int(token.start)..<Int(token.end)])
      )
    }
    return characters.indices.compactMap { index in
      guard isStart(index, characters),
        let range = range(from: index, startingWith: start, characters)
      else { return nil }
      let key = characters[range].flatMap(\.text)
      let end = characters[range.upperBound - 1].source.upperBound
      guard key.count > start.count else { return nil }
      let written = source[characters[index].source.lowerBound..<end]
      return TitlePiece(key: key, written: String(decoding: written, as: UTF8.self))
    }
  }

  /// A character with the signs that belong to it.
  private struct Character {
    let text: ArraySlice<UInt8>
    let source: Range<Int>
    let script: Script
  }

  private enum Script {
    case han, hiragana, katakana, other

    /// The script of the first scalar of `bytes`, UTF-8.
    init(_ bytes: ArraySlice<UInt8>) {
      let scalar = String(decoding: bytes.prefix(4), as: UTF8.self).unicodeScalars.first
      switch scalar?.value ?? 0 {
      case 0x3041...0x309F: self = .hiragana
      case 0x30A0...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: self = .katakana
      case 0x3005: self = .han
      default: self = scalar?.properties.isIdeographic == true ? .han : .other
      }
    }
  }

  /// Whether the character at `index` is right behind the one before.
  private static func isBehind(_ index: Int, _ characters: [Character]) -> Bool {
    index > 0 && characters[index - 1].source.upperBound == characters[index].source.lowerBound
  }

  private static func isStart(_ index: Int, _ characters: [Character]) -> Bool {
    guard isBehind(index, characters) else { return true }
    let script = characters[index].script
    return script != characters[index - 1].script && script != .hiragana
  }

  /// The characters from `index` to the end of the piece; `nil` where they do not begin like `start`.
  private static func range(
    from index: Int,
    startingWith start: [UInt8],
    _ characters: [Character]
  ) -> Range<Int>? {
    var (end, rest) = (index, start[...])
    while !rest.isEmpty {
      guard end < characters.count, end == index || isBehind(end, characters) else { return nil }
      let shared = min(rest.count, characters[end].text.count)
      guard characters[end].text.prefix(shared).elementsEqual(rest.prefix(shared)) else {
        return nil
      }
      rest = rest.dropFirst(shared)
      end += 1
    }
    guard end > index else { return nil }
    let script = characters[end - 1].script
    if script == .han, end == index + 1 {
      return end < characters.count && isBehind(end, characters) ? index..<end + 1 : nil
    }
    while end < characters.count, isBehind(end, characters), characters[end].script == script {
      end += 1
      guard end - index <= limit else { return nil }
    }
    return index..<end
  }
}
