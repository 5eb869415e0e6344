import Addressing
import Digests
import Frontier
import Records

/// Lets in what budgets have held, in the transaction of the pages that made them grow; that is rare,
/// and takes round trips of its own.
struct BudgetReleases {
  let rows: SettledRows
  let budgets: ContentBudgets

  func run(_ connection: PostgresConnection) throws(PostgresError) {
    // Many rows at once, not each by its key.
    _ = try connection.run([
      PostgresStatement("SET LOCAL enable_hashjoin = on"),
      PostgresStatement("SET LOCAL plan_cache_mode = force_custom_plan"),
    ])
    for release in rows.releases { try run(release, connection) }
    guard let rule = budgets.ofDomain, !rows.releasedDomains.isEmpty else { return }
    _ = try connection.run(
      Self.domains,
      [
        .ids(Set(rows.releasedDomains).sorted().map { Optional($0) }), .int(rule.base),
        .int(rule.growth), .int(min(rule.limit, 1 << 40)),
      ]
    )
  }

  /// Lets deferred addresses of a template or a host in, best first.
  private func run(
    _ release: SettledRows.Release,
    _ connection: PostgresConnection
  ) throws(PostgresError) {
    let template = release.budget.template
    let reason = template == .zero ? DeferralReason.host : DeferralReason.template
    let held = try connection.run(
      """
      SELECT id, url FROM addresses WHERE host = $1 AND state = 7 AND reason = $2
      ORDER BY priority, found LIMIT $3
      """,
      [.id(release.budget.host), .text(reason), .int(Self.limit)]
    )
    var selected: [Digest128?] = []
    for row in held.rows where selected.count < release.count {
      guard let id = row.id(0), let address = row.text(1).flatMap({ WebAddress($0) }) else {
        continue
      }
      let shape = AddressTemplate(address)
      guard template == .zero || shape.key == template || shape.pathKey == template else {
        continue
      }
      selected.append(id)
    }
    guard !selected.isEmpty else { return }
    _ = try connection.run(
      """
      WITH woken AS (
        UPDATE addresses SET state = 0, reason = NULL
        WHERE host = $1 AND id = ANY($2) AND state = 7 RETURNING 1
      ) UPDATE hosts SET open = open + (SELECT count(*) FROM woken), waits = true WHERE id = $1
      """,
      [.id(release.budget.host), .ids(selected)]
    )
  }

  /// The most held addresses that one release looks at.
  private static let limit = 100_000

  /// Lets deferred hosts of domains in, as many as their budgets allow.
  static let domains = """
    WITH room AS (
      SELECT id, greatest(0, least($2 + $3 * fresh, $4) - spent) AS allowance FROM domains
      WHERE id = ANY($1)
    ), ranked AS (
      SELECT h.id, h.domain, row_number() OVER (PARTITION BY h.domain ORDER BY h.id) AS rank
      FROM hosts h WHERE h.held AND h.domain = ANY($1)
    ), selected AS (
      SELECT r.id, r.domain FROM ranked r JOIN room ON room.id = r.domain WHERE r.rank <= room.allowance
    ), woken AS (
      UPDATE addresses a SET state = 0, reason = NULL FROM selected s
      WHERE a.host = s.id AND a.state = 7 AND a.reason = 'budget.domain' RETURNING a.host
    ), counts AS (
      SELECT s.id, count(w.host)::integer AS number FROM selected s LEFT JOIN woken w ON w.host = s.id
      GROUP BY s.id
    ), opened AS (
      UPDATE hosts h SET held = false, open = h.open + c.number, waits = h.open + c.number > 0
      FROM counts c WHERE h.id = c.id RETURNING h.domain
    ), spending AS (
      SELECT domain, count(*) AS number FROM opened GROUP BY domain
    )
    UPDATE domains d SET spent = d.spent + s.number FROM spending s WHERE d.id = s.domain
    """
}
