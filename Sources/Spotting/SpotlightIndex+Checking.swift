import Indexing
package import Shelving
package import SpotlightItems

/// What an index holds, and what is wrong with it.
package struct IndexCheck: Hashable, Sendable {
  /// What is stored.
  package var counts: StoreCounts
  /// The changes that no segment has yet, which queries look at one by one.
  package var waiting = 0
  /// The bytes of the segments.
  package var segmentBytes = 0
  /// Whether the app is to hand over all of its items again, because some were lost.
  package var needsReindexing = false
  /// What is damaged: a clause for each.
  package var damage: [String] = []
}

extension SpotlightIndex {
  /// Looks at every item, at the database, and at whether the segments have the items that they should.
  ///
  /// - Parameter limit: The most problems of each kind that are named.
  /// - Returns: What there is, and what is damaged.
  /// - Throws: `unavailable` when the database cannot be read at all.
  package func check(limit: Int = 20) throws(ItemIndexFailure) -> IndexCheck {
    let (now, segments) = (now, segments.current())
    return try store.reading { snapshot in
      var check = IndexCheck(counts: try snapshot.counts(now: now))
      check.needsReindexing = store.needsReindexing
      check.damage = try snapshot.problems(limit: limit)
      guard let segments else {
        check.waiting = check.counts.items
        return check
      }
      (check.segmentBytes, check.damage) = (
        segments.byteCount,
        check.damage + segments.damage.map { "a segment is damaged: \($0)" }
      )
      check.damage += try missing(in: segments, snapshot, limit, waiting: &check.waiting)
      return check
    }
  }

  /// The items that the segments lack, or have as they were, though they are as new as the items.
  private func missing(
    in segments: SegmentIndex,
    _ snapshot: StoreSnapshot,
    _ limit: Int,
    waiting: inout Int
  ) throws -> [String] {
    let version = segments.version
    var problems: [String] = []
    try snapshot.forEachItem(now: now) { item in
      if item.version > version {
        waiting += 1
      } else if segments.documentVersion(item.id) != item.version, problems.count < limit {
        problems.append("the segments do not have item \(item.identifier)")
      }
      return true
    }
    return problems
  }
}

extension SpotlightIndex {
  /// What the index holds.
  ///
  /// - Throws: `unavailable`.
  package func counts() throws(ItemIndexFailure) -> StoreCounts {
    let now = now
    return try store.reading { try $0.counts(now: now) }
  }
}
