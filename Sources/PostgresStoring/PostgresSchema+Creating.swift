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
      ),
      PostgresStatement("COMMIT"),
    ])
    return found < version
  }

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
