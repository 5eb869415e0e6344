import Synchronization

extension Segment {
  /// The postings of its commonest terms, the commonest first, of which bitmaps are to be made before
  /// anybody asks for them; nothing when they were taken before.
  ///
  /// The dictionary is gone through for that, so this is for the background of a process that answers
  /// for long.
  package func takeCommonTerms() -> [PostingList] {
    guard !hasGivenCommonTerms.exchange(true, ordering: .relaxed) else { return [] }
    let least = max(TermBitmapCache.leastCount, count / TermBitmapCache.sparsest)
    var common: [(term: [UInt8], count: Int)] = []
    var words = WordCursor(dictionary)
    while words.next() {
      if words.count >= least { common.append((Array(words.term), words.count)) }
    }
    common.sort { $0.count > $1.count }
    return common.compactMap { dictionary.list(of: $0.term) }
  }

  /// Makes the bitmap of a term with the postings `list`, unless there is no room for it but what
  /// searches are to have.
  package func makeBitmap(of list: PostingList) {
    bitmaps.makeAhead(list, size: count)
  }
}
