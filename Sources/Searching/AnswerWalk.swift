import Indexing
import Records

/// A hit that may become a result.
struct Candidate {
  /// What the index says of it.
  var hit: IndexHit
  /// How close together the words of the query stand in it, in [0,1].
  var closeness = 0.0
  /// Whether it is for the searcher's country: 1, else 0.
  var nearness = 0.0
  /// Its page, as far as that was read.
  var page: FoundPage?
}

/// An answer that is being put together: what was asked, how far the index was read, and what was
/// found.
///
/// Hits come in windows, in the index's order. Within a window they may be put in another order;
/// a place in an answer is therefore the beginning of a window and the results of it that were
/// shown.
struct AnswerWalk {
  /// What was asked.
  let query: SearchQuery
  /// What the index is asked in all.
  let asked: SearchRequest
  /// What the index is asked next.
  var request: SearchRequest
  /// Says of pages whether they have the phrases of the query, and how close its words stand.
  var verifier: PhraseMatcher?
  /// The words that were asked for, to show them in results.
  private(set) var words = MatchedWords([])
  /// What was found so far.
  var results = SearchResults(total: 0, items: [])
  /// Whether there is nothing more to find, or enough was found.
  private(set) var isOver = false
  /// How many hits were looked at.
  private(set) var examined = 0
  private var skip: Int
  private var isFirst = true
  /// The last result, where results are in the index's order.
  private var last: SearchPosition?

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
    skip = query.from
    guard let cursor = query.cursor else { return }
    guard cursor.query == query.number else { throw .foreignCursor }
    (self.request.after, self.request.pinnedWeights) = (cursor.after, cursor.weights)
    (skip, last) = (cursor.skipped, cursor.after)
  }

  /// Whether results are put in order by what only the pages themselves tell: how close together
  /// the words stand, and for which country they are.
  var measures: Bool { verifier != nil || query.country != nil }

  /// Whether pages must be read to know whether they are results.
  var demands: Bool { verifier?.verifies ?? false }

  /// Whether the next `count` results are all passed over.
  func passesOver(_ count: Int) -> Bool { skip >= count }

  /// Whether there are as many results as were asked for.
  var isFull: Bool { results.items.count == query.limit }

  /// Those of a window's hits that are shown, and the next one, which tells whether there are more.
  func shown<Hits: Collection>(of hits: Hits) -> Hits.SubSequence {
    hits.dropFirst(skip).prefix(query.limit - results.items.count + 1)
  }

  /// How many more hits are wanted: those to pass over, the results, and one to see whether there
  /// are more.
  var wanted: Int { skip + query.limit - results.items.count + 1 }

  /// Takes note of a window's hits.
  mutating func begin(_ answer: SearchAnswer) {
    examined += answer.hits.count
    guard isFirst else { return }
    isFirst = false
    words = MatchedWords(answer.terms)
    results.total = answer.total
    results.isTotalExact = answer.isTotalExact && !demands
    // One count is enough, and weights stay those of the first window.
    request.countsAll = false
    if request.pinnedWeights.isEmpty { request.pinnedWeights = answer.weights }
  }

  /// Whether `hit` is to be shown, and not passed over.
  mutating func takes(_ hit: IndexHit) -> Bool {
    if !measures { lastSeen = hit.position }
    guard skip > 0 else { return true }
    skip -= 1
    last = hit.position
    return false
  }

  private var lastSeen: SearchPosition?

  /// Adds a result.
  mutating func add(_ item: SearchItem) {
    results.items.append(item)
    last = lastSeen
  }

  /// Ends the answer before the candidate at `place` of the window, which is the next result.
  mutating func end(before place: Int) {
    isOver = true
    results.next = measures ? cursor(request.after, skipping: place) : cursor(last, skipping: 0)
  }

  /// Ends the answer where the index was read to, because so few of its hits are results.
  mutating func endEarly() {
    guard !isOver else { return }
    isOver = true
    results.next = cursor(request.after, skipping: skip)
  }

  private func cursor(_ after: SearchPosition?, skipping skipped: Int) -> String {
    SearchCursor(
      after: after,
      skipped: skipped,
      shown: (query.cursor?.shown ?? query.from) + results.items.count,
      isCorrected: !request.corrections.isEmpty,
      weights: request.pinnedWeights,
      query: query.number
    ).text
  }

  /// Goes on behind the window of `answer`.
  mutating func go(on answer: SearchAnswer) {
    isOver = answer.hits.count < request.limit
    request.after = answer.hits.last?.position ?? request.after
  }
}
