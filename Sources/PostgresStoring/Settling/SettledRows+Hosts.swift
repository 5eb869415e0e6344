import Basics
import Digests
import Frontier
import Records

extension SettledRows {
  /// Frees hosts, and counts what waits of each.
  ///
  /// A host is due as long after this moment, by the clock that counts, as it was to be after the call
  /// was made.
  func hostStatement(at caller: Timestamp) -> PostgresStatement {
    let settled = Dictionary(hosts.map { (Digest128(of: $0.origin), $0) }) { $1 }
    let ids = Set(settled.keys).union(open.keys).sorted()
    let rows = ids.map { settled[$0] }
    return PostgresStatement(
      """
      UPDATE hosts h SET open = h.open + n.open, waits = h.open + n.open > 0,
        backoff = coalesce(n.backoff, h.backoff), failures = coalesce(n.failures, h.failures),
        leased = h.leased AND NOT n.is_freed,
        due = CASE WHEN n.wait IS NULL THEN h.due
          WHEN n.is_freed THEN pippin_clock() + n.wait
          ELSE greatest(h.due, pippin_clock() + n.wait) END
      FROM unnest($1::uuid[], $2::bigint[], $3::float8[], $4::bigint[], $5::bigint[], $6::boolean[],
          $7::boolean[]) m(id, open, raw_backoff, raw_failures, wait, is_freed, is_settled)
        CROSS JOIN LATERAL (SELECT m.id, m.open, m.wait, m.is_freed,
          CASE WHEN m.is_settled THEN m.raw_backoff END AS backoff,
          CASE WHEN m.is_settled THEN m.raw_failures END AS failures) n
      WHERE h.id = n.id
      """,
      [
        .ids(ids.map { Optional($0) }), .ints(ids.map { open[$0] ?? 0 }),
        .doubles(rows.map { $0?.facts.backoff ?? 0 }), .ints(rows.map { $0?.facts.failures ?? 0 }),
        .ints(rows.map { $0.map { $0.due.distance(from: caller) } }),
        .bools(rows.map { $0?.isFreed ?? false }), .bools(rows.map { $0 != nil }),
      ]
    )
  }

  var fileStatement: PostgresStatement {
    PostgresStatement(
      """
      INSERT INTO host_files(host, kind, fetched, status, address, type, body)
      SELECT * FROM unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[],
        $6::text[], $7::bytea[])
      ON CONFLICT (host, kind) DO UPDATE SET fetched = excluded.fetched, status = excluded.status,
        address = excluded.address, type = excluded.type, body = excluded.body
      """,
      [
        .ids(files.map { Optional($0.host) }), .ints(files.map(\.kind.rawValue)),
        .ints(files.map { Optional($0.file.fetchedAt.milliseconds) }),
        .ints(files.map(\.file.status)), .texts(files.map { Optional($0.file.address) }),
        .texts(files.map(\.file.contentType)), .blobs(files.map { Optional($0.file.body) }),
      ]
    )
  }

  func budgetStatement(_ loaded: LoadedRows) -> PostgresStatement {
    let keys = budgets.sorted { ($0.host, $0.template) < ($1.host, $1.template) }
    let values = keys.map { loaded.budgets[$0] ?? ContentBudget() }
    return PostgresStatement(
      """
      INSERT INTO budgets(host, template, spent, fresh, outlines)
      SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::bigint[], $5::bytea[])
      ON CONFLICT (host, template) DO UPDATE SET spent = excluded.spent, fresh = excluded.fresh,
        outlines = excluded.outlines
      """,
      [
        .ids(keys.map { Optional($0.host) }), .ids(keys.map { Optional($0.template) }),
        .ints(values.map(\.spent)), .ints(values.map(\.fresh)),
        .blobs(values.map { Optional(PackedOutlines.pack($0.outlines)) }),
      ]
    )
  }

  /// What was spent on domains is counted where hosts become known.
  func domainStatement(_ loaded: LoadedRows) -> PostgresStatement {
    let ids = domains.sorted()
    let values = ids.map { loaded.domains[$0] ?? ContentBudget() }
    return PostgresStatement(
      """
      UPDATE domains d SET fresh = n.fresh, outlines = n.outlines
      FROM unnest($1::uuid[], $2::bigint[], $3::bytea[]) n(id, fresh, outlines) WHERE d.id = n.id
      """,
      [
        .ids(ids.map { Optional($0) }), .ints(values.map(\.fresh)),
        .blobs(values.map { Optional(PackedOutlines.pack($0.outlines)) }),
      ]
    )
  }
}
