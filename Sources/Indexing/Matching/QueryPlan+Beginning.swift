import Analysis

extension QueryPlan {
  /// Takes a query of one word in any script that may still be growing as the one term that it is
  /// among the beginnings of titles.
  ///
  /// Who types a word asks so with every letter, and to take a query apart that has no parts would
  /// take longer than to answer it. The plan is the same as the one that ``Query`` and
  /// ``QueryWords`` lead to.
  ///
  /// - Returns: False when there is more to the query; then nothing was taken.
  mutating func addBeginning(of request: borrowing SearchRequest) -> Bool {
    guard request.titlesOnly, request.isUnfinished, request.corrections.isEmpty else {
      return false
    }
    var text = request.text
    let alternation = text.withUTF8 { bytes -> QueryWords.Alternation? in
      guard bytes.count <= Query.byteLimit, bytes.allSatisfy(Self.isPartOfWord) else { return nil }
      var list = TokenList()
      Analyzer().analyze(bytes, for: .querying, into: &list)
      return beginning(list, ofTextWith: bytes.count)
    }
    guard let alternation else { return false }
    reserve(1)
    // What no title begins with is looked for among the words of texts.
    return addLeaf(alternation) != nil
  }

  /// Whether `byte` is a letter or a digit of ASCII, or part of anything else.
  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || WordBuffer.isPlain(byte)
  }

  /// The term that all of a text of `count` bytes with the tokens of `list` is, as the beginning
  /// of a word of titles; `nil` when there is more to it.
  private func beginning(_ list: TokenList, ofTextWith count: Int) -> QueryWords.Alternation? {
    guard let last = list.tokens.last else { return nil }
    let whole = list.lastTrigram ?? QueryWords.lastRun(of: list, last) ?? last
    guard whole.start == 0, Int(whole.end) == count else { return nil }
    // A syllable that is being put together is the beginning of more than one word.
    if whole.kind == .run {
      let composed = QueryWords.composed(Array(list.bytes(of: whole)), snapshot)
      if let composed { return composed }
    } else if HangulComposition(list.bytes(of: whole)) != nil {
      return nil
    }
    if QueryWords.mayHaveNasals(whole, in: list),
      !Anusvara.otherForms(of: Array(list.bytes(of: whole))).isEmpty
    {
      return nil
    }
    // Two characters are a term as they stand.
    let term =
      whole.kind == .bigram
      ? Array(list.bytes(of: whole)) : QueryWords.titleBeginning(of: whole, in: list)
    return term.map { QueryWords.Alternation(term: $0) }
  }
}
