import Indexing

extension ResultCollector {
  /// Takes the pages that were folded away out of the total, or says that it counts them where not
  /// all of them are known.
  mutating func countFolded() {
    guard folds else { return }
    if results.bound == .exact, results.next == nil, query.cursor == nil {
      results.total -= folded
      results.duplicates = folded
    } else {
      results.bound = results.bound.joined(with: .atMost)
    }
  }
}
