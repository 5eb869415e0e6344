package import Basics
package import Frontier
package import Records

extension PostgresStore {
  /// Opens a store and sees that it can be used, without patience.
  ///
  /// - Parameters:
  ///   - location: The server and database.
  ///   - settings: What counts for the crawl.
  ///   - isPart: Whether it may be one of several clusters.
  ///   - patience: For how many seconds later calls are made again while the server is away; it may get
  ///     shorter meanwhile.
  ///   - now: The clock of this machine.
  ///   - listener: Is called for each outage that is waited out.
  /// - Returns: The store.
  /// - Throws: ``PostgresError`` of the kinds `noStore`, `olderSchema` and `newerSchema`, or what the
  ///   server says; ``Records/StoreUnavailable`` when it does not answer.
  package static func opened(
    _ location: PostgresLocation,
    settings: FrontierSettings = FrontierSettings(),
    isPart: Bool = false,
    patience: @escaping @Sendable () -> Double = { 0 },
    now: @escaping @Sendable () -> Timestamp,
    listener: @escaping @Sendable (StoreUnavailable) -> Void = { _ in }
  ) async throws -> PostgresStore {
    let first = PostgresStore(location, settings: settings, now: now)
    try await first.run { connection throws(PostgresError) in try PostgresSchema.check(connection) }
    if !isPart { try await first.refusePart() }
    await first.close()
    return PostgresStore(
      location,
      settings: settings,
      patience: patience,
      now: now,
      listener: listener
    )
  }

  /// What tells this store from others, however it is reached.
  ///
  /// - Throws: ``PostgresError`` of the kind `olderSchema` when it has none.
  package func identity() async throws -> String {
    let kept = try await value(of: "identity").map { String(decoding: $0, as: UTF8.self) }
    guard let kept else {
      throw PostgresError(
        .olderSchema,
        server: location.text,
        reason: "the store has no name of its own",
        advice: "Run `pippin store --create --store` with the same name."
      )
    }
    return kept
  }

  /// The number of the server's history, which is another after each promotion and each restoration.
  ///
  /// - Throws: ``PostgresError``; ``Records/StoreUnavailable`` when the server is away.
  package func timeline() async throws -> Int64 {
    try await run { connection throws(PostgresError) in
      // The control file of a server that was just promoted has the number only after a checkpoint.
      try connection.run(
        """
        SELECT CASE WHEN pg_is_in_recovery()
          THEN (SELECT timeline_id::bigint FROM pg_control_checkpoint())
          ELSE ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::bigint END
        """
      ).first?.int64(0) ?? 0
    }
  }

  /// The number that the server gave the table of pages when it was made.
  ///
  /// A dump that is restored makes the table, and the number, anew; standbys and later histories of the
  /// server have the same.
  ///
  /// - Throws: ``PostgresError``; ``Records/StoreUnavailable`` when the server is away.
  package func tables() async throws -> Int64 {
    try await run { connection throws(PostgresError) in
      try connection.run("SELECT 'pages'::regclass::oid::bigint").first?.int64(0) ?? 0
    }
  }

  /// How much there is, by what it is.
  package func sizes() async throws -> [(name: String, count: Int)] {
    try await scan { connection throws(PostgresError) in
      let row = try connection.run(
        """
        SELECT (SELECT count(*) FROM hosts), (SELECT coalesce(sum(known), 0)::bigint FROM hosts),
          (SELECT coalesce(sum(open), 0)::bigint FROM hosts WHERE waits),
          (SELECT count(*) FROM pages WHERE NOT removed), (SELECT count(*) FROM pages WHERE indexable)
        """
      ).first
      let names = [
        "hosts", "URLs", "URLs that wait", "pages", "pages that may be indexed",
      ]
      return names.enumerated().map { ($0.element, row?.int($0.offset) ?? 0) }
    }
  }
}
