import Addressing
package import Basics
import Digests
package import Frontier
import Records
import Rules

// What came of runs.
extension PostgresStore {
  /// See ``CrawlStore/spentPages(ofSeeds:)``.
  package func spentPages(ofSeeds seeds: Set<Int>) async throws -> [Int: SpentPages] {
    guard !seeds.isEmpty else { return [:] }
    return try await scan { connection throws(PostgresError) in
      let result = try connection.run(
        """
        SELECT seed::bigint,
          count(*) FILTER (WHERE state IN (3, 6)
            OR state = 5 AND failures = 0 AND reason IS DISTINCT FROM $2),
          count(*) FILTER (WHERE state = 1 AND reason = $3)
        FROM addresses WHERE seed = ANY($1) GROUP BY seed
        """,
        [
          .ints(seeds.sorted()), .text(Reason.robotsBlocked),
          .text(SettlementRules.goneUnconfirmed),
        ]
      )
      let pairs = result.rows.map { row in
        (row.int(0), SpentPages(completed: row.int(1), unconfirmed: row.int(2)))
      }
      return Dictionary(pairs) { $1 }
    }
  }

  /// See ``CrawlStore/passedCounts()``.
  package func passedCounts() async throws -> (byHosts: Int, byDomains: Int) {
    try await scan { connection throws(PostgresError) in
      let row = try connection.run(
        "SELECT coalesce(sum(passed), 0)::bigint, coalesce(sum(passed_by_domain), 0)::bigint FROM hosts"
          + " WHERE passed > 0 OR passed_by_domain > 0"
      ).first
      return (byHosts: row?.int(0) ?? 0, byDomains: row?.int(1) ?? 0)
    }
  }

  /// See ``CrawlStore/redirectRings(since:)``.
  package func redirectRings(since moment: Timestamp) async throws -> RedirectRings {
    let distance = moment.distance(from: now())
    return try await scan { connection throws(PostgresError) in
      let row = try connection.run(
        """
        SELECT count(*), max(url COLLATE "C") FROM addresses
        WHERE state = 5 AND reason = $1 AND target IS NOT NULL AND visited >= pippin_now() + $2
        """,
        [.text(Rule.fetchRedirectLoop.id), .int(distance)]
      ).first
      return RedirectRings(count: row?.int(0) ?? 0, example: row?.text(1))
    }
  }

  /// See ``CrawlStore/nextVisit(ofSeeds:)``.
  package func nextVisit(ofSeeds seeds: Set<Int>) async throws -> Timestamp? {
    let now = now()
    let wait =
      try await row(
        of: PostgresStatement(
          "SELECT min(due) - pippin_now() FROM addresses WHERE state = 3 AND seed = ANY($1)",
          [.ints(seeds.sorted())]
        ),
        at: now
      ) { $0.int64(0) } ?? nil
    return wait.map { Timestamp(milliseconds: now.milliseconds + $0) }
  }

  /// See ``CrawlStore/seedStatistics()``.
  package func seedStatistics() async throws -> [StorePart] {
    try await parts(
      """
      SELECT seed::text, (\(AddressState.countedSQL(of: "a")))::bigint,
        count(*) FILTER (WHERE indexable), count(*) FILTER (WHERE app_linked), count(*),
        count(*) FILTER (WHERE NOT removed)
      FROM addresses a LEFT JOIN pages p ON p.host = a.host AND p.id = a.id
      GROUP BY seed, 2 ORDER BY seed, 2
      """,
      []
    )
  }

  /// See ``CrawlStore/hostStatistics(top:)``.
  package func hostStatistics(top: Int?) async throws -> [StorePart] {
    try await parts(
      """
      WITH top AS MATERIALIZED (
        SELECT id, origin FROM hosts ORDER BY known DESC, origin COLLATE "C" LIMIT $1
      ), counts AS (
        SELECT host, \(AddressState.countedSQL(of: "addresses")) AS state, 0 AS indexable,
          0 AS app_linked, count(*) AS number, 0 AS pages FROM addresses
        WHERE host IN (SELECT id FROM top) GROUP BY host, 2
        UNION ALL
        SELECT host, NULL, count(*) FILTER (WHERE indexable), count(*) FILTER (WHERE app_linked), 0,
          count(*) FILTER (WHERE NOT removed)
        FROM pages WHERE host IN (SELECT id FROM top) GROUP BY host
      )
      SELECT t.origin, c.state::bigint, c.indexable, c.app_linked, c.number, c.pages
      FROM counts c JOIN top t ON t.id = c.host ORDER BY t.origin COLLATE "C", c.state
      """,
      [.int(top.map(Int64.init))]
    )
  }

  private func parts(_ sql: String, _ values: [PostgresValue]) async throws -> [StorePart] {
    try await scan { connection throws(PostgresError) in
      var parts: [StorePart] = []
      for row in try connection.run(sql, values).rows {
        let name = row.text(0) ?? ""
        if parts.last?.name != name { parts.append(StorePart(name: name)) }
        let last = parts.count - 1
        if let number = row.int64(1) {
          let state = AddressState(rawValue: Int(number))?.name ?? "unknown"
          parts[last].states[state, default: 0] += row.int(4)
        }
        parts[last].indexable += row.int(2)
        parts[last].appLinked += row.int(3)
        parts[last].pages += row.int(5)
      }
      return parts
    }
  }

  /// See ``CrawlStore/budgetReports(limit:)``.
  package func budgetReports(limit: Int) async throws -> [HostBudgetReport] {
    try await scan { connection throws(PostgresError) in
      let hosts = try connection.run(Self.heldHosts, [.int(limit)])
      let ids = hosts.rows.map { $0.id(0) }
      guard !ids.isEmpty else { return [] }
      let held = try connection.run(
        "SELECT host, reason, url FROM addresses WHERE state = 7 AND reason LIKE 'budget.%'"
          + " AND host = ANY($1)",
        [.ids(ids)]
      )
      var reasons: [Digest128: [String: Int]] = [:]
      var templates: [Digest128: [String: Int]] = [:]
      for row in held.rows {
        guard let host = row.id(0) else { continue }
        reasons[host, default: [:]][row.text(1) ?? DeferralReason.template, default: 0] += 1
        guard let address = row.text(2).flatMap({ WebAddress($0) }) else { continue }
        templates[host, default: [:]][AddressTemplate.text(of: address), default: 0] += 1
      }
      return hosts.rows.compactMap { row in
        guard let id = row.id(0) else { return nil }
        var report = HostBudgetReport(origin: row.text(1) ?? "")
        (report.passed, report.passedByDomain) = (row.int(2), row.int(3))
        report.deferred = reasons[id] ?? [:]
        report.templates = (templates[id] ?? [:]).sorted { ($1.value, $0.key) < ($0.value, $1.key) }
          .prefix(Self.templateLimit).map(\.key)
        return report
      }
    }
  }

  private static let templateLimit = 5

  private static let heldHosts = """
    SELECT h.id, origin, passed::bigint, passed_by_domain::bigint
    FROM hosts h LEFT JOIN (
      SELECT host, count(*) AS number FROM addresses
      WHERE state = 7 AND reason LIKE 'budget.%' GROUP BY host) held ON held.host = h.id
    WHERE passed > 0 OR passed_by_domain > 0 OR held.number > 0
    ORDER BY coalesce(held.number, 0) DESC, passed + passed_by_domain DESC, origin COLLATE "C" LIMIT $1
    """
}

extension PostgresStore: CrawlStore {}
