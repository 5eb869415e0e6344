import GRDB
import Records

/// The workers that share a store.
enum Workers {
  /// The number of the worker with a name, which gets one when it has none.
  static func number(of name: String, _ database: Database) throws -> Int64 {
    let find = try database.cachedStatement(sql: "SELECT id FROM workers WHERE name = ?")
    if let number = try Int64.fetchOne(find, arguments: [name]) { return number }
    let insert = try database.cachedStatement(sql: "INSERT INTO workers(name) VALUES(?)")
    try insert.execute(arguments: [name])
    return database.lastInsertedRowID
  }

  /// Notes that a worker was heard of, and counts those at work.
  static func beat(
    _ name: String,
    at now: Int64,
    until end: Int64,
    _ database: Database
  ) throws -> WorkerCount {
    let number = try number(of: name, database)
    let note = try database.cachedStatement(
      sql: """
        UPDATE workers SET beat = next, expiry = ?2,
          joined = CASE WHEN expiry > ?1 THEN joined ELSE next END
        FROM (SELECT max(beat) + 1 AS next FROM workers) WHERE id = ?3
        """
    )
    try note.execute(arguments: [now, end, number])
    let count = try database.cachedStatement(
      sql: """
        SELECT count(*), coalesce(min(other.beat), me.joined) >= me.joined
        FROM workers AS me JOIN workers AS other ON other.expiry > ?1 WHERE me.id = ?2
        """
    )
    let row = try Row.fetchOne(count, arguments: [now, number])
    return WorkerCount(alive: try row?.value(0) ?? 1, isKnownToAll: try row?.value(1) ?? true)
  }
}
