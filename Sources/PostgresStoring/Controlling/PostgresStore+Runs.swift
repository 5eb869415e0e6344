package import Basics
package import Frontier

// Runs, seeds and small values.
extension PostgresStore {
  /// See ``CrawlStore/beginRun(at:summary:)``.
  package func beginRun(at now: Timestamp, summary: [UInt8]) async throws -> Int64 {
    try await row(
      of: PostgresStatement(
        "INSERT INTO runs(started, summary) VALUES(pippin_clock(), $1) RETURNING id",
        [.bytes(summary)]
      ),
      at: now
    ) { $0.int64(0) ?? 0 } ?? 0
  }

  /// See ``CrawlStore/updateRun(_:finished:summary:)``.
  package func updateRun(_ id: Int64, finished: Timestamp?, summary: [UInt8]) async throws {
    try await perform(
      """
      UPDATE runs SET finished = CASE WHEN $2 THEN pippin_clock() END, summary = $3 WHERE id = $1
      """,
      [.int(id), .bool(finished != nil), .bytes(summary)]
    )
  }

  /// See ``CrawlStore/runs(limit:)``.
  package func runs(limit: Int) async throws -> [StoredRun] {
    try await run { connection throws(PostgresError) in
      try connection.run(
        "SELECT id, started, finished, summary FROM runs ORDER BY id DESC LIMIT $1",
        [.int(limit)]
      ).rows.map { row in
        StoredRun(
          id: row.int64(0) ?? 0,
          started: Timestamp(milliseconds: row.int64(1) ?? 0),
          finished: row.int64(2).map(Timestamp.init(milliseconds:)),
          summary: row.bytes(3) ?? []
        )
      }
    }
  }

  /// See ``CrawlStore/numbers(ofSeeds:)``.
  package func numbers(ofSeeds seeds: [String]) async throws -> [Int] {
    let numbers = try await run { connection throws(PostgresError) in
      let results = try connection.run([
        PostgresStatement("SELECT pg_advisory_xact_lock(hashtextextended('pippin.seeds', 0))"),
        PostgresStatement(
          """
          INSERT INTO seeds(number, seed)
          SELECT greatest((SELECT max(number) FROM seeds), -1, (
                SELECT convert_from(value, 'UTF8')::bigint - 1 FROM meta WHERE key = '\(Self.seedBase)'))
              + row_number() OVER (ORDER BY n.position), n.seed
          FROM (SELECT seed, min(position) AS position
              FROM unnest($1::text[]) WITH ORDINALITY u(seed, position) GROUP BY seed) n
            LEFT JOIN seeds s ON s.seed = n.seed
          WHERE s.seed IS NULL
          """,
          [.texts(seeds)]
        ),
        PostgresStatement(
          "SELECT number::bigint, seed FROM seeds WHERE seed = ANY($1)",
          [.texts(seeds)]
        ),
      ])
      return Dictionary(results[2].rows.map { ($0.text(1) ?? "", $0.int(0)) }) { $1 }
    }
    return seeds.compactMap { numbers[$0] }
  }

  /// The name of the first number that a seed may get; there is none before a seed was forgotten.
  static let seedBase = "seed-base"

  /// See ``CrawlStore/seeds()``.
  package func seeds() async throws -> [Int: String] {
    try await run { connection throws(PostgresError) in
      let result = try connection.run("SELECT number::bigint, seed FROM seeds")
      return Dictionary(result.rows.map { ($0.int(0), $0.text(1) ?? "") }) { $1 }
    }
  }

  /// See ``CrawlStore/value(of:)``.
  package func value(of key: String) async throws -> [UInt8]? {
    try await run { connection throws(PostgresError) in
      try connection.run("SELECT value FROM meta WHERE key = $1", [.text(key)]).first?.bytes(0)
    }
  }

  /// See ``CrawlStore/setValue(_:of:)``.
  package func setValue(_ value: [UInt8]?, of key: String) async throws {
    guard let value else {
      return try await perform("DELETE FROM meta WHERE key = $1", [.text(key)])
    }
    try await perform(
      "INSERT INTO meta(key, value) VALUES($1, $2) ON CONFLICT (key) DO UPDATE SET value = $2",
      [.text(key), .bytes(value)]
    )
  }
}
