/// A query as terms of the index, with their weights over all of its segments.
struct QueryPlan {
  /// A term to look up.
  struct Leaf {
    var term: [UInt8]
    /// How many living documents have it.
    var frequency = 0
    /// What its impacts are multiplied with; 0 when it only filters.
    var weight: Int32 = 0
  }

  /// The most terms that are scored, and the most in all; further ones are passed over.
  static let scoredLimit = 32
  static let leafLimit = 96

  /// The most words that the beginning of a long word is completed to.
  private static let completionLimit = 24

  private(set) var leaves: [Leaf] = []
  /// The leaves that add to the score.
  private(set) var scored: [Int] = []
  /// Groups of leaves of which each must have one that a document has.
  private(set) var required: [[Int]] = []
  /// The same for filters, which add nothing to the score.
  private(set) var filters: [[Int]] = []
  /// Groups of leaves; a document that has all of one group is left out.
  private(set) var excluded: [[Int]] = []
  /// Whether there are words at all; without, filters alone decide.
  private(set) var hasWords = false
  /// Whether no document can match.
  private(set) var isImpossible = false
  /// The factor for live scores.
  let liveFactor: Int32
  /// Whether only app-linked documents count.
  let appLinkedOnly: Bool

  private let analyzer = Analyzer()
  private let snapshot: IndexSnapshot
  private let mode: SearchRequest.Mode

  init(_ request: SearchRequest, snapshot: IndexSnapshot) {
    self.snapshot = snapshot
    mode = request.mode
    liveFactor = Points.liveFactor(request.liveWeight)
    appLinkedOnly = request.appLinkedOnly
    let query = Query(request.text, isUnfinished: request.isUnfinished)
    for clause in query.clauses { add(clause) }
    for filter in query.filters + request.filters { addFilter(filter) }
    for filter in query.exclusions {
      for value in filter.values {
        addExclusion([TermKey.filter(filter.name, value)])
      }
    }
    if !hasWords, filters.isEmpty { isImpossible = true }
    if hasWords, scored.isEmpty { isImpossible = true }
  }

  private mutating func add(_ clause: Query.Clause) {
    let list = analyzer.tokens(of: clause.text, for: .querying)
    let finished = list.tokens.filter { $0.kind != .run }
    if clause.role == .excluded {
      let terms = finished.map { Array(list.bytes(of: $0)) }
      if !terms.isEmpty { addExclusion(terms) }
      return
    }
    guard let last = list.tokens.last else { return }
    hasWords = true
    let growing = clause.isUnfinished ? Self.lastRun(of: list, last) : nil
    for token in finished where growing.map({ token.start < $0.start }) ?? true {
      addGroup([Array(list.bytes(of: token))], role: clause.role)
    }
    if let growing { addGroup(alternatives(of: growing, in: list), role: clause.role) }
  }

  /// The token that stands for the word that may still be growing; `nil` when pairs say all.
  private static func lastRun(
    of list: TokenList,
    _ last: TokenList.Token
  ) -> TokenList.Token? {
    switch last.kind {
    case .bigram: nil
    case .unigram: list.tokens.last { $0.kind == .run && $0.end == last.end } ?? last
    case .word, .unit, .run, .article: last
    }
  }

  /// The terms of which one is enough for the growing word `token`.
  private func alternatives(of token: TokenList.Token, in list: TokenList) -> [[UInt8]] {
    let text = Array(list.bytes(of: token))
    let characters = text.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    switch token.kind {
    case .word where characters > TermKey.prefixLimit: return completions(of: text)
    case .word where characters < 2: return [text]
    case .run:
      let parts = list.tokens.filter { $0.start >= token.start && $0.kind != .run }
      return [TermKey.prefix(Self.firstCharacters(text))] + parts.map { Array(list.bytes(of: $0)) }
    case .word, .bigram, .unigram, .unit, .article: return [TermKey.prefix(text), text]
    }
  }

  private static func firstCharacters(_ text: [UInt8]) -> ArraySlice<UInt8> {
    var characters = 0
    for (index, byte) in text.enumerated() where byte & 0xC0 != 0x80 {
      characters += 1
      if characters > TermKey.prefixLimit { return text[..<index] }
    }
    return text[...]
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

  private mutating func addGroup(_ terms: [[UInt8]], role: Query.Clause.Role) {
    // Words beyond the limit are passed over, required or not.
    if scored.count >= Self.scoredLimit { return }
    let group = terms.compactMap { scoredLeaf($0) }
    guard role == .required || mode == .all else { return }
    if group.isEmpty {
      isImpossible = true
    } else if !required.contains(group) {
      required.append(group)
    }
  }

  /// The leaf of a word; `nil` when no living document has it, or there are too many already.
  private mutating func scoredLeaf(_ term: [UInt8]) -> Int? {
    if let known = scored.first(where: { leaves[$0].term == term }) { return known }
    let frequency = snapshot.frequency(of: term)
    guard frequency > 0, scored.count < Self.scoredLimit else { return nil }
    let weight = Points.weight(frequency: frequency, living: snapshot.living)
    leaves.append(Leaf(term: term, frequency: frequency, weight: weight))
    scored.append(leaves.count - 1)
    return leaves.count - 1
  }

  private mutating func addFilter(_ filter: SearchRequest.Filter) {
    var group: [Int] = []
    for value in filter.values {
      if let leaf = plainLeaf(TermKey.filter(filter.name, value)) { group.append(leaf) }
    }
    if group.isEmpty { isImpossible = true } else { filters.append(group) }
  }

  private mutating func addExclusion(_ terms: [[UInt8]]) {
    let group = terms.compactMap { plainLeaf($0) }
    // A word that no document has cannot make one of them be left out.
    if group.count == terms.count { excluded.append(group) }
  }

  private mutating func plainLeaf(_ term: [UInt8]) -> Int? {
    let isKnown = snapshot.parts.contains { $0.segment.dictionary.list(of: term) != nil }
    guard isKnown, leaves.count < Self.leafLimit else { return nil }
    leaves.append(Leaf(term: term))
    return leaves.count - 1
  }
}
