package import Addressing
package import Basics
package import Frontier
import GRDB
package import Records

/// What the frontier knows of one address, for saying what a run would do with it.
package struct PlannedAddress: Hashable, Sendable {
  /// The address's number.
  package let id: Int64
  /// The address.
  package let url: String
  /// Its host's origin.
  package let origin: String
  /// Where it is.
  package let state: AddressState
  /// Why it was not read, or why it waits.
  package let reason: String?
  /// The status of the last answer; 0 when there was none.
  package let status: Int
  /// How often it failed in a row.
  package let failures: Int
  /// The seed it belongs to.
  package let seed: Int
  /// When its next attempt or visit is due.
  package let due: Timestamp
  /// When its host may be asked.
  package let hostDue: Timestamp
  /// The importance, where smaller is sooner and seeds have 0.
  package let priority: Int
  /// Whether its site's own lists say that it has changed since its last visit.
  package let isListedAsChanged: Bool
}

extension EmbeddedStore {
  /// Hands every known address to `body`, in the order of importance, with what reads the robots.txt of
  /// its host that is kept.
  ///
  /// - Throws: ``StoreError``, or what `body` throws.
  package func forEachPlanned(
    _ body: (PlannedAddress, _ robots: () throws -> HostFacts.File?) throws -> Void
  ) throws {
    try forEachRow(
      sql: """
        SELECT addresses.id, url, origin, state, reason, status, addresses.failures, seed,
          addresses.due, \(hostDue), coalesce(listed > visited, 0), host, priority
        FROM addresses JOIN hosts ON hosts.id = addresses.host ORDER BY priority, addresses.id
        """,
      arguments: []
    ) { row, database in
      let number: Int = try row.value(3)
      guard let state = AddressState(rawValue: number) else {
        throw StoreError.damaged(path, "an address has state \(number)")
      }
      let address = PlannedAddress(
        id: try row.value(0),
        url: try row.value(1),
        origin: try row.value(2),
        state: state,
        reason: try row.value(4),
        status: try row.value(5),
        failures: try row.value(6),
        seed: try row.value(7),
        due: Timestamp(milliseconds: try row.value(8)),
        hostDue: Timestamp(milliseconds: try row.value(9)),
        priority: try row.value(12),
        isListedAsChanged: try row.value(10)
      )
      let host: Int64 = try row.value(11)
      try body(address) { try Self.robots(of: host, in: database) }
    }
  }

  private static func robots(of host: Int64, in database: Database) throws -> HostFacts.File? {
    let find = try database.cachedStatement(
      sql: """
        SELECT fetched, status, body, address, type FROM host_files WHERE host = ? AND kind = ?
        """
    )
    let row = try Row.fetchOne(find, arguments: [host, HostFileKind.robots.rawValue])
    return try row.map { try HostFacts.File(row: $0) }
  }

  /// The numbers of the addresses that ``retryFailed(_:numbers:forgetsBackoff:delay:at:)`` would make
  /// wait.
  ///
  /// - Throws: ``StoreError``.
  package func retryable(
    _ seeds: [WebAddress],
    numbers: Set<Int>,
    at now: Timestamp
  ) async throws -> Set<Int64> {
    try await read { [lookUp, settings] database in
      try Self.retryable(
        seeds,
        numbers,
        lookUp,
        database,
        redirectLimit: settings.redirectLimit,
        at: now
      )
    }
  }
}
