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
      \(FollowedAddress.columns)
    FROM (
      SELECT * FROM pages WHERE version > $1
        AND version < (SELECT pippin_horizon())
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
      address: FollowedAddress(row, from: 17)
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

  /// The visits after a version that stored no page anew, oldest first, at most `limit` of them, but for
  /// those of addresses that wait to be visited again.
  ///
  /// - Throws: ``PostgresError``; ``Records/StoreUnavailable`` when the server is away.
  package func followedVisits(after version: Int64, limit: Int) async throws -> [FollowedVisit] {
    try await run { connection throws(PostgresError) in
      try connection.run(Self.visits, [.int(version), .int(limit)]).rows.map { row in
        FollowedVisit(
          version: row.int64(0) ?? 0,
          address: FollowedAddress(row, from: 3),
          fetched: row.int64(1),
          duration: row.int64(2)
        )
      }
    }
  }

  private static let visits = """
    SELECT a.seen, p.fetched, p.duration, \(FollowedAddress.columns)
    FROM addresses a LEFT JOIN pages p ON p.host = a.host AND p.id = a.id AND NOT p.removed
    WHERE a.seen > $1 AND a.seen < (SELECT pippin_horizon()) AND a.state > 1
    ORDER BY a.seen LIMIT $2
    """

  /// How many changes there are that may not be read yet, because a transaction of the server is open
  /// that is older than they, and which one that is.
  ///
  /// - Throws: ``PostgresError``; ``Records/StoreUnavailable`` when the server is away.
  package func heldBack(
    pages: Int64,
    visits: Int64
  ) async throws -> (count: Int, holder: String?) {
    try await run { connection throws(PostgresError) in
      let results = try connection.run([
        PostgresStatement(
          """
          SELECT (SELECT count(*) FROM pages WHERE version > $1)
            + (SELECT count(*) FROM addresses WHERE seen > $2 AND state > 1)
          """,
          [.int(pages), .int(visits)]
        ),
        PostgresStatement(
          """
          SELECT pid::text, datname, to_char(xact_start, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
          FROM pg_stat_activity WHERE backend_xid IS NOT NULL AND pid <> pg_backend_pid()
          ORDER BY age(backend_xid) DESC LIMIT 1
          """
        ),
      ])
      let holder = results[1].first.map { row in
        "process \(row.text(0) ?? "?") in the database \(row.text(1) ?? "?")"
          + (row.text(2).map { " since \($0)" } ?? "")
      }
      return (results[0].first?.int(0) ?? 0, holder)
    }
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

extension FollowedAddress {
  /// The columns that ``init(_:from:)`` reads, in its order.
  static let columns = """
    a.url, a.state::bigint, a.depth::bigint, a.redirects::bigint, a.seed::bigint, a.priority::bigint,
      a.visits::bigint, a.changes::bigint, a.first, a.failures::bigint, a.status::bigint, a.due,
      a.etag, a.modified, a.reason, a.target, a.visited, a.tries::bigint, a.media_type, a.bytes,
      a.duration
    """

  /// How many they are.
  static let columnCount = 21

  /// Reads the columns of an address from `first` on.
  init(_ row: PostgresRow, from first: Int) {
    func int(_ column: Int) -> Int { row.int(first + column) }
    func number(_ column: Int) -> Int64? { row.int64(first + column) }
    func text(_ column: Int) -> String? { row.text(first + column) }
    let (etag, modified) = (text(12), text(13))
    self.init(
      url: text(0) ?? "",
      facts: AddressFacts(
        state: AddressState(rawValue: int(1)) ?? .page,
        depth: CrawlDepth(links: int(2), redirects: int(3), seed: int(4)),
        priority: int(5),
        isRedirect: text(15) != nil,
        visits: int(6),
        changes: int(7),
        first: number(8) ?? 0,
        failures: int(9)
      ),
      reason: text(14),
      target: text(15),
      status: int(10),
      due: number(11) ?? 0,
      visited: number(16),
      tries: int(17),
      validators: etag == nil && modified == nil
        ? nil : Validators(etag: etag, lastModified: modified),
      response: (text(18), number(19), number(20))
    )
  }
}
