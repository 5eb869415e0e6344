import Indexing

/// An answer that is being put together: what was asked, how far the index was read, and what was
/// found.
///
/// Hits come in windows, in the index's order. Within a window they may be put in another order,
/// and it grows until nothing behind it could be before what is shown of it; a rank in an
/// answer is therefore the window, from where to where it goes, and the last result of it that was
/// shown.
struct ResultCollector {
  /// What was asked.
  let query: SearchQuery
  /// What the index is asked in all.
  let asked: SearchRequest
  /// What the index is asked next.
  var request: SearchRequest
  /// Says of pages whether they have the phrases of the query, and how close its words are.
  var verifier: PhraseMatcher?
  /// The words that were requested, to show them in results.
  private(set) var words = MatchedWords([])
  /// The pages that a query string of Core Spotlight finds; `nil` for words, which the index finds.
  var matched: MatchedPages?
  /// The pages that a query finds that ends in a letter behind words; `nil` for others.
  var letterOrder: LetterOrder?
  /// What was found so far.
  var results = SearchResults(total: 0, items: [])
  /// Whether there is nothing more to find, or enough was found.
  private(set) var isFinished = false
  /// How many hits were looked at.
  private(set) var examined = 0
  /// Whether pages may be folded away, because pages of the store say the same.
  var folds = false
  /// How many hits were folded away before the window at hand, those of answers before included.
  var foldedBefore: Int
  /// The ranks of those that were folded away in the window at hand.
  var foldedHits: [SearchPosition] = []
  /// The pages that have the phrases of the query, folded ones too, where it has some.
  var verified: [UInt64] = []
  /// The page that stands for each cluster of pages that say the same, by the cluster's representative.
  var shownOfCluster: [UInt64: UInt64] = [:]
  /// The hits of the window at hand.
  private(set) var hits: [IndexHit] = []
  /// The hits behind those of the window that the index has given already.
  private(set) var ahead: ArraySlice<IndexHit> = []
  /// The results among those that were looked at, in the order they are shown, without those that
  /// an answer before has come to.
  var candidates: [Candidate] = []
  /// How many of the window's hits were looked at.
  private var judged = 0
  /// Whether the window goes further than in an answer before.
  private var isExtended = false
  /// How many results are still to be skipped.
  private(set) var skip: Int
  /// How many matches the index counted, whether or not they are results, and how that stands to all.
  private(set) var counted = (total: 0, bound: TotalBound.exact)
  private var isFirst = true
  /// Whether no hits lie behind those that were read.
  private(set) var isExhausted = false
  /// The window that an answer before ended in, until this one is behind it.
  private var begun: SearchCursor.Window?
  /// Whether that window was read to its end.
  private var isWhole = true
  /// The last result of the window at hand that was shown or skipped.
  private var last: (score: Double, position: SearchPosition)?
  /// How many candidates were shown or skipped since the window at hand began.
  private var passed = 0
  /// The last of the window's candidates that changed ranks, by their order before, and how many
  /// these are; `nil` where none did.
  var block: (count: Int, last: Candidate)?
  /// The hosts that were kept from filling the first results.
  var limitedHosts: [String] = []

  /// Begins the answer to `query`, where its cursor says.
  ///
  /// - Throws: ``SearchError`` when the cursor belongs to another query.
  init(
    _ query: SearchQuery,
    _ request: SearchRequest,
    verifier: PhraseMatcher?
  ) throws(SearchError) {
    self.query = query
    asked = request
    self.request = request
    self.verifier = verifier
    (skip, foldedBefore) = (query.from, query.cursor?.folded ?? 0)
    guard let cursor = query.cursor else { return }
    guard cursor.query == query.number else { throw .foreignCursor }
    (self.request.after, self.request.pinnedWeights) = (cursor.after, cursor.weights)
    (skip, begun) = (cursor.skipped, cursor.window)
    last = begun.map { ($0.score, $0.last) }
  }

  /// Whether results are put in order by what only the pages themselves tell: how close together
  /// the words are, for which country they are, and in which language.
  var measures: Bool {
    verifier != nil || query.country != nil || !query.preferredLanguages.isEmpty
  }

  /// Whether pages must be read to know whether they are results.
  var demands: Bool { verifier?.verifies ?? false }

  /// Whether reading a page changes nothing unless it has all words of the query.
  var onlyAllWordsCount: Bool {
    query.country == nil && query.preferredLanguages.isEmpty && !demands
      && verifier?.needsAllWords == true
  }

  /// Whether the window at hand is the first one, and was not begun before.
  var isAtBeginning: Bool { request.after == nil && begun == nil }

  /// Whether there are as many results as were requested.
  var isFull: Bool { results.items.count == query.limit }

  /// The request to the index for the next hits of the window.
  var next: SearchRequest {
    var next = request
    next.after = hits.last?.position ?? request.after
    return next
  }

  /// Whether the window has more hits: one that was begun has all up to its end, those that came
  /// in meanwhile too, as far as an answer may look.
  func lacksHits(limit: Int) -> Bool { !isWhole && hits.count < limit }

  /// Takes note of the window's next hits.
  mutating func read(_ answer: SearchAnswer) {
    examined += answer.hits.count
    append(answer.hits[...], isLast: answer.hits.count < request.limit)
    guard isFirst else { return }
    isFirst = false
    words = MatchedWords(answer.terms)
    counted = (answer.total, answer.bound)
    results.total = answer.total
    results.formLimits = answer.formLimits
    results.bound = answer.bound.joined(with: demands ? .atMost : .exact)
    // One count is enough, and weights stay those of the first window.
    request.countsAll = false
    if request.pinnedWeights.isEmpty { request.pinnedWeights = answer.weights }
  }

  /// Adds hits to the window at hand, behind which there may be more unless they are the last.
  private mutating func append(_ more: ArraySlice<IndexHit>, isLast: Bool) {
    hits += more
    isExhausted = isLast
    isWhole = begun == nil || isExhausted || isExtended
    let end = isExtended ? nil : begun?.end
    if let end, let last = hits.last, last.position == end || last.position > end {
      isWhole = true
      let rest = hits.count { $0.position > end }
      hits.removeLast(rest)
      if rest > 0 { isExhausted = false }
    }
  }

  /// Keeps what the index has behind the window.
  mutating func lookAhead(_ answer: SearchAnswer) { ahead = answer.hits[...] }

  /// Takes note of as many of the hits that are known ahead as a request is for.
  mutating func readAhead() {
    let more = ahead.prefix(request.limit)
    ahead = ahead.dropFirst(more.count)
    examined += more.count
    append(more, isLast: more.count < request.limit)
  }

  /// The window's hits that were not looked at yet.
  var unjudged: ArraySlice<IndexHit> { hits[judged...] }

  /// Takes results among the window's hits that were not looked at, which are ordered as in the
  /// index.
  mutating func append(_ more: [Candidate]) {
    judged = hits.count
    candidates += more
  }

  /// The same where pages themselves say in which order they are.
  mutating func order(adding more: [Candidate]) {
    append(more.filter(isUnseen))
    candidates.sort { one, other in
      one.score != other.score ? one.score > other.score : one.hit.position < other.hit.position
    }
  }

  /// Whether a page behind the window could be one of the results that are wanted.
  ///
  /// - Parameters:
  ///   - limit: The most hits of a window.
  ///   - wanted: The last rank that is wanted; `nil` for that of the answer.
  ///   - highest: The score that a page behind a hit has at most.
  /// - Returns: False also where no more pages may be read.
  func mayLack(
    limit: Int,
    rank wanted: Int? = nil,
    highest: (IndexHit, ResultCollector) -> Double
  ) -> Bool {
    // A window without results has nothing that could be before a page behind it.
    guard !isExhausted, hits.count < limit, !candidates.isEmpty, let last = hits.last else {
      return false
    }
    let rank = wanted ?? lastRank
    // Where all are there, it only matters whether there is another.
    if rank < 0 { return false }
    return rank >= candidates.count || highest(last, self) > candidates[rank].score
  }

  /// Makes the window longer than it was in an answer before.
  mutating func extend() { isExtended = true }

  /// Whether an answer before has not come to `candidate` of its window yet.
  func isUnseen(_ candidate: Candidate) -> Bool {
    // What an answer before did not reach cannot have been shown.
    guard let begun, candidate.hit.position <= begun.end else { return true }
    return candidate.score != begun.score
      ? candidate.score < begun.score : candidate.hit.position > begun.last
  }

  /// Whether `candidate` is to be shown, and not skipped.
  mutating func takes(_ candidate: Candidate) -> Bool {
    passed += 1
    guard skip > 0 else { return true }
    skip -= 1
    last = (candidate.score, candidate.hit.position)
    return false
  }

  /// Adds a result that was made of `candidate`.
  mutating func add(_ item: SearchItem, _ candidate: Candidate) {
    results.items.append(item)
    last = (candidate.score, candidate.hit.position)
  }

  /// Ends the answer before the next result, which is in the window at hand.
  mutating func end() {
    isFinished = true
    // The result at hand was counted, but is not shown.
    if let block, passed - 1 < block.count {
      results.next = cursor(nil, skipped: passed - 1)
      return
    }
    if let block, passed - 1 == block.count { last = (block.last.score, block.last.hit.position) }
    guard measures else {
      results.next = cursor(last?.position ?? request.after)
      return
    }
    var window: SearchCursor.Window?
    if let last, let windowEnd {
      window = SearchCursor.Window(end: windowEnd, last: last.position, score: last.score)
    }
    results.next = cursor(request.after, window)
  }

  /// Ends the answer where the index was read to, because so few of its hits are results.
  mutating func endEarly() {
    guard !isFinished else { return }
    isFinished = true
    results.next = cursor(request.after)
  }

  private func cursor(
    _ after: SearchPosition?,
    _ window: SearchCursor.Window? = nil,
    skipped: Int? = nil
  ) -> String {
    SearchCursor(
      after: after,
      window: window,
      skipped: skipped ?? skip,
      shown: (query.cursor?.shown ?? query.from) + results.items.count,
      folded: folded(upTo: after),
      isCorrected: !request.corrections.isEmpty,
      weights: request.pinnedWeights,
      query: query.number
    ).text
  }

  /// The last rank that belongs to the window.
  private var windowEnd: SearchPosition? {
    (isWhole && !isExtended ? begun?.end : nil) ?? hits.last?.position
  }

  /// Goes on behind the window.
  mutating func goOn() {
    isFinished = isExhausted
    request.after = windowEnd ?? request.after
    (foldedBefore, foldedHits) = (folded(upTo: request.after), [])
    (hits, ahead, begun, last, isWhole) = ([], [], nil, nil, true)
    (candidates, judged, isExtended) = ([], 0, false)
    (passed, block) = (0, nil)
  }
}
