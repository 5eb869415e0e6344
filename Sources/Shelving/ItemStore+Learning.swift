import Foundation
import GRDB
package import SpotlightItems

/// Something to learn from, in the order of the numbers.
package struct StoredEvent: Hashable, Sendable {
  /// Its number, which is higher than all before.
  package var number: Int64
  /// What was current; empty for everything.
  package var identity: String
  /// When; `nil` when it is to be forgotten.
  package var at: Double?
}

/// What was learnt of the events up to a number, as whoever learns wrote it.
package struct StoredLearning: Hashable, Sendable {
  /// The number of the last event.
  package var number: Int64
  /// What was learnt of it and all before.
  package var state: [UInt8]

  package init(number: Int64, state: [UInt8]) {
    (self.number, self.state) = (number, state)
  }
}

extension ItemStore {
  /// The events that wait for being learnt from, at most, before what they teach is stored.
  package static let eventLimit = 256

  /// Stores what was learnt, and drops the events that it is of.
  ///
  /// What another process learnt of more events stays.
  ///
  /// - Throws: `unavailable` or `full`.
  package func keep(_ learning: StoredLearning) throws(ItemIndexFailure) {
    try writing { database in
      try database.execute(
        sql: """
          INSERT INTO learnt VALUES (1, ?1, ?2) ON CONFLICT(id) DO UPDATE
          SET number = excluded.number, state = excluded.state WHERE number < excluded.number
          """,
        arguments: [learning.number, Data(learning.state)]
      )
      guard database.changesCount > 0 else { return }
      try database.execute(sql: "DELETE FROM event WHERE number <= ?", arguments: [learning.number])
    }
  }
}

extension StoreSnapshot {
  /// What was learnt; `nil` when nothing was stored.
  ///
  /// - Throws: When the database cannot be read.
  package func learning() throws -> StoredLearning? {
    try Row.fetchOne(database, sql: "SELECT number, state FROM learnt").map { row in
      let state: Data = row[1]
      return StoredLearning(number: row[0], state: Array(state))
    }
  }

  /// Whether something waits for being forgotten.
  ///
  /// - Throws: When the database cannot be read.
  package func isForgetting() throws -> Bool {
    try Bool.fetchOne(database, sql: "SELECT EXISTS(SELECT 1 FROM event WHERE at IS NULL)") ?? false
  }

  /// The events after one, in order.
  ///
  /// - Throws: When the database cannot be read.
  package func events(after number: Int64) throws -> [StoredEvent] {
    try Row.fetchAll(
      database,
      sql: "SELECT number, identity, at FROM event WHERE number > ? ORDER BY number",
      arguments: [number]
    ).map { StoredEvent(number: $0[0], identity: $0[1], at: $0[2]) }
  }
}

extension Database {
  /// Adds an event.
  func addEvent(_ identity: String, at moment: Double?) throws {
    try execute(
      sql: "INSERT INTO event(identity, at) VALUES (?, ?)",
      arguments: [identity, moment]
    )
  }

  /// Drops the events of an activity, and has what was learnt of it forgotten.
  func forgetEvents(of identity: String) throws {
    try execute(sql: "DELETE FROM event WHERE identity = ?", arguments: [identity])
    try addEvent(identity, at: nil)
  }
}
