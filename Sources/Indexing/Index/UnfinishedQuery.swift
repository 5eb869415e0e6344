import Analysis

/// A query whose last word is still being written, taken apart at that word.
package struct UnfinishedQuery: Hashable, Sendable {
  /// What is before the word, as it was written.
  package let before: String
  /// What closes the quotation marks that the word is in; empty where it is in none.
  package let after: String
  /// The beginning of the word, folded; of scripts without spaces, all that is side by side.
  package let start: [UInt8]
  /// The words in front of it, folded.
  package let words: [[UInt8]]
  /// Whether it is a word with spaces around it, and not a piece of a script without.
  package let isWord: Bool
  /// What the word may become when it is Hangul; `nil` for other scripts.
  package let composition: HangulComposition?
  /// What is behind the article in so short a beginning of an Arabic word that it has kept it; `nil`
  /// for other words.
  package let noun: [UInt8]?

  /// The letters that a word needs before it is completed, if it is the first and not all there is.
  private static let leastLetters = 2

  /// Takes `text` apart; `nil` where nothing can be completed.
  package init?(_ text: String) {
    let query = Query(text, isUnfinished: true)
    guard let clause = query.clauses.last, clause.isUnfinished else { return nil }
    let list = Analyzer().tokens(of: clause.text, for: .querying)
    guard let last = list.tokens.last(where: { $0.kind != .run }) else { return nil }
    // Behind a sign the word has ended, and no other begins with what was typed.
    let rest = String(decoding: clause.text.utf8.dropFirst(Int(last.end)), as: UTF8.self)
    guard rest.unicodeScalars.allSatisfy(\.properties.isGraphemeExtend) else { return nil }
    let run = list.tokens.last { $0.kind == .run && $0.end == last.end }
    let hangul = run.flatMap { HangulComposition.isHangul(list.bytes(of: $0)) ? $0 : nil }
    let word = hangul ?? Self.whole(last, in: list)
    start = Array(list.bytes(of: word))
    isWord = last.kind == .word || hangul != nil
    noun = isWord ? ArabicArticle.noun(ofUnfinished: start[...]).map(Array.init) : nil
    composition = hangul == nil ? nil : HangulComposition(start)
    // What the user wrote before the word stays as it is; text that was written otherwise than
    // it is meant, with escapes, or that is too long to be read as a whole, cannot be completed.
    let written = text.utf8.dropLast(clause.isPrefix ? 1 : 0)
    guard text.utf8.count <= Query.byteLimit,
      written.reversed().starts(with: clause.text.utf8.reversed())
    else { return nil }
    let opening = String(decoding: written.dropLast(clause.text.utf8.count), as: UTF8.self)
    after = Self.endsInQuotes(text) ? Self.closingMark(of: opening) : ""
    let offset = clause.text.utf8.count - Int(word.start)
    before = String(decoding: written.dropLast(offset), as: UTF8.self)
    let known = Analyzer().tokens(of: before, for: .querying)
    words = known.tokens.filter { $0.kind == .word || $0.kind == .run }.map {
      Array(known.bytes(of: $0))
    }
    if last.kind == .word, words.isEmpty, clause.text != text,
      TermKey.characters(start) < Self.leastLetters
    {
      return nil
    }
  }
}

extension UnfinishedQuery {
  /// Whether quotation marks are open where `text` ends, of which the last word is unfinished.
  private static func endsInQuotes(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var scanner = QueryScanner(bytes)
      var isQuoted = false
      while let piece = scanner.next() { isQuoted = piece.isQuoted }
      return isQuoted
    }
  }

  /// The mark that closes the quotation mark at the end of `text`.
  private static func closingMark(of text: String) -> String {
    switch text.unicodeScalars.last {
    case "“": "”"
    case "„": "“"
    case .some(let mark): String(Character(mark))
    case nil: ""
    }
  }

  /// The query with `word`, as it is written, for the unfinished one.
  package func completed(by word: String) -> String { before + word + after }

  /// The pair `last` and all those before it that share characters, as one token.
  private static func whole(_ last: TokenList.Token, in list: TokenList) -> TokenList.Token {
    guard last.kind == .bigram else { return last }
    var whole = last
    for pair in list.tokens.reversed()
    where pair.kind == .bigram && pair.textStart < whole.textStart
      && whole.textStart < pair.textEnd
    {
      (whole.textStart, whole.start) = (pair.textStart, pair.start)
    }
    return whole
  }

  /// The word in front of the unfinished one, folded; `nil` where there is none.
  package var previous: [UInt8]? { words.last }

  /// Whether the folded `word` is a longer one that begins like the unfinished word, or that one more
  /// key makes of it.
  package func isCompleted(by word: some Collection<UInt8>) -> Bool {
    if word.count > start.count, word.starts(with: start) { return true }
    return composition?.begins(word) == true && !word.elementsEqual(start)
  }
}
