import Analysis

/// The words of a query that have neither quotes nor stars, in runs without interruption.
struct PlainWords {
  /// A word of a run.
  struct Word {
    var term: [UInt8]
    /// The term by which the word is known: what grows is there as a beginning.
    var anchor: [UInt8]
    /// The number of its group.
    var group: Int
    /// Whether it is the first or the last one of its clause.
    var isFirst: Bool
    var isLast: Bool
    /// Whether somebody may still be writing it.
    var grows = false
  }

  /// The words that stand side by side, run by run.
  private(set) var runs: [[Word]] = [[]]

  /// Adds the words of the last option of `group`, whose number among the groups is `number`; of each
  /// position the word that was written.
  mutating func add(_ group: QueryWords.Group, number: Int, grows: Bool = false) {
    let last = group.positionCount - 1
    let option = group.optionCount - 1
    var position = -1
    for alternation in group.alternations
    where alternation.option == option && alternation.position != position {
      position = alternation.position
      let isBeginning = alternation.term.first == TermKey.prefixMark
      let term = isBeginning ? Array(alternation.term.dropFirst()) : alternation.term
      runs[runs.count - 1].append(
        Word(
          term: term,
          anchor: alternation.term,
          group: number,
          isFirst: position == 0,
          isLast: position == last,
          grows: grows && position == last
        )
      )
    }
  }

  /// Ends the run at hand.
  mutating func interrupt() { runs.append([]) }
}
