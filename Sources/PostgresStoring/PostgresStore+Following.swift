import Addressing
import Digests
import Foundation
package import Frontier
package import Records

// What a follower reads, from the primary or from a standby.
extension PostgresStore {
  /// The pages that changed or went away after a version, oldest change first, at most `limit` of them.
  ///
  /// Only what is older than every open transaction is read, so that nothing which commits later has a
  /// smaller version than what was taken.
  package func followedPages(after version: Int64, limit: Int) async throws -> [FollowedPage] {
    try await run { connection throws(PostgresError) in
      try connection.run(Self.following, [.int(version), .int(limit)]).rows.compactMap {
        Self.followedPage($0)
      }
    }
  }

  private static let following = """
    SELECT p.version, p.url, p.removed, p.fetched, p.record, p.findings, p.facts, p.indexable,
      p.app_linked, p.duration, l.links, s.digest, s.simhash, s.outline, s.words, s.canonical, s.since,
      a.state::bigint, a.depth::bigint, a.redirects::bigint, a.seed::bigint, a.priority::bigint,
      a.visits::bigint, a.changes::bigint, a.first, a.failures::bigint, a.status::bigint, a.due,
      a.etag, a.modified
    FROM (
      SELECT * FROM pages WHERE version > $1
        AND version < pg_snapshot_xmin(pg_current_snapshot())::text::bigint << 20
      ORDER BY version LIMIT $2) p
      LEFT JOIN addresses a ON a.host = p.host AND a.id = p.id
      LEFT JOIN leads l ON l.host = p.host AND l.id = p.id
      LEFT JOIN sketches s ON s.host = p.host AND s.id = p.id
    ORDER BY p.version
    """

  private static func followedPage(_ row: PostgresRow) -> FollowedPage? {
    guard let version = row.int64(0), let url = row.text(1) else { return nil }
    let page = FollowedPage(
      version: version,
      url: url,
      page: row.bool(2) ? nil : stored(row),
      fetched: row.int64(3),
      address: address(row)
    )
    return page
  }

  private static func stored(_ row: PostgresRow) -> FollowedPage.Stored {
    FollowedPage.Stored(
      record: Data(row.bytes(4) ?? []),
      findings: row.text(5) ?? "",
      facts: Data(row.bytes(6) ?? []),
      isIndexable: row.bool(7),
      isAppLinked: row.bool(8),
      duration: row.int64(9),
      links: PackedIdentities.unpack(Data(row.bytes(10) ?? [])),
      sketch: row.id(11).map { digest in
        var sketch = PageSketch(
          digest: digest,
          simHash: UInt64(bitPattern: row.int64(12) ?? 0),
          outline: UInt64(bitPattern: row.int64(13) ?? 0),
          words: row.int(14)
        )
        sketch.canonical = row.id(15)
        return (sketch, row.int64(16) ?? 0)
      }
    )
  }

  private static func address(_ row: PostgresRow) -> FollowedPage.Address {
    let (etag, modified) = (row.text(28), row.text(29))
    return FollowedPage.Address(
      facts: AddressFacts(
        state: AddressState(rawValue: row.int(17)) ?? .page,
        depth: CrawlDepth(links: row.int(18), redirects: row.int(19), seed: row.int(20)),
        priority: row.int(21),
        isRedirect: false,
        visits: row.int(22),
        changes: row.int(23),
        first: row.int64(24) ?? 0,
        failures: row.int(25)
      ),
      status: row.int(26),
      due: row.int64(27) ?? 0,
      validators: etag == nil && modified == nil
        ? nil : Validators(etag: etag, lastModified: modified)
    )
  }

  /// The files of hosts that differ from those that a follower has.
  ///
  /// - Parameters:
  ///   - origins: The hosts.
  ///   - times: When the files that the follower has were fetched, by origin and kind.
  /// - Returns: The files by origin.
  /// - Throws: ``PostgresError``; ``Records/StoreUnavailable`` when the server is away.
  package func followedFiles(
    of origins: [String],
    unless times: [String: [HostFileKind: Int64]]
  ) async throws -> [(origin: String, kind: HostFileKind, file: HostFacts.File)] {
    let byID = Dictionary(origins.map { (Digest128(of: $0), $0) }) { $1 }
    let had = times.flatMap { origin, files in
      files.map { (Digest128(of: origin), $0.key.rawValue, $0.value) }
    }
    return try await run { connection throws(PostgresError) in
      try connection.run(
        """
        SELECT f.host, f.kind::bigint, f.fetched, f.status::bigint, f.body, f.address, f.type
        FROM host_files f LEFT JOIN unnest($2::uuid[], $3::bigint[], $4::bigint[]) h(host, kind, fetched)
          ON h.host = f.host AND h.kind = f.kind
        WHERE f.host = ANY($1) AND f.fetched IS DISTINCT FROM h.fetched
        """,
        [
          .ids(byID.keys.map { Optional($0) }), .ids(had.map { Optional($0.0) }),
          .ints(had.map(\.1)), .ints(had.map { Optional($0.2) }),
        ]
      ).rows.compactMap { row in
        guard let host = row.id(0), let origin = byID[host],
          let kind = HostFileKind(rawValue: row.int(1))
        else { return nil }
        return (origin, kind, HostFacts.File(postgres: row))
      }
    }
  }
}
