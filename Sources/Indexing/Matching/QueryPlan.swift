import Analysis
import Basics
import Segments

/// A query as terms of the index, with their weights over all of its segments.
///
/// A plan is made for one search and is lent to all that reads it: to copy it and destroy the copy is a
/// tenth of the instructions of a short search.
struct QueryPlan: ~Copyable {
  /// A term to look up.
  struct Leaf {
    var term: [UInt8]
    /// How many living documents have it.
    var frequency = 0
    /// What its impacts are multiplied with; 0 when it only filters.
    var weight: Int32 = 0
    /// What part of the weight of its rarity it has: less than 1 for what stands for a word.
    var factor = 1.0
    /// The term that it stands for; `nil` when the user wrote it.
    var original: [UInt8]?
    /// What the word of the query that it is, or stands for, is distinguished by: the first term that
    /// was searched of it; empty when it only filters.
    fileprivate(set) var anchor: [UInt8] = []
    /// The number of that word.
    var word = 0
    /// The documents that it finds are never more than so many.
    var most = 0
    /// The term with its other forms, which its postings hold as well; `nil` without forms.
    fileprivate(set) var joined: JoinedTerm?
    /// Its postings in the first segment.
    fileprivate var first: PostingList?

    /// The other forms of the term that its postings hold as well.
    var forms: [[UInt8]] { joined?.forms ?? [] }
    /// The term and its other forms with what the impacts of each are multiplied with; empty without forms.
    var formFactors: [(term: [UInt8], factor: Float)] { joined?.factors ?? [] }
  }

  /// The most terms that are scored, and the most in all; further ones are skipped.
  static let scoredLimit = 32
  static let leafLimit = 96

  /// The most groups that alternatives of several words are multiplied out to.
  private static let productLimit = 16

  private(set) var leaves: [Leaf] = []
  /// The postings of every leaf in every segment but the first, which is often the only one: those
  /// of one leaf side by side.
  private var others: [PostingList?] = []
  /// The leaves that add to the score, which stand before all others.
  private(set) var scored = 0..<0
  /// Groups of leaves of which each must have one that a document has.
  private(set) var required: [[Int]] = []
  /// The same for filters, which add nothing to the score.
  private(set) var filters: [[Int]] = []
  /// Groups of leaves; a document that has all of one group is left out.
  private(set) var excluded: [[Int]] = []
  /// Whether there are words at all; without, filters alone decide.
  private(set) var hasWords = false
  /// How the documents that are found stand to all that match, where the beginning of a word
  /// stands for more words than are looked for, or more is filtered than there is room for.
  private(set) var bound: TotalBound
  /// What of the other forms of words was not looked for.
  private(set) var formLimits: Set<FormLimit> = []
  /// Whether no document can match.
  private(set) var isImpossible = false
  /// The factor for live scores.
  let liveFactor: Int32
  /// Whether only app-linked documents count.
  let appLinkedOnly: Bool

  /// How much of the query a document has, where that counts.
  private(set) var share: QueryShare?
  /// How many words of the query some living document has.
  private(set) var wordCount = 0
  /// The letter behind the words that adds points, if one does.
  private(set) var letter: [UInt8]?

  let snapshot: IndexSnapshot
  private let pinnedWeights: [UInt32: Int32]

  init(_ request: borrowing SearchRequest, snapshot: IndexSnapshot) {
    self.snapshot = snapshot
    pinnedWeights = request.pinnedWeights
    liveFactor = Points.liveFactor(request.liveWeight)
    appLinkedOnly = request.appLinkedOnly
    bound = .exact
    if addPlainWords(of: request) || addBeginning(of: request) {
      hasWords = true
      for filter in request.filters { addFilter(filter) }
    } else {
      addAll(of: request)
    }
    if required.count == 1 { simplify() }
    if !hasWords, filters.isEmpty { isImpossible = true }
    if hasWords, scored.isEmpty { isImpossible = true }
    if let neutral = request.neutralPoints { share = share(neutral) }
  }

  /// Requires nothing where any of the words is enough.
  private mutating func simplify() {
    for leaf in scored where !required[0].contains(leaf) { return }
    required.removeAll()
  }

  /// Takes all that the text of a request may ask for, and its filters.
  private mutating func addAll(of request: borrowing SearchRequest) {
    var query = Query(request.text, isUnfinished: request.isUnfinished)
    if let number = request.provenGroup { query = query.proving(number) }
    let words = QueryWords(query, request, snapshot: snapshot)
    hasWords = !words.groups.isEmpty
    bound = words.bound
    formLimits = words.formLimits
    add(words)
    // Before what is left out, which may take all the room that there is.
    for filter in query.filters { addFilter(filter) }
    for filter in request.filters { addFilter(filter) }
    for terms in words.exclusions { addExclusion(terms) }
    for filter in query.exclusions {
      for value in filter.values {
        addExclusion([TermKey.filter(filter.name, value)])
      }
    }
  }

  /// Makes room for `count` leaves.
  mutating func reserve(_ count: Int) {
    leaves.reserveCapacity(count)
    others.reserveCapacity(count * otherCount)
  }

  private mutating func add(_ words: QueryWords) {
    reserve(words.groups.count + 2)
    // What the user wrote comes first, so that nothing that stands for it replaces it.
    var standsIn = false
    for group in words.groups where group.role != .excluded {
      let alternations = group.alternations
      var first = 0
      for index in alternations.indices {
        if !alternations[first].isBeside(alternations[index]) { first = index }
        if alternations[index].original == nil {
          addLeaf(alternations[index], for: alternations[first].term)
        } else {
          standsIn = true
        }
      }
    }
    if standsIn {
      for group in words.groups where group.role != .excluded {
        for alternation in group.alternations where alternation.original != nil {
          addLeaf(alternation)
        }
      }
    }
    for group in words.groups where group.role == .required { require(group) }
    if let letter = words.letter { addLetter(letter) }
    for terms in words.positions {
      let group = terms.compactMap { plainLeaf($0) }
      if group.isEmpty { isImpossible = true } else { filters.append(group) }
    }
  }

  /// Forgets all words, as though none had been taken.
  mutating func removeWords() {
    leaves.removeAll(keepingCapacity: true)
    others.removeAll(keepingCapacity: true)
    (scored, required, wordCount, bound, isImpossible) = (0..<0, [], 0, .exact, false)
    letter = nil
  }

  /// Ends a letter that is no word of the query, of which there are `count` without it; `nil` where it
  /// adds nothing.
  mutating func endLetter(_ letter: [UInt8]?, wordCount count: Int) {
    (self.letter, wordCount) = (letter, count)
  }

  /// Adds the leaf of a word, unless it is there.
  ///
  /// - Parameters:
  ///   - alternation: The word.
  ///   - anchor: The first of all that are as good as it in its position.
  /// - Returns: Its number; `nil` when no living document has it, or there are too many.
  @discardableResult
  mutating func addLeaf(_ alternation: QueryWords.Alternation, for anchor: [UInt8]? = nil) -> Int? {
    if let known = leaf(alternation.term) { return known }
    guard scored.count < Self.scoredLimit else {
      // Documents that have only this word are missed, and none that lacks it is.
      bound = bound.joined(with: .rough)
      return nil
    }
    if !alternation.forms.isEmpty { return addJoined(alternation, for: anchor) }
    let (list, frequency, _) = lookUp(alternation.term)
    guard frequency > 0 else {
      others.removeLast(otherCount)
      return nil
    }
    var leaf = Leaf(term: alternation.term, frequency: frequency, most: frequency, first: list)
    let own = Points.weight(frequency: frequency, living: snapshot.living)
    var weight = Double(own)
    // A rare synonym must not count for more than the word that was searched.
    if let original = alternation.original {
      if let known = self.leaf(original) ?? alternation.anchor.flatMap({ self.leaf($0) }) {
        weight = min(weight, Double(leaves[known].weight))
      } else if let likeliest = first(of: original) {
        // Of what may have been meant by a word the likeliest comes first, and rarer words count for
        // more than it by half only.
        let typical = Double(leaves[likeliest].weight) / leaves[likeliest].factor
        weight = min(weight, (weight * typical).squareRoot())
      }
    }
    weight *= Double(alternation.factor)
    leaf.weight = pinnedWeight(of: alternation.term) ?? max(1, Int32(weight.rounded()))
    leaf.factor = Double(leaf.weight) / Double(own)
    return add(consume leaf, alternation, anchor)
  }

  /// Adds `leaf`, the leaf of `alternation`, whose position starts with `first`; returns its number.
  private mutating func add(
    _ leaf: consuming Leaf,
    _ alternation: QueryWords.Alternation,
    _ first: [UInt8]?
  ) -> Int {
    let anchor = alternation.anchor ?? alternation.original ?? first ?? alternation.term
    if let known = leaves.firstIndex(where: { $0.anchor == anchor }) {
      leaf.word = leaves[known].word
    } else {
      leaf.word = wordCount
      wordCount += 1
    }
    leaf.original = alternation.original
    leaf.anchor = anchor
    leaves.append(leaf)
    scored = 0..<leaves.count
    return leaves.count - 1
  }

  /// Adds the leaf of a word with its other forms, as one term; see ``addLeaf(_:for:)``.
  private mutating func addJoined(_ alternation: QueryWords.Alternation, for anchor: [UInt8]?)
    -> Int?
  {
    let term = snapshot.joined.term(
      alternation.term,
      forms: alternation.forms,
      formFactor: alternation.formFactor,
      in: snapshot
    )
    guard let term else { return nil }
    if term.isCut { formLimits.insert(.pages) }
    var leaf = Leaf(term: alternation.term, frequency: term.frequency, most: term.most)
    leaf.joined = term
    let share = Double(alternation.factor) * Double(term.isWritten ? 1 : alternation.formFactor)
    leaf.weight =
      pinnedWeight(of: alternation.term) ?? max(1, Int32((Double(term.weight) * share).rounded()))
    leaf.factor = Double(leaf.weight) / Double(term.weight)
    leaf.first = term.lists.first ?? nil
    others.append(contentsOf: term.lists.dropFirst())
    return add(leaf, alternation, anchor)
  }

  private func pinnedWeight(of term: [UInt8]) -> Int32? {
    pinnedWeights.isEmpty ? nil : pinnedWeights[Self.number(of: term)]
  }

  /// How many segments there are besides the first.
  private var otherCount: Int { max(snapshot.parts.count - 1, 0) }

  /// Returns the postings of `term` in the first segment, and adds those in the others to
  /// ``others``.
  private mutating func lookUp(
    _ term: [UInt8]
  ) -> (first: PostingList?, frequency: Int, isKnown: Bool) {
    var first: PostingList?
    var frequency = 0
    var isKnown = false
    for index in snapshot.parts.indices {
      let list = snapshot.parts[index].segment.dictionary.list(of: term)
      if index == 0 { first = list } else { others.append(list) }
      guard let list else { continue }
      isKnown = true
      frequency += IndexSnapshot.frequency(of: term, list, in: snapshot.parts[index])
    }
    return (first, frequency, isKnown)
  }

  /// The postings of `leaf` in the segment with number `part`.
  func list(of leaf: Int, inPart part: Int) -> PostingList? {
    part == 0 ? leaves[leaf].first : others[leaf * otherCount + part - 1]
  }

  /// A number that stands for `term` in weights that are kept, the same in every index.
  static func number(of term: [UInt8]) -> UInt32 {
    UInt32(truncatingIfNeeded: term.withUnsafeBytes { Checksum.of($0) })
  }

  /// Keeps what was made for the plan at least until `body` has ended.
  func keepingLists<Result>(_ body: () -> Result) -> Result { withExtendedLifetime(leaves, body) }

  /// The leaf that scores `term`, if there is one.
  func leaf(_ term: [UInt8]) -> Int? { scored.first { leaves[$0].term == term } }

  /// Makes one of the options of `group` a requirement.
  private mutating func require(_ group: QueryWords.Group) {
    if group.optionCount == 1 {
      // One word, which nearly all groups are, or the pairs of one.
      var next = 0
      while next < group.alternations.count {
        require(leaves(ofPositionAt: &next, in: group.alternations))
      }
      return
    }
    var product: [[Int]]?
    var isFull = true
    var next = 0
    for option in 0..<group.optionCount {
      var parts: [[Int]] = []
      var isPossible = true
      while next < group.alternations.count, group.alternations[next].option == option {
        let known = leaves(ofPositionAt: &next, in: group.alternations)
        if !known.isEmpty {
          if !parts.contains(known) { parts.append(known) }
        } else if scored.count < Self.scoredLimit {
          isPossible = false
        } else {
          // Words beyond the limit are skipped, required or not.
          isFull = false
        }
      }
      guard isPossible else { continue }
      guard !parts.isEmpty else { return }
      // Of too many parts the rarest alone keeps the number of groups.
      if let product, product.count * parts.count > Self.productLimit {
        parts = [parts.min { frequency($0) < frequency($1) } ?? []]
      }
      product =
        product.map { groups in
          groups.flatMap { left in parts.map { right in left + right.filter { !left.contains($0) } }
          }
        } ?? parts
    }
    guard let product else {
      if isFull { isImpossible = true }
      return
    }
    for group in product where !required.contains(group) { required.append(group) }
  }

  /// Requires one of the leaves `known`, which stand for one word.
  mutating func require(_ known: [Int]) {
    if known.isEmpty {
      // Words beyond the limit are skipped, required or not.
      if scored.count < Self.scoredLimit { isImpossible = true }
    } else if !required.contains(known) {
      required.append(known)
    }
  }

  /// The leaves of the choices for the position that starts at `next`, which is moved behind it.
  private func leaves(ofPositionAt next: inout Int, in alternations: [QueryWords.Alternation])
    -> [Int]
  {
    var known: [Int] = []
    let first = next
    while next < alternations.count, alternations[first].isBeside(alternations[next]) {
      if let leaf = leaf(alternations[next].term) { known.append(leaf) }
      next += 1
    }
    return known
  }

  private mutating func addFilter(_ filter: SearchRequest.Filter) {
    var group: [Int] = []
    for value in filter.values {
      guard hasRoom(orElse: .atLeast) else { break }
      if let leaf = plainLeaf(TermKey.filter(filter.name, value)) { group.append(leaf) }
    }
    if group.isEmpty { isImpossible = true } else { filters.append(group) }
  }

  private mutating func addExclusion(_ terms: [[UInt8]]) {
    guard hasRoom(for: terms.count, orElse: .atMost) else { return }
    let group = terms.compactMap { plainLeaf($0) }
    // A word that no document has cannot make one of them be left out.
    if group.count == terms.count { excluded.append(group) }
  }

  /// Whether `count` terms more are not too many; if they are, the matches are no longer all that
  /// match, but as many as `bound` says.
  private mutating func hasRoom(for count: Int = 1, orElse bound: TotalBound) -> Bool {
    if leaves.count + count <= Self.leafLimit { return true }
    self.bound = self.bound.joined(with: bound)
    return false
  }

  private mutating func plainLeaf(_ term: [UInt8]) -> Int? {
    guard leaves.count < Self.leafLimit else { return nil }
    let (list, frequency, isKnown) = lookUp(term)
    guard isKnown else {
      others.removeLast(otherCount)
      return nil
    }
    leaves.append(Leaf(term: term, most: frequency, first: list))
    return leaves.count - 1
  }
}
