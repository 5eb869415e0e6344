package import Basics
package import Digests
package import Frontier
import GRDB

/// What the frontier knows of one address, for reports.
package struct AddressReport: Hashable, Sendable {
  /// The address.
  package let url: String
  /// Where it is.
  package let state: AddressState
  /// How many more link hops may follow.
  package let depthLeft: Int
  /// How many redirects led to it in a row.
  package let redirects: Int
  /// The seed it belongs to.
  package let seed: Int
  /// How often it failed in a row.
  package let failures: Int
  /// The status of the last answer; 0 when there was none.
  package let status: Int
  /// Why it failed, or why it waits for another attempt.
  package let reason: String?
  /// Where it redirects to.
  package let target: String?
  /// When it was last visited.
  package let visited: Timestamp?
  /// When its next attempt or visit is due.
  package let due: Timestamp
}

extension EmbeddedStore {
  /// Hands what is known of each address to `body`, in the order of discovery.
  ///
  /// - Parameters:
  ///   - state: The state that is meant; `nil` for all addresses.
  ///   - body: Takes one address; what it throws ends the reading.
  /// - Throws: ``StoreError``, or what `body` throws.
  package func forEachAddress(
    in state: AddressState? = nil,
    _ body: (AddressReport) throws -> Void
  ) throws {
    let condition = state.map { "WHERE state = \($0.rawValue)" } ?? ""
    try forEachRow(
      sql: "SELECT \(AddressReport.columns) FROM addresses \(condition) ORDER BY id",
      arguments: []
    ) { row in
      try body(try AddressReport(row: row, path: path))
    }
  }

  /// What is known of the address with an identity; `nil` when it was never met.
  ///
  /// - Throws: ``StoreError``.
  package func addressReport(of identity: Digest128) async throws -> AddressReport? {
    try await read { [path, lookUp, foundState] database in
      let row = try Row.fetchOne(
        database,
        sql: "SELECT \(AddressReport.columns) FROM addresses WHERE id = ?",
        arguments: [try lookUp.number(of: identity, database)]
      )
      return try row.map { try AddressReport(row: $0, path: path, foundState) }
    }
  }

  /// Whether there was a page at the address with an identity that was forgotten, and is not known again.
  ///
  /// - Throws: ``StoreError``.
  package func isForgotten(_ identity: Digest128) async throws -> Bool {
    try await read { [lookUp] in try lookUp.forgotten(identity, $0) != nil }
  }

  /// Whether there was a page at the address with an identity that was taken out of the store.
  ///
  /// - Throws: ``StoreError``.
  package func isRemoved(_ identity: Digest128) async throws -> Bool {
    try await read { [lookUp] database in
      let number =
        try lookUp.number(of: identity, database) ?? lookUp.forgotten(identity, database)
      let sql = "SELECT 1 FROM pages WHERE id = ? AND removed = 1"
      return try Int.fetchOne(database, sql: sql, arguments: [number]) != nil
    }
  }
}

extension AddressReport {
  fileprivate static let columns =
    "url, state, depth, redirects, seed, failures, status, reason, target, visited, due"

  /// Reads a row of ``columns``.
  ///
  /// - Throws: ``StoreError`` when the store at `path` is damaged.
  fileprivate init(
    row: Row,
    path: String,
    _ found: (AddressState) -> AddressState = { $0 }
  ) throws {
    let number: Int = try row.value(1)
    guard let state = AddressState(rawValue: number) else {
      throw StoreError.damaged(path, "an address has state \(number)")
    }
    self.init(
      url: try row.value(0),
      state: found(state),
      depthLeft: try row.value(2),
      redirects: try row.value(3),
      seed: try row.value(4),
      failures: try row.value(5),
      status: try row.value(6),
      reason: try row.value(7),
      target: try row.value(8),
      visited: try row.value(9, as: Int64?.self).map(Timestamp.init(milliseconds:)),
      due: Timestamp(milliseconds: try row.value(10))
    )
  }
}
