import Basics
import Shelving
package import SpotlightItems

extension SpotlightIndex: ActivityIndexing {
  /// Keeps `activity` as far as it may be, learns from it, and counts it as a view of its item.
  @concurrent
  package func note(_ activity: SpotlightActivity) async throws(ItemIndexFailure) {
    guard activity.isIndexable else { return }
    let now = now
    let stored = StoredActivity(
      identity: activity.identity.text,
      relatedIdentifier: activity.relatedUniqueIdentifier,
      domain: activity.domain,
      expiresAt: activity.expiry(lastCurrent: now),
      content: try activity.keptBytes(),
      currentAt: now
    )
    guard try store.keep(stored, isLearnt: activity.isSuggestible) else { return }
    if let identifier = try store.item(among: activity.itemIdentifiers, now: now) {
      let view = ItemEngagement(.item(identifier), .focus, visible: [], text: "")
      try store.note(view, now: now)
    }
    try storeLearning(atLeast: ItemStore.eventLimit)
  }

  /// The kept activity with this identity; `nil` when there is none, or no longer.
  @concurrent
  package func activity(
    _ identity: String
  ) async throws(ItemIndexFailure) -> SpotlightActivity? {
    let stored = try store.activities(now: now).first { $0.identity == identity }
    return stored.flatMap { SpotlightActivity(kept: $0.content) }
  }

  /// Deletes what is kept of activities, and what was learnt of them.
  @concurrent
  package func deleteActivities(
    _ persistentIdentifiers: [String]?
  ) async throws(ItemIndexFailure) {
    if let persistentIdentifiers {
      let names = Set(persistentIdentifiers)
      let gone = try store.reading { try $0.activities() }.filter { stored in
        SpotlightActivity(kept: stored.content)?.isRemoved(byPersistentIdentifiers: names) ?? false
      }
      try store.forgetActivities(gone.map(\.identity))
    } else {
      try store.forgetActivities()
    }
    try storeLearning(atLeast: 1)
  }

  /// The activities as they are now, joined with the items.
  func activities(_ snapshot: StoreSnapshot, now: Double) throws -> ShownActivities {
    let versions = (snapshot.versions.activities, snapshot.versions.items)
    let last = known.withLock { known -> ShownActivities? in
      known.activityVersions == versions && known.activities.isCurrent(at: now)
        ? known.activities : nil
    }
    if let last { return last }
    let activities = try ShownActivities(snapshot, now: now)
    known.withLock { ($0.activities, $0.activityVersions) = (activities, versions) }
    return activities
  }
}

extension ItemStore {
  /// The first of `identifiers` of which there is an item.
  fileprivate func item(
    among identifiers: [String],
    now: Double
  ) throws(ItemIndexFailure) -> String? {
    guard !identifiers.isEmpty else { return nil }
    return try reading { snapshot in
      try identifiers.first { try snapshot.item(of: $0, now: now) != nil }
    }
  }
}
