package import Basics
import Engagement
import Storing

/// How many items people saw and chose, week by week.
///
/// Items are counted, not people: one counts only where at least k different people saw it, or chose
/// it, within that week.
package struct EngagementTrend: Hashable, Sendable {
  /// One week.
  package struct Week: Hashable, Sendable {
    /// Its first day, as in 2026-11-19.
    package var day: String
    /// How many items at least k people saw.
    package var seen = 0
    /// How many items at least k people chose or opened.
    package var used = 0

    package init(day: String, seen: Int = 0, used: Int = 0) {
      (self.day, self.seen, self.used) = (day, seen, used)
    }
  }

  /// The weeks in which there was anything to count, the oldest first.
  package let weeks: [Week]

  /// Counts over the votes of `view`.
  ///
  /// - Throws: ``StoreError``, also when a state is damaged.
  init(_ view: EngagementView) throws {
    var counts: [Epoch: Week] = [:]
    try view.ledger.forEachState { item, bytes in
      guard item != VoteChange.everybody else { return }
      let state = try EngagementState.restoring(bytes)
      for reached in state.reached(view.settings, mask: ItemMask(view.secret, item)) {
        let day = String(reached.epoch.start.iso8601.prefix(10))
        counts[reached.epoch, default: Week(day: day)].seen += reached.isSeen ? 1 : 0
        counts[reached.epoch, default: Week(day: day)].used += reached.isUsed ? 1 : 0
      }
    }
    weeks = counts.sorted { $0.key < $1.key }.map(\.value)
  }

  /// A trend of these weeks.
  package init(weeks: [Week]) {
    self.weeks = weeks
  }
}

extension ServedStore {
  /// The least number of people that anything about an item shows for.
  package var engagementThreshold: Int { settings.engagement.threshold }

  /// How many items people saw and chose, week by week.
  ///
  /// - Throws: ``StoreError``.
  package func engagementTrend(now: Timestamp) throws -> EngagementTrend {
    let view = try EngagementView.open(store.folder, settings: settings.engagement, now: now)
    guard let view else { return EngagementTrend(weeks: []) }
    return try EngagementTrend(view)
  }
}
