import Analysis
import Segments

extension QueryWords {
  /// The token that stands for the word that may still be growing; `nil` when pairs say all.
  static func lastRun(
    of list: TokenList,
    _ last: TokenList.Token
  ) -> TokenList.Token? {
    switch last.kind {
    case .bigram, .trigram: nil
    case .unigram: list.tokens.last { $0.kind == .run && $0.end == last.end } ?? last
    case .word, .unit, .run, .article, .stem, .spelling: last
    }
  }

  /// The token of the word that ends `list` and may still be growing; `nil` when pairs say all.
  ///
  /// Titles have three neighbours as a beginning, which says more than their pairs do anywhere.
  func growingToken(
    of list: TokenList,
    _ last: TokenList.Token,
    isPrefix: Bool
  ) -> TokenList.Token? {
    guard titlesOnly, !isPrefix, last.kind == .bigram else { return Self.lastRun(of: list, last) }
    let trigram = list.lastTrigram
    return trigram.flatMap { isEnough(TermKey.prefix(list.bytes(of: $0))) ? $0 : nil }
  }

  /// Adds a position for the word `token` of `list`, the tokens of `clause`, which may still be growing, to
  /// the option `number` of `group`.
  mutating func addGrowing(
    _ token: TokenList.Token,
    in list: TokenList,
    _ clause: Query.Clause,
    ofOption number: Int,
    to group: inout Group
  ) {
    let isPrefix = clause.isPrefix
    if !isPrefix, addComposition(token, in: list, ofOption: number, to: &group) { return }
    if titlesOnly, !isPrefix, let term = Self.titleBeginning(of: token, in: list), isEnough(term) {
      group.addPosition(Alternation(term: term), ofOption: number)
      if !clause.isPhrase { addNasals(of: token, in: list, isPrefix: false, term, to: &group) }
      return
    }
    let terms = terms(of: token, in: list, isPrefix: isPrefix)
    let whole = wholeWord(token, in: list, clause)
    var isFirst = true
    for term in terms {
      var alternation = Alternation(term: term)
      if term == whole { addOtherForms(to: &alternation, written: clause.text, token) }
      if isFirst {
        group.addPosition(alternation, ofOption: number)
      } else {
        group.addAlternation(alternation)
      }
      isFirst = false
    }
    guard let anchor = terms.first else { return }
    addArticles(of: token, in: list, isPrefix: isPrefix, anchor, to: &group)
    if clause.isPhrase { return }
    addNasals(of: token, in: list, isPrefix: isPrefix, anchor, to: &group)
    guard let whole else { return }
    let spellings = spellings(of: whole, written: clause.text, token)
    for var other in spellings + stems(of: whole, written: clause.text, token) {
      other.anchor = anchor
      group.addAlternation(other)
    }
  }

  /// The word that `token` is as it stands, where somebody may be writing it and it is long enough to be
  /// all of one; `nil` where only its beginning is searched.
  private func wholeWord(
    _ token: TokenList.Token,
    in list: TokenList,
    _ clause: Query.Clause
  ) -> [UInt8]? {
    guard token.kind == .word, clause.isUnfinished, !clause.isPrefix, !clause.isPhrase, !titlesOnly
    else { return nil }
    let text = Array(list.bytes(of: token))
    return TermKey.characters(text) < Self.wholeWordLength ? nil : text
  }

  /// Adds the other forms of a word that may be whole, as of one that is: where documents have it.
  private mutating func addOtherForms(
    to alternation: inout Alternation,
    written text: String,
    _ token: TokenList.Token
  ) {
    if snapshot.frequency(of: alternation.term) > 0 { addForms(to: &alternation) }
    addPartedUmlauts(to: &alternation, written: text, token)
  }

  /// Adds what a growing word of Devanagari may become with its nasals written otherwise, to the last
  /// position of `group`, whose first term is `anchor`.
  private mutating func addNasals(
    of token: TokenList.Token,
    in list: TokenList,
    isPrefix: Bool,
    _ anchor: [UInt8],
    to group: inout Group
  ) {
    guard Self.mayHaveNasals(token, in: list) else { return }
    let term = Array(list.bytes(of: token))
    let keepsToTitles = !isPrefix && isEnough(anchor)
    for other in Anusvara.otherForms(of: term) {
      let beginning = TermKey.prefix(other)
      let terms =
        keepsToTitles && TermKey.characters(other) <= TermKey.prefixLimit
        ? [beginning].filter(isEnough) : terms(ofWord: other, isPrefix: isPrefix)
      for form in terms {
        group.addAlternation(
          Alternation(term: form, factor: Self.spellingFactor, original: term, anchor: anchor)
        )
      }
    }
  }

  /// Whether `token` is a word of Devanagari, or of a script beside it.
  static func mayHaveNasals(_ token: TokenList.Token, in list: TokenList) -> Bool {
    // The first byte of U+0800 to U+0FFF.
    token.kind == .word && list.bytes(of: token).first == 0xE0
  }

  /// The beginning that the growing word `token` of `list` is among those of titles, if such have a
  /// list of their own.
  ///
  /// An Arabic word has its article there, with what is before it: who writes that goes on with
  /// a word that has it. Others that begin like what comes behind it are more than those that the
  /// article alone had found.
  static func titleBeginning(of token: TokenList.Token, in list: TokenList) -> [UInt8]? {
    let text = list.bytes(of: token)
    switch token.kind {
    case .word:
      let written = written(token, in: list) ?? text
      return 2...TermKey.prefixLimit ~= TermKey.characters(written) ? TermKey.prefix(written) : nil
    case .run: return TermKey.prefix(TermKey.beginning(of: text, characters: TermKey.prefixLimit))
    case .trigram, .unigram, .unit: return TermKey.prefix(text)
    case .bigram, .article, .stem, .spelling: return nil
    }
  }

  /// The Arabic word `token` with the article that was taken off it; `nil` for every other word.
  private static func written(_ token: TokenList.Token, in list: TokenList) -> ArraySlice<UInt8>? {
    let text = list.bytes(of: token)
    guard token.kind == .word, text.first.map(ArabicArticle.begins) == true else { return nil }
    let whole = list.whole(of: token)
    return whole.count > text.count ? whole : nil
  }

  /// Adds what a growing Arabic word may become as well, to the last position of `group`, whose first
  /// term is `anchor`.
  private mutating func addArticles(
    of token: TokenList.Token,
    in list: TokenList,
    isPrefix: Bool,
    _ anchor: [UInt8],
    to group: inout Group
  ) {
    guard list.bytes(of: token).first.map(ArabicArticle.begins) == true else { return }
    let term = Array(list.bytes(of: token))
    for other in Self.articles(of: term, token, in: list) {
      for form in terms(ofWord: other.term, isPrefix: isPrefix) {
        group.addAlternation(
          Alternation(term: form, factor: other.factor, original: term, anchor: anchor)
        )
      }
    }
    addNoun(of: term, isPrefix: isPrefix, anchor, to: &group)
  }

  /// Adds what is behind the article with which so short a word `term` begins: in an index, longer
  /// words have lost it.
  ///
  /// Where titles have words that begin so with their articles, a word that somebody is typing is one of
  /// those.
  private mutating func addNoun(
    of term: [UInt8],
    isPrefix: Bool,
    _ anchor: [UInt8],
    to group: inout Group
  ) {
    guard let noun = ArabicArticle.noun(ofUnfinished: term[...]),
      isPrefix || snapshot.frequency(of: TermKey.prefix(term)) == 0
    else { return }
    for form in terms(ofWord: Array(noun), isPrefix: true) {
      group.addAlternation(
        Alternation(term: form, factor: 0.9, original: term, anchor: anchor)
      )
    }
  }

  /// The terms of which one is enough for the growing word `token`.
  mutating func terms(
    of token: TokenList.Token,
    in list: TokenList,
    isPrefix: Bool
  ) -> [[UInt8]] {
    let text = Array(list.bytes(of: token))
    switch token.kind {
    case .word: return terms(ofWord: text, isPrefix: isPrefix)
    case .run:
      let beginning = TermKey.prefix(TermKey.beginning(of: text))
      let parts = list.tokens.filter { $0.start >= token.start && $0.kind != .run }
      let terms = [beginning] + parts.map { Array(list.bytes(of: $0)) }
      // Within texts a letter of Thai is in pairs only, wherever a word begins; of Hangul, the first
      // syllable of a word is a term.
      guard parts.count == 1, terms[1] == text, !HangulComposition.isHangul(text[...]),
        isPrefix || !terms.contains(where: { snapshot.frequency(of: $0) > 0 })
      else { return terms }
      return terms + completions(of: text).filter { $0 != text }
    case .bigram, .trigram, .unigram, .unit, .article, .stem, .spelling:
      return beginnings(text, isPrefix: isPrefix)
    }
  }

  /// The terms of which one is enough for the growing word `text`.
  mutating func terms(ofWord text: [UInt8], isPrefix: Bool) -> [[UInt8]] {
    let characters = TermKey.characters(text)
    if characters > TermKey.prefixLimit { return completions(of: text) }
    let prefix = TermKey.prefix(text)
    if hasAllBeginnings, isPrefix, characters > 0 { return [prefix] }
    // Only an index that was built so has lists of single letters.
    if characters < 2, !isPrefix || snapshot.frequency(of: prefix) == 0 {
      return isPrefix ? beginnings(letter: text) : [text]
    }
    if !isPrefix, snapshot.frequency(of: prefix) > 0 {
      return titlesOnly || characters < Self.wholeWordLength ? [prefix] : [prefix, text]
    }
    return beginnings(text, isPrefix: true)
  }

  /// The words that begin with the letter `text`, for which there is no list; where there are too
  /// many, the commonest beginnings of two letters of titles before them.
  private mutating func beginnings(letter text: [UInt8]) -> [[UInt8]] {
    let known = bound
    bound = .exact
    let words = completions(of: text)
    defer { bound = known.joined(with: bound) }
    if bound == .exact { return [text] + words.filter { $0 != text } }
    let terms = snapshot.pairs(from: text, limit: Self.completionLimit) + words
    return [text] + terms.prefix(Self.completionLimit)
  }

  /// Whether titles have `beginning`, and nothing else is searched then.
  private func isEnough(_ beginning: [UInt8]) -> Bool {
    titlesOnly && snapshot.frequency(of: beginning) > 0
  }

  /// The terms of what begins with `text` and is it.
  private mutating func beginnings(_ text: [UInt8], isPrefix: Bool) -> [[UInt8]] {
    let terms = [TermKey.prefix(text), text]
    // A star asks for more than the beginnings of titles, and so does what no title begins with.
    return isPrefix ? terms + completions(of: text).filter { $0 != text } : terms
  }

  /// The first words of the index, in their order, that start with `text`.
  private mutating func completions(of text: [UInt8]) -> [[UInt8]] {
    let (words, areAll) = snapshot.completions(of: text, limit: Self.completionLimit)
    if !areAll { bound = bound.joined(with: .atLeast) }
    return words.isEmpty ? [text] : words
  }
}
