package import Basics
import Digests
package import Records

extension PostgresStore: SharedFrontier {
  /// See ``SharedFrontier/claim(origin:at:until:)``.
  package func claim(
    origin: String,
    at now: Timestamp,
    until end: Timestamp
  ) async throws -> Timestamp {
    let wait = try await row(
      of: PostgresStatement(
        Self.claiming,
        [.id(Digest128(of: origin)), .int(end.distance(from: now)), .int(Self.heldPause)]
      ),
      at: now
    ) { $0.int64(0) ?? 0 }
    return Timestamp(milliseconds: now.milliseconds + max(0, wait ?? 0))
  }

  /// After how many milliseconds a host that is held is worth another claim.
  private static let heldPause = 1000

  /// Takes a turn at a host, known or not; the row says how long to wait when somebody else has it.
  private static let claiming = """
    WITH host AS MATERIALIZED (
      SELECT id, due, backoff, leased AND expiry > pippin_clock() AS is_held FROM hosts WHERE id = $1
      FOR NO KEY UPDATE
    ), taken AS (
      UPDATE hosts h
      SET due = pippin_clock() + greatest($2, (host.backoff * 1000)::bigint)
      FROM host WHERE h.id = host.id AND host.due <= pippin_clock() RETURNING 0::bigint AS wait
    ), turn AS (
      INSERT INTO turns AS t(host, due) SELECT $1, pippin_clock() + $2
      WHERE NOT EXISTS (SELECT 1 FROM host)
      ON CONFLICT (host) DO UPDATE SET due = excluded.due WHERE t.due <= pippin_clock()
      RETURNING 0::bigint AS wait
    )
    SELECT coalesce(
      (SELECT wait FROM taken), (SELECT wait FROM turn),
      (SELECT CASE WHEN is_held THEN least(due - pippin_clock(), $3) ELSE due - pippin_clock() END
        FROM host),
      (SELECT due - pippin_clock() FROM turns WHERE host = $1),
      1)
    """

  /// See ``SharedFrontier/outlook(of:at:)``.
  package func outlook(of owner: String, at now: Timestamp) async throws -> FrontierOutlook {
    let found = try await row(
      of: PostgresStatement(
        """
        WITH held AS (
          SELECT owner IS NOT DISTINCT FROM $1 AS is_own FROM hosts WHERE leased
            AND expiry > pippin_now() AND (owner IS DISTINCT FROM $1 OR token <> ALL($2))
        )
        SELECT (SELECT min(due) FROM (
            (SELECT due FROM hosts WHERE waits AND NOT (leased AND expiry > pippin_now()
                AND (owner IS DISTINCT FROM $1 OR token <> ALL($2)))
              ORDER BY due LIMIT 1)
            UNION ALL SELECT min(due) FROM addresses WHERE state = 1
            UNION ALL (SELECT 0 FROM relaxed LIMIT 1)) all_due),
          pippin_now(), EXISTS(SELECT 1 FROM held), EXISTS(SELECT 1 FROM held WHERE is_own)
        """,
        [.text(owner), .ints(memory.tokens.map { Optional($0) })]
      ),
      at: now,
      on: keyed
    ) { (due: $0.int64(0), server: $0.int64(1) ?? 0, isHeld: $0.bool(2), isLost: $0.bool(3)) }
    // A call of which no answer came may be done later than the next one.
    if found?.isLost ?? false { memory.doubt() }
    let due = found.flatMap { found in
      found.due.map { Timestamp(milliseconds: now.milliseconds + $0 - found.server) }
    }
    return FrontierOutlook(due: due, isHeldByOthers: found?.isHeld ?? false)
  }

  /// See ``SharedFrontier/heartbeat(of:at:until:)``.
  package func heartbeat(
    of owner: String,
    at now: Timestamp,
    until end: Timestamp
  ) async throws -> WorkerCount {
    let beginning = beginning(at: now)
    let statements = Self.heartbeat(of: owner, time: end.distance(from: now))
    return try await run { connection throws(PostgresError) in
      Self.workerCount(in: try connection.run(beginning + statements).last)
    }
  }

  /// Joins the workers of the store, and reads what they all go by.
  ///
  /// - Parameters:
  ///   - owner: The worker.
  ///   - key: The name of the small value that all workers go by.
  ///   - value: What this worker goes by; it becomes what all go by when nobody else is at work.
  ///     `nil` to leave what there is.
  ///   - now: The moment of the call.
  ///   - end: Until when the worker counts if nothing more is heard of it.
  /// - Returns: How many workers there are, and what they go by; `nil` where nobody has said it.
  /// - Throws: ``PostgresError``; ``Records/StoreUnavailable`` when the server is away.
  package func join(
    _ owner: String,
    key: String,
    value: [UInt8]?,
    at now: Timestamp,
    until end: Timestamp
  ) async throws -> (count: WorkerCount, value: [UInt8]?) {
    let beginning = beginning(at: now)
    let statements = Self.heartbeat(of: owner, time: end.distance(from: now))
    return try await run { connection throws(PostgresError) in
      let results = try connection.run(
        beginning + statements + [
          PostgresStatement(
            """
            INSERT INTO meta(key, value) SELECT $1, $2 WHERE $2 IS NOT NULL
              AND (SELECT count(*) FROM workers WHERE expiry > pippin_clock()) = 1
            ON CONFLICT (key) DO UPDATE SET value = excluded.value
            """,
            [.text(key), .bytes(value)]
          ),
          PostgresStatement("SELECT value FROM meta WHERE key = $1", [.text(key)]),
        ]
      )
      let count = Self.workerCount(in: results.dropLast(2).last)
      return (count, results.last?.first?.bytes(0))
    }
  }

  /// How many workers may be at work.
  ///
  /// - Throws: ``PostgresError``; ``Records/StoreUnavailable`` when the server is away.
  package func workerCount() async throws -> Int {
    try await run { connection throws(PostgresError) in
      try connection.run("SELECT count(*) FROM workers WHERE expiry > pippin_clock()").first?
        .int(0) ?? 0
    }
  }

  private static func workerCount(in result: PostgresResult?) -> WorkerCount {
    let row = result?.first
    return WorkerCount(alive: max(1, row?.int(0) ?? 1), isKnownToAll: row?.bool(1) ?? true)
  }

  /// Says that a worker is alive for so many milliseconds; the last result counts the workers.
  private static func heartbeat(of owner: String, time: Int64) -> [PostgresStatement] {
    [
      // The order of heartbeats is what workers know of each other by.
      PostgresStatement("SELECT pg_advisory_xact_lock(hashtextextended('pippin.workers', 0))"),
      PostgresStatement(
        """
        INSERT INTO workers AS w(name, joined, beat, expiry)
        SELECT $1, next, next, pippin_clock() + $2
        FROM (SELECT coalesce(max(beat), 0) + 1 AS next FROM workers) n
        ON CONFLICT (name) DO UPDATE SET beat = excluded.beat, expiry = excluded.expiry,
          joined = CASE WHEN w.expiry > pippin_clock() THEN w.joined ELSE excluded.joined END
        """,
        [.text(owner), .int(time)]
      ),
      PostgresStatement("DELETE FROM turns WHERE due < pippin_clock()"),
      PostgresStatement(
        """
        SELECT count(*), coalesce(min(other.beat) >= min(me.joined), true)
        FROM workers me JOIN workers other ON other.expiry > pippin_clock() WHERE me.name = $1
        """,
        [.text(owner)]
      ),
    ]
  }

  /// See ``SharedFrontier/leave(_:)``.
  package func leave(_ owner: String) async throws {
    try await perform("UPDATE workers SET expiry = 0 WHERE name = $1", [.text(owner)])
  }

  /// See ``SharedFrontier/recover(owner:at:delay:)``.
  ///
  /// Only the worker itself knows that an earlier life of it is over: others may be alive beyond a broken
  /// connection, and their leases run out by themselves. Without an owner nothing is recovered.
  @discardableResult
  package func recover(owner: String?, at now: Timestamp, delay: Double) async throws -> Int {
    guard let owner else { return 0 }
    let beginning = beginning(at: now)
    return try await run { connection throws(PostgresError) in
      let results = try connection.run(
        beginning + [
          PostgresStatement(
            """
            UPDATE hosts SET leased = false,
              due = greatest(pippin_clock() + (greatest($2::float8, backoff) * 1000)::bigint,
                CASE WHEN due > expiry THEN due ELSE 0 END)
            WHERE leased AND owner = $1 RETURNING open::bigint
            """,
            [.text(owner), .double(delay)]
          )
        ] + Self.spending(owner)
      )
      return results[beginning.count].rows.reduce(0) { $0 + $1.int(0) }
    }
  }

  /// Counts what a worker that is gone has drawn as spent.
  private static func spending(_ owner: String) -> [PostgresStatement] {
    [
      PostgresStatement(
        """
        UPDATE drawn d SET pages = greatest(0, d.pages - s.pages) FROM drawn s
        WHERE d.worker = '' AND s.worker = $1 AND s.seed = d.seed
        """,
        [.text(owner)]
      ),
      PostgresStatement("DELETE FROM drawn WHERE worker = $1", [.text(owner)]),
    ]
  }

  /// See ``SharedFrontier/setPageLimits(_:)``.
  package func setPageLimits(_ limits: [Int: Int]) async throws {
    let seeds = limits.keys.sorted()
    try await run { connection throws(PostgresError) in
      _ = try connection.run([
        PostgresStatement("DELETE FROM drawn"),
        PostgresStatement(
          "INSERT INTO drawn(seed, worker, pages) SELECT seed, '', pages"
            + " FROM unnest($1::bigint[], $2::bigint[]) l(seed, pages)",
          [.ints(seeds), .ints(seeds.map { max(0, limits[$0] ?? 0) })]
        ),
      ])
    }
  }

  /// See ``SharedFrontier/draw(_:owner:)``.
  package func draw(_ totals: [Int: Int], owner: String) async throws -> [Int: Int] {
    let seeds = totals.keys.sorted()
    return try await run { connection throws(PostgresError) in
      let result = try connection.run(
        """
        WITH wanted AS (
          SELECT * FROM unnest($1::bigint[], $2::bigint[]) w(seed, pages)
        ), limits AS MATERIALIZED (
          SELECT d.seed, d.pages FROM drawn d JOIN wanted w USING (seed) WHERE d.worker = ''
          ORDER BY d.seed FOR UPDATE OF d
        ), shares AS (
          SELECT w.seed, greatest(0, least(w.pages, l.pages - coalesce(
            (SELECT sum(o.pages) FROM drawn o WHERE o.seed = w.seed AND o.worker NOT IN ('', $3)), 0)
            )) AS pages
          FROM wanted w JOIN limits l USING (seed)
        )
        INSERT INTO drawn(seed, worker, pages) SELECT seed, $3, pages FROM shares
        ON CONFLICT (seed, worker) DO UPDATE SET pages = excluded.pages RETURNING seed::bigint, pages
        """,
        [.ints(seeds), .ints(seeds.map { totals[$0] ?? 0 }), .text(owner)]
      )
      return Dictionary(result.rows.map { ($0.int(0), $0.int(1)) }) { $1 }
    }
  }
}
