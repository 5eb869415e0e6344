import Frontier
import GRDB
import Records

extension FrontierTransaction {
  /// Makes an address wait whose status alone was asked, and that is met as a page now.
  func readAfterCheck(_ known: Known) throws {
    let wait = try database.cachedStatement(
      sql: "UPDATE addresses SET \(AddressState.waiting.sql), due = ? WHERE id = ?"
    )
    try wait.execute(arguments: [now, known.id])
    changeCounts(of: known.host, open: 1)
  }

  /// Makes an address wait that a page offered while its status alone was asked.
  func readInstead(_ known: Known) throws {
    let wait = try database.cachedStatement(
      sql: "UPDATE addresses SET \(AddressState.waiting.sql), tries = 0, due = ? WHERE id = ?"
    )
    try wait.execute(arguments: [now, known.id])
  }

  /// Makes an address wait that patterns or a list have held back, because it is a seed now or what a
  /// seed redirects to.
  func release(_ known: Known) throws {
    let wait = try database.cachedStatement(
      sql: """
        UPDATE addresses SET \(AddressState.waiting.sql), reason = NULL
        WHERE id = ? AND \(AddressState.deferred.sql) AND reason LIKE 'scope.%'
        """
    )
    try wait.execute(arguments: [known.id])
    if database.changesCount > 0 { changeCounts(of: known.host, open: 1) }
  }

  /// Whether a page of the address is stored.
  func hasPage(_ known: Known) throws -> Bool {
    let find = try database.cachedStatement(sql: "SELECT 1 FROM pages WHERE id = ? AND removed = 0")
    return try Int.fetchOne(find, arguments: [known.id]) != nil
  }
}
