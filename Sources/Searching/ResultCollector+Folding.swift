import Indexing

extension ResultCollector {
  /// How many hits were folded away up to the end of the window at hand.
  var folded: Int { foldedBefore + foldedHits.count }

  /// Takes note that `hit` is folded away.
  mutating func fold(_ hit: IndexHit) { foldedHits.append(hit.position) }

  /// How many hits up to `position` were folded away.
  func folded(upTo position: SearchPosition?) -> Int {
    guard let position else { return 0 }
    return foldedBefore + foldedHits.count { $0 == position || $0 < position }
  }

  /// Says how many results there are, once no more are looked for.
  ///
  /// Where nothing is behind the results, every match was looked at, and those that turned out to be
  /// none, or were folded away, are known. Else the index counted them all.
  mutating func settleTotal() {
    guard results.next == nil else {
      if folds { results.bound = results.bound.joined(with: .atMost) }
      return
    }
    let before = query.cursor?.shown ?? query.from - skip
    (results.total, results.bound) = (before + results.items.count, counted.bound)
    // Without a result, none says the same as one.
    if folds, results.total > 0, counted.bound == .exact { results.duplicates = folded }
  }
}
