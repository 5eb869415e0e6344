package import Addressing
package import Basics
import Digests
package import Frontier
import Records

// What becomes of seeds, along their redirects.
extension PostgresStore {
  /// What is known of addresses that redirects may lead through.
  func links(_ keys: [AddressKey], at now: Timestamp) async throws -> [AddressKey: ChainLink] {
    let beginning = beginning(at: now)
    let statement = PostgresStatement(
      """
      SELECT a.host, a.id, a.url, a.state::bigint, a.reason, a.status::bigint, a.failures::bigint,
        a.due - pippin_now(), h.due - pippin_now(), a.target
      FROM unnest($1::uuid[], $2::uuid[]) k(host, id)
        JOIN addresses a ON a.host = k.host AND a.id = k.id JOIN hosts h ON h.id = a.host
      """,
      SettledRows.columns(keys)
    )
    let rows = try await scan { connection throws(PostgresError) in
      (try connection.run(beginning + [statement]).last?.rows.map(\.self) ?? [])
        .compactMap { row -> (AddressKey, ChainLink)? in
          guard let host = row.id(0), let id = row.id(1),
            let state = AddressState(rawValue: row.int(3))
          else { return nil }
          let link = ChainLink(
            url: row.text(2) ?? "",
            state: state,
            reason: row.text(4),
            status: row.int(5),
            failures: row.int(6),
            due: Timestamp(milliseconds: now.milliseconds + (row.int64(7) ?? 0)),
            hostDue: Timestamp(milliseconds: now.milliseconds + (row.int64(8) ?? 0)),
            target: row.text(9)
          )
          return (AddressKey(host: host, id: id), link)
        }
    }
    return Dictionary(rows) { $1 }
  }

  /// See ``CrawlStore/outcomes(ofSeeds:)``.
  package func outcomes(ofSeeds addresses: [WebAddress]) async throws -> [AddressOutcome] {
    let now = now()
    let ends = try await SeedEnd.all(of: addresses, hops: settings.redirectLimit + 1) {
      try await links($0, at: now)
    }
    return SeedEnd.outcomes(of: addresses, ends)
  }

  /// See ``CrawlStore/retryFailed(_:numbers:forgetsBackoff:delay:fixed:at:)``.
  @discardableResult
  package func retryFailed(
    _ seeds: [WebAddress],
    numbers: Set<Int>,
    forgetsBackoff: Bool,
    delay: Double,
    fixed: String?,
    at now: Timestamp
  ) async throws -> Int {
    let ends = try await SeedEnd.all(of: seeds, hops: settings.redirectLimit + 1) {
      try await links($0, at: now)
    }
    return try await retry(
      ends.compactMap(\.self),
      numbers: numbers,
      forgetsBackoff: forgetsBackoff,
      delay: delay,
      fixed: fixed,
      at: now
    )
  }

  /// Makes wait what is worth an attempt of the ends of seeds, and of the other addresses of seeds.
  func retry(
    _ ends: [SeedEnd],
    numbers: Set<Int>,
    forgetsBackoff: Bool,
    delay: Double,
    fixed: String?,
    at now: Timestamp
  ) async throws -> Int {
    let worth = ends.filter { $0.link.isWorthAnAttempt(at: now) }.map(\.key)
    let count =
      try await row(
        of: PostgresStatement(
          Self.retrying,
          SettledRows.columns(worth) + [.ints(numbers.sorted()), .text(fixed)]
        ),
        at: now
      ) { $0.int(0) } ?? 0
    let unanswered = ends.filter(\.link.wasNeverAnswered).map(\.key.host)
    guard forgetsBackoff, !unanswered.isEmpty else { return count }
    try await perform(
      """
      UPDATE hosts SET backoff = 0, failures = 0, due = least(due, pippin_clock() + $2)
      WHERE id = ANY($1)
      """,
      [.ids(unanswered.map { Optional($0) }), .int(Int64(delay * 1000))]
    )
    return count
  }

  private static let retrying = """
    WITH selected AS (
      SELECT host, id FROM unnest($1::uuid[], $2::uuid[]) k(host, id)
      UNION
      SELECT host, id FROM addresses WHERE failures > 0 AND state IN (3, 4, 5)
        AND (due <= pippin_now() OR reason = $4) AND seed = ANY($3)
    ), woken AS (
      UPDATE addresses a SET state = 0, tries = 0 FROM selected s, addresses b
      WHERE a.host = s.host AND a.id = s.id AND b.host = a.host AND b.id = a.id AND a.state <> 0
      RETURNING a.host
    ), counts AS (
      SELECT host, count(*)::integer AS number FROM woken GROUP BY host
    ), counted AS (
      UPDATE hosts h SET open = h.open + c.number, waits = true FROM counts c WHERE h.id = c.host
      RETURNING 1
    ) SELECT count(*) FROM woken
    """

  private static let upcoming = """
    SELECT * FROM (
      SELECT reason, count(*), min(moment) - pippin_now(), max(moment) - pippin_now(),
        (array_agg(url ORDER BY found))[1]
      FROM addresses a JOIN hosts h ON h.id = a.host CROSS JOIN LATERAL (
        SELECT CASE WHEN priority = 0 AND reason <> $4 THEN h.due ELSE greatest(a.due, h.due) END
      ) m (moment)
      WHERE a.failures > 0 AND reason IS NOT NULL AND state IN (0, 1, 3, 4, 5)
        AND ($1 OR seed = ANY($2)) AND ($3 OR priority > 0)
      GROUP BY reason
      UNION ALL
      SELECT 'host.backoff', count(*), min(h.due) - pippin_now(), max(h.due) - pippin_now(),
        (array_agg(url ORDER BY found))[1]
      FROM hosts h JOIN addresses a ON a.host = h.id
      WHERE h.waits AND NOT h.leased AND h.due > pippin_now() + 60000
        AND state = 0 AND reason IS NULL AND ($1 OR seed = ANY($2)) AND ($3 OR priority > 0)
      HAVING count(*) > 0
    ) retries (reason, number, due, last, url) ORDER BY reason COLLATE "C"
    """

  /// See ``CrawlStore/upcomingRetries(ofSeeds:includesSeeds:)``.
  package func upcomingRetries(
    ofSeeds seeds: Set<Int>?,
    includesSeeds: Bool
  ) async throws -> [UpcomingRetry] {
    let now = now()
    let statement = PostgresStatement(
      Self.upcoming,
      [
        .bool(seeds == nil), .ints((seeds ?? []).sorted()), .bool(includesSeeds),
        .text(SettlementRules.goneUnconfirmed),
      ]
    )
    let beginning = beginning(at: now)
    return try await scan { connection throws(PostgresError) in
      (try connection.run(beginning + [statement]).last?.rows.map(\.self) ?? []).map { row in
        UpcomingRetry(
          reason: row.text(0) ?? "",
          count: row.int(1),
          next: Timestamp(milliseconds: now.milliseconds + (row.int64(2) ?? 0)),
          last: Timestamp(milliseconds: now.milliseconds + (row.int64(3) ?? 0)),
          example: row.text(4) ?? ""
        )
      }
    }
  }
}
