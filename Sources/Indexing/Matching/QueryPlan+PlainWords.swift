import Analysis

extension QueryPlan {
  /// Takes a query of plain words as terms, without what other queries need to be understood.
  ///
  /// Most queries are a few words in small letters and digits of ASCII, which are terms as they
  /// stand, and what is left to do for them is less than to look for signs, fields and spellings.
  /// The plan is the same as the one that ``Query`` and ``QueryWords`` lead to.
  ///
  /// - Returns: False when there is more to the query; then nothing was taken.
  mutating func addPlainWords(of request: borrowing SearchRequest) -> Bool {
    guard request.synonyms.isEmpty, request.corrections.isEmpty,
      request.stemming.languages.isEmpty, request.formLanguages.isEmpty
    else { return false }
    let (mode, isUnfinished) = (request.mode, request.isUnfinished)
    let weighsLetter = request.weighsLetter
    let enough = request.titlesOnly ? Int.max : QueryWords.wholeWordLength
    var text = request.text
    return text.withUTF8 { bytes in
      guard Self.isPlain(bytes, isUnfinished: isUnfinished, wholeFrom: enough) else {
        return false
      }
      reserve(2)
      var start = 0
      for end in 0...bytes.count where end == bytes.count || bytes[end] == UInt8(ascii: " ") {
        let word = UnsafeBufferPointer(rebasing: bytes[start..<end])
        let grows = isUnfinished && end == bytes.count
        // A letter that somebody is going on from says nothing yet, unless it is all there is. The
        // only word need not be required: there is no other that a document could have.
        let isRequired =
          mode == .all && (start == 0 ? end < bytes.count : !grows || word.count > 1)
        if !addPlain(
          word,
          isFirst: start == 0,
          grows: grows,
          isRequired: isRequired,
          wholeFrom: enough
        ) {
          removeWords()
          return false
        }
        if weighsLetter, grows, start > 0, word.count == 1 { addLetter(Array(word)) }
        start = end + 1
      }
      return true
    }
  }

  /// Whether `text` is words of small letters and digits, with one space between two, none of
  /// which may be spelt otherwise or needs to be completed.
  ///
  /// From `enough` letters on one that may be growing is a whole word as well.
  private static func isPlain(
    _ text: UnsafeBufferPointer<UInt8>,
    isUnfinished: Bool,
    wholeFrom enough: Int
  ) -> Bool {
    var length = 0
    var hasUmlaut = false
    var previous = UInt8(ascii: " ")
    for byte in text {
      if byte == UInt8(ascii: " ") {
        if length == 0 || hasUmlaut { return false }
        length = 0
      } else {
        guard byte &- 0x61 < 26 || byte &- 0x30 < 10, length < Analyzer.wordLimit else {
          return false
        }
        length += 1
        hasUmlaut = hasUmlaut || Umlauts.mayBeOne(previous, byte)
      }
      previous = byte
    }
    // A word that has just been begun has no other spelling yet.
    if hasUmlaut, !isUnfinished || length >= enough { return false }
    return isUnfinished ? 1...TermKey.prefixLimit ~= length : length > 0
  }

  /// Takes a word.
  ///
  /// - Parameters:
  ///   - word: The word.
  ///   - isFirst: Whether it is the first.
  ///   - grows: Whether it may still be growing.
  ///   - isRequired: Whether documents must have it.
  ///   - length: The letters from which on one that may be growing is a whole word as well.
  /// - Returns: False when there is more to it.
  private mutating func addPlain(
    _ word: UnsafeBufferPointer<UInt8>,
    isFirst: Bool,
    grows: Bool,
    isRequired: Bool,
    wholeFrom length: Int
  ) -> Bool {
    // A letter behind other words, from which somebody goes on, says nothing yet.
    if grows, word.count == 1, !isFirst { return true }
    var prefix: Int?
    if grows, word.count > 1 {
      // By itself it needs no other name than its own.
      let isAlone = isFirst && word.count < length
      let anchor = isAlone ? nil : Array(word)
      prefix = addLeaf(QueryWords.Alternation(term: TermKey.prefix(word)), for: anchor)
      // What no title begins with is looked for among the words of texts.
      if prefix == nil { return false }
      // Of a word that has just been begun its beginning is enough, where titles have it.
      if word.count < length {
        if isRequired { require([prefix].compactMap { $0 }) }
        return true
      }
    }
    let whole = addLeaf(QueryWords.Alternation(term: Array(word)))
    if isRequired { require([prefix, whole].compactMap { $0 }) }
    return true
  }
}
