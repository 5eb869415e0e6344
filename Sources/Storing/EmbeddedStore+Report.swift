package import Addressing
package import Frontier
import GRDB

/// How long a host takes to answer.
package struct HostTime: Hashable, Sendable {
  /// The host's origin.
  package let origin: String
  /// How many of its pages have a known time.
  package let pages: Int
  /// The mean time of an exchange, in milliseconds.
  package let mean: Int
  /// The longest time, in milliseconds.
  package let longest: Int
}

/// Pages that say the same as another.
package struct ClusterSize: Hashable, Sendable {
  /// The address of the page that stands for all.
  package let representative: String
  /// How many others there are.
  package let duplicates: Int
  /// How many of those say the same word by word.
  package let exact: Int
}

/// What became of the address that a seed names.
package struct SeedOutcome: Hashable, Sendable {
  /// The state that the address is counted under.
  package let state: AddressState
  /// The status of its last answer; 0 when there was none.
  package let status: Int
  /// Why it failed, or why it waits.
  package let reason: String?
}

extension EmbeddedStore {
  /// The hosts that take longest to answer on average, the slowest first.
  ///
  /// - Throws: ``StoreError``.
  package func slowestHosts(limit: Int) async throws -> [HostTime] {
    try await read { database in
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT origin, count(*), CAST(round(avg(duration)) AS INTEGER), max(duration)
          FROM pages JOIN hosts ON hosts.id = pages.host
          WHERE removed = 0 AND duration IS NOT NULL
          GROUP BY hosts.id ORDER BY 3 DESC, origin LIMIT ?
          """,
        arguments: [limit]
      )
      return try rows.map { row in
        HostTime(
          origin: try row.value(0),
          pages: try row.value(1),
          mean: try row.value(2),
          longest: try row.value(3)
        )
      }
    }
  }

  /// The clusters with the most pages that say the same, the largest first.
  ///
  /// - Throws: ``StoreError``.
  package func largestClusters(limit: Int) async throws -> [ClusterSize] {
    try await read { database in
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT url, count(*), sum(exact) FROM duplicates
            JOIN addresses ON addresses.id = leader
          GROUP BY leader ORDER BY 2 DESC, url LIMIT ?
          """,
        arguments: [limit]
      )
      return try rows.map { row in
        ClusterSize(
          representative: try row.value(0),
          duplicates: try row.value(1),
          exact: try row.value(2)
        )
      }
    }
  }

  /// What became of `addresses`, in their order; `nil` for those that are not known.
  ///
  /// - Throws: ``StoreError``.
  package func fates(of addresses: [WebAddress]) async throws -> [SeedOutcome?] {
    try await read { [lookUp] database in
      let find = try database.cachedStatement(
        sql: """
          SELECT \(AddressState.countedSQL(of: "addresses")), status, reason FROM addresses
          WHERE id = ?
          """
      )
      return try addresses.map { address in
        guard let number = try lookUp.number(of: address, database),
          let row = try Row.fetchOne(find, arguments: [number]),
          let state = AddressState(rawValue: try row.value(0))
        else { return nil }
        return SeedOutcome(state: state, status: try row.value(1), reason: try row.value(2))
      }
    }
  }
}
