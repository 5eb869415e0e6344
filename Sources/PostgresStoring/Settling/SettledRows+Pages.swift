import Digests
import Frontier
import Records

extension SettledRows {
  /// The statements that write pages.
  ///
  /// A version is the number of the transaction and the ordinal of the change in it.
  func pageStatements(_ now: Int64) -> [PostgresStatement] {
    var all: [PostgresStatement] = []
    let groups = Dictionary(grouping: pages, by: \.isNew)
    if let new = groups[true] { all.append(storing(new)) }
    if let known = groups[false] { all.append(storing(known, replacing: Self.replacing)) }
    if !removed.isEmpty { all.append(removing(now)) }
    if !same.isEmpty {
      all.append(
        PostgresStatement(
          """
          UPDATE pages p SET fetched = n.fetched, duration = n.duration
          FROM unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::bigint[]) n(host, id, fetched, duration)
          WHERE p.host = n.host AND p.id = n.id
          """,
          Self.columns(same.map(\.key)) + [.ints(same.map(\.fetched)), .ints(same.map(\.duration))]
        )
      )
    }
    if !renewed.isEmpty {
      all.append(
        PostgresStatement(
          """
          UPDATE pages p SET fetched = $3 FROM unnest($1::uuid[], $2::uuid[]) n(host, id)
          WHERE p.host = n.host AND p.id = n.id
          """,
          Self.columns(renewed) + [.int(now)]
        )
      )
    }
    return all
  }

  /// Stores pages; those of addresses that never had one are not looked for.
  private func storing(_ pages: [Page], replacing: String = "") -> PostgresStatement {
    let values = pages.map(\.page)
    return PostgresStatement(
      """
      INSERT INTO pages(host, id, version, digest, fetched, duration, removed, indexable, app_linked,
        url, findings, facts, record)
      SELECT host, id, coalesce($13, (SELECT pippin_version())) + ordinal, digest, fetched, duration,
        false, indexable, app_linked, url, findings, facts, record
      FROM unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::uuid[], $5::bigint[], $6::bigint[],
        $7::boolean[], $8::boolean[], $9::text[], $10::text[], $11::bytea[], $12::bytea[])
        n(host, id, ordinal, digest, fetched, duration, indexable, app_linked, url, findings, facts,
          record)
      \(replacing)
      """,
      Self.columns(pages.map(\.key)) + [
        .ints(pages.map(\.ordinal)), .ids(pages.map(\.digest)), .ints(values.map(\.fetched)),
        .ints(values.map { $0.duration.map(Int64.init) }), .bools(values.map(\.isIndexable)),
        .bools(values.map(\.isAppLinked)), .texts(values.map(\.url)),
        .texts(values.map(\.findings)),
        .blobs(values.map { [UInt8]($0.facts) }), .blobs(values.map { [UInt8]($0.record) }),
        .int(version),
      ]
    )
  }

  private static let replacing = """
    ON CONFLICT (host, id) DO UPDATE SET version = excluded.version, digest = excluded.digest,
      fetched = excluded.fetched, duration = excluded.duration, removed = false,
      indexable = excluded.indexable, app_linked = excluded.app_linked, url = excluded.url,
      findings = excluded.findings, facts = excluded.facts, record = excluded.record
    """

  /// What stays of a page that goes is its address with a new version and the moment, for those who hold
  /// a copy.
  private func removing(_ now: Int64) -> PostgresStatement {
    PostgresStatement(
      """
      UPDATE pages p SET removed = true,
        version = coalesce($5, (SELECT pippin_version())) + n.ordinal, indexable = false,
        app_linked = false, fetched = $4, duration = NULL, findings = '', digest = NULL, facts = NULL,
        record = NULL
      FROM unnest($1::uuid[], $2::uuid[], $3::bigint[]) n(host, id, ordinal)
      WHERE p.host = n.host AND p.id = n.id AND NOT p.removed
      """,
      Self.columns(removed.map(\.key)) + [.ints(removed.map(\.ordinal)), .int(now), .int(version)]
    )
  }
}
