import GRDB

// What the ranking of links needs of the store; the links themselves come from
// ``EmbeddedStore/forEachLinks(_:)``.
extension EmbeddedStore {
  /// The names of all hosts, by their numbers.
  ///
  /// - Throws: ``StoreError``.
  package func hostNames() throws -> [Int64: String] {
    var names: [Int64: String] = [:]
    try forEachRow(sql: "SELECT id, name FROM hosts", arguments: []) { row in
      names[try row.value(0)] = try row.value(1)
    }
    return names
  }

  /// Hands each page with a record to `body`, in the order of their identifiers.
  ///
  /// - Parameter body: Called with the page, the number of its host, and whether it is the page
  ///   that the host's bare address leads to.
  /// - Throws: ``StoreError``, or what `body` throws.
  package func forEachPage(
    _ body: (_ page: UInt64, _ host: Int64, _ isEntry: Bool) throws -> Void
  ) throws {
    // An origin ends behind the third slash; a bare address has nothing there.
    let sql = """
      SELECT pages.id, pages.host, pages.url = hosts.origin || '/'
      FROM pages JOIN hosts ON hosts.id = pages.host WHERE removed = 0 ORDER BY pages.id
      """
    try forEachRow(sql: sql, arguments: []) { row in
      try body(UInt64(bitPattern: try row.value(0)), try row.value(1), try row.value(2))
    }
  }

  /// Hands each address that redirects to `body`, with where it leads.
  ///
  /// - Throws: ``StoreError``, or what `body` throws.
  package func forEachRedirect(_ body: (_ from: UInt64, _ target: String) throws -> Void) throws {
    let sql = "SELECT fingerprint, target FROM addresses WHERE state = ? AND target IS NOT NULL"
    try forEachRow(sql: sql, arguments: [AddressState.redirected.rawValue]) { row in
      try body(UInt64(bitPattern: try row.value(0)), try row.value(1))
    }
  }
}
