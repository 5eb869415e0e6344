import GRDB

extension EmbeddedStore {
  /// Origins of hosts with addresses that wait.
  ///
  /// - Parameter limit: The most that are given.
  /// - Returns: The origins, sorted.
  /// - Throws: ``StoreError``.
  package func openOrigins(limit: Int) async throws -> [String] {
    try await read { database in
      try String.fetchAll(
        database,
        sql: "SELECT origin FROM hosts WHERE open > 0 ORDER BY origin LIMIT ?",
        arguments: [limit]
      )
    }
  }
}
