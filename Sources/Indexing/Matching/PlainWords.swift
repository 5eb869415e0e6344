/// The words of a query that have neither quotes nor stars, in runs without interruption.
struct PlainWords {
  /// A word of a run.
  struct Word {
    var term: [UInt8]
    /// The number of its group.
    var group: Int
    /// Whether it is the first or the last one of its clause.
    var isFirst: Bool
    var isLast: Bool
  }

  /// The words that stand side by side, run by run.
  private(set) var runs: [[Word]] = [[]]

  /// Adds the words of `group`, whose number among the groups is `number` and which has one
  /// option; of each place the word that was written.
  mutating func add(_ group: QueryWords.Group, number: Int) {
    let last = group.placeCount - 1
    var place = -1
    for choice in group.choices where choice.place != place {
      place = choice.place
      runs[runs.count - 1].append(
        Word(term: choice.term, group: number, isFirst: place == 0, isLast: place == last)
      )
    }
  }

  /// Ends the run at hand.
  mutating func interrupt() { runs.append([]) }
}
