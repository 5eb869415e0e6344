import Analysis
import Glibc
import Segments

/// What may have been meant by a query with words that are unknown or rare.
package struct Corrections: Hashable, Sendable {
  /// Words that may have been meant, for ``SearchRequest/corrections``.
  package var alternatives = WordAlternatives()
  /// The query with the likeliest words in place of the wrong ones; `nil` when there are none.
  package var didYouMean: String?
  /// The words that no document has in any form, and for which nothing else is looked for, as they
  /// were written.
  package var unknown: [String] = []

  /// The likeliest word for each wrong one, both folded.
  package var replacements: [[UInt8]: [UInt8]] = [:]

  package init() {}

  /// `text` with the likeliest words in it, each as `forms` have it, or else folded; everything else
  /// stays as the user wrote it.
  package func replacing(in text: String, by forms: [[UInt8]: String] = [:]) -> String {
    let list = Analyzer().tokens(of: text, for: .comparing)
    let source = Array(text.utf8)
    var result: [UInt8] = []
    var copied = 0
    for token in list.tokens where token.kind == .word {
      guard let word = replacements[Array(list.bytes(of: token))] else { continue }
      result += source[copied..<Int(token.start)] + (forms[word].map { Array($0.utf8) } ?? word)
      copied = Int(token.end)
    }
    return String(decoding: result + source[copied...], as: UTF8.self)
  }
}

extension SegmentIndex {
  /// Letters below which a word is not corrected, and below which by one letter only.
  private static let leastLetters = 4
  private static let longLetters = 8
  /// Words in at most this many documents are rare: something much more frequent may be meant.
  private static let rareFrequency = 2
  private static let rareRatio = 20
  /// How much the logarithm of its frequency makes a word likelier, and that a title has it.
  private static let (usage, titleUsage) = (0.4, 2.0)
  /// The most corrections of one word, and the most words that are corrected.
  private static let correctionLimit = 6
  private static let wordLimit = 4
  /// The steps that a segment gets at least, however small its share of all terms is.
  private static let leastBudget = 200

  /// Which words of a query may be wrong.
  package enum Doubt: Hashable, Sendable {
    /// Those that no document has.
    case unknown
    /// Those that few have, too.
    case rare
  }

  /// Finds what may have been meant by the words of `request` that no document has, or few.
  ///
  /// Words are compared with all that documents have: words of 4 to 7 letters may differ in one
  /// letter, longer ones in two; swapped neighbours are one difference. A word that is still being
  /// written is compared with beginnings. Of words that are equally near, the likeliest come first: by
  /// the kind of error (``TypingErrors``), by how many documents have them, and by whether titles, key
  /// words and app names do. Words with other first letters are looked for when no title has one
  /// with the same. The time is bounded by budgets of steps for each of at most four words, whatever
  /// the size of the index; what is not found within them is not offered.
  ///
  /// - Parameters:
  ///   - request: What is searched for.
  ///   - doubt: Which of its words may be wrong: rare ones are mostly meant as long as anything is
  ///     found.
  /// - Returns: What may have been meant, and the query with it.
  package func corrections(of request: SearchRequest, _ doubt: Doubt = .rare) -> Corrections {
    answering { corrections(of: request, doubt, $0) }
  }

  private func corrections(
    of request: SearchRequest,
    _ doubt: Doubt,
    _ snapshot: IndexSnapshot
  ) -> Corrections {
    var corrections = Corrections()
    let doubtful = doubtfulWords(of: request, doubt, snapshot)
    // As long as other forms of a word are found, nothing else is meant by it.
    let wrong = doubtful.filter { $0.isCorrectable && !(doubt == .unknown && $0.hasForms) }
    for word in wrong.prefix(Self.wordLimit) {
      let known = Self.corrections(of: word, snapshot)
      guard let likeliest = known.first else { continue }
      if !word.hasForms { corrections.replacements[word.text] = likeliest.match.word }
      for found in known {
        let factor = Self.factor(of: found, likeliest: likeliest, word)
        corrections.alternatives.add([found.match.word], for: [word.text], factor: factor)
      }
    }
    corrections.unknown = doubtful.filter { word in
      word.frequency == 0 && !word.grows && !word.hasForms
        && corrections.replacements[word.text] == nil
    }.map(\.written)
    corrections.unknown += Self.missingRuns(of: request, snapshot)
    if !corrections.replacements.isEmpty {
      corrections.didYouMean = corrections.replacing(in: request.text)
    }
    return corrections
  }

  /// What the points of a correction are multiplied with.
  ///
  /// What is likeliest to be meant by a word that no document has is requested nearly as though it had
  /// been written: as much less as it counted, as much more would signals that know nothing of words.
  /// Others count for less the less likely they are, measured by known items of real pages.
  private static func factor(of found: Known, likeliest: Known, _ word: Word) -> Float {
    let isNear = found.match.distance == 1
    guard word.frequency == 0, !word.hasForms else { return isNear ? 0.5 : 0.3 }
    let behind = likeliest.likelihood - found.likelihood
    if found.match == likeliest.match { return isNear ? 0.95 : 0.85 }
    let (most, least) = isNear ? (0.8, 0.4) : (0.5, 0.3)
    return Float(max(least, most - 0.15 * behind))
  }

  /// A word that may be wrong.
  private struct Word {
    var text: [UInt8]
    /// The word as it is in the query.
    var written: String
    /// How many documents have it.
    var frequency: Int
    /// Whether it is still being written.
    var grows: Bool
    /// Whether it is long enough, and of letters only.
    var isCorrectable: Bool
    /// Whether documents have other forms of it.
    var hasForms: Bool
  }

  /// The words of `request` that may be wrong, once each.
  private func doubtfulWords(
    of request: SearchRequest,
    _ doubt: Doubt,
    _ snapshot: IndexSnapshot
  ) -> [Word] {
    let query = Query(request.text, isUnfinished: request.isUnfinished)
    let most = doubt == .unknown ? 0 : Self.rareFrequency
    lazy var forms = WordForms(request.formLanguages, snapshot)
    var words: [Word] = []
    for clause in query.clauses where clause.role != .excluded && !clause.isName {
      let list = Analyzer().tokens(of: clause.text, for: .querying)
      for token in list.tokens where token.kind == .word {
        let word = Array(list.bytes(of: token))
        let letters = TermKey.characters(word)
        let hasDigits = word.contains { $0 &- 0x30 < 10 }
        let range = Self.leastLetters...FuzzyWalk.letterLimit
        if words.contains(where: { $0.text == word }) { continue }
        let frequency = snapshot.frequency(of: word)
        guard frequency <= most else { continue }
        // The beginning of a known word is right so far.
        let grows = clause.grows && token == list.tokens.last
        if grows, Self.isBeginning(word, snapshot) { continue }
        if grows, let noun = ArabicArticle.noun(ofUnfinished: word[...]),
          Self.isBeginning(Array(noun), snapshot)
        {
          continue
        }
        // One of which other forms are known may be right as well, and only a stem of another
        // language.
        let isLookedFor = !grows && frequency == 0 && words.count < WordForms.wordLimit
        let hasForms = isLookedFor && !forms.forms(of: word).isEmpty
        if frequency == 0, !request.synonyms.alternatives(of: [word]).isEmpty { continue }
        // Documents write it in another way, which the search looks for as well.
        if Anusvara.otherForms(of: word).contains(where: { snapshot.frequency(of: $0) > most }) {
          continue
        }
        let source = clause.text.utf8.dropFirst(Int(token.start))
        words.append(
          Word(
            text: word,
            written: String(Substring(source.prefix(Int(token.end - token.start)))),
            frequency: frequency,
            grows: grows,
            isCorrectable: range.contains(letters) && !hasDigits,
            hasForms: hasForms
          )
        )
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
    of word: Word,
    _ snapshot: IndexSnapshot
  ) -> [Known] {
    let text = String(decoding: word.text, as: UTF8.self)
    let least = word.frequency == 0 ? 1 : word.frequency * rareRatio
    var found: Set<FuzzyWalk.Match> = []
    let terms = snapshot.parts.reduce(1) { $0 + $1.segment.dictionary.count }
    // The likeliest errors first: few of them, and not where a word begins.
    for round in rounds(letters: text.unicodeScalars.count) {
      let head = Array(TermKey.beginning(of: word.text, characters: round.intact))
      for part in snapshot.parts {
        let share = round.budget * part.segment.dictionary.count / terms
        let budget = max(share, leastBudget)
        var walk = FuzzyWalk(text, limit: round.limit, budget: budget, isBeginning: word.grows)
        walk.search(part.segment.dictionary, head: head)
        found.formUnion(walk.matches)
      }
      // What only texts have may well be an error itself, so that the looking goes on.
      if found.contains(where: { isInTitle($0.word, least: least, snapshot) }) { break }
    }
    return best(found, for: TypingErrors(text, isBeginning: word.grows), least: least, snapshot)
  }

  /// Whether enough documents have `word`, and a title, a key word or the name of an app begins like
  /// it.
  private static func isInTitle(_ word: [UInt8], least: Int, _ snapshot: IndexSnapshot) -> Bool {
    snapshot.frequency(of: TermKey.prefix(TermKey.beginning(of: word))) > 0
      && snapshot.frequency(of: word) >= least
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

  /// The nearest of `matches`, the likeliest first: by the errors that lead from them to what was
  /// typed, and by how many documents have them, and whether titles do.
  private static func best(
    _ matches: Set<FuzzyWalk.Match>,
    for errors: TypingErrors,
    least: Int,
    _ snapshot: IndexSnapshot
  ) -> [Known] {
    let known = matches.compactMap { match -> Known? in
      let frequency = snapshot.frequency(of: match.word)
      guard frequency >= least else { return nil }
      let isInTitle = isInTitle(match.word, least: least, snapshot)
      let typical = usage * log(Double(frequency)) + (isInTitle ? titleUsage : 0)
      return Known(match: match, likelihood: typical - errors.cost(of: match.word))
    }
    let sorted = known.sorted { left, right in
      if left.match.distance != right.match.distance {
        return left.match.distance < right.match.distance
      }
      return left.likelihood != right.likelihood
        ? left.likelihood > right.likelihood
        : left.match.word.lexicographicallyPrecedes(right.match.word)
    }
    return Array(sorted.prefix(correctionLimit))
  }

  /// A word that was found, and what is known of it.
  private struct Known {
    var match: FuzzyWalk.Match
    /// How likely it is that it was meant, as a natural logarithm, up to what all have in common.
    var likelihood: Double
  }
}
