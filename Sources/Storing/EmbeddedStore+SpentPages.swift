package import Frontier
import GRDB
import Records

extension EmbeddedStore {
  /// How many pages of the limits of `seeds` are spent, by the seed's number.
  ///
  /// All addresses are looked at, unless there are no such seeds.
  ///
  /// An answer counts whether it was a page or not, as it does within a run; what redirects, what
  /// robots.txt forbids and what failed does not. A page that its server denied once, and that waits
  /// for a second look, keeps its room without counting as read.
  /// - Throws: ``StoreError``.
  package func spentPages(ofSeeds seeds: Set<Int>) async throws -> [Int: SpentPages] {
    guard !seeds.isEmpty else { return [:] }
    let list = seeds.sorted().map(String.init).joined(separator: ", ")
    return try await read { database in
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT seed,
            total(
              \(AddressState.sql(.page, .gone))
                OR \(AddressState.failed.sql) AND failures = 0 AND reason IS NOT ?1
            ),
            total(\(AddressState.later.sql) AND reason IS ?2)
          FROM addresses WHERE seed IN (\(list)) GROUP BY seed
          """,
        arguments: [Reason.robotsBlocked, SettlementRules.goneUnconfirmed]
      )
      return Dictionary(
        try rows.map { row in
          let (completed, unconfirmed): (Double, Double) = try (row.value(1), row.value(2))
          let spent = SpentPages(completed: Int(completed), unconfirmed: Int(unconfirmed))
          return (try row.value(0, as: Int.self), spent)
        }
      ) { $1 }
    }
  }
}
