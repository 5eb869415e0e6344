import Analysis
import Segments

/// The words of a query as terms, with everything that may stand for them.
struct QueryWords {
  /// A term that is good enough in its position.
  struct Alternation {
    var term: [UInt8]
    /// What its points are multiplied with.
    var factor: Float = 1
    /// The term that it stands for; `nil` when the user wrote it.
    var original: [UInt8]?
    /// The term by which the word that it stands for is known, where that is not `original`.
    var anchor: [UInt8]?
    /// The option of the group that it belongs to.
    var option = 0
    /// The position in that option that it is good enough for.
    var position = 0
    /// Other forms of the term, of which a document need have only one, and counts for the best.
    var forms: [[UInt8]] = []
    /// What the points of another form are multiplied with.
    var formFactor = WordForms.factor

    /// Whether it is good enough for the same position as `other` in the same option.
    func isBeside(_ other: Self) -> Bool { option == other.option && position == other.position }
  }

  /// Options of which one is enough; each has positions, of which a document must all have a choice.
  ///
  /// The choices of all stand in one array, option by option and position by position, because most
  /// groups are one word and every search makes them.
  struct Group {
    var role: Query.Clause.Role
    private(set) var alternations: [Alternation] = []

    /// How many options there are.
    var optionCount: Int { alternations.last.map { $0.option + 1 } ?? 0 }

    /// How many positions the last option has.
    var positionCount: Int { alternations.last.map { $0.position + 1 } ?? 0 }

    /// Adds a position to the option `number` with `alternation`, the first that is good enough for it.
    mutating func addPosition(_ alternation: Alternation, ofOption number: Int) {
      // A word has several as a rule: spellings, or its pairs.
      if alternations.isEmpty { alternations.reserveCapacity(3) }
      var alternation = alternation
      alternation.position =
        alternations.last.map { $0.option == number ? $0.position + 1 : 0 } ?? 0
      alternation.option = number
      alternations.append(alternation)
    }

    /// Adds another choice to the last position.
    mutating func addAlternation(_ alternation: Alternation) {
      var alternation = alternation
      alternation.position = alternations.last?.position ?? 0
      alternation.option = alternations.last?.option ?? 0
      alternations.append(alternation)
    }
  }

  /// The most words that the beginning of a word is completed to.
  static let completionLimit = 24

  /// The characters from which on a word that may be growing counts as a whole word as well.
  ///
  /// Fewer are hardly ever all of a word, and as a whole one they stand in the text of so many
  /// documents that titles which begin so would be lost among them.
  static let wholeWordLength = 4

  private(set) var groups: [Group] = []
  /// The letter behind other words from which somebody goes on, where it orders documents.
  private(set) var letter: [UInt8]?
  /// Terms of which a document must not have all.
  private(set) var exclusions: [[[UInt8]]] = []
  /// Terms of which a document must have one, because of the field a word was searched in.
  private(set) var positions: [[[UInt8]]] = []

  /// How what has these words stands to all that match, where the beginning of a word stands for
  /// more words than are looked for.
  var bound = TotalBound.exact

  let analyzer = Analyzer()
  /// Room for the tokens of one clause after the other.
  private var tokens = TokenList()
  let snapshot: IndexSnapshot
  private let stemming: Stemming
  private let weighsLetter: Bool
  private let forms: WordForms
  /// What of the other forms of words was not looked for.
  private(set) var formLimits: Set<FormLimit> = []
  /// For how many words other forms were looked for.
  private var formCount = 0
  let titlesOnly: Bool
  let hasAllBeginnings: Bool

  init(_ query: borrowing Query, _ request: borrowing SearchRequest, snapshot: IndexSnapshot) {
    self.snapshot = snapshot
    stemming = request.stemming
    forms = WordForms(request.formLanguages, snapshot)
    titlesOnly = request.titlesOnly
    hasAllBeginnings = request.hasAllBeginnings
    weighsLetter = request.weighsLetter
    // Only what stands for other words asks for runs of plain ones.
    let widens = !request.synonyms.isEmpty || !request.corrections.isEmpty
    var plain = widens ? PlainWords() : nil
    groups.reserveCapacity(query.clauses.count)
    for clauses in query.groups {
      var group = Group(role: clauses.role)
      if group.role == .excluded {
        for clause in clauses { exclude(clause) }
        continue
      }
      for clause in clauses {
        let count = group.optionCount
        addOption(clause, isAlone: clauses.count == 1, to: &group)
        // Alternatives are no neighbors of each other.
        if clauses.count > 1 || clause.isPhrase || clause.isPrefix { plain?.interrupt() }
        if group.optionCount > count, !clause.isPhrase, !clause.isPrefix {
          plain?.add(group, number: groups.count, grows: clause.isUnfinished)
        }
      }
      guard !group.alternations.isEmpty else { continue }
      if group.role == .optional, request.mode == .all, groups.isEmpty || !Self.isLetter(clauses) {
        group.role = .required
      }
      if clauses.count > 1 { plain?.interrupt() }
      groups.append(group)
    }
    if let plain {
      widen(by: request.synonyms, plain, growing: false)
      widen(by: request.corrections, plain, growing: true)
    }
    requireWholeSynonym()
  }

  /// Whether a word has only just been begun, so that it says nothing yet.
  private static func isLetter(_ clauses: ArraySlice<Query.Clause>) -> Bool {
    clauses.allSatisfy {
      $0.isUnfinished && $0.text.unicodeScalars.count == 1
        && $0.text.unicodeScalars.allSatisfy { $0.value < 0xE00 }
    }
  }

  /// Adds the terms of `clause` to `group` as an option; none when it has no words.
  private mutating func addOption(
    _ clause: Query.Clause,
    isAlone: Bool,
    to group: inout Group
  ) {
    var list = TokenList()
    swap(&list, &tokens)
    defer { swap(&list, &tokens) }
    analyzer.analyze(clause.text, for: .querying, into: &list)
    guard let last = list.tokens.last else { return }
    let growing =
      clause.grows ? growingToken(of: list, last, isPrefix: clause.isPrefix) : nil
    // A letter behind other words, from which somebody goes on, says nothing yet.
    if clause.isUnfinished, !groups.isEmpty, list.tokens.count == 1, growing?.kind == .word,
      Self.isLetter([clause])
    {
      if weighsLetter, let growing { letter = Array(list.bytes(of: growing)) }
      return
    }
    let number = group.optionCount
    for token in list.tokens where token.kind != .run {
      if let growing, token.start >= growing.start { continue }
      var alternation = Alternation(term: Array(list.bytes(of: token)))
      if token.kind == .word, !clause.isPhrase {
        addForms(to: &alternation)
        addPartedUmlauts(to: &alternation, written: clause.text, token)
      }
      if group.optionCount > number, !clause.isPhrase,
        let reach = ParticleReach(of: token, in: list)
      {
        // A document need not have the same particle, but counts for more with it.
        if reach == .partly { group.addAlternation(alternation) }
        continue
      }
      group.addPosition(alternation, ofOption: number)
      for other in Self.articles(of: alternation.term, token, in: list) {
        group.addAlternation(other)
      }
      if token.kind == .word, !clause.isPhrase {
        for other in spellings(of: alternation.term, written: clause.text, token) {
          group.addAlternation(other)
        }
        for other in stems(of: alternation.term, written: clause.text, token) {
          group.addAlternation(other)
        }
      }
    }
    if growing == nil, !clause.isPhrase, let joined = joined(list, clause.text) {
      group.addAlternation(Alternation(term: joined))
    }
    if let growing {
      addGrowing(growing, in: list, clause, ofOption: number, to: &group)
    }
    if isAlone, clause.field?.hasPrefixes == true {
      addPositions(list, grows: clause.grows)
    }
  }

  /// Looks for the other forms of the word `alternation`, as long as there are not too many words.
  mutating func addForms(to alternation: inout Alternation) {
    if forms.isEmpty { return }
    if forms.isLimited { formLimits.insert(.languages) }
    guard formCount < WordForms.wordLimit else {
      formLimits.insert(.words)
      return
    }
    alternation.forms = forms.forms(of: alternation.term)
    formCount += 1
  }

  /// The terms of what shares the stem of a word, and the word that is its stem.
  func stems(
    of term: [UInt8],
    written text: String,
    _ token: TokenList.Token
  ) -> [Alternation] {
    var terms: [[UInt8]] = []
    for stemmer in stemming.stemmers {
      let stem = analyzer.stem(of: term, written: text, token, by: stemmer)
      guard !stem.isEmpty else { continue }
      for other in [stemmer.mark + stem, stem] where other != term && !terms.contains(other) {
        terms.append(other)
      }
    }
    return terms.map { Alternation(term: $0, factor: Stemming.factor, original: term) }
  }

  /// Words of fields with prefixes have their beginnings there too, which narrows the search.
  private mutating func addPositions(_ list: TokenList, grows: Bool) {
    for token in list.tokens where token.kind == .word {
      let text = Array(list.bytes(of: token))
      var forms = [text] + Self.articles(of: text, token, in: list).map(\.term)
      if grows, token == list.tokens.last, let noun = ArabicArticle.noun(ofUnfinished: text[...]) {
        forms.append(Array(noun))
      }
      let starts = forms.map { TermKey.beginning(of: $0) }
      guard starts.allSatisfy({ TermKey.characters($0) > 1 }) else { continue }
      positions.append(starts.map { TermKey.prefix($0) })
    }
  }

  private mutating func exclude(_ clause: Query.Clause) {
    // Whether words stand side by side or in a field is verified later.
    guard clause.field == nil else { return }
    let list = analyzer.tokens(of: clause.text, for: .querying)
    let tokens = list.tokens.filter { $0.kind != .run }
    guard let last = list.tokens.last, !clause.isPhrase || tokens.count == 1 else { return }
    guard clause.isPrefix, let growing = Self.lastRun(of: list, last), tokens.count == 1 else {
      exclusions.append(tokens.map { Array(list.bytes(of: $0)) })
      return
    }
    // Of words that are skipped here more documents are left.
    let known = bound
    bound = .exact
    for term in terms(of: growing, in: list, isPrefix: true) { exclusions.append([term]) }
    bound = known.joined(with: bound == .exact ? .exact : .atMost)
  }

  /// Adds what may stand for one or more of the plain words.
  ///
  /// - Parameters:
  ///   - table: What may.
  ///   - plain: The words.
  ///   - growing: Whether a word that is still being written is among them, though only titles are
  ///     searched for what begins so.
  private mutating func widen(
    by table: WordAlternatives,
    _ plain: PlainWords,
    growing: Bool
  ) {
    var added = 0
    for run in plain.runs {
      for start in run.indices where run[start].isFirst {
        for end in start..<min(run.count, start + table.longest) where run[end].isLast {
          let words = run[start...end]
          if !growing, titlesOnly, words.contains(where: \.grows) { continue }
          for alternative in table.alternatives(of: words.map(\.term)[...])
          where added < WordAlternatives.limit {
            added += 1
            let factor = alternative.factor / Float(alternative.words.count)
            for group in Set(words.map(\.group)) {
              let number = groups[group].optionCount
              for word in alternative.words {
                groups[group].addPosition(
                  Alternation(
                    term: word,
                    factor: factor,
                    original: run[start].term,
                    anchor: run[start].anchor
                  ),
                  ofOption: number
                )
              }
            }
          }
        }
      }
    }
  }

  /// A query that asks for one word only finds an alternative of several words where all of them
  /// are.
  private mutating func requireWholeSynonym() {
    guard groups.count == 1, groups[0].role == .optional, groups[0].optionCount > 1,
      !groups[0].alternations.contains(where: { $0.option == 0 && $0.position > 0 })
    else { return }
    groups[0].role = .required
  }
}
