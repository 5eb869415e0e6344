import GRDB
package import SpotlightItems

extension ItemStore {
  /// Removes items that expired more than a day ago, and what is remembered of no item any more.
  ///
  /// - Parameter now: The present.
  /// - Throws: `unavailable` or `full`.
  package func removeExpired(now: Double) throws(ItemIndexFailure) {
    let end = now - Self.day
    let isDue = try reading { snapshot in
      try Bool.fetchOne(
        snapshot.database,
        sql: """
          SELECT EXISTS(SELECT 1 FROM item WHERE expiresAt <= ?1)
            OR EXISTS(SELECT 1 FROM activity WHERE expiresAt <= ?1)
          """,
        arguments: [end]
      ) ?? false
    }
    guard isDue else { return }
    try writing { database in
      var writer = try ItemWriter(database, now: now)
      try writer.remove(where: "expiresAt <= ?", [end])
      try writer.finish()
      try database.execute(sql: "DELETE FROM activity WHERE expiresAt <= ?", arguments: [end])
      try database.noteActivityChange()
    }
  }

  /// The identifiers of items that expire within a day, which the app is to index again or let go.
  ///
  /// Each is requested until ``acknowledgeEnding(_:now:)``, or the item is indexed again.
  ///
  /// - Parameter now: The present.
  /// - Returns: The identifiers, those that expire soonest first.
  /// - Throws: `unavailable`.
  package func endingSoon(now: Double) throws(ItemIndexFailure) -> [String] {
    try reading { snapshot in
      try String.fetchAll(
        snapshot.database,
        sql: """
          SELECT identifier FROM item
          WHERE expiresAt > ?1 AND expiresAt <= ?1 + ?2 AND requestedAt IS NULL
          ORDER BY expiresAt, identifier
          """,
        arguments: [now, Self.day]
      )
    }
  }

  /// Forgets that the items of `identifiers` expire soon: the app knows.
  ///
  /// - Throws: `unavailable` or `full`.
  package func acknowledgeEnding(
    _ identifiers: [String],
    now: Double
  ) throws(ItemIndexFailure) {
    try writing { database in
      let statement = try database.cachedStatement(
        sql: "UPDATE item SET requestedAt = ? WHERE identifier = ?"
      )
      for identifier in identifiers.filter(StoredText.isWhole) {
        try statement.execute(arguments: [now, identifier])
      }
    }
  }

  /// Forgets which items went away, as far as an index of `version` knows it.
  ///
  /// - Throws: `unavailable` or `full`.
  package func forgetRemovals(through version: Int64) throws(ItemIndexFailure) {
    try writing { database in
      try database.execute(sql: "DELETE FROM removal WHERE version <= ?", arguments: [version])
      try database.setFact("forgotten", version)
    }
  }
}

extension StoreSnapshot {
  /// How many items went away of which it is still known.
  ///
  /// - Throws: When the database cannot be read.
  package func removalCount() throws -> Int {
    try Int.fetchOne(database, sql: "SELECT count(*) FROM removal") ?? 0
  }
}
