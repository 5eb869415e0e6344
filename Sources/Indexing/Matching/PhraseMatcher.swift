import Analysis
import Segments

/// Verifies of single documents what the index cannot know: that the words of a phrase stand side
/// by side, that words stand in the field they were searched in; and measures how close together
/// the words of a query stand.
///
/// The index gives candidates that have all the words; whoever has their text asks ``verdict(_:)``
/// of each. Reading a document takes time linear in its length: every word moves one state machine
/// for all phrases at once (Shift-And), whose phrases are bits of a few 64-bit words.
///
/// In scripts without spaces every character is a word here, so that `搜索` is found in `网页搜索`,
/// and a phrase in Hangul whether or not it was written with spaces.
///
/// References: Baeza-Yates, Gonnet, "A new approach to text searching" (1992); Clarke, Cormack,
/// Tudhope, "Relevance ranking for one to three term queries" (2000), from which the closeness is:
/// the number of words over the length of the shortest stretch that has them all.
package struct PhraseMatcher: Sendable {
  /// What must hold of a document: one of the phrases is there, or is missing.
  private struct Demand: Sendable {
    var options: [(phrase: Int, isExcluded: Bool)]
    /// The number of its group, where the index may prove it as well.
    var group: Int?
  }

  /// Words that must stand side by side.
  private struct Phrase: Sendable {
    /// The bit of its last word; `nil` when there was no room for it, or when it has no words.
    var end: Int?
    var field: ImpactModel.Field?
  }

  /// The words of a phrase beyond this are not looked at, nor are phrases for which no room is
  /// left.
  package static let wordLimit = 64
  /// The most 64-bit words that phrases take.
  private static let bankLimit = 8
  /// The most parts of words in phrases: each is compared with every word of a document.
  private static let partLimit = 16
  /// The most groups of which the index is asked.
  private static let provableLimit = 8
  /// The most words whose closeness is measured.
  private static let closenessLimit = 16

  private let analyzer = Analyzer()
  private var tokens = TokenList()
  private var patterns = WordPatterns()
  private var starts: WordStarts?
  private var phrases: [Phrase] = []
  private var demands: [Demand] = []
  private var scan = PhraseScan()
  private var meanings = DocumentMeanings()

  /// Prepares to verify `query`; `nil` when there is nothing to verify and nothing to measure.
  package init?(_ query: Query) {
    for (number, group) in query.groups.enumerated()
    where group.role != .optional && verifies(group) {
      let options = group.map { clause in (addPhrase(clause), clause.role == .excluded) }
      var demand = Demand(options: options)
      if provable.count < Self.provableLimit, group.contains(where: \.isProvable) {
        demand.group = number
        provable.append(number)
      }
      demands.append(demand)
    }
    for clause in query.clauses where clause.role != .excluded && clause.field == nil {
      addCloseness(clause)
    }
    if demands.isEmpty, patterns.closenessCount < 2 { return nil }
    scan = PhraseScan(patterns)
    starts = patterns.beginnings
  }

  /// Whether documents must be verified; if not, only the closeness of words is measured.
  package var verifies: Bool { !demands.isEmpty }

  /// Whether the words of the query can stand more or less closely together.
  package var measures: Bool { patterns.closenessCount > 1 }

  /// Whether only documents that have all words of the query can have them close together.
  ///
  /// The index knows these by itself, as long as words are terms as they stand: the pairs of Han,
  /// say, are not what closeness is measured of.
  package private(set) var needsAllWords = true

  /// The numbers of the groups of which the index may prove an alternative that reading does not find: it
  /// knows other forms and spellings of a word, and what stands for it.
  package private(set) var provable: [Int] = []

  /// Those of ``provable`` of which the index proves that the document at hand has them.
  package var proven: Set<Int> = []

  /// Says of a document whether it has what was searched, and how close together the words
  /// of the query stand in it.
  ///
  /// - Parameter fields: The text of the document.
  /// - Returns: Whether every phrase is there, and every word in the field it was searched
  ///   in; and the closeness in [0,1], which is 1 when all words stand side by side in any order,
  ///   and 0 when no field has them all or the query has one word only.
  package mutating func verdict(_ fields: DocumentFields) -> (matches: Bool, proximity: Double) {
    scan.begin()
    for field in ImpactModel.Field.allCases {
      // The body is by far the longest: it is read only when it can change the answer.
      if field == .body, isSettled { break }
      scan.begin(field)
      for text in fields[field] where !text.isEmpty {
        analyzer.analyze(text, for: .comparing, keeping: starts, into: &tokens)
        scan.read(tokens, patterns)
      }
    }
    return verdict
  }

  /// The same of a document whose words are known.
  package mutating func verdict(
    _ document: DocumentWords
  ) -> (matches: Bool, proximity: Double) {
    meanings.read(document, patterns)
    if demands.isEmpty, meanings.words.nonzeroBitCount < patterns.closenessCount {
      return (true, 0)
    }
    scan.begin()
    for part in document.parts {
      if part.field == .body, isSettled { break }
      scan.begin(part.field)
      scan.read(part.words, of: document, meanings)
    }
    return verdict
  }

  /// What follows from what was read.
  private var verdict: (matches: Bool, proximity: Double) {
    (demands.allSatisfy(holds), scan.closeness(of: patterns.closenessCount))
  }

  /// Whether more text cannot change the verdict.
  private var isSettled: Bool {
    let isClosest =
      patterns.closenessCount < 2 || scan.closeness(of: patterns.closenessCount) == 1
    return isClosest
      && demands.allSatisfy { demand in
        let isNeedless = demand.options.contains { !$0.isExcluded && stands($0.phrase) }
        return isNeedless || isProven(demand) || !demand.options.contains { reachesBody($0.phrase) }
      }
  }

  private func reachesBody(_ phrase: Int) -> Bool {
    phrases[phrase].field == nil || phrases[phrase].field == .body
  }

  private func isProven(_ demand: Demand) -> Bool {
    demand.group.map { proven.contains($0) } ?? false
  }

  private func holds(_ demand: Demand) -> Bool {
    isProven(demand)
      || demand.options.contains { option in
        // What there was no room for is not held against a document.
        guard let end = phrases[option.phrase].end else { return true }
        return option.isExcluded != scan.found(end, in: phrases[option.phrase].field)
      }
  }

  private func stands(_ phrase: Int) -> Bool {
    guard let end = phrases[phrase].end else { return true }
    return scan.found(end, in: phrases[phrase].field)
  }

  /// Whether the index cannot prove `group` by itself.
  private mutating func verifies(_ group: ArraySlice<Query.Clause>) -> Bool {
    group.contains { clause in
      if clause.field != nil { return true }
      // The index knows some of the words that begin so, too few to leave all of them out.
      if clause.role == .excluded, clause.isPrefix { return true }
      guard clause.isPhrase || group.count > 1 else { return false }
      analyzer.analyze(clause.text, for: .querying, into: &tokens)
      return tokens.tokens.count { $0.kind != .run } > 1
    }
  }

  private mutating func addPhrase(_ clause: Query.Clause) -> Int {
    analyzer.analyze(clause.text, for: .comparing, into: &tokens)
    let words = tokens.tokens.prefix(Self.wordLimit)
    var phrase = Phrase(end: nil, field: clause.field)
    let isPart = clause.grows
    if !words.isEmpty, !isPart || patterns.parts.count < Self.partLimit,
      let start = patterns.room(for: words.count, limit: Self.bankLimit * 64)
    {
      for (index, word) in words.enumerated() {
        let isLast = index == tokens.tokens.count - 1
        // What is left out is left out as it was written.
        let grows = clause.grows && isLast && mayGrow(word)
        let others = clause.role == .excluded ? [] : otherForms(of: word, grows: grows)
        for form in [Array(tokens.bytes(of: word))] + others {
          patterns.add(form, bit: start + index, growsBehind: grows)
        }
      }
      patterns.markStart(start)
      patterns.markEnd(start + words.count - 1)
      phrase.end = start + words.count - 1
    }
    phrases.append(phrase)
    return phrases.count - 1
  }

  private mutating func addCloseness(_ clause: Query.Clause) {
    analyzer.analyze(clause.text, for: .comparing, into: &tokens)
    if clause.grows || clause.isAlternative || tokens.tokens.count != 1
      || tokens.tokens.first?.kind != .word
    {
      needsAllWords = false
    }
    for word in tokens.tokens where patterns.closenessCount < Self.closenessLimit {
      let grows = clause.grows && word == tokens.tokens.last && mayGrow(word)
      patterns.addCloseness(
        Array(tokens.bytes(of: word)),
        or: otherForms(of: word, grows: grows)
          + Anusvara.otherForms(of: Array(tokens.bytes(of: word))),
        growsBehind: grows
      )
    }
  }

  /// What else may stand for an Arabic word.
  private func otherForms(of word: TokenList.Token, grows: Bool) -> [[UInt8]] {
    guard word.kind == .word else { return [] }
    let text = tokens.bytes(of: word)
    let noun = grows ? ArabicArticle.noun(ofUnfinished: text).map { [Array($0)] } : nil
    return (noun ?? []) + ArabicArticle.otherForms(of: text, whole: tokens.whole(of: word))
  }

  /// Whether more may be behind `word` in a text than was typed of it: letters, or, where units are
  /// letters with their signs as in Thai, signs.
  private func mayGrow(_ word: TokenList.Token) -> Bool {
    if word.kind == .word { return true }
    // The first bytes of U+0800 to U+1FFF; Han, kana and Hangul are behind.
    return word.kind == .unit && [0xE0, 0xE1].contains(tokens.bytes(of: word).first)
  }
}
