package import Addressing
import Frontier
import GRDB

/// The addresses of a host that brought no page, for one reason.
package struct UnreadReason: Hashable, Sendable {
  /// Why, or the name of their state when there is no reason.
  package let reason: String
  /// How many they are.
  package let count: Int
  /// One of them.
  package let example: String
}

extension EmbeddedStore {
  /// Why the known addresses of `origins` that are no pages brought none, those of most first.
  ///
  /// - Throws: ``StoreError``.
  package func unreadReasons(of origins: [String]) async throws -> [UnreadReason] {
    try await read { database in
      var reasons: [UnreadReason] = []
      for origin in origins {
        let rows = try Row.fetchAll(
          database,
          sql: """
            SELECT state, reason, status, count(*), min(url) FROM addresses
            WHERE host = (SELECT id FROM hosts WHERE origin = ?) AND state != ?
            GROUP BY state, reason, CASE WHEN state = ? THEN status END
            """,
          arguments: [origin, AddressState.page.rawValue, AddressState.gone.rawValue]
        )
        for row in rows {
          let state = AddressState(rawValue: try row.value(0))
          let status: Int = try row.value(2)
          let reason = state?.reason(try row.value(1), status: status)
          reasons.append(
            UnreadReason(
              reason: reason ?? state?.name ?? "unknown",
              count: try row.value(3),
              example: try row.value(4)
            )
          )
        }
      }
      return reasons.sorted { ($1.count, $0.example) < ($0.count, $1.example) }
    }
  }

  /// The origin of the first page on another host that redirects of `addresses` lead to; `nil` for none.
  ///
  /// - Throws: ``StoreError``.
  package func origin(behind addresses: [WebAddress]) async throws -> String? {
    let origins = Set(addresses.map(\.origin))
    return try await outcomes(ofSeeds: addresses).lazy.filter(\.isRead)
      .compactMap { WebAddress($0.end)?.origin }.first { !origins.contains($0) }
  }
}
