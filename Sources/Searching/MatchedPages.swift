import Analysis
import Indexing

/// The pages that a query string of Core Spotlight finds, each checked against its record, in the
/// order of the index.
struct MatchedPages: Sendable {
  /// The results, best first.
  private let hits: [IndexHit]
  /// The numbers of all results.
  private let ids: Set<UInt64>
  /// Pages without an app link that have what is requested, when those are no results.
  private let others: [IndexHit]
  private let otherIDs: Set<UInt64>
  /// The words that led to the pages, to show them in results.
  private let scored: [SearchAnswer.ScoredTerm]
  /// How many pages were not looked at, because there are more than one answer may read.
  let unchecked: Int
  /// All results by their values of the fields of facets.
  var facetPages: [FilterName: [String: [UInt64]]] = [:]

  /// Pages that were checked.
  init(
    _ hits: [IndexHit],
    others: [IndexHit],
    scored: [SearchAnswer.ScoredTerm],
    unchecked: Int
  ) {
    self.hits = hits.sorted { $0.position < $1.position }
    ids = Set(hits.map(\.id))
    otherIDs = Set(others.map(\.id))
    (self.others, self.scored, self.unchecked) = (others, scored, unchecked)
  }

  /// The same with pages without an app link among the results.
  var all: MatchedPages {
    MatchedPages(hits + others, others: [], scored: scored, unchecked: unchecked)
  }

  /// What the index would answer to `request`, were these all the pages that match.
  func answer(_ request: SearchRequest) -> SearchAnswer {
    let start = request.after.map { hits.firstIndex(behind: $0) } ?? 0
    return SearchAnswer(
      Array(hits[start...].prefix(request.limit)),
      scored: scored,
      total: hits.count,
      bound: unchecked > 0 ? .atLeast : .exact
    )
  }

  /// Whether the page `id` is one; without an app link too, where `request` does not ask for one.
  func contains(_ id: UInt64, _ request: SearchRequest) -> Bool {
    ids.contains(id) || !request.appLinkedOnly && otherIDs.contains(id)
  }
}

extension [IndexHit] {
  /// The index of the first that is behind `position`; the array is in the order of answers.
  func firstIndex(behind position: SearchPosition) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if position < self[middle].position { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
