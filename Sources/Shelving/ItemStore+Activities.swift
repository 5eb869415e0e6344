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
  /// When it was last current.
  package var currentAt: Double

  package init(
    identity: String,
    relatedIdentifier: String? = nil,
    domain: String? = nil,
    expiresAt: Double,
    content: [UInt8],
    currentAt: Double = 0
  ) {
    (self.identity, self.relatedIdentifier) = (identity, relatedIdentifier)
    (self.domain, self.expiresAt, self.content) = (domain, expiresAt, content)
    self.currentAt = currentAt
  }
}

extension ItemStore {
  /// The most activities that are kept; those that were current longest ago go first.
  package static let activityLimit = 1_000
  /// The most bytes of an activity.
  package static let activityByteLimit = 1 << 20

  /// Keeps `activity`; an older one of its identity goes.
  ///
  /// - Parameters:
  ///   - activity: The activity.
  ///   - isLearnt: Whether it counts for what a person will want.
  /// - Returns: Whether it was kept: not without the item that it is related to.
  /// - Throws: `invalidItem` when it is too long, `unavailable` or `full`.
  @discardableResult
  package func keep(
    _ activity: StoredActivity,
    isLearnt: Bool = false
  ) throws(ItemIndexFailure) -> Bool {
    let names = [activity.identity, activity.relatedIdentifier, activity.domain]
    for name in names { try StoredText.check(name, "a name of an activity, its item or its group") }
    guard activity.content.count <= Self.activityByteLimit else {
      throw .invalidItem(
        identifier: String(activity.identity.prefix(80)),
        reason: "an activity has more than \(Self.activityByteLimit) bytes"
      )
    }
    return try writing { database in
      try database.execute(
        sql: """
          INSERT OR REPLACE INTO activity SELECT ?1, ?2, ?3, ?4, ?5, ?6
          WHERE ?2 IS NULL OR EXISTS(SELECT 1 FROM item WHERE identifier = ?2)
          """,
        arguments: [
          activity.identity, activity.relatedIdentifier, activity.domain, activity.expiresAt,
          Data(activity.content), activity.currentAt,
        ]
      )
      guard database.changesCount > 0 else { return false }
      if isLearnt { try database.addEvent(activity.identity, at: activity.currentAt) }
      try database.forgetActivities(
        where: """
          identity IN
            (SELECT identity FROM activity ORDER BY currentAt DESC LIMIT -1 OFFSET \(Self.activityLimit))
          """
      )
      try database.noteActivityChange()
      return true
    }
  }

  /// Forgets the activities of `identities`, and what was learnt of them; all when it is `nil`.
  ///
  /// - Throws: `unavailable` or `full`.
  package func forgetActivities(_ identities: [String]? = nil) throws(ItemIndexFailure) {
    try writing { database in
      guard let identities else { return try database.forgetAllActivities() }
      for identity in identities where StoredText.isWhole(identity) {
        try database.forgetActivities(where: "identity = ?", [identity])
      }
    }
  }

  /// The activities that are not expired, by their identities in order.
  ///
  /// - Parameter now: The present.
  /// - Returns: The activities.
  /// - Throws: `unavailable`.
  package func activities(now: Double) throws(ItemIndexFailure) -> [StoredActivity] {
    try reading { try $0.activities() }.filter { $0.expiresAt > now }
      .sorted { $0.identity < $1.identity }
  }
}

extension StoreSnapshot {
  /// The activities, expired ones too, the one that was current last first.
  ///
  /// - Throws: When the database cannot be read.
  package func activities() throws -> [StoredActivity] {
    try Row.fetchAll(
      database,
      sql: """
        SELECT identity, relatedIdentifier, domain, expiresAt, content, currentAt FROM activity
        ORDER BY currentAt DESC, identity
        """
    ).map { row in
      let content: Data = row[4]
      return StoredActivity(
        identity: row[0],
        relatedIdentifier: row[1],
        domain: row[2],
        expiresAt: row[3],
        content: Array(content),
        currentAt: row[5]
      )
    }
  }
}

extension Database {
  /// Notes that an activity came or went.
  func noteActivityChange() throws {
    try setFact("activities", fact("activities") + 1)
  }

  /// Forgets the activities for which `condition` holds, and what was learnt of them.
  func forgetActivities(where condition: String, _ arguments: StatementArguments = []) throws {
    let gone = try String.fetchAll(
      self,
      sql: "SELECT identity FROM activity WHERE \(condition)",
      arguments: arguments
    )
    guard !gone.isEmpty else { return }
    for identity in gone {
      try execute(sql: "DELETE FROM activity WHERE identity = ?", arguments: [identity])
      try forgetEvents(of: identity)
    }
    try noteActivityChange()
  }

  /// Forgets all activities, and all that was learnt.
  func forgetAllActivities() throws {
    try execute(sql: "DELETE FROM activity; DELETE FROM event; DELETE FROM learnt")
    try addEvent("", at: nil)
    try noteActivityChange()
  }
}
