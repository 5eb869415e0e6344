import Synchronization

extension Segment {
  /// Makes the bitmaps of its commonest terms, the commonest first, before anybody asks for them.
  ///
  /// The dictionary is gone through for that, and the postings of these terms are, which takes half a
  /// second for a million documents: for the background of a process that answers for long. What
  /// was done once is not done again.
  package func makeCommonBitmaps() {
    guard !hasCommonBitmaps.exchange(true, ordering: .relaxed) else { return }
    let least = max(TermBitmapCache.leastCount, count / TermBitmapCache.sparsest)
    var common: [(term: [UInt8], count: Int)] = []
    var words = WordCursor(dictionary)
    while words.next() {
      if words.count >= least { common.append((Array(words.term), words.count)) }
    }
    common.sort { $0.count > $1.count }
    for row in common {
      guard let list = dictionary.list(of: row.term) else { continue }
      bitmaps.makeAhead(list, size: count)
    }
  }
}
