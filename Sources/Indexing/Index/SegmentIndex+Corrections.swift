/// What may have been meant by a query with words that are unknown or rare.
package struct Corrections: Hashable, Sendable {
  /// Words that may have been meant, for ``SearchRequest/corrections``.
  package var alternatives = WordAlternatives()
  /// The query with the likeliest words in place of the wrong ones; `nil` when there are none.
  package var didYouMean: String?

  package init() {}
}

extension SegmentIndex {
  /// Letters below which a word is not corrected, and below which by one letter only.
  private static let leastLetters = 4
  private static let longLetters = 8
  /// Words in at most this many documents are rare: something much more frequent may be meant.
  private static let rareFrequency = 2
  private static let rareRatio = 20
  /// The most corrections of one word, and the most words that are corrected.
  private static let correctionLimit = 3
  private static let wordLimit = 4
  /// The steps that a segment gets at least, however small its share of all terms is.
  private static let leastBudget = 200

  /// Finds what may have been meant by the words of `request` that no document has, or few.
  ///
  /// To be asked for when there are few hits. Words are compared with those of titles, key words
  /// and app names: words of 4 to 7 letters may differ in one letter, longer ones in two; swapped
  /// neighbours are one difference. Words with other first letters are looked for when none has
  /// the same. The time is bounded by budgets of steps for each of at most four words, whatever
  /// the size of the index; what is not found within them is not offered.
  package func corrections(of request: SearchRequest) -> Corrections {
    answering { corrections(of: request, $0) }
  }

  private func corrections(
    of request: SearchRequest,
    _ snapshot: IndexSnapshot
  ) -> Corrections {
    var corrections = Corrections()
    var replacements: [[UInt8]: [UInt8]] = [:]
    for word in doubtfulWords(of: request, snapshot).prefix(Self.wordLimit) {
      let frequency = snapshot.frequency(of: word)
      for (place, found) in Self.corrections(of: word, frequency, snapshot).enumerated() {
        let factor: Float = found.distance == 1 ? 0.5 : 0.3
        corrections.alternatives.add([found.word], for: [word], factor: factor)
        if place == 0 { replacements[word] = found.word }
      }
    }
    if !replacements.isEmpty {
      corrections.didYouMean = Self.replacing(replacements, in: request.text)
    }
    return corrections
  }

  /// The words of `request` that may be wrong, once each.
  private func doubtfulWords(of request: SearchRequest, _ snapshot: IndexSnapshot) -> [[UInt8]] {
    let query = Query(request.text, isUnfinished: request.isUnfinished)
    var words: [[UInt8]] = []
    for clause in query.clauses where clause.role != .excluded {
      let list = Analyzer().tokens(of: clause.text, for: .querying)
      for token in list.tokens where token.kind == .word {
        let word = Array(list.bytes(of: token))
        let letters = TermKey.characters(word)
        let hasDigits = word.contains { $0 &- 0x30 < 10 }
        guard letters >= Self.leastLetters, letters <= FuzzyWalk.letterLimit, !hasDigits,
          !words.contains(word), snapshot.frequency(of: word) <= Self.rareFrequency
        else { continue }
        // The beginning of a known word is right so far.
        let isLast = token == list.tokens.last
        if clause.grows, isLast, Self.isBeginning(word, snapshot) { continue }
        words.append(word)
      }
    }
    return words
  }

  private static func isBeginning(_ word: [UInt8], _ snapshot: IndexSnapshot) -> Bool {
    snapshot.parts.contains { part in
      var walker = part.segment.dictionary.walker(from: word)
      return walker.next() != nil && walker.term.starts(with: word)
    }
  }

  /// The words that may have been meant by `word`, likeliest first.
  private static func corrections(
    of word: [UInt8],
    _ frequency: Int,
    _ snapshot: IndexSnapshot
  ) -> [FuzzyWalk.Match] {
    let text = String(decoding: word, as: UTF8.self)
    let least = frequency == 0 ? 1 : frequency * rareRatio
    let terms = snapshot.parts.reduce(1) { $0 + $1.segment.dictionary.count }
    // The likeliest errors first: few of them, and not where a word begins.
    for round in rounds(letters: text.unicodeScalars.count) {
      let head = Array(TermKey.beginning(of: word, characters: round.intact))
      var matches: Set<FuzzyWalk.Match> = []
      for part in snapshot.parts {
        let share = round.budget * part.segment.dictionary.count / terms
        var walk = FuzzyWalk(text, limit: round.limit, budget: max(share, leastBudget))
        walk.search(part.segment.dictionary, head: head)
        matches.formUnion(walk.matches)
      }
      let best = best(matches, least: least, snapshot)
      if !best.isEmpty { return best }
    }
    return []
  }

  /// One look for words: how many letters may differ, how many at the start may not, and the
  /// steps it may take.
  private struct Round {
    var limit: Int
    var intact: Int
    var budget: Int
  }

  private static func rounds(letters: Int) -> [Round] {
    let one = [
      Round(limit: 1, intact: 1, budget: 20_000), Round(limit: 1, intact: 0, budget: 20_000),
    ]
    if letters < longLetters { return one }
    return [
      one[0], Round(limit: 2, intact: 2, budget: 40_000), one[1],
      Round(limit: 2, intact: 1, budget: 40_000), Round(limit: 2, intact: 0, budget: 40_000),
    ]
  }

  /// The nearest of `matches` that stand in titles, the most frequent first.
  private static func best(
    _ matches: Set<FuzzyWalk.Match>,
    least: Int,
    _ snapshot: IndexSnapshot
  ) -> [FuzzyWalk.Match] {
    let known = matches.compactMap { match -> (match: FuzzyWalk.Match, frequency: Int)? in
      let frequency = snapshot.frequency(of: match.word)
      guard frequency >= least,
        snapshot.frequency(of: TermKey.prefix(TermKey.beginning(of: match.word))) > 0
      else { return nil }
      return (match, frequency)
    }
    let sorted = known.sorted { left, right in
      if left.match.distance != right.match.distance {
        return left.match.distance < right.match.distance
      }
      return left.frequency != right.frequency
        ? left.frequency > right.frequency
        : left.match.word.lexicographicallyPrecedes(right.match.word)
    }
    return sorted.prefix(correctionLimit).map(\.match)
  }

  /// `text` with other words in it; everything else stays as the user wrote it.
  private static func replacing(_ replacements: [[UInt8]: [UInt8]], in text: String) -> String {
    let list = Analyzer().tokens(of: text, for: .comparing)
    let source = Array(text.utf8)
    var result: [UInt8] = []
    var copied = 0
    for token in list.tokens where token.kind == .word {
      guard let replacement = replacements[Array(list.bytes(of: token))] else { continue }
      result += source[copied..<Int(token.start)] + replacement
      copied = Int(token.end)
    }
    return String(decoding: result + source[copied...], as: UTF8.self)
  }
}
