import Addressing
import Digests
import Frontier
import GRDB

extension FrontierTransaction {
  /// What is known of an address, if anything is.
  ///
  /// - Parameters:
  ///   - text: The address in its canonical form, which every hit is compared with.
  ///   - identity: The identity of that.
  /// - Returns: What is known; `nil` for an address that nobody met.
  /// - Throws: ``StoreError`` or `DatabaseError`.
  func find(_ text: String, _ identity: Digest128) throws -> Known? {
    let statement = try database.cachedStatement(
      sql: "SELECT \(AddressColumns.list) FROM addresses WHERE hash = ? AND url = ?"
    )
    return try known(statement, [lookUp.hash(of: identity), text])
  }

  /// What is known of the address with a number.
  func find(number: Int64) throws -> Known? {
    let statement = try database.cachedStatement(
      sql: "SELECT \(AddressColumns.list) FROM addresses WHERE id = ?"
    )
    return try known(statement, [number])
  }

  private func known(_ statement: Statement, _ arguments: StatementArguments) throws -> Known? {
    guard let columns = try AddressColumns.fetchOne(statement, arguments: arguments) else {
      return nil
    }
    guard let state = AddressState(rawValue: columns.state) else {
      throw StoreError.damaged("addresses", "an address has state \(columns.state)")
    }
    return Known(
      id: columns.id,
      host: columns.host,
      token: columns.token,
      facts: AddressFacts(
        state: state,
        depth: columns.depth,
        priority: columns.priority,
        isRedirect: columns.isRedirect,
        visits: columns.visits.clamped,
        changes: columns.changes.clamped,
        first: columns.first,
        failures: columns.failures.clamped
      )
    )
  }
}

/// The integers that ``FrontierTransaction/find(_:_:)`` selects.
///
/// GRDB makes a table of column names for each `Row` cursor, which costs more than looking an
/// address up. A value that reads its columns from the statement itself does without.
private struct AddressColumns: DatabaseValueConvertible, StatementColumnConvertible {
  /// What the statement selects.
  static let list = """
    id, host, state, depth, redirects, seed, priority, token, target IS NOT NULL, visits, changes,
    first, failures
    """

  let id: Int64
  let host: Int64
  let state: Int
  let depth: CrawlDepth
  let priority: Int
  let token: Int64
  let isRedirect: Bool
  let visits: Int
  let changes: Int
  let first: Int64
  let failures: Int

  init(sqliteStatement statement: SQLiteStatement, index: CInt) {
    func integer(_ column: CInt) -> Int {
      Int(Int64(sqliteStatement: statement, index: index + column))
    }
    id = Int64(integer(0))
    host = Int64(integer(1))
    state = integer(2)
    depth = CrawlDepth(links: integer(3), redirects: integer(4), seed: integer(5))
    priority = integer(6)
    token = Int64(integer(7))
    isRedirect = integer(8) != 0
    visits = integer(9)
    changes = integer(10)
    first = Int64(integer(11))
    failures = integer(12)
  }

  var databaseValue: DatabaseValue { .null }

  static func fromDatabaseValue(_ value: DatabaseValue) -> AddressColumns? { nil }
}

extension Int {
  /// A count that can be counted on: numbers that only damage makes are none.
  fileprivate var clamped: Int { Swift.min(Swift.max(self, 0), 1 << 40) }
}
