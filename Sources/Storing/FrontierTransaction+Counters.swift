import GRDB

extension FrontierTransaction {
  /// Takes the next value of the counter `name`, which starts at 1 and never goes back.
  ///
  /// It counts in memory; ``writeCounters()`` has to follow in the same transaction.
  func next(_ name: String) throws -> Int64 {
    let last: Int64
    if let counted = counters[name] {
      last = counted
    } else {
      let find = try database.cachedStatement(sql: "SELECT value FROM counters WHERE name = ?")
      guard let value = try Int64.fetchOne(find, arguments: [name]) else {
        throw StoreError.damaged("counters", "the counter \(name) is missing")
      }
      last = value
    }
    guard last < .max else {
      throw StoreError.damaged("counters", "the counter \(name) is at its end")
    }
    counters[name] = last + 1
    return last + 1
  }

  /// Writes the counters that were used.
  func writeCounters() throws {
    let write = try database.cachedStatement(
      sql: "UPDATE counters SET value = ? WHERE name = ?"
    )
    for (name, value) in counters { try write.execute(arguments: [value, name]) }
    counters.removeAll()
  }
}
