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
  /// The steps that looking for corrections of one word may take in all segments, for words with
  /// the same first letter and for others: about 20 ns each.
  private static let sameLetterBudget = 40_000
  private static let otherLetterBudget = 40_000

  /// Finds what may have been meant by the words of `request` that no document has, or few.
  ///
  /// To be asked for when there are few hits. Words are compared with those of titles, key words
  /// and app names: words of 4 to 7 letters may differ in one letter, longer ones in two; swapped
  /// neighbours are one difference. Words with another first letter are looked for when none has
  /// the same. The time is bounded by a budget of steps for each of at most four words, whatever
  /// the size of the index.
  package func corrections(of request: SearchRequest) -> Corrections {
    let snapshot = snapshot
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
    let limit = text.unicodeScalars.count < longLetters ? 1 : 2
    let head = Array(word.prefix(text.unicodeScalars.first.map { UTF8Bytes($0.value).count } ?? 1))
    let least = frequency == 0 ? 1 : frequency * rareRatio
    func find(_ head: [UInt8], from start: [UInt8], budget: Int) -> [FuzzyWalk.Match] {
      var matches: Set<FuzzyWalk.Match> = []
      for part in snapshot.parts {
        let share = budget * part.segment.dictionary.count / max(1, terms(snapshot))
        var walk = FuzzyWalk(text, limit: limit, budget: max(share, 200))
        walk.search(part.segment.dictionary, from: start, head: head)
        matches.formUnion(walk.matches)
      }
      return best(matches, least: least, snapshot)
    }
    let same = find(head, from: head, budget: sameLetterBudget)
    return same.isEmpty ? find([], from: TermKey.firstWord, budget: otherLetterBudget) : same
  }

  private static func terms(_ snapshot: IndexSnapshot) -> Int {
    snapshot.parts.reduce(0) { $0 + $1.segment.dictionary.count }
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
