import Foundation
import GRDB
package import SpotlightItems

/// An activity as it is stored: what the index has to know of it, and the rest as bytes.
package struct StoredActivity: Hashable, Sendable {
  /// Identifies it among the activities of the app.
  package var identity: String
  /// The item without which it is not kept.
  package var relatedIdentifier: String?
  /// The group with which it goes.
  package var domain: String?
  /// When it is no longer found.
  package var expiresAt: Double
  /// The activity, in whatever form whoever stores it chose.
  package var content: [UInt8]

  package init(
    identity: String,
    relatedIdentifier: String? = nil,
    domain: String? = nil,
    expiresAt: Double,
    content: [UInt8]
  ) {
    (self.identity, self.relatedIdentifier) = (identity, relatedIdentifier)
    (self.domain, self.expiresAt, self.content) = (domain, expiresAt, content)
  }
}

extension ItemStore {
  /// Keeps `activity`; an older one of its identity goes.
  ///
  /// - Returns: Whether it was kept: not without the item that it is related to.
  /// - Throws: `unavailable` or `full`.
  @discardableResult
  package func keep(_ activity: StoredActivity) throws(ItemIndexFailure) -> Bool {
    try writing { database in
      try database.execute(
        sql: """
          INSERT OR REPLACE INTO activity SELECT ?1, ?2, ?3, ?4, ?5
          WHERE ?2 IS NULL OR EXISTS(SELECT 1 FROM item WHERE identifier = ?2)
          """,
        arguments: [
          activity.identity, activity.relatedIdentifier, activity.domain, activity.expiresAt,
          Data(activity.content),
        ]
      )
      return database.changesCount > 0
    }
  }

  /// Forgets the activities of `identities`; all of them when it is `nil`.
  ///
  /// - Throws: `unavailable` or `full`.
  package func forgetActivities(_ identities: [String]? = nil) throws(ItemIndexFailure) {
    try writing { database in
      guard let identities else { return try database.execute(sql: "DELETE FROM activity") }
      let statement = try database.cachedStatement(sql: "DELETE FROM activity WHERE identity = ?")
      for identity in identities { try statement.execute(arguments: [identity]) }
    }
  }

  /// The activities that are not expired, by their identities in order.
  ///
  /// - Parameter now: The present.
  /// - Returns: The activities.
  /// - Throws: `unavailable`.
  package func activities(now: Double) throws(ItemIndexFailure) -> [StoredActivity] {
    try reading { snapshot in
      try Row.fetchAll(
        snapshot.database,
        sql: """
          SELECT identity, relatedIdentifier, domain, expiresAt, content FROM activity
          WHERE expiresAt > ? ORDER BY identity
          """,
        arguments: [now]
      ).map { row in
        let content: Data = row[4]
        return StoredActivity(
          identity: row[0],
          relatedIdentifier: row[1],
          domain: row[2],
          expiresAt: row[3],
          content: Array(content)
        )
      }
    }
  }
}
