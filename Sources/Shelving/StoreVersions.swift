import GRDB

/// What a store counts of its changes, so that whoever keeps something of it knows whether it is still so.
package struct StoreVersions: Hashable, Sendable {
  /// The version of the last change of an item.
  package let items: Int64
  /// Changes whenever a use is noted.
  package let uses: Int64
  /// Changes whenever something is learnt of a custom key.
  package let keys: Int64
  /// Changes whenever an activity comes or goes.
  package let activities: Int64
  /// The version up to which it is forgotten which items went away; an index that is older has to be
  /// built anew.
  package let forgotten: Int64

  /// Reads all in one statement, because every query begins with it.
  init(_ database: Database) throws {
    let statement = try database.cachedStatement(
      sql: """
        SELECT (SELECT value FROM fact WHERE name = 'version'),
          (SELECT value FROM fact WHERE name = 'uses'), (SELECT value FROM fact WHERE name = 'keys'),
          (SELECT value FROM fact WHERE name = 'activities'),
          (SELECT value FROM fact WHERE name = 'forgotten')
        """
    )
    let row = try Row.fetchOne(statement)
    func number(_ index: Int) -> Int64 { row?[index] ?? 0 }
    (items, uses, keys) = (number(0), number(1), number(2))
    (activities, forgotten) = (number(3), number(4))
  }
}
