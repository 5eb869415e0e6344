import Indexing
import QueryLanguage
import Shelving
package import SpotlightItems

extension SpotlightIndex {
  /// Calls `body` with the items that a query string finds, in batches and in no order, until it returns
  /// false.
  ///
  /// Words of the query give candidates from the segments, where they can; the query is then checked
  /// against the stored attributes, strictly.
  ///
  /// - Parameters:
  ///   - search: The query, and what is wanted of the items.
  ///   - body: Gets each batch.
  /// - Throws: `invalidQuery`, or `unavailable`.
  package func search(
    _ search: ItemSearch,
    _ body: ([FoundItem]) -> Bool
  ) throws(ItemIndexFailure) {
    try viewing { view in
      let matchers = try matchers([search.query] + search.filters, view)
      var batches = ItemBatches(search, matchers)
      var isWanted = true
      try forEachCandidate(search, view) { item in
        isWanted = batches.offer(item, view.activities.beside[item.identifier], body)
        return isWanted
      }
      for (_, activity) in view.activities.alone.sorted(by: { $0.key < $1.key }) where isWanted {
        isWanted = batches.offer(activity.item, activity.item.identifier, body)
      }
      batches.end(body)
    }
  }

  /// Calls `body` with every item that may be one of those that `search` finds, until it returns false.
  private func forEachCandidate(
    _ search: ItemSearch,
    _ view: View,
    _ body: (StoredItem) -> Bool
  ) throws {
    let schema = try schema(view.snapshot)
    let queries = try ([search.query] + search.filters).map { try Self.read($0, schema) }
    guard let segments = view.segments, let ids = candidates(queries, segments, view) else {
      return try view.snapshot.forEachItem(now: view.now, body)
    }
    try checkSegments(of: view)
    for id in ids.subtracting(view.waiting.outdated).sorted() {
      guard let item = try view.snapshot.item(id, now: view.now) else { continue }
      guard body(item) else { return }
    }
    for waiting in view.waiting.items.values where waiting.item.expiresAt > view.now {
      guard body(waiting.item) else { return }
    }
  }

  /// The documents among which everything is that `queries` find; `nil` when that is not known.
  private func candidates(
    _ queries: [SpotlightQuery],
    _ segments: SegmentIndex,
    _ view: View
  ) -> Set<UInt64>? {
    let zone = options.secondsFromUTC(view.now)
    for query in queries {
      let numbers = CandidateNumbers(query) { bound in
        switch bound {
        case .number(let number): number
        case .moment(let moment): moment.seconds(now: view.now, secondsFromUTC: zone)
        }
      }
      if let ids = numbers.documents(in: segments) { return ids }
    }
    return queries.lazy.compactMap { CandidateWords($0).documents(in: segments) }.first
  }

  /// Matchers of query strings.
  func matchers(_ queries: [String], _ view: View) throws -> [QueryMatcher] {
    guard !queries.isEmpty else { return [] }
    let schema = try schema(view.snapshot)
    return try queries.map { query in
      QueryMatcher(
        try Self.read(query, schema),
        schema,
        now: view.now,
        secondsFromUTC: options.secondsFromUTC(view.now)
      )
    }
  }

  private static func read(
    _ query: String,
    _ schema: AttributeSchema
  ) throws(ItemIndexFailure) -> SpotlightQuery {
    do throws(QuerySyntaxError) {
      return try SpotlightQuery(parsing: query, schema)
    } catch {
      throw .invalidQuery(offset: error.offset, column: error.column, reason: error.description)
    }
  }
}

/// Gathers found items into batches.
private struct ItemBatches {
  /// The items in a batch.
  private static let size = 100

  private let search: ItemSearch
  private let matchers: [QueryMatcher]
  private var batch: [FoundItem] = []
  /// How many more items are wanted.
  private var wanted: Int

  init(_ search: ItemSearch, _ matchers: [QueryMatcher]) {
    (self.search, self.matchers) = (search, matchers)
    wanted = search.maxResults ?? .max
  }

  /// Adds `item` if it is found, with the activity that it is or that is beside it; hands over the batch
  /// when it is full.
  ///
  /// - Returns: Whether more is wanted.
  mutating func offer(
    _ item: StoredItem,
    _ activity: String?,
    _ body: ([FoundItem]) -> Bool
  ) -> Bool {
    guard wanted > 0 else { return false }
    for matcher in matchers where !matcher.matches(item) { return true }
    wanted -= 1
    batch.append(FoundItem(item.item(search.attributes), activity: activity))
    guard batch.count == Self.size else { return wanted > 0 }
    defer { batch = [] }
    return body(batch) && wanted > 0
  }

  /// Hands over what is left.
  func end(_ body: ([FoundItem]) -> Bool) {
    if !batch.isEmpty { _ = body(batch) }
  }
}
