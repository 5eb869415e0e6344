import QueryLanguage

extension ActivityCache {
  /// The activities that a query string of Core Spotlight finds, by title.
  ///
  /// - Parameters:
  ///   - asked: The query.
  ///   - query: How many are wanted, and from which moment `$time` counts.
  /// - Returns: The activities in the order of their titles.
  func search(_ asked: SpotlightQuery, _ query: SearchQuery) -> [ActivityItem] {
    let now = PageAttributeTable.seconds(query.now)
    let matcher = QueryMatcher(asked, PageAttributeTable.schema, now: now)
    let found = items.filter { matcher.matches(ActivityAttributes(item: $0)) }
    let sorted = found.sorted { ($0.title, $0.activityType) < ($1.title, $1.activityType) }
    return Array(sorted.prefix(query.limit))
  }
}

/// The attributes of an activity.
private struct ActivityAttributes: AttributeSource {
  let item: ActivityItem

  func values(of attribute: QueryAttribute) -> [AttributeValue] {
    switch attribute.name {
    case "title": [.text(item.title)]
    case "keywords": item.keywords.map { .text($0) }
    default: []
    }
  }
}
