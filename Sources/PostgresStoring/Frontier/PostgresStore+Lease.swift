import Addressing
package import Basics
import Digests
import Frontier
package import Records

extension PostgresStore {
  /// See ``SharedFrontier/lease(hosts:perHost:owner:at:until:)``.
  package func lease(
    hosts: Int,
    perHost: Int,
    owner: String,
    at now: Timestamp,
    until expiry: Timestamp
  ) async throws -> [HostLease] {
    try await lease(
      LeaseStatements(
        hosts: hosts,
        perHost: perHost,
        time: expiry.distance(from: now),
        worker: owner,
        budgets: settings.budgets
      ),
      at: now
    )
  }

  /// See ``SharedFrontier/leaseRenderings(of:perHost:owner:at:until:)``.
  package func leaseRenderings(
    of origins: [String],
    perHost: Int,
    owner: String,
    at now: Timestamp,
    until expiry: Timestamp
  ) async throws -> [HostLease] {
    try await lease(
      LeaseStatements(
        hosts: origins.count,
        perHost: perHost,
        time: expiry.distance(from: now),
        worker: owner,
        budgets: settings.budgets,
        renderings: origins
      ),
      at: now
    )
  }

  private func lease(_ leasing: LeaseStatements, at now: Timestamp) async throws -> [HostLease] {
    let beginning = beginning(at: now)
    var taken = try await take(leasing, at: now)
    if taken.hasRelaxed {
      try await propagateDepths(at: now)
      if taken.hosts.isEmpty { taken = try await take(leasing, at: now) }
    }
    let hosts = taken.hosts
    guard !hosts.isEmpty else { return [] }
    return try await run(on: keyed) { connection throws(PostgresError) in
      try leasing.fill(hosts, connection, beginning)
    }
  }

  private func take(
    _ leasing: LeaseStatements,
    at now: Timestamp
  ) async throws -> (hosts: [LeaseStatements.Host], hasRelaxed: Bool) {
    let beginning = beginning(at: now)
    return try await run(on: keyed) { connection throws(PostgresError) in
      let known = self.memory.beginLease()
      let taken = try leasing.take(connection, beginning, knowing: known)
      self.memory.endLease(with: taken.hosts.map(\.token))
      return taken
    }
  }

  /// See ``FrontierStore/renew(_:until:)``.
  package func renew(_ tokens: [Int64], until expiry: Timestamp) async throws {
    // Without a moment of the call, the distance is from the clock of this machine.
    let now = clock == .server ? now() : expiry
    let statement = PostgresStatement(
      """
      UPDATE hosts SET due = greatest(due, pippin_clock() + $2), expiry = pippin_clock() + $2
      WHERE token = ANY($1) AND leased
      """,
      [.ints(tokens.map { Optional($0) }), .int(expiry.distance(from: now))]
    )
    let beginning = beginning(at: now)
    try await run { connection throws(PostgresError) in
      _ = try connection.run(beginning + [statement])
    }
  }

  /// See ``FrontierStore/nextDue()``.
  package func nextDue() async throws -> Timestamp? {
    let found = try await run { connection throws(PostgresError) -> (Int64, Int64)? in
      let row = try connection.run(
        """
        SELECT min(due), pippin_clock() FROM (
          SELECT min(due) AS due FROM hosts WHERE waits
          UNION ALL SELECT min(due) FROM addresses WHERE state = 1
          UNION ALL (SELECT 0 FROM relaxed LIMIT 1)) all_due
        """
      ).first
      guard let due = row?.int64(0), let server = row?.int64(1) else { return nil }
      return (due, server)
    }
    return found.map { due, server in
      clock == .server
        ? Timestamp(milliseconds: now().milliseconds + due - server) : Timestamp(milliseconds: due)
    }
  }

  /// See ``FrontierStore/queueCounts()``.
  package func queueCounts() async throws -> QueueCounts {
    try await run { connection throws(PostgresError) in
      let row = try connection.run(
        """
        SELECT coalesce(sum(open), 0)::bigint, coalesce(max(open), 0)::bigint,
          (SELECT count(*) FROM addresses WHERE state = 1)
        FROM hosts WHERE waits
        """
      ).first
      return QueueCounts(
        waiting: row?.int(0) ?? 0,
        longest: row?.int(1) ?? 0,
        later: row?.int(2) ?? 0
      )
    }
  }
}
