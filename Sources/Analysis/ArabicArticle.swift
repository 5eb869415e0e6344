/// The article that Arabic writes together with its noun.
package enum ArabicArticle {
  /// The bytes that the article, and a conjunction, a preposition or both before it, take up at the
  /// start of a folded word; 0 when there is none or when too little of a word would be left.
  ///
  /// Two letters must be left after the article, three after one with a letter before it or
  /// drawn together with the preposition `li`, so that short words that merely look alike stay
  /// whole. Of a word that `grows`, one letter behind the article is enough: more are to come.
  ///
  /// Reference: Larkey, Ballesteros, Connell, "Light stemming for Arabic information retrieval"
  /// (2007), whose light10 takes off the same, but for a conjunction with a preposition.
  static func length(in word: ArraySlice<UInt8>, grows: Bool = false) -> Int {
    guard let first = word.first, begins(with: first) else { return 0 }
    // Letters have two bytes each.
    let (least, most) = grows ? (2, 2) : (4, 6)
    if word.count >= 4 + least, word.starts(with: article) { return 4 }
    if word.count >= 4 + most, word.starts(with: contraction) { return 4 }
    guard word.count >= 6 + most else { return 0 }
    let rest = word.dropFirst(2)
    if rest.starts(with: article) { return proclitics.contains { word.starts(with: $0) } ? 6 : 0 }
    // A conjunction, and a preposition behind it.
    guard conjunctions.contains(where: { word.starts(with: $0) }) else { return 0 }
    if rest.starts(with: contraction) { return 6 }
    guard word.count >= 8 + most, word.dropFirst(4).starts(with: article) else { return 0 }
    return prepositions.contains { rest.starts(with: $0) } ? 8 : 0
  }

  /// What is behind the article of an unfinished word, with which an index has the whole one.
  ///
  /// - Parameter word: The word as queries ask for it, folded.
  /// - Returns: `nil` when it has no article, or has lost it.
  package static func noun(ofUnfinished word: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard length(in: word) == 0 else { return nil }
    let length = length(in: word, grows: true)
    return length > 0 ? word.dropFirst(length) : nil
  }

  /// The terms that a word of a query may stand under as well, because its noun begins with what
  /// looks like an article.
  ///
  /// `التهاب` with its article keeps those letters where it is indexed, and without loses them: a
  /// word is looked for as the index has it with an article before it, and without. Words whose
  /// article has a letter before it may be meant with it; only what follows that is looked at.
  ///
  /// - Parameters:
  ///   - term: The word as queries ask for it: folded, with what looks like an article taken off.
  ///   - whole: The word as it is written, folded: its article, if it has one, and `term`.
  /// - Returns: Terms other than `term`; none for most words.
  package static func otherForms(
    of term: ArraySlice<UInt8>,
    whole: ArraySlice<UInt8>
  ) -> [[UInt8]] {
    guard let first = term.first, begins(with: first) else { return [] }
    var forms: [[UInt8]] = []
    // What is drawn together with a preposition has no article of its own.
    if whole.dropLast(term.count).suffix(article.count).elementsEqual(article) {
      forms.append(article + term)
    }
    if term.starts(with: article), length(in: term) == article.count {
      forms.append(Array(term.dropFirst(article.count)))
    }
    return forms
  }

  /// Whether a word that begins with `byte` may begin with an article.
  package static func begins(with byte: UInt8) -> Bool { byte == 0xD8 || byte == 0xD9 }

  private static let article = Array("ال".utf8)
  private static let contraction = Array("لل".utf8)
  private static let conjunctions = ["و", "ف"].map { Array($0.utf8) }
  private static let prepositions = ["ب", "ك"].map { Array($0.utf8) }
  private static let proclitics = conjunctions + prepositions
}
