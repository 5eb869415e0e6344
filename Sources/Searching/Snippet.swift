/// The piece of a text that shows best why it was found.
package enum Snippet {
  /// The longest snippet, in characters.
  package static let limit = 240

  /// The bytes of a text that are looked at.
  private static let textLimit = 32_768

  /// Returns the piece of `description`, or else of `text`, in which most of `words` are.
  ///
  /// The description wins when it has as many of the words as the best piece of the text, because
  /// its author wrote it for this purpose. Words are compared as the index compares them. Nothing
  /// longer than `most` characters comes back, which is what a page asks for by `max-snippet`.
  package static func best(
    description: String?,
    text: String,
    words: MatchedWords,
    most: Int = .max
  ) -> String {
    let piece = best(description: description, text: text, words: words, limit: min(limit, most))
    return piece.utf8.count <= most || piece.count <= most ? piece : cut(piece, to: most)
  }

  private static func best(
    description: String?,
    text: String,
    words: MatchedWords,
    limit: Int
  ) -> String {
    let summary = description ?? ""
    let own = Set(words.matchesInAnySpelling(in: summary).map(\.word)).count
    if own == words.count || text.isEmpty {
      return cut(summary.isEmpty ? text : summary, to: limit)
    }
    let piece = window(of: text, words: words, limit: limit)
    return own >= piece.count && !summary.isEmpty ? cut(summary, to: limit) : piece.text
  }

  /// The stretch in which most different words are, and among those the one that ends soonest
  /// after it begins.
  private static func window(
    of text: String,
    words: MatchedWords,
    limit: Int
  ) -> (text: String, count: Int) {
    let isShort = text.utf8.count <= textLimit
    var cut = isShort ? text.endIndex : text.utf8.index(text.startIndex, offsetBy: textLimit)
    // No character is cut in its middle.
    while !isShort, text.utf8[cut] & 0xC0 == 0x80 { cut = text.utf8.index(before: cut) }
    let head = isShort ? text : String(text[..<cut])
    let matches = words.matchesInAnySpelling(in: head)
    guard let first = matches.first else {
      return (piece(of: head, around: 0..<0, limit: limit, isWhole: isShort), 0)
    }
    var best = (range: first.range, count: 1)
    var counts: [Int: Int] = [:]
    var start = 0
    for (end, match) in matches.enumerated() {
      counts[match.word, default: 0] += 1
      // A character has at most four bytes; the piece is cut in characters later.
      while match.range.upperBound - matches[start].range.lowerBound > limit, start < end {
        let word = matches[start].word
        counts[word] = counts[word, default: 1] - 1
        if counts[word] == 0 { counts[word] = nil }
        start += 1
      }
      let range = matches[start].range.lowerBound..<match.range.upperBound
      if counts.count > best.count || counts.count == best.count && range.count < best.range.count {
        best = (range, counts.count)
      }
    }
    return (piece(of: head, around: best.range, limit: limit, isWhole: isShort), best.count)
  }

  /// At most `limit` characters of `text` with the bytes `range` a little behind the beginning.
  private static func piece(
    of text: String,
    around range: Range<Int>,
    limit: Int,
    isWhole: Bool
  ) -> String {
    let from = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
    let inside = text.distance(
      from: from,
      to: text.utf8.index(text.startIndex, offsetBy: range.upperBound)
    )
    let before = min(max(0, (limit - inside) / 2), limit / 3)
    let earliest = text.index(from, offsetBy: -before, limitedBy: text.startIndex)
    var start = earliest ?? text.startIndex
    // A piece begins at a word, unless the script has no spaces.
    if start > text.startIndex, let space = text[start..<from].firstIndex(of: " ") {
      start = text.index(after: space)
    }
    let most = text.index(start, offsetBy: limit, limitedBy: text.endIndex) ?? text.endIndex
    let needed = text.utf8.index(text.startIndex, offsetBy: range.upperBound)
    let end = wordEnd(of: text, at: most, notBefore: max(start, needed))
    let prefix = start > text.startIndex ? "… " : ""
    let suffix = end < text.endIndex || !isWhole ? " …" : ""
    return prefix + text[start..<end] + suffix
  }

  /// The longest word that is looked for the beginning of, in characters; scripts without spaces
  /// have longer runs, which end where they must.
  private static let longestWord = 40

  /// The last end of a word of `text` at or before `end`, without the white space behind it.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - end: Where the piece must end.
  ///   - floor: What is before this index stays.
  /// - Returns: An index behind a word; `end` itself where no word ends near it.
  private static func wordEnd(
    of text: String,
    at end: String.Index,
    notBefore floor: String.Index
  ) -> String.Index {
    // A sentence of a script without spaces may end at any of its letters.
    guard end < text.endIndex, end > floor, end > text.startIndex, isSpaced(text[end]),
      isSpaced(text[text.index(before: end)])
    else { return end }
    var index = end
    for _ in 0..<longestWord where index > floor {
      let before = text.index(before: index)
      if !isSpaced(text[before]) {
        return isSpace(text[before]) ? trimmed(text, before, floor) : index
      }
      index = before
    }
    return end
  }

  /// `end` without the white space before it.
  private static func trimmed(
    _ text: String,
    _ end: String.Index,
    _ floor: String.Index
  ) -> String.Index {
    var end = end
    while end > floor, isSpace(text[text.index(before: end)]) { end = text.index(before: end) }
    return end
  }

  /// Whether a character is of a word that white space parts from others: no space, and of no script
  /// that is written without.
  private static func isSpaced(_ character: Character) -> Bool {
    if isSpace(character) { return false }
    if character.isASCII { return true }
    switch character.unicodeScalars.first?.value ?? 0 {
    // Thai, Lao, Burmese, Khmer; Chinese, Japanese, with their signs, in the forms of any width.
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0x312F, 0x3190...0xA4CF,
      0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF01...0xFF9F, 0x20000...0x3FFFF:
      return false
    default: return true
    }
  }

  /// Whether a character is white space, which most can be seen to be without a look into Unicode.
  private static func isSpace(_ character: Character) -> Bool {
    guard let ascii = character.asciiValue else { return character.isWhitespace }
    return ascii == 0x20 || 0x09...0x0D ~= ascii
  }

  private static func cut(_ text: String, to limit: Int) -> String {
    // No character has less than a byte.
    if text.utf8.count <= limit { return text }
    guard text.count > limit, limit > 0 else { return text }
    let most = text.index(text.startIndex, offsetBy: limit - 1)
    let end = wordEnd(of: text, at: most, notBefore: text.startIndex)
    return text[..<end] + "…"
  }
}
