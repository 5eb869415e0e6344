import Segments

extension QueryPlan {
  /// A score that the best `count` documents most likely reach; `nil` when there is nothing to go
  /// by.
  ///
  /// Until that many documents were found, nothing says which ones are not among the best. Where
  /// text alone counts, good documents may stand anywhere, and many are scored in vain. But a list
  /// says what the best posting of each of its blocks adds, and as many blocks as documents are
  /// looked for have as many documents. Those may be dead or hidden, so that a search which finds
  /// fewer has to start again without.
  func openingBar(for count: Int) -> Int32? {
    guard liveFactor == 0, isUnion, excluded.isEmpty, !appLinkedOnly else { return nil }
    var bar: Int32 = 0
    for (index, part) in parts.enumerated() {
      // Some of the best may be dead.
      let needed = part.tombstones == nil ? count : 2 * count
      for leaf in scored {
        guard let list = list(of: leaf, inPart: index) else { continue }
        let maxima = BlockMaxima(list)
        let weight = leaves[leaf].weight
        // Where all of the blocks are needed, the bar would be too low to be of use.
        if maxima.count <= needed || weight &* Int32(ImpactModel.highest) <= bar { continue }
        bar = max(bar, Int32(maxima.impact(reachedBy: needed)) &* weight)
      }
    }
    return bar == 0 ? nil : bar
  }
}
