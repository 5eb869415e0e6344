import Addressing
import Basics
import Digests
import Frontier
import Records
import StoredTestSupport
import Storing
import TestSupport
import Testing

@testable import PostgresStoring

/// The embedded store and the one on PostgreSQL, to which the same is done.
struct TwoStores: Sendable {
  let embedded: EmbeddedStore
  let postgres: PostgresStore
  private let folder: TemporaryFolder

  init(settings: FrontierSettings) async throws {
    folder = try TemporaryFolder()
    // What one transaction leaves, the next takes up; for comparing, nothing is to be left.
    var whole = settings
    whole.relaxationLimit = 10_000
    embedded = try EmbeddedStore(
      StoreFolder(creating: folder.path(of: "store")),
      access: .writing,
      settings: whole
    )
    postgres = try await PostgresTests.store(settings: settings)
  }

  /// A line for each address that a store knows.
  static func lines(of store: EmbeddedStore) throws -> Set<String> {
    var lines: Set<String> = []
    try store.forEachAddress { row in
      // The embedded store alone marks the addresses of a lease.
      let state: AddressState = row.state == .leased ? .waiting : row.state
      lines.insert(
        "\(row.url) \(state) depth \(row.depthLeft)/\(row.redirects) seed \(row.seed)"
          + " failures \(row.failures) status \(row.status) \(row.reason ?? "-")"
          + " \(row.target ?? "-") visited \(row.visited?.milliseconds ?? 0)"
      )
    }
    return lines
  }

  /// The same of the store on PostgreSQL.
  static func lines(of store: PostgresStore) async throws -> Set<String> {
    try await store.run { connection throws(PostgresError) in
      let result = try connection.run(
        """
        SELECT url, state::bigint, depth::bigint, redirects::bigint, seed::bigint, failures::bigint,
          status::bigint, reason, target, visited FROM addresses
        """
      )
      return Set(
        result.rows.map { row in
          let state = AddressState(rawValue: row.int(1)).map { "\($0)" } ?? "?"
          return
            "\(row.text(0) ?? "") \(state) depth \(row.int(2))/\(row.int(3)) seed \(row.int(4))"
            + " failures \(row.int(5)) status \(row.int(6)) \(row.text(7) ?? "-")"
            + " \(row.text(8) ?? "-") visited \(row.int(9))"
        }
      )
    }
  }

  /// A line for each page that a store has or had.
  static func pages(of store: any DocumentStore) async throws -> Set<String> {
    Set(
      try await store.changes(after: 0, limit: 10_000).map { change in
        "\(change.url.text) \(change.record?.title ?? "gone") \(change.record?.fetch?.durationMs ?? 0)"
      }
    )
  }

  /// What a lease has, in an order of its own.
  static func lines(of lease: HostLease) -> Set<String> {
    Set(
      lease.visits.map { visit in
        let offer = visit.offer
        return "\(offer.address.text) \(offer.depthLeft)/\(offer.redirects) \(offer.seed)"
          + " \(offer.priority) tries \(visit.tries) \(visit.validators?.etag ?? "-")"
          + " \(offer.appURIs)"
      }
    )
  }

  /// The counts of hosts that contradict their addresses; none in a store that is right.
  static func wrongCounts(in store: PostgresStore) async throws -> Int {
    try await store.run { connection throws(PostgresError) in
      try connection.run(
        """
        SELECT count(*) FROM hosts h CROSS JOIN LATERAL (
          SELECT count(*) FILTER (WHERE state = 0) AS open, count(*) AS known
          FROM addresses a WHERE a.host = h.id) c
        WHERE h.open <> c.open OR h.known <> c.known OR h.waits <> (c.open > 0)
        """
      ).first?.int(0) ?? -1
    }
  }
}
