/// One result: an item, an activity, or all that shows the same content.
package struct SpotlightResult: Hashable, Sendable {
  /// The item, which decides what is shown.
  package var item: SpotlightItem?
  /// The activities, the one that was current last first.
  package var activities: [SpotlightActivity]

  /// A result of an item and activities.
  package init(item: SpotlightItem?, activities: [SpotlightActivity] = []) {
    (self.item, self.activities) = (item, activities)
  }

  /// What is shown: the item's attributes, else what the first activity gives, with its own title
  /// where the attributes have none.
  package var shownAttributes: [String: ItemValue] {
    if let item { return item.attributes }
    guard let activity = activities.first else { return [:] }
    var attributes = activity.attributes ?? [:]
    if attributes["title"] == nil, let title = activity.title { attributes["title"] = .text(title) }
    return attributes
  }
}

extension SpotlightResult {
  /// The results that items and activities are, each content once, in the order of the items and
  /// then of the activities.
  ///
  /// Reference: App Search Programming Guide, "Combine APIs"
  ///
  /// - Parameters:
  ///   - items: The items of the index, each identifier once.
  ///   - activities: The stored activities, the one that was current last first.
  /// - Returns: The results. Activities that need an item which is not there are none.
  package static func joining(
    _ items: [SpotlightItem],
    _ activities: [SpotlightActivity]
  ) -> [SpotlightResult] {
    var results = items.map { SpotlightResult(item: $0) }
    var byItem: [String: Int] = [:]
    for (index, item) in items.enumerated() { byItem[item.identifier] = index }
    var byIdentity: [ActivityIdentity: Int] = [:]
    var byPage: [String: Int] = [:]
    for activity in activities where activity.isIndexable {
      guard activity.isKept(hasItem: { byItem[$0] != nil }) else { continue }
      let item = activity.itemIdentifiers.lazy.compactMap { byItem[$0] }.first
      let page = activity.webpageURL.flatMap { byPage[$0] }
      let index = item ?? byIdentity[activity.identity] ?? page ?? results.count
      if index == results.count { results.append(SpotlightResult(item: nil)) }
      let isKnown = byIdentity.updateValue(index, forKey: activity.identity) != nil
      if let url = activity.webpageURL { byPage[url] = byPage[url] ?? index }
      if !isKnown { results[index].activities.append(activity) }
    }
    return results
  }
}
