extension SearchAnswer {
  /// An answer of hits that were chosen elsewhere, best first.
  package init(_ hits: [IndexHit], scored: [ScoredTerm], total: Int, bound: TotalBound) {
    self.init(hits: hits, scored: scored, total: total, bound: bound)
  }
}
