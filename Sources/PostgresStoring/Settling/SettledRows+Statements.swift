import Basics
import Digests
import Frontier
import Records
import Rules

extension SettledRows {
  /// The statements that write the rows, of which those without a row are left out.
  func statements(now: Int64, at caller: Timestamp, _ loaded: LoadedRows) -> [PostgresStatement] {
    var all: [PostgresStatement] = []
    if !addresses.isEmpty { all.append(addressStatement(now)) }
    if !waiting.isEmpty { all.append(waitingStatement(now)) }
    all += pageStatements(now)
    all += leadStatements
    all += sketchStatements
    if !budgets.isEmpty { all.append(budgetStatement(loaded)) }
    if !domains.isEmpty { all.append(domainStatement(loaded)) }
    if !files.isEmpty { all.append(fileStatement) }
    if addresses.contains(where: \.mayCloseRing) { all.append(ringStatement) }
    if !relaxed.isEmpty { all.append(relaxedStatement) }
    all.append(hostStatement(at: caller))
    return all
  }

  /// The statements that write pages, sketches and better depths alone.
  var copiedStatements: [PostgresStatement] {
    pageStatements(0) + sketchStatements + (relaxed.isEmpty ? [] : [relaxedStatement])
  }

  private var relaxedStatement: PostgresStatement {
    PostgresStatement(
      "INSERT INTO relaxed SELECT * FROM unnest($1::uuid[], $2::uuid[]) ON CONFLICT DO NOTHING",
      Self.columns(relaxed.sorted())
    )
  }

  static func columns(_ keys: [AddressKey]) -> [PostgresValue] {
    [.ids(keys.map(\.host)), .ids(keys.map(\.id))]
  }

  private func addressStatement(_ now: Int64) -> PostgresStatement {
    let rows = addresses
    let changes = rows.map(\.change)
    let responses = rows.map(\.settlement.response)
    return PostgresStatement(
      Self.addressText,
      Self.columns(rows.map(\.key)) + [
        .ints(rows.map(\.token)), .ints(changes.map(\.state.rawValue)),
        .texts(changes.map(\.reason)), .bools(changes.map(\.keepsTarget)),
        .texts(changes.map(\.target)), .ids(rows.map { $0.target?.host }),
        .ids(rows.map { $0.target?.id }), .ints(changes.map { Optional($0.due) }),
        .ints(rows.map(\.settlement.status)), .ints(changes.map(\.visits)),
        .ints(changes.map(\.changes)), .ints(changes.map { $0.first == 0 ? nil : $0.first }),
        .bools(changes.map(\.addsFailure)), .bools(changes.map(\.addsTry)),
        .bools(changes.map(\.keepsValidators)), .texts(rows.map { $0.settlement.validators?.etag }),
        .texts(rows.map { $0.settlement.validators?.lastModified }),
        .bools(changes.map(\.keepsResponse)), .texts(responses.map { $0?.contentType }),
        .ints(responses.map { $0.map { Int64($0.bytes) } }),
        .ints(responses.map { $0?.durationMs.map(Int64.init) }), .int(now),
        .bools(rows.map(\.isSeen)), .int(version),
      ]
    )
  }

  private static let addressText = """
    UPDATE addresses a SET token = n.token, state = n.state, reason = n.reason,
      target = CASE WHEN n.keeps_target THEN a.target ELSE n.target END,
      target_host = CASE WHEN n.keeps_target THEN a.target_host ELSE n.target_host END,
      target_id = CASE WHEN n.keeps_target THEN a.target_id ELSE n.target_id END,
      due = n.due, status = n.status, visited = $24, visits = n.visits, changes = n.changes,
      first = n.first, failures = CASE WHEN n.adds_failure THEN a.failures + 1 ELSE 0 END,
      tries = CASE WHEN n.adds_try THEN a.tries + 1 ELSE 0 END,
      etag = CASE WHEN n.keeps_validators THEN a.etag ELSE n.etag END,
      modified = CASE WHEN n.keeps_validators THEN a.modified ELSE n.modified END,
      media_type = CASE WHEN n.keeps_response THEN a.media_type ELSE n.media_type END,
      bytes = CASE WHEN n.keeps_response THEN a.bytes ELSE n.bytes END, duration = n.duration,
      seen = CASE WHEN n.is_seen THEN coalesce($26, (SELECT pippin_version())) + n.ordinal END
    FROM unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::bigint[], $5::text[], $6::boolean[],
      $7::text[], $8::uuid[], $9::uuid[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[],
      $14::bigint[], $15::boolean[], $16::boolean[], $17::boolean[], $18::text[], $19::text[],
      $20::boolean[], $21::text[], $22::bigint[], $23::bigint[], $25::boolean[]) WITH ORDINALITY
      n(host, id, token, state, reason, keeps_target, target, target_host, target_id, due, status,
        visits, changes, first, adds_failure, adds_try, keeps_validators, etag, modified,
        keeps_response, media_type, bytes, duration, is_seen, ordinal)
    WHERE a.host = n.host AND a.id = n.id
    """

  /// Addresses that wait to be read where only their status was asked.
  private func waitingStatement(_ now: Int64) -> PostgresStatement {
    PostgresStatement(
      """
      UPDATE addresses a SET tries = 0, due = $4, token = n.token
      FROM unnest($1::uuid[], $2::uuid[], $3::bigint[]) n(host, id, token)
      WHERE a.host = n.host AND a.id = n.id
      """,
      Self.columns(waiting.map(\.key)) + [.ints(waiting.map { Optional($0.token) }), .int(now)]
    )
  }

  private var leadStatements: [PostgresStatement] {
    var all: [PostgresStatement] = []
    let groups = Dictionary(grouping: leads, by: \.isNew)
    if let new = groups[true] { all.append(Self.storing(new)) }
    if let known = groups[false] {
      all.append(
        Self.storing(
          known,
          replacing: """
            ON CONFLICT (host, id) DO UPDATE SET links = excluded.links, known = excluded.known,
              unknown = excluded.unknown
            """
        )
      )
    }
    if !forgottenLeads.isEmpty { all.append(Self.deletion("leads", forgottenLeads)) }
    return all
  }

  private var sketchStatements: [PostgresStatement] {
    var all: [PostgresStatement] = []
    let groups = Dictionary(grouping: sketches, by: \.isNew)
    if let new = groups[true] { all.append(Self.storing(new)) }
    if let known = groups[false] {
      all.append(
        Self.storing(
          known,
          replacing: """
            ON CONFLICT (host, id) DO UPDATE SET digest = excluded.digest,
              simhash = excluded.simhash, outline = excluded.outline, words = excluded.words,
              canonical = excluded.canonical, since = excluded.since
            """
        )
      )
    }
    if !forgottenSketches.isEmpty { all.append(Self.deletion("sketches", forgottenSketches)) }
    return all
  }

  /// Stores leads; where the address never had any, nothing is looked for.
  static func storing(_ leads: [Leads], replacing: String = "") -> PostgresStatement {
    PostgresStatement(
      """
      INSERT INTO leads(host, id, links, known, unknown)
      SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::bytea[], $4::bytea[], $5::text[])
      \(replacing)
      """,
      columns(leads.map(\.key)) + [
        .blobs(leads.map(\.links)), .blobs(leads.map(\.known)), .texts(leads.map(\.unknown)),
      ]
    )
  }

  /// Stores sketches; where the address never had one, nothing is looked for.
  private static func storing(_ sketches: [Sketch], replacing: String = "") -> PostgresStatement {
    PostgresStatement(
      """
      INSERT INTO sketches(host, id, digest, simhash, outline, words, canonical, since)
      SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[], $5::bigint[],
        $6::bigint[], $7::uuid[], $8::bigint[])
      \(replacing)
      """,
      columns(sketches.map(\.key)) + [
        .ids(sketches.map(\.sketch.digest)),
        .ints(sketches.map { Optional(Int64(bitPattern: $0.sketch.simHash)) }),
        .ints(sketches.map { Optional(Int64(bitPattern: $0.sketch.outline)) }),
        .ints(sketches.map(\.sketch.words)), .ids(sketches.map(\.sketch.canonical)),
        .ints(sketches.map { Optional($0.since) }),
      ]
    )
  }

  private static func deletion(_ table: String, _ keys: [AddressKey]) -> PostgresStatement {
    PostgresStatement(
      """
      DELETE FROM \(table) t USING unnest($1::uuid[], $2::uuid[]) k(host, id)
      WHERE t.host = k.host AND t.id = k.id
      """,
      columns(keys)
    )
  }

  /// Makes every address of a ring of redirects fail, once the last of them is settled.
  private var ringStatement: PostgresStatement {
    PostgresStatement(
      """
      WITH RECURSIVE walk AS (
        SELECT a.host AS start_host, a.id AS start_id, a.host, a.id, a.target_host, a.target_id,
          1 AS steps
        FROM unnest($1::uuid[], $2::uuid[]) k(host, id)
          JOIN addresses a ON a.host = k.host AND a.id = k.id
        UNION ALL
        SELECT w.start_host, w.start_id, a.host, a.id, a.target_host, a.target_id, w.steps + 1
        FROM walk w JOIN addresses a ON a.host = w.target_host AND a.id = w.target_id
        WHERE (a.state = 4 OR a.state = 5 AND a.reason IN ($3, $4)) AND w.steps < 32
          AND (w.target_host, w.target_id) <> (w.start_host, w.start_id)
      ), closed AS (
        SELECT start_host, start_id FROM walk
        WHERE target_host = start_host AND target_id = start_id
      )
      UPDATE addresses a SET state = 5, reason = $3
      FROM walk w JOIN closed c USING (start_host, start_id)
      WHERE a.host = w.host AND a.id = w.id AND a.state IN (4, 5)
      """,
      Self.columns(addresses.filter(\.mayCloseRing).map(\.key)) + [
        .text(Rule.fetchRedirectLoop.id), .text(SettlementRules.tooManyRedirects),
      ]
    )
  }
}
