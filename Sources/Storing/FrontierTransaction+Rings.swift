import Addressing
package import Basics
package import Frontier
import GRDB
import Rules

// Redirects that lead back to where they came from, and those that are one too many.
extension FrontierTransaction {
  /// The most redirects in a row that are looked at.
  private static let ringLimit = 32

  /// Lets an address redirect again that failed as one redirect too many, because a shorter way to it
  /// was found.
  ///
  /// - Throws: `DatabaseError`.
  func admitTarget(of known: Known) throws {
    guard known.facts.isRedirect else { return }
    let update = try database.cachedStatement(
      sql: "UPDATE addresses SET \(AddressState.redirected.sql), reason = NULL"
        + " WHERE id = ? AND reason = ?"
    )
    try update.execute(arguments: [known.id, SettlementRules.tooManyRedirects])
  }

  /// Makes every address of a ring of redirects fail, once the last of them is settled.
  ///
  /// - Parameters:
  ///   - first: The number of the address that was just settled.
  ///   - target: Where it redirects to.
  /// - Throws: `DatabaseError`.
  func noteRing(at first: Int64, _ target: WebAddress) throws {
    let find = try database.cachedStatement(
      sql:
        "SELECT target FROM addresses WHERE id = ? AND (\(AddressState.redirected.sql)"
        + " OR \(AddressState.failed.sql) AND reason IN (?, ?))"
    )
    let (loop, long) = (Rule.fetchRedirectLoop.id, SettlementRules.tooManyRedirects)
    var ring = [first]
    var next = target
    while ring.count <= Self.ringLimit, let number = try lookUp.number(of: next, database) {
      if number == first { return try fail(ring) }
      guard let text = try String.fetchOne(find, arguments: [number, loop, long]),
        let address = WebAddress(text)
      else { return }
      ring.append(number)
      next = address
    }
  }

  private func fail(_ ring: [Int64]) throws {
    let update = try database.cachedStatement(
      sql: "UPDATE addresses SET \(AddressState.failed.sql), reason = ? WHERE id = ?"
    )
    for number in ring { try update.execute(arguments: [Rule.fetchRedirectLoop.id, number]) }
  }
}

extension EmbeddedStore {
  /// The addresses whose redirects lead back to them.
  ///
  /// - Parameter moment: Only those visited since then.
  /// - Returns: How many, and one of them.
  /// - Throws: ``StoreError``.
  package func redirectRings(since moment: Timestamp) async throws -> RedirectRings {
    try await read { database in
      let row = try Row.fetchOne(
        database,
        sql: "SELECT count(*), max(url) FROM addresses WHERE \(AddressState.failed.sql)"
          + " AND reason = ? AND target IS NOT NULL AND visited >= ?",
        arguments: [Rule.fetchRedirectLoop.id, moment.milliseconds]
      )
      return RedirectRings(count: try row?.value(0) ?? 0, example: try row?.value(1))
    }
  }
}
