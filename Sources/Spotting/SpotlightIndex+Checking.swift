import Indexing
import Segments
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
  /// - Throws: `damaged` when the database cannot be read at all, or `unavailable`.
  package func check(limit: Int = 20) throws(ItemIndexFailure) -> IndexCheck {
    let (now, readable) = (now, segments.current())
    readable?.verify()
    return try store.reading { snapshot in
      var check = IndexCheck(counts: try snapshot.counts(now: now))
      check.needsReindexing = store.needsReindexing
      check.damage = try snapshot.problems(limit: limit)
      guard let readable else {
        check.waiting = check.counts.items
        if segments.isUnreadable { check.damage.append("the list of the segments cannot be read") }
        return check
      }
      check.segmentBytes = readable.byteCount
      check.damage += readable.damage.map(\.cause)
      // Of a damaged segment it is known that its items are missing.
      let isWhole = readable.damage.isEmpty
      let missing = try missing(in: readable, snapshot, limit, waiting: &check.waiting)
      if isWhole { check.damage += missing }
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

  /// How many items there are of which attributes cannot be read, so that they are not found by these.
  ///
  /// - Throws: `unavailable`.
  package func damagedItems() throws(ItemIndexFailure) -> Int {
    let now = now
    return try store.reading { snapshot in
      var count = 0
      try snapshot.forEachItem(now: now) { item in
        count += item.attributes.isWhole ? 0 : 1
        return true
      }
      return count
    }
  }

  /// Until when the item of `identifier` is found, also when that is past; `nil` when there is no such item.
  ///
  /// - Throws: `unavailable`.
  package func expiry(of identifier: String) throws(ItemIndexFailure) -> Double? {
    try store.reading { try $0.item(of: identifier, now: -.infinity)?.expiresAt }
  }
}
