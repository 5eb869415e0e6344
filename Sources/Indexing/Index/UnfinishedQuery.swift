/// A query whose last word is still being written, taken apart at that word.
package struct UnfinishedQuery: Hashable, Sendable {
  /// What stands before the word, as it was written.
  package let before: String
  /// The beginning of the word, folded.
  package let start: [UInt8]
  /// The word in front of it, folded; `nil` where there is none.
  package let previous: [UInt8]?
  /// Whether it is a word with spaces around it, and not a piece of a script without.
  package let isWord: Bool

  /// The letters that a word needs before it is completed, if it is the first and not all there is.
  private static let leastLetters = 2

  /// Takes `text` apart; `nil` where nothing can be completed.
  package init?(_ text: String) {
    let query = Query(text, isUnfinished: true)
    guard let clause = query.clauses.last, clause.isUnfinished else { return nil }
    let list = Analyzer().tokens(of: clause.text, for: .querying)
    guard let last = list.tokens.last(where: { $0.kind != .run }) else { return nil }
    start = Array(list.bytes(of: last))
    isWord = last.kind == .word
    // What the user wrote before the word stays as it is; text that was written otherwise than
    // it is meant, with escapes, or that is too long to be read as a whole, cannot be completed.
    let written = text.utf8.dropLast(clause.isPrefix ? 1 : 0)
    guard text.utf8.count <= Query.byteLimit,
      written.reversed().starts(with: clause.text.utf8.reversed())
    else { return nil }
    let offset = clause.text.utf8.count - Int(last.start)
    before = String(decoding: written.dropLast(offset), as: UTF8.self)
    let words = Analyzer().tokens(of: before, for: .querying)
    previous = words.tokens.last { $0.kind == .word }.map { Array(words.bytes(of: $0)) }
    if isWord, previous == nil, clause.text != text,
      TermKey.characters(start) < Self.leastLetters
    {
      return nil
    }
  }
}
