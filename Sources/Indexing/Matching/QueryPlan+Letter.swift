import Analysis
import Segments

extension QueryPlan {
  /// The most beginnings of two letters that a letter stands for; further ones are rare.
  private static let letterLimit = 16
  /// What the points of a title with a word that begins so are multiplied with: it orders documents
  /// that are alike, and says less than a word.
  private static let letterFactor: Float = 0.5
  /// The most documents with the words before the letter of which titles are looked at.
  ///
  /// Each is looked up in every list of a pair, about 5,000 instructions, while somebody types: with a word
  /// of 400,000 documents a search took 400 times as long.
  static let letterDocumentLimit = 2048

  /// Adds points for what may be titles with a word that begins with `letter`, behind other words.
  ///
  /// The letter is no word yet: documents still need one of those before it, and how much of the query
  /// they have does not change. Titles have no list of a letter, but of the pairs that begin with it.
  /// Behind words that more documents have than ``letterDocumentLimit`` it adds nothing. The lists are
  /// of keywords, names and hosts as well, and that of the letter of all texts: whoever asks looks at
  /// the titles.
  mutating func addLetter(_ letter: [UInt8]) {
    let documents = required.reduce(frequency(scored)) { min($0, frequency($1)) }
    guard !scored.isEmpty, documents <= Self.letterDocumentLimit else { return }
    let (known, count, isUnion) = (scored, wordCount, required.isEmpty)
    let room = min(Self.letterLimit, Self.scoredLimit - known.count - 1)
    guard room > 0 else { return }
    for term in [letter] + snapshot.pairs(from: letter, limit: room) {
      let alternation = QueryWords.Alternation(term: term, factor: Self.letterFactor)
      addLeaf(alternation, for: TermKey.prefix(letter))
    }
    endLetter(scored.count > known.count ? letter : nil, wordCount: count)
    if isUnion, scored.count > known.count { require(Array(known)) }
  }
}

extension IndexSnapshot {
  /// The commonest beginnings of two letters of words of titles that start with the letter `text`, at
  /// most `limit`.
  func pairs(from text: [UInt8], limit: Int) -> [[UInt8]] {
    let start = TermKey.prefix(text)
    let length = TermKey.characters(start) + 1
    var frequencies: [[UInt8]: Int] = [:]
    for part in parts {
      var walker = part.segment.dictionary.walker(from: start)
      while walker.peek(), walker.term.starts(with: start) {
        let pair = Array(TermKey.beginning(of: walker.term, characters: length))
        if frequencies[pair] == nil { frequencies[pair] = frequency(of: pair) }
        // On to the next pair: there is no telling how many terms begin with this one.
        walker = part.segment.dictionary.walker(from: pair + [0xFF])
      }
    }
    let common = frequencies.filter { $0.value > 0 }.sorted {
      $0.value != $1.value ? $0.value > $1.value : $0.key.lexicographicallyPrecedes($1.key)
    }
    return common.prefix(limit).map(\.key)
  }
}
