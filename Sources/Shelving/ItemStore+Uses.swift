import Foundation
import GRDB
package import SpotlightItems

/// How an item was used on this machine.
package struct ItemUse: Hashable, Sendable {
  /// How fast uses are forgotten: half of them in an hour, and half of them in seven days.
  package static let halfLives = (hour: 3_600.0, week: 7 * ItemStore.day)

  /// Uses, decayed by the hour.
  package var hour = 0.0
  /// Uses, decayed by the week.
  package var week = 0.0
  /// The moment that ``hour`` and ``week`` are of.
  package var at = 0.0
  /// How often it was selected.
  package var selections = 0.0
  /// How often it was to be seen in an answer from which something was selected.
  package var showings = 0.0

  /// An item that was never used.
  package init() {}

  /// What of a use of `seconds` ago counts, with a half-life.
  private static func decay(_ seconds: Double, _ halfLife: Double) -> Double {
    exp2(-max(seconds, 0) / halfLife)
  }

  /// The use as it is at the moment `now`.
  package func decayed(to now: Double) -> ItemUse {
    var use = self
    use.hour *= Self.decay(now - at, Self.halfLives.hour)
    use.week *= Self.decay(now - at, Self.halfLives.week)
    use.at = max(at, now)
    return use
  }
}

extension ItemStore {
  /// The most items of which it is remembered how they were used.
  package static let useLimit = 10_000

  /// How much a use counts: selecting something is worth several looks at it.
  private static let weights: [ItemEngagement.Interaction: Double] = [.select: 1, .focus: 0.25]

  /// Notes what a person did with items; each of ``ItemEngagement/visible`` was shown.
  ///
  /// What is no item, and what engaged with a suggestion, is left out.
  ///
  /// - Parameters:
  ///   - engagement: What they did.
  ///   - now: The present.
  /// - Throws: `unavailable` or `full`.
  package func note(_ engagement: ItemEngagement, now: Double) throws(ItemIndexFailure) {
    guard case .item(let selected) = engagement.target else { return }
    let weight = Self.weights[engagement.interaction] ?? 0
    try writing { database in
      let seen = Set(engagement.visible + [selected]).filter(StoredText.isWhole)
      for identifier in seen where try database.hasItem(identifier) {
        var use = (try database.use(of: identifier) ?? ItemUse()).decayed(to: now)
        if identifier == selected {
          use.hour += weight
          use.week += weight
        }
        if engagement.interaction == .select {
          use.showings += 1
          use.selections += identifier == selected ? 1 : 0
        }
        try database.keep(use, of: identifier)
      }
      try database.execute(
        sql: """
          DELETE FROM use WHERE identifier IN
            (SELECT identifier FROM use ORDER BY at DESC LIMIT -1 OFFSET \(Self.useLimit))
          """
      )
      try database.setFact("uses", database.fact("uses") + 1)
    }
  }
}

extension StoreSnapshot {
  /// How items were used, by the number of the item.
  ///
  /// - Throws: When the database cannot be read.
  package func uses() throws -> [UInt64: ItemUse] {
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT item.id, hour, week, at, selections, showings
        FROM use JOIN item ON item.identifier = use.identifier
        """
    )
    var uses: [UInt64: ItemUse] = [:]
    while let row = try rows.next() {
      let id: Int64 = row[0]
      uses[UInt64(bitPattern: id)] = ItemUse(row, from: 1)
    }
    return uses
  }
}

extension ItemUse {
  fileprivate init(_ row: Row, from index: Int) {
    (hour, week, at) = (row[index], row[index + 1], row[index + 2])
    (selections, showings) = (row[index + 3], row[index + 4])
  }
}

extension Database {
  fileprivate func hasItem(_ identifier: String) throws -> Bool {
    try Bool.fetchOne(
      cachedStatement(sql: "SELECT EXISTS(SELECT 1 FROM item WHERE identifier = ?)"),
      arguments: [identifier]
    ) ?? false
  }

  fileprivate func use(of identifier: String) throws -> ItemUse? {
    let statement = try cachedStatement(
      sql: "SELECT hour, week, at, selections, showings FROM use WHERE identifier = ?"
    )
    return try Row.fetchOne(statement, arguments: [identifier]).map { ItemUse($0, from: 0) }
  }

  fileprivate func keep(_ use: ItemUse, of identifier: String) throws {
    try cachedStatement(sql: "INSERT OR REPLACE INTO use VALUES (?, ?, ?, ?, ?, ?)").execute(
      arguments: [identifier, use.hour, use.week, use.at, use.selections, use.showings]
    )
  }
}
