import Addressing
import Basics
import Digests
import Frontier
import Records

/// The statements that lease hosts: two round trips, whatever their number.
struct LeaseStatements {
  let hosts: Int
  let perHost: Int
  /// How long the lease lasts, in milliseconds.
  let time: Int64
  let worker: String
  let budgets: ContentBudgets
  /// The hosts of which only pages are taken that wait to be rendered; `nil` when anything of any host is.
  var renderings: [String]?

  /// A host that was leased.
  struct Host: Sendable {
    let id: Digest128
    let token: Int64
    let origin: String
    let known: Int
    let backoff: Double
    let failures: Int
    /// When it was due, in milliseconds since 1970.
    let due: Int64
  }

  /// Leases hosts without their addresses.
  ///
  /// - Parameters:
  ///   - connection: The session.
  ///   - beginning: What the transaction begins with.
  ///   - known: After a call of which nobody knows what came, the tokens of all leases that this worker
  ///     knows of: what it holds beside them is taken back first. `nil` for a first call.
  /// - Returns: The hosts, due longest first, and whether better depths wait to be passed on.
  /// - Throws: ``PostgresError``.
  func take(
    _ connection: PostgresConnection,
    _ beginning: [PostgresStatement],
    knowing known: Set<Int64>?
  ) throws(PostgresError) -> (hosts: [Host], hasRelaxed: Bool) {
    let beginning = beginning + (known.map { [takingBack(allBut: $0)] } ?? [])
    let results = try connection.run(
      beginning + [
        PostgresStatement("SELECT EXISTS(SELECT 1 FROM relaxed)"),
        PostgresStatement(Self.promotion, [.int(Self.promotionLimit)]),
        PostgresStatement(
          Self.taking(renderings == nil ? "" : "AND origin = ANY($5)"),
          [.int(hosts), .int(time), .text(worker), .int(Self.domainShare)]
            + (renderings.map { [.texts($0)] } ?? [])
        ),
      ]
    )[beginning.count...]
    guard let relaxed = results.first, let taken = results.last else { return ([], false) }
    let hosts = taken.rows.compactMap { row -> Host? in
      guard let id = row.id(0), let token = row.int64(1), let origin = row.text(2) else {
        return nil
      }
      return Host(
        id: id,
        token: token,
        origin: origin,
        known: row.int(3),
        backoff: row.double(4),
        failures: row.int(5),
        due: row.int64(6) ?? 0
      )
    }.sorted { ($0.due, $0.id) < ($1.due, $1.id) }
    return (hosts, relaxed.first?.bool(0) ?? false)
  }

  /// Takes leases back whose answer was lost; nothing was fetched under them.
  private func takingBack(allBut known: Set<Int64>) -> PostgresStatement {
    PostgresStatement(
      """
      UPDATE hosts SET leased = false, due = pippin_now()
      WHERE leased AND owner = $1 AND expiry > pippin_now() AND token <> ALL($2)
      """,
      [.text(worker), .ints(known.sorted().map { Optional($0) })]
    )
  }

  /// The most addresses whose own time has come that one transaction makes waiting.
  private static let promotionLimit = 10_000
  /// How many hosts of one domain are at work before hosts of others come first.
  private static let domainShare = 16

  /// Makes the addresses waiting whose own time has come.
  private static let promotion = """
    WITH late AS MATERIALIZED (
      SELECT host, id FROM addresses WHERE state = 1 AND due <= pippin_now() ORDER BY due LIMIT $1
      FOR NO KEY UPDATE SKIP LOCKED
    ), woken AS (
      UPDATE addresses a SET state = 0 FROM late l WHERE a.host = l.host AND a.id = l.id
      RETURNING a.host
    ), counts AS (
      SELECT host, count(*)::integer AS number FROM woken GROUP BY host
    ), locked AS MATERIALIZED (
      SELECT c.* FROM hosts h JOIN counts c ON c.host = h.id ORDER BY h.id FOR NO KEY UPDATE OF h
    )
    UPDATE hosts h SET open = open + c.number, waits = true
    FROM locked c WHERE h.id = c.host
    """

  /// Takes the hosts that are due longest, but of no domain more than its share while others wait.
  ///
  /// A host that another session has just locked is left to it. `condition` is one more of each host.
  private static func taking(_ condition: String) -> String {
    """
    WITH crowded AS (
      SELECT domain, count(*) AS number FROM hosts WHERE leased AND domain IS NOT NULL
        AND expiry > pippin_now() GROUP BY domain
    ), first AS MATERIALIZED (
      SELECT id, domain, due FROM hosts WHERE waits AND due <= pippin_now() \(condition)
        AND (domain IS NULL OR domain NOT IN (SELECT domain FROM crowded WHERE number >= $4))
      ORDER BY due, id LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED
    ), ranked AS (
      SELECT id, due, domain IS NULL OR coalesce(c.number, 0)
          + row_number() OVER (PARTITION BY f.domain ORDER BY due, id) <= $4 AS has_share
      FROM first f LEFT JOIN crowded c USING (domain)
    ), late AS MATERIALIZED (
      SELECT id, due FROM hosts WHERE waits AND due <= pippin_now() \(condition)
        AND NOT EXISTS (SELECT 1 FROM first)
      ORDER BY due, id LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED
    ), selected AS (
      SELECT id, due FROM ranked WHERE has_share UNION ALL SELECT id, due FROM late
    )
    UPDATE hosts h SET token = nextval('tokens'), owner = $3, leased = true,
      due = pippin_clock() + $2, expiry = pippin_clock() + $2
    FROM selected s WHERE h.id = s.id
    RETURNING h.id, h.token, h.origin, h.known::bigint, h.backoff, h.failures::bigint, s.due
    """
  }
}
