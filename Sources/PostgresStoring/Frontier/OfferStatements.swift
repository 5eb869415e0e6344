import Digests
import Frontier
import Records

/// The statements that make addresses known, in one round trip.
struct OfferStatements {
  let rows: OfferedRows
  let settings: FrontierSettings

  /// What came of offers.
  struct Outcome: Sendable {
    /// How many addresses became known.
    var added = 0
    /// Whether links of settled addresses are to be offered again, because their depth got better.
    var hasRelaxed = false
    /// The addresses that are not known, because they were too deep or there was no room.
    var missing: Set<AddressKey> = []
  }

  /// The statements; ``outcome(of:)`` reads their results.
  var all: [PostgresStatement] { [domains, hosts, addresses] }

  /// Reads the results of ``all``.
  func outcome(of results: ArraySlice<PostgresResult>) -> Outcome {
    var outcome = Outcome()
    guard let last = results.last else { return outcome }
    for row in last.rows {
      guard let host = row.id(2), let id = row.id(3) else {
        outcome.added = row.int(0)
        outcome.hasRelaxed = row.bool(1)
        continue
      }
      outcome.missing.insert(AddressKey(host: host, id: id))
    }
    return outcome
  }

  private var domains: PostgresStatement {
    let names = Set(rows.hosts.compactMap(\.domain)).sorted()
    return PostgresStatement(
      "INSERT INTO domains(id, name) SELECT * FROM unnest($1::uuid[], $2::text[])"
        + " ON CONFLICT DO NOTHING",
      [.ids(names.map { Digest128(of: $0) }), .texts(names)]
    )
  }

  /// New hosts, as many of a domain as its budget allows; the others are held.
  private var hosts: PostgresStatement {
    let rule = settings.budgets.ofDomain
    return PostgresStatement(
      """
      WITH new AS (
        SELECT i.*, greatest(0, least($5 + $6 * d.fresh, $7) - d.spent) AS allowance,
          row_number() OVER (PARTITION BY i.domain ORDER BY i.number) AS rank
        FROM unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[])
            WITH ORDINALITY AS i(id, origin, name, domain, number)
          LEFT JOIN hosts h ON h.id = i.id LEFT JOIN domains d ON d.id = i.domain
        WHERE h.id IS NULL
      ), made AS (
        INSERT INTO hosts(id, due, origin, name, domain, held)
        SELECT n.id, greatest(pippin_now(), coalesce(t.due, 0)), origin, name, domain,
          domain IS NOT NULL AND $8 AND rank > allowance
        FROM new n LEFT JOIN turns t ON t.host = n.id ORDER BY n.id
        ON CONFLICT DO NOTHING RETURNING domain, held
      ), counts AS (
        SELECT domain, count(*) AS number FROM made WHERE domain IS NOT NULL AND NOT held GROUP BY 1
      ), locked AS MATERIALIZED (
        SELECT d.id FROM domains d JOIN counts c ON c.domain = d.id ORDER BY d.id
        FOR NO KEY UPDATE OF d
      )
      UPDATE domains d SET spent = spent + c.number FROM counts c JOIN locked l ON l.id = c.domain
      WHERE d.id = c.domain
      """,
      [
        .ids(rows.hosts.map(\.id)), .texts(rows.hosts.map(\.origin)),
        .texts(rows.hosts.map(\.name)),
        .ids(rows.hosts.map { $0.domain.map { Digest128(of: $0) } }),
        .int(rule?.base ?? 0), .int(rule?.growth ?? 0),
        .int(Int64(min(rule?.limit ?? .max, 1 << 40))), .bool(rule != nil),
      ]
    )
  }

  private var addresses: PostgresStatement {
    let (rows, budgets) = (rows.rows, settings.budgets)
    return PostgresStatement(
      Self.addressesText,
      [
        .ids(rows.map(\.key.host)), .ids(rows.map(\.key.id)), .texts(rows.map(\.url)),
        .ints(rows.map(\.depth.links)), .ints(rows.map(\.depth.redirects)),
        .ints(rows.map(\.depth.seed)), .ints(rows.map { $0.priority.map(Int64.init) }),
        .ints(rows.map(\.listed)), .texts(rows.map(\.apps)), .int(settings.redirectLimit),
        .int(budgets.hostAddresses), .int(budgets.domainAddresses),
        .int(FrontierOffer.checkPriority), .text(SettlementRules.tooManyRedirects),
      ]
    )
  }

  /// New addresses go in as far as there is room; known ones get the better of both depths; hosts are
  /// counted, locked in the order of their keys like everywhere.
  ///
  /// Only what changes is locked: a link to a known address is the rule, and four workers that lock the
  /// pages which all link to would wait for each other. What waits or was visited is improved in place, in the
  /// order of keys too; only what may wait again by it is locked first, so that it is counted once.
  private static let addressesText = """
    WITH offered AS (
      SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::bigint[], $5::bigint[],
        $6::bigint[], $7::bigint[], $8::bigint[], $9::text[]) WITH ORDINALITY
        AS o(host, id, url, depth, redirects, seed, priority, listed, apps, number)
    ), met AS MATERIALIZED (
      SELECT o.*, o.depth >= 0 AND o.redirects <= $10 AS is_admissible, a.id IS NOT NULL AS is_known,
        a.state IN (7, 8) AS is_aside, a.depth AS old_depth, a.redirects AS old_redirects,
        a.seed AS old_seed,
        (o.url IS NULL OR a.url = o.url)
        AND (o.listed <> coalesce(a.listed, 0) OR o.apps <> coalesce(a.apps, '')
          OR (o.depth >= 0 AND o.redirects <= $10
            AND (o.depth > a.depth OR o.redirects < a.redirects
              OR (o.depth = a.depth AND o.seed < a.seed)
              OR coalesce(o.priority, a.priority) < a.priority
              OR (o.priority = 0 AND a.state = 7 AND a.reason LIKE 'scope.%')))) AS is_better
      FROM offered o LEFT JOIN addresses a ON a.host = o.host AND a.id = o.id
    ), new AS (
      SELECT * FROM met WHERE NOT is_known AND url IS NOT NULL AND is_admissible
    ), places AS MATERIALIZED (
      SELECT id, known, held, domain FROM hosts WHERE id IN (SELECT host FROM new)
      ORDER BY id FOR NO KEY UPDATE
    ), ranked AS (
      SELECT n.*, p.held AND n.priority > 0 AS is_held, p.domain, n.priority > 0 AND $11 > 0
        AND p.known + row_number() OVER (PARTITION BY n.host ORDER BY n.number)
          > CASE WHEN n.priority >= $13 THEN $11 / 2 ELSE $11 END AS is_over_host
      FROM new n JOIN places p ON p.id = n.host
    ), judged AS (
      SELECT n.*, n.priority > 0 AND $12 > 0 AND n.domain IS NOT NULL AND NOT n.is_over_host
        AND d.known + count(*) FILTER (WHERE n.priority > 0 AND NOT n.is_over_host)
          OVER (PARTITION BY n.domain ORDER BY n.number) > $12 AS is_over_domain
      FROM ranked n LEFT JOIN domains d ON d.id = n.domain
    ), made AS (
      INSERT INTO addresses(host, id, found, due, seed, priority, depth, redirects, state, reason,
        listed, apps, url)
      SELECT host, id, nextval('found'), (SELECT pippin_now()), seed, priority, depth, redirects,
        CASE WHEN is_held THEN 7 ELSE 0 END, CASE WHEN is_held THEN 'budget.domain' END, listed,
        apps, url
      FROM (SELECT * FROM judged WHERE NOT is_over_host AND NOT is_over_domain ORDER BY number) n
      ON CONFLICT DO NOTHING RETURNING host, id, state, priority
    ), better AS MATERIALIZED (
      SELECT a.host, a.id, greatest(a.depth, o.depth) AS depth,
        least(a.redirects, o.redirects) AS redirects,
        CASE WHEN o.depth = a.depth THEN least(a.seed, o.seed)
          WHEN o.depth > a.depth THEN o.seed ELSE a.seed END AS seed,
        least(a.priority, coalesce(o.priority, a.priority)) AS priority,
        o.priority = 0 AND a.state = 7 AND a.reason LIKE 'scope.%' AS is_released,
        a.state = 8 AND least(a.priority, coalesce(o.priority, a.priority)) < $13 AS is_read,
        o.is_admissible, o.listed, o.apps, a.depth AS old_depth, a.redirects AS old_redirects,
        a.seed AS old_seed, a.state = 3 OR a.target IS NOT NULL OR a.visits > 0 AS has_leads
      FROM met o JOIN addresses a ON a.host = o.host AND a.id = o.id
      WHERE o.is_better AND o.is_aside
      ORDER BY a.host, a.id FOR NO KEY UPDATE OF a
    ), opened AS (
      UPDATE addresses a SET
        depth = CASE WHEN b.is_admissible THEN b.depth ELSE a.depth END,
        redirects = CASE WHEN b.is_admissible THEN b.redirects ELSE a.redirects END,
        seed = CASE WHEN b.is_admissible THEN b.seed ELSE a.seed END,
        priority = CASE WHEN b.is_admissible THEN b.priority ELSE a.priority END,
        state = CASE WHEN b.is_admissible AND (b.is_released OR b.is_read) THEN 0 ELSE a.state END,
        reason = CASE WHEN b.is_admissible AND b.is_released THEN NULL ELSE a.reason END,
        due = CASE WHEN b.is_admissible AND b.is_read THEN pippin_now() ELSE a.due END,
        listed = coalesce(b.listed, a.listed), apps = coalesce(b.apps, a.apps)
      FROM better b WHERE a.host = b.host AND a.id = b.id
      RETURNING a.host, a.id,
        b.is_admissible AND coalesce(b.is_released OR b.is_read, false) AS is_open,
        b.is_admissible AND b.has_leads
          AND (b.depth, b.redirects, b.seed) IS DISTINCT FROM (b.old_depth, b.old_redirects, b.old_seed)
          AS is_relaxed
    ), plain AS (
      SELECT * FROM met WHERE is_better AND NOT is_aside ORDER BY host, id
    ), updated AS (
      UPDATE addresses a SET
        depth = CASE WHEN b.is_admissible THEN greatest(a.depth, b.depth) ELSE a.depth END,
        redirects = CASE WHEN b.is_admissible THEN least(a.redirects, b.redirects)
          ELSE a.redirects END,
        seed = CASE WHEN NOT b.is_admissible OR b.depth < a.depth THEN a.seed
          WHEN b.depth > a.depth THEN b.seed ELSE least(a.seed, b.seed) END,
        priority = CASE WHEN b.is_admissible THEN least(a.priority, b.priority) ELSE a.priority END,
        state = CASE WHEN b.is_admissible AND b.redirects < $10 AND a.state = 5
          AND a.target IS NOT NULL AND a.reason = $14 THEN 4 ELSE a.state END,
        reason = CASE WHEN b.is_admissible AND b.redirects < $10 AND a.state = 5
          AND a.target IS NOT NULL AND a.reason = $14 THEN NULL ELSE a.reason END,
        listed = coalesce(b.listed, a.listed), apps = coalesce(b.apps, a.apps)
      FROM plain b WHERE a.host = b.host AND a.id = b.id
      RETURNING a.host, a.id, false AS is_open,
        b.is_admissible AND (a.state = 3 OR a.target IS NOT NULL OR a.visits > 0)
          AND (a.depth, a.redirects, a.seed)
            IS DISTINCT FROM (b.old_depth, b.old_redirects, b.old_seed) AS is_relaxed
    ), improved AS (
      SELECT * FROM opened UNION ALL SELECT * FROM updated
    ), queued AS (
      INSERT INTO relaxed SELECT host, id FROM improved WHERE is_relaxed ORDER BY host, id
      ON CONFLICT DO NOTHING RETURNING 1
    ), counts AS (
      SELECT host, sum(open)::integer AS open, sum(known)::integer AS known,
        sum(linked)::integer AS linked, sum(passed)::integer AS passed,
        sum(by_domain)::integer AS by_domain
      FROM (
        SELECT host, (state = 0)::integer AS open, 1 AS known, (priority > 0)::integer AS linked,
          0 AS passed, 0 AS by_domain FROM made
        UNION ALL SELECT host, 1, 0, 0, 0, 0 FROM improved WHERE is_open
        UNION ALL SELECT host, 0, 0, 0, is_over_host::integer, is_over_domain::integer
        FROM judged WHERE is_over_host OR is_over_domain) all_counts
      GROUP BY host
    ), locked AS MATERIALIZED (
      SELECT c.* FROM hosts h JOIN counts c ON c.host = h.id ORDER BY h.id FOR NO KEY UPDATE OF h
    ), counted AS (
      UPDATE hosts h SET open = h.open + c.open, known = h.known + c.known,
        passed = h.passed + c.passed, passed_by_domain = h.passed_by_domain + c.by_domain,
        waits = h.open + c.open > 0
      FROM locked c WHERE h.id = c.host
      RETURNING h.domain, c.linked
    ), totals AS (
      SELECT domain, sum(linked) AS known FROM counted
      WHERE $12 > 0 AND domain IS NOT NULL AND linked > 0 GROUP BY 1
    ), counted_domains AS (
      UPDATE domains d SET known = d.known + t.known FROM totals t WHERE d.id = t.domain RETURNING 1
    )
    SELECT (SELECT count(*) FROM made), EXISTS(SELECT 1 FROM queued), NULL::uuid, NULL::uuid
    UNION ALL
    SELECT 0, false, host, id FROM judged WHERE is_over_host OR is_over_domain
    UNION ALL
    SELECT 0, false, host, id FROM met
    WHERE NOT is_known AND (url IS NULL OR NOT is_admissible)
    """
}
