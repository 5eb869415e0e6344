import GRDB

/// What a store holds.
package struct StoreCounts: Hashable, Sendable {
  /// The items that are found.
  package var items = 0
  /// The items that have expired and were not removed yet.
  package var expired = 0
  /// The groups that items belong to.
  package var domains = 0
  /// The activities that are kept.
  package var activities = 0
  /// The attributes that the app made up.
  package var customKeys = 0

  /// Nothing.
  package init() {}

  fileprivate init(_ row: Row) {
    (items, expired, domains, activities, customKeys) = (row[0], row[1], row[2], row[3], row[4])
  }
}

extension StoreSnapshot {
  /// What the store holds.
  ///
  /// - Parameter now: The present, in seconds since 2001.
  /// - Returns: The counts.
  /// - Throws: When the database cannot be read.
  package func counts(now: Double) throws -> StoreCounts {
    let row = try Row.fetchOne(
      database,
      sql: """
        SELECT count(*) FILTER (WHERE expiresAt > ?1), count(*) FILTER (WHERE expiresAt <= ?1),
          count(DISTINCT domain),
          (SELECT count(*) FROM activity WHERE expiresAt > ?1), (SELECT count(*) FROM customKey)
        FROM item
        """,
      arguments: [now]
    )
    return row.map(StoreCounts.init) ?? StoreCounts()
  }

  /// What is wrong with the database: what SQLite finds, and items whose attributes cannot be read whole.
  ///
  /// Reference: <https://www.sqlite.org/pragma.html#pragma_integrity_check>
  ///
  /// - Parameter limit: The most problems of each kind.
  /// - Returns: A clause for each.
  /// - Throws: When the database cannot be read.
  package func problems(limit: Int) throws -> [String] {
    var problems = try String.fetchAll(database, sql: "PRAGMA integrity_check(\(max(limit, 1)))")
      .filter { $0 != "ok" }
      .map { "SQLite finds the database damaged: \($0)" }
    var unread = 0
    try forEachItem(now: -.infinity) { item in
      guard !item.attributes.isWhole else { return true }
      unread += 1
      problems.append("the attributes of item \(item.identifier) cannot be read whole")
      return unread < limit
    }
    return problems
  }
}
