/// The words of a query as terms, with everything that may stand for them.
struct QueryWords {
  /// A term that is good enough in its place.
  struct Choice: Hashable {
    var term: [UInt8]
    /// What its points are multiplied with.
    var factor: Float = 1
    /// The term that it stands for; `nil` when the user wrote it.
    var original: [UInt8]?
  }

  /// Terms that a document must all have one choice of.
  typealias Option = [[Choice]]

  /// Options of which one is enough.
  struct Group {
    var role: Query.Clause.Role
    var options: [Option] = []

    /// Calls `body` with all choices of all options.
    func forEachChoice(_ body: (Choice) -> Void) {
      for option in options {
        for choices in option {
          for choice in choices { body(choice) }
        }
      }
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
  /// Terms of which a document must not have all.
  private(set) var exclusions: [[[UInt8]]] = []
  /// Terms of which a document must have one, because of the field a word was asked for in.
  private(set) var places: [[[UInt8]]] = []

  private let analyzer = Analyzer()
  private let snapshot: IndexSnapshot
  private let stemming: Stemming

  init(_ query: Query, _ request: SearchRequest, snapshot: IndexSnapshot) {
    self.snapshot = snapshot
    stemming = request.stemming
    let tables = [request.synonyms, request.corrections].filter { !$0.isEmpty }
    var plain = PlainWords()
    for clauses in query.groups {
      var group = Group(role: clauses.role)
      if group.role == .excluded {
        for clause in clauses { exclude(clause) }
        continue
      }
      for clause in clauses where clause.role != .excluded {
        let option = option(clause, isAlone: clauses.count == 1)
        if !option.isEmpty { group.options.append(option) }
      }
      guard !group.options.isEmpty else { continue }
      if group.role == .optional, request.mode == .all, groups.isEmpty || !Self.isLetter(clauses) {
        group.role = .required
      }
      // A missing word in an alternative satisfies it: then nothing is required.
      if clauses.contains(where: { $0.role == .excluded }) { group.role = .optional }
      if tables.isEmpty {
        // Nothing stands for other words, so that runs of words do not matter.
      } else if clauses.count == 1, let clause = clauses.first, !clause.isPhrase, !clause.grows {
        plain.add(group.options[0], of: groups.count)
      } else {
        plain.interrupt()
      }
      groups.append(group)
    }
    for table in tables { widen(by: table, plain) }
    requireWholeSynonym()
  }

  /// Whether a word has only just been begun, so that it says nothing yet.
  private static func isLetter(_ clauses: ArraySlice<Query.Clause>) -> Bool {
    clauses.allSatisfy {
      $0.isUnfinished && $0.text.unicodeScalars.count == 1
        && $0.text.unicodeScalars.allSatisfy { $0.value < 0xE00 }
    }
  }

  /// The terms of `clause`; empty when it has no words.
  private mutating func option(_ clause: Query.Clause, isAlone: Bool) -> Option {
    let list = analyzer.tokens(of: clause.text, for: .querying)
    guard let last = list.tokens.last else { return [] }
    let growing = clause.grows ? Self.lastRun(of: list, last) : nil
    var option: Option = []
    for token in list.tokens where token.kind != .run {
      if let growing, token.start >= growing.start { continue }
      let term = Array(list.bytes(of: token))
      if !option.isEmpty, !clause.isPhrase, let reach = Self.reach(of: token, in: list) {
        // A document need not have the same particle, but counts for more with it.
        if reach == .partly { option[option.count - 1].append(Choice(term: term)) }
        continue
      }
      option.append([Choice(term: term)])
      if token.kind == .word, !clause.isPhrase {
        option[option.count - 1] += spellings(of: term, written: clause.text, token)
        option[option.count - 1] += stems(of: term, written: clause.text, token)
      }
    }
    if let growing { option.append(choices(of: growing, in: list, isPrefix: clause.isPrefix)) }
    if isAlone, !clause.startsInside, clause.field?.hasPrefixes == true {
      addPlaces(list, growing: growing)
    }
    return option
  }

  /// How far a pair lies in the particle at the end of a Korean word.
  private enum ParticleReach {
    case partly
    case wholly
  }

  /// How far the pair `token` lies in the particle of its word; `nil` when it does not.
  private static func reach(of token: TokenList.Token, in list: TokenList) -> ParticleReach? {
    guard token.kind == .bigram,
      let run = list.tokens.first(where: { run in
        run.kind == .run && run.textStart <= token.textStart && run.textEnd >= token.textEnd
      })
    else { return nil }
    let start = Int(run.textEnd) - KoreanParticle.length(in: list.bytes(of: run))
    if Int(token.textEnd) <= start { return nil }
    return Int(token.textStart) < start ? .partly : .wholly
  }

  /// The other way of writing the umlauts of a word, which some keyboards lack: `müller` is
  /// asked for as `mueller` too, and `mueller`, when no document has it, as `müller`.
  private func spellings(
    of term: [UInt8],
    written text: String,
    _ token: TokenList.Token
  ) -> [Choice] {
    let source = text.utf8.dropFirst(Int(token.start)).prefix(Int(token.end - token.start))
    let isASCII = source.allSatisfy { $0 < 0x80 }
    let respelt =
      isASCII
      ? Umlauts.joined(in: term, isNeeded: snapshot.frequency(of: term) == 0)
      : Umlauts.parted(in: source)
    guard let respelt else { return [] }
    let words = analyzer.tokens(of: String(decoding: respelt, as: UTF8.self), for: .querying)
    guard words.tokens.count == 1, let word = words.tokens.first else { return [] }
    return [Choice(term: Array(words.bytes(of: word)), factor: 0.9, original: term)]
  }

  /// The terms of what shares the stem of a word, and the word that is its stem.
  private func stems(
    of term: [UInt8],
    written text: String,
    _ token: TokenList.Token
  ) -> [Choice] {
    var terms: [[UInt8]] = []
    for stemmer in stemming.stemmers {
      let stem = analyzer.stem(of: term, written: text, token, by: stemmer)
      guard !stem.isEmpty else { continue }
      for other in [stemmer.mark + stem, stem] where other != term && !terms.contains(other) {
        terms.append(other)
      }
    }
    return terms.map { Choice(term: $0, factor: Stemming.factor, original: term) }
  }

  /// Words of fields with prefixes have their beginnings there too, which narrows the search.
  private mutating func addPlaces(_ list: TokenList, growing: TokenList.Token?) {
    for token in list.tokens where token.kind == .word {
      let text = Array(list.bytes(of: token))
      let start = TermKey.beginning(of: text)
      guard TermKey.characters(start) > 1 else { continue }
      places.append([TermKey.prefix(start)])
    }
  }

  private mutating func exclude(_ clause: Query.Clause) {
    // Whether words stand side by side or in a field is verified later.
    guard clause.field == nil, !clause.startsInside else { return }
    let list = analyzer.tokens(of: clause.text, for: .querying)
    let tokens = list.tokens.filter { $0.kind != .run }
    guard let last = list.tokens.last, !clause.isPhrase || tokens.count == 1 else { return }
    guard clause.isPrefix, let growing = Self.lastRun(of: list, last), tokens.count == 1 else {
      exclusions.append(tokens.map { Array(list.bytes(of: $0)) })
      return
    }
    for choice in choices(of: growing, in: list, isPrefix: true) {
      exclusions.append([choice.term])
    }
  }

  /// The token that stands for the word that may still be growing; `nil` when pairs say all.
  private static func lastRun(
    of list: TokenList,
    _ last: TokenList.Token
  ) -> TokenList.Token? {
    switch last.kind {
    case .bigram: nil
    case .unigram: list.tokens.last { $0.kind == .run && $0.end == last.end } ?? last
    case .word, .unit, .run, .article, .stem: last
    }
  }

  /// The terms of which one is enough for the growing word `token`.
  private func choices(
    of token: TokenList.Token,
    in list: TokenList,
    isPrefix: Bool
  ) -> [Choice] {
    let text = Array(list.bytes(of: token))
    let characters = TermKey.characters(text)
    var terms: [[UInt8]]
    switch token.kind {
    case .word where characters > TermKey.prefixLimit: terms = completions(of: text)
    case .word where characters < 2: terms = [text]
    case .word where characters < Self.wholeWordLength && !isPrefix:
      let prefix = TermKey.prefix(text)
      terms = [snapshot.frequency(of: prefix) > 0 ? prefix : text]
    case .run:
      let parts = list.tokens.filter { $0.start >= token.start && $0.kind != .run }
      terms =
        [TermKey.prefix(TermKey.beginning(of: text))] + parts.map { Array(list.bytes(of: $0)) }
    case .word, .bigram, .unigram, .unit, .article, .stem:
      terms = [TermKey.prefix(text), text]
      // A star asks for more than the beginnings of titles.
      if isPrefix { terms += completions(of: text).filter { $0 != text } }
    }
    return terms.map { Choice(term: $0) }
  }

  /// The first words of the index, in their order, that start with `text`.
  private func completions(of text: [UInt8]) -> [[UInt8]] {
    var terms: Set<[UInt8]> = []
    for part in snapshot.parts {
      var walker = part.segment.dictionary.walker(from: text)
      // A term without a living document must not take the place of another one.
      var found = 0
      while found < Self.completionLimit, walker.next() != nil, walker.term.starts(with: text) {
        guard snapshot.frequency(of: walker.term) > 0 else { continue }
        terms.insert(walker.term)
        found += 1
      }
    }
    let sorted = terms.sorted { $0.lexicographicallyPrecedes($1) }
    return sorted.isEmpty ? [text] : Array(sorted.prefix(Self.completionLimit))
  }

  /// Adds what may stand for one or more of the plain words.
  private mutating func widen(by table: WordAlternatives, _ plain: PlainWords) {
    var added = 0
    for run in plain.runs {
      for start in run.indices where run[start].isFirst {
        for end in start..<min(run.count, start + table.longest) where run[end].isLast {
          let words = run[start...end]
          for alternative in table.alternatives(of: words.map(\.term)[...])
          where added < WordAlternatives.limit {
            added += 1
            let option = alternative.words.map { word in
              let factor = alternative.factor / Float(alternative.words.count)
              return [Choice(term: word, factor: factor, original: run[start].term)]
            }
            for group in Set(words.map(\.group)) { groups[group].options.append(option) }
          }
        }
      }
    }
  }

  /// A query that asks for one word only finds an alternative of several words where all of them
  /// are.
  private mutating func requireWholeSynonym() {
    guard groups.count == 1, groups[0].role == .optional, groups[0].options.count > 1,
      groups[0].options[0].count == 1
    else { return }
    groups[0].role = .required
  }
}

/// The words of a query that have neither quotes nor stars, in runs without interruption.
private struct PlainWords {
  struct Word {
    var term: [UInt8]
    /// The number of its group.
    var group: Int
    /// Whether it is the first or the last one of its clause.
    var isFirst: Bool
    var isLast: Bool
  }

  private(set) var runs: [[Word]] = [[]]

  mutating func add(_ option: QueryWords.Option, of group: Int) {
    for (index, choices) in option.enumerated() {
      guard let choice = choices.first else { continue }
      runs[runs.count - 1].append(
        Word(
          term: choice.term,
          group: group,
          isFirst: index == 0,
          isLast: index == option.count - 1
        )
      )
    }
  }

  mutating func interrupt() { runs.append([]) }
}
