package import Addressing
package import Basics
import Digests
package import Frontier
import Records

// What waits, and what a controller makes wait.
extension PostgresStore {
  /// Statement parts that wake addresses and count them for their hosts.
  ///
  /// - Parameter update: An UPDATE of `addresses a` that makes settled or deferred addresses wait.
  /// - Returns: The whole statement, whose row is how many there are.
  private static func waking(_ update: String) -> String {
    """
    WITH woken AS (\(update) RETURNING a.host, a.state),
    counts AS (
      SELECT host, count(*)::integer AS number FROM woken WHERE state = 0 GROUP BY host
    ), locked AS MATERIALIZED (
      SELECT c.* FROM hosts h JOIN counts c ON c.host = h.id ORDER BY h.id FOR NO KEY UPDATE OF h
    ), counted AS (
      UPDATE hosts h SET open = h.open + c.number, waits = true
      FROM locked c WHERE h.id = c.host RETURNING 1
    ) SELECT count(*) FROM woken
    """
  }

  private func wake(_ update: String, _ values: [PostgresValue], at now: Timestamp) async throws
    -> Int
  {
    try await row(of: PostgresStatement(Self.waking(update), values), at: now) { $0.int(0) } ?? 0
  }

  /// See ``CrawlStore/applyBudgets(at:)``.
  @discardableResult
  package func applyBudgets(at now: Timestamp) async throws -> Int {
    let budgets = settings.budgets
    let text = Array(
      "\([budgets.hostAddresses, budgets.templatePages, budgets.hostPages, budgets.domainHosts, budgets.domainHostLimit, budgets.domainAddresses])"
        .utf8
    )
    guard try await value(of: Self.budgetsKey) != text else { return 0 }
    let count = try await wake(
      "UPDATE addresses a SET state = 0, reason = NULL WHERE state = 7 AND reason <> $1",
      [.text(DeferralReason.domain)],
      at: now
    )
    try await scan { connection throws(PostgresError) in
      guard let rule = budgets.ofDomain else { return }
      let held = try connection.run("SELECT DISTINCT domain FROM hosts WHERE held").rows.map {
        $0.id(0)
      }
      guard !held.isEmpty else { return }
      _ = try connection.run(
        BudgetReleases.domains,
        [.ids(held), .int(rule.base), .int(rule.growth), .int(min(rule.limit, 1 << 40))]
      )
    }
    try await setValue(text, of: Self.budgetsKey)
    return count
  }

  private static let budgetsKey = "budgets"

  /// See ``CrawlStore/requeue(_:at:)``.
  @discardableResult
  package func requeue(_ selection: RequeueSelection, at now: Timestamp) async throws -> Int {
    let settled: Set<AddressState> = [.page, .redirected, .failed, .gone, .checked]
    let states = selection.states.intersection(settled).map(\.rawValue).sorted()
    return try await wake(
      """
      UPDATE addresses a SET state = 0, failures = 0, tries = 0, due = pippin_now()
      WHERE (state = ANY($1) OR $8 AND (state = 1 OR failures > 0 AND state IN (3, 4)))
        AND ($2 OR seed = ANY($3))
        AND ($4::bigint IS NULL OR visited < pippin_now() + $4)
        AND ($5::bigint IS NULL OR due <= pippin_now() + $5 OR listed > visited)
        AND (NOT $6 OR priority = 0) AND coalesce(reason, '') <> ALL($7)
      """,
      [
        .ints(states), .bool(selection.seeds == nil), .ints((selection.seeds ?? []).sorted()),
        .int(selection.visitedBefore?.distance(from: now)),
        .int(selection.dueAt?.distance(from: now)), .bool(selection.isSeedsAlone),
        .texts(selection.exceptReasons.sorted()), .bool(selection.includesRetries),
      ],
      at: now
    )
  }

  /// See ``CrawlStore/requeueDamaged(_:at:)``.
  @discardableResult
  package func requeueDamaged(_ pages: [WebAddress], at now: Timestamp) async throws -> Int {
    let keys = pages.map { AddressKey($0) }
    let damaged = try await scan { connection throws(PostgresError) in
      try connection.run(
        """
        SELECT p.host, p.id, p.record FROM unnest($1::uuid[], $2::uuid[]) k(host, id)
          JOIN pages p ON p.host = k.host AND p.id = k.id WHERE NOT p.removed
        """,
        SettledRows.columns(keys)
      ).rows.compactMap { row -> AddressKey? in
        guard let host = row.id(0), let id = row.id(1), let record = row.bytes(2) else {
          return nil
        }
        let text = record.withUnsafeBytes(RecordPacking.unpack)
        return text == nil ? AddressKey(host: host, id: id) : nil
      }
    }
    guard !damaged.isEmpty else { return 0 }
    return try await wake(
      """
      UPDATE addresses a SET state = 0, failures = 0, tries = 0, due = pippin_now()
      FROM unnest($1::uuid[], $2::uuid[]) k(host, id)
      WHERE a.host = k.host AND a.id = k.id AND a.state NOT IN (0, 1)
      """,
      SettledRows.columns(damaged),
      at: now
    )
  }

  /// See ``CrawlStore/requeue(_:in:at:)``.
  @discardableResult
  package func requeue(
    _ addresses: [WebAddress],
    in states: Set<AddressState>,
    at now: Timestamp
  ) async throws -> Int {
    try await wake(
      """
      UPDATE addresses a SET state = 0, failures = 0, tries = 0, due = pippin_now()
      FROM unnest($1::uuid[], $2::uuid[]) k(host, id)
      WHERE a.host = k.host AND a.id = k.id AND a.state = ANY($3)
      """,
      SettledRows.columns(addresses.map { AddressKey($0.canonical) })
        + [.ints(states.map(\.rawValue).sorted())],
      at: now
    )
  }

  /// See ``SharedFrontier/awaitRendering(of:at:)``.
  package func awaitRendering(of pages: [WebAddress], at now: Timestamp) async throws -> Int {
    try await wake(
      """
      UPDATE addresses a SET state = 0, reason = $3, tries = 0, due = pippin_now()
      FROM unnest($1::uuid[], $2::uuid[]) k(host, id)
      WHERE a.host = k.host AND a.id = k.id AND a.state = 3
      """,
      SettledRows.columns(pages.map { AddressKey($0.canonical) })
        + [.text(Reason.waitsForRendering)],
      at: now
    )
  }

  /// See ``SharedFrontier/waitingRenderings(among:)``.
  package func waitingRenderings(among pages: [WebAddress]) async throws -> [WebAddress] {
    let keys = pages.map { AddressKey($0.canonical) }
    let waiting = try await run { connection throws(PostgresError) -> Set<AddressKey> in
      let rows = try connection.run(
        """
        SELECT a.host, a.id FROM unnest($1::uuid[], $2::uuid[]) k(host, id)
          JOIN addresses a ON a.host = k.host AND a.id = k.id
        WHERE a.state IN (0, 1, 2) AND a.reason = $3
        """,
        SettledRows.columns(keys) + [.text(Reason.waitsForRendering)]
      ).rows
      return Set(
        rows.compactMap { row in
          guard let host = row.id(0), let id = row.id(1) else { return nil }
          return AddressKey(host: host, id: id)
        }
      )
    }
    return zip(pages, keys).compactMap { waiting.contains($1) ? $0 : nil }
  }

  /// See ``CrawlStore/releaseDeferred(ofSeeds:)``.
  @discardableResult
  package func releaseDeferred(ofSeeds seeds: Set<Int>) async throws -> Int {
    try await wake(
      """
      UPDATE addresses a SET state = 0, reason = NULL
      WHERE state = 7 AND reason = $1 AND seed = ANY($2)
      """,
      [.text(DeferralReason.seed), .ints(seeds.sorted())],
      at: now()
    )
  }

  /// See ``CrawlStore/releaseExcluded(for:at:where:)``.
  @discardableResult
  package func releaseExcluded(
    for reasons: [String],
    at now: Timestamp,
    where isWanted: @Sendable @escaping (WebAddress) -> Bool
  ) async throws -> Int {
    let keys = try await scan { connection throws(PostgresError) in
      try connection.run(
        "SELECT host, id, url FROM addresses WHERE state = 7 AND reason = ANY($1)",
        [.texts(reasons)]
      ).rows.compactMap { row -> AddressKey? in
        guard let host = row.id(0), let id = row.id(1),
          let address = row.text(2).flatMap({ WebAddress($0) }), isWanted(address)
        else { return nil }
        return AddressKey(host: host, id: id)
      }
    }
    guard !keys.isEmpty else { return 0 }
    return try await wake(
      """
      UPDATE addresses a SET reason = NULL, state = CASE WHEN due > pippin_now() THEN 1 ELSE 0 END
      FROM unnest($1::uuid[], $2::uuid[]) k(host, id)
      WHERE a.host = k.host AND a.id = k.id AND a.state = 7
      """,
      SettledRows.columns(keys),
      at: now
    )
  }

  /// See ``CrawlStore/hold(allBut:reason:)``.
  @discardableResult
  package func hold(allBut addresses: [WebAddress], reason: String) async throws -> Int {
    let listed = addresses.map { AddressKey($0) }
    return try await row(
      of: PostgresStatement(
        """
        WITH held AS (
          UPDATE addresses a SET state = 7, reason = $3 FROM addresses b
          WHERE a.host = b.host AND a.id = b.id AND a.state IN (0, 1)
            AND NOT EXISTS (SELECT 1 FROM unnest($1::uuid[], $2::uuid[]) k(host, id)
              WHERE k.host = a.host AND k.id = a.id)
          RETURNING a.host, b.state
        ), counts AS (
          SELECT host, count(*)::integer AS number FROM held WHERE state = 0 GROUP BY host
        ), counted AS (
          UPDATE hosts h SET open = h.open - c.number, waits = h.open - c.number > 0
          FROM counts c WHERE h.id = c.host RETURNING 1
        ) SELECT count(*) FROM held
        """,
        SettledRows.columns(listed) + [.text(reason)]
      ),
      at: now()
    ) { $0.int(0) } ?? 0
  }
}
