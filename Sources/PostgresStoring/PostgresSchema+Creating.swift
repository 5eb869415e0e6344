import Basics

extension PostgresSchema {
  /// Makes the tables in a database, or brings them up to date, in one transaction.
  ///
  /// - Returns: Whether anything was to be done.
  /// - Throws: ``PostgresError`` when the server refuses, or the schema is newer than this program.
  @discardableResult
  package static func create(at location: PostgresLocation) throws(PostgresError) -> Bool {
    let connection = try PostgresConnection(location)
    _ = try connection.run([
      PostgresStatement("BEGIN"),
      // Two that make a store at once wait for each other.
      PostgresStatement("SELECT pg_advisory_xact_lock(hashtextextended('pippin.schema', 0))"),
      PostgresStatement("CREATE SCHEMA IF NOT EXISTS pippin"),
      PostgresStatement("SET LOCAL search_path = pippin"),
    ])
    let found = try version(connection)
    guard found <= version else { throw newer(found, connection.server) }
    let missing = steps.dropFirst(Int(found)).flatMap { $0 }
    for step in missing {
      _ = try connection.run(statements(in: step).map { PostgresStatement($0) })
    }
    _ = try connection.run([
      PostgresStatement(
        """
        INSERT INTO meta(key, value) VALUES('schema', $1)
        ON CONFLICT (key) DO UPDATE SET value = excluded.value
        """,
        [.bytes(Array(String(version).utf8))]
      )
    ])
    let results = try connection.run([
      PostgresStatement(identity),
      PostgresStatement(newIdentity),
      PostgresStatement(base),
      PostgresStatement("COMMIT"),
    ])
    return found < version || results[2].count > 0
  }

  /// Gives a new store a name of its own, by which copies know it however it is reached.
  private static let identity = """
    INSERT INTO meta(key, value) VALUES('identity', convert_to(gen_random_uuid()::text, 'UTF8'))
    ON CONFLICT DO NOTHING
    """

  /// Whether the versions of a store are above those that its server gives, because it was restored.
  private static let isAhead = """
    SELECT max(version) AS version FROM pippin.pages HAVING max(version)
      >= (pg_snapshot_xmax(pg_current_snapshot())::text::bigint << 20) + pippin.pippin_base()
    """

  /// A store that was restored is another one: what was copied from the old one may be ahead of it.
  private static let newIdentity = """
    UPDATE meta SET value = convert_to(gen_random_uuid()::text, 'UTF8')
    WHERE key = 'identity' AND EXISTS (\(isAhead))
    """

  /// Lets a store that was restored count on from the versions that it has.
  private static let base = """
    INSERT INTO meta(key, value) SELECT 'version-base', convert_to((pippin_base()
      + (((a.version - pippin_version()) >> 20) + 1 << 20))::text, 'UTF8')
    FROM (\(isAhead)) a
    ON CONFLICT (key) DO UPDATE SET value = excluded.value RETURNING 1
    """

  /// Checks that a connection finds the tables that this program reads.
  ///
  /// - Throws: ``PostgresError`` of the kinds `noStore`, `olderSchema` and `newerSchema`.
  static func check(_ connection: PostgresConnection) throws(PostgresError) {
    let found = try version(connection)
    if found > version { throw newer(found, connection.server) }
    if found == 0 {
      throw PostgresError(
        .noStore,
        server: connection.server,
        reason: "there is no store in this database",
        advice: "Make one with `pippin store --create --store` and the same name."
      )
    }
    if found < version {
      throw PostgresError(
        .olderSchema,
        server: connection.server,
        reason: "the store has schema \(found), and this program needs \(version)",
        advice: "End all workers, then run `pippin store --create --store` with the same name."
      )
    }
    try refuseUnfinished(connection)
    guard try connection.run(isAhead).count > 0 else { return }
    throw PostgresError(
      .olderSchema,
      server: connection.server,
      reason: "the store was restored into a server that counts its changes from a lower number",
      advice: "End all workers, then run `pippin store --create --store` with the same name, which "
        + "lets it count on; copies are to be made anew."
    )
  }

  private static func refuseUnfinished(_ connection: PostgresConnection) throws(PostgresError) {
    let key = PostgresStore.unfinishedCopy
    let found = try connection.run("SELECT 1 FROM pippin.meta WHERE key = $1", [.text(key)])
    guard found.count > 0 else { return }
    throw PostgresError(
      .unfinished,
      server: connection.server,
      reason: "a copy into this store has not ended",
      advice: "Wait for it. If it was stopped, run DROP SCHEMA pippin CASCADE, and copy again with "
        + "`pippin store --create --copy`."
    )
  }

  /// The version of the tables; 0 when there are none.
  private static func version(_ connection: PostgresConnection) throws(PostgresError) -> Int64 {
    let exists = try connection.run("SELECT to_regclass('pippin.meta') IS NOT NULL").first?.bool(0)
    guard exists ?? false else { return 0 }
    let text = try connection.run("SELECT value FROM pippin.meta WHERE key = 'schema'").first?
      .bytes(0)
    return text.flatMap { Int64(String(decoding: $0, as: UTF8.self)) } ?? 0
  }

  private static func newer(_ found: Int64, _ server: String) -> PostgresError {
    PostgresError(
      .newerSchema,
      server: server,
      reason: "the store has schema \(found), and this program knows \(version) only",
      advice: "Run the newer version of pippin that made it; nothing was changed."
    )
  }

  /// The commands of a step; none has a semicolon within.
  private static func statements(in step: String) -> [String] {
    step.split(separator: ";").map { $0.split(separator: "\n").joined(separator: "\n") }
      .filter { $0.contains { !$0.isWhitespace } }
  }
}
