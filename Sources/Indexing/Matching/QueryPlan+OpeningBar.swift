extension QueryPlan {
  /// A score that the best `count` documents most likely reach; `nil` when there is nothing to go
  /// by.
  ///
  /// Until that many documents were found, nothing says which ones are not among the best. Where
  /// text alone counts, good documents may stand anywhere, and many are scored in vain. What lists
  /// say of their blocks tells about how good the best will be. That may be wrong, so that a search
  /// which finds fewer documents has to start again without.
  func openingBar(for count: Int) -> Int32? {
    guard liveFactor == 0, isUnion, excluded.isEmpty, !appLinkedOnly else { return nil }
    let bar = max(barOfBest(count), barOfBoth(count))
    return bar == 0 ? nil : bar
  }

  /// What `count` documents reach with the best of the words alone, unless they are dead or hidden:
  /// as many blocks have as many documents.
  private func barOfBest(_ count: Int) -> Int32 {
    var bar: Int32 = 0
    for (index, part) in parts.enumerated() {
      // Some of the best may be dead.
      let needed = part.tombstones == nil ? count : 2 * count
      for leaf in scored {
        guard let list = list(of: leaf, inPart: index) else { continue }
        let maxima = BlockMaxima(list)
        // Where all of the blocks are needed, the bar would be too low to be of use.
        let weight = leaves[leaf].weight
        if maxima.count <= needed || weight &* Int32(UInt8.max) <= bar { continue }
        bar = max(bar, Int32(maxima.impact(reachedBy: needed)) &* weight)
      }
    }
    return bar
  }

  /// More than the lighter one of two words adds, when enough documents should have both; 0
  /// otherwise.
  ///
  /// The documents of the lighter word, the more common one, need not be gone through then.
  private func barOfBoth(_ count: Int) -> Int32 {
    guard scored.count == 2 else { return 0 }
    let (one, other) = (leaves[scored.lowerBound], leaves[scored.lowerBound + 1])
    let (heavy, light) = one.weight > other.weight ? (one, other) : (other, one)
    let living = parts.reduce(0) { $0 + $1.living }
    // As many as chance alone would bring together; words of one text are seldom strangers.
    let both = heavy.frequency * light.frequency / max(living, 1)
    guard both >= Self.ampleness * count, heavy.weight / 9 > light.weight / 8 else { return 0 }
    return light.weight &* Int32(UInt8.max) &+ 1
  }

  /// How many times as many documents must be expected as are needed.
  private static let ampleness = 4
}
