import Indexing

extension ResultCollector {
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
    if folds, query.cursor == nil, counted.bound == .exact { results.duplicates = folded }
  }
}
