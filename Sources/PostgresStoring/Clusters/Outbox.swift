import Addressing
import Basics
import Digests
import Frontier
import Records

/// Offers for other clusters, kept on the cluster of the page that they come from until the other has
/// them (a transactional outbox).
///
/// Whoever reads them offers them in the order of their numbers and deletes them when they are committed
/// there; to do so twice changes nothing, because the better of two depths is kept.
enum Outbox {
  /// The table; only clusters of a set have it.
  static let table = """
    CREATE TABLE IF NOT EXISTS outbox(
      number bigint GENERATED ALWAYS AS IDENTITY, cluster smallint NOT NULL,
      host uuid NOT NULL, id uuid NOT NULL, url text, depth integer NOT NULL,
      redirects integer NOT NULL, seed integer NOT NULL, priority integer, listed bigint, apps text,
      PRIMARY KEY(cluster, number)
    )
    """

  /// Keeps offers for a cluster.
  static func adding(_ rows: OfferedRows, for cluster: Int) -> PostgresStatement {
    let rows = rows.rows
    return PostgresStatement(
      """
      INSERT INTO outbox(cluster, host, id, url, depth, redirects, seed, priority, listed, apps)
      SELECT $1::bigint, o.host, o.id, o.url, o.depth, o.redirects, o.seed, o.priority, o.listed, o.apps
      FROM unnest($2::uuid[], $3::uuid[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[],
        $8::bigint[], $9::bigint[], $10::text[]) WITH ORDINALITY
        o(host, id, url, depth, redirects, seed, priority, listed, apps, position)
      ORDER BY o.position
      """,
      [
        .int(cluster), .ids(rows.map(\.key.host)), .ids(rows.map(\.key.id)),
        .texts(rows.map(\.url)), .ints(rows.map(\.depth.links)),
        .ints(rows.map(\.depth.redirects)), .ints(rows.map(\.depth.seed)),
        .ints(rows.map { $0.priority.map(Int64.init) }), .ints(rows.map(\.listed)),
        .texts(rows.map(\.apps)),
      ]
    )
  }

  /// The most offers that are brought to a cluster at once.
  static let limit = 5_000

  /// Adds an offer that was kept.
  static func add(_ row: PostgresRow, to rows: inout OfferedRows) {
    let depth = CrawlDepth(links: row.int(4), redirects: row.int(5), seed: row.int(6))
    guard let address = row.text(3).flatMap({ WebAddress($0) }) else {
      guard let host = row.id(1), let id = row.id(2) else { return }
      return rows.improve(AddressKey(host: host, id: id), to: depth)
    }
    rows.add(
      address,
      at: depth,
      priority: row.int(7),
      listed: row.int64(8),
      apps: row.text(9).map { $0.split(separator: "\n").map(String.init) } ?? []
    )
  }
}

extension PostgresStore {
  /// The offers that are kept for a cluster, oldest first.
  func outbox(for cluster: Int) async throws -> (numbers: [Int64], rows: OfferedRows) {
    let settings = settings
    return try await run { connection throws(PostgresError) in
      let result = try connection.run(
        """
        SELECT number, host, id, url, depth::bigint, redirects::bigint, seed::bigint, priority::bigint,
          listed, apps FROM outbox WHERE cluster = $1 ORDER BY number LIMIT $2
        """,
        [.int(cluster), .int(Outbox.limit)]
      )
      var rows = OfferedRows(settings: settings)
      for row in result.rows { Outbox.add(row, to: &rows) }
      return (result.rows.compactMap { $0.int64(0) }, rows)
    }
  }

  /// Those of some clusters that offers are kept for.
  func outboxTargets(among clusters: [Int]) async throws -> Set<Int> {
    try await run { connection throws(PostgresError) in
      let result = try connection.run(
        """
        SELECT c FROM unnest($1::bigint[]) c WHERE EXISTS(SELECT 1 FROM outbox WHERE cluster = c)
        """,
        [.ints(clusters)]
      )
      return Set(result.rows.map { $0.int(0) })
    }
  }

  /// How many offers are kept.
  func outboxCount() async throws -> Int {
    try await scan { connection throws(PostgresError) in
      try connection.run("SELECT count(*) FROM outbox").first?.int(0) ?? 0
    }
  }

  /// Deletes offers that are committed where they belong.
  func deleteOutbox(_ numbers: [Int64], for cluster: Int) async throws {
    try await perform(
      "DELETE FROM outbox WHERE cluster = $1 AND number = ANY($2)",
      [.int(cluster), .ints(numbers.map { Optional($0) })]
    )
  }

  /// Keeps offers for other clusters, in a transaction of their own.
  func keep(_ offers: [Int: OfferedRows]) async throws {
    let statements = offers.sorted { $0.key < $1.key }.map { Outbox.adding($0.value, for: $0.key) }
    try await run { connection throws(PostgresError) in _ = try connection.run(statements) }
  }
}
