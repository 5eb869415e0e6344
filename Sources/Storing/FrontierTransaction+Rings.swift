import Addressing
package import Basics
package import Frontier
import GRDB
import Rules

// Redirects that lead back to where they came from.
extension FrontierTransaction {
  /// The most redirects in a row that are looked at.
  private static let ringLimit = 32

  /// Gives every address of a ring of redirects its reason, once the last of them is settled.
  ///
  /// - Parameters:
  ///   - first: The number of the address that was just settled.
  ///   - target: Where it redirects to.
  /// - Throws: `DatabaseError`.
  func noteRing(at first: Int64, _ target: WebAddress) throws {
    let find = try database.cachedStatement(
      sql:
        "SELECT target FROM addresses WHERE id = ? AND \(AddressState.redirected.sql)"
    )
    var ring = [first]
    var next = target
    while ring.count <= Self.ringLimit, let number = try lookUp.number(of: next, database) {
      if number == first { return try giveReason(to: ring) }
      guard let text = try String.fetchOne(find, arguments: [number]),
        let address = WebAddress(text)
      else { return }
      ring.append(number)
      next = address
    }
  }

  private func giveReason(to ring: [Int64]) throws {
    let update = try database.cachedStatement(sql: "UPDATE addresses SET reason = ? WHERE id = ?")
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
        sql: "SELECT count(*), max(url) FROM addresses WHERE state = ? AND reason = ?"
          + " AND visited >= ?",
        arguments: [
          AddressState.redirected.rawValue, Rule.fetchRedirectLoop.id, moment.milliseconds,
        ]
      )
      return RedirectRings(count: try row?.value(0) ?? 0, example: try row?.value(1))
    }
  }
}
