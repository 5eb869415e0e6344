package import Basics
import Digests
package import Frontier
import Records

/// The store of many machines: PostgreSQL behind the protocols of the frontier and the documents.
///
/// Rows travel as arrays, so that the number of round trips does not grow with them. Every call may be
/// repeated: when a connection ends while a transaction commits, nobody knows what came of it, and
/// the same call made again changes nothing twice. Moments that come in are distances from the `now` of
/// their call, measured by the clock of the server, so that the clocks of workers do not count.
package final class PostgresStore: FrontierStore, Sendable {
  let settings: FrontierSettings
  /// Leases, settlements and documents.
  let session: PostgresSession
  /// Offers, which are a transaction of their own.
  let offering: PostgresSession
  let clock: PostgresClock
  /// What this worker has met lately; used on the session of offers only.
  let knownDepths = KnownDepths()
  /// The clock of this machine.
  let now: @Sendable () -> Timestamp

  /// Opens the store at `location`; nothing is connected before it is needed.
  ///
  /// - Parameters:
  ///   - location: The server and database.
  ///   - settings: What counts for the crawl.
  ///   - clock: Whose clock counts.
  ///   - now: The clock of this machine.
  package init(
    _ location: PostgresLocation,
    settings: FrontierSettings = FrontierSettings(),
    clock: PostgresClock = .server,
    now: @escaping @Sendable () -> Timestamp
  ) {
    (self.settings, self.clock, self.now) = (settings, clock, now)
    session = PostgresSession(location, label: "frontier", opening: Self.opening)
    offering = PostgresSession(location, label: "offers", opening: Self.opening)
  }

  /// What every connection begins with.
  ///
  /// A transaction that its worker left open would keep all readers of changes back.
  static let opening = [
    PostgresStatement("SET search_path = pippin"),
    PostgresStatement("SET idle_in_transaction_session_timeout = '60s'"),
    PostgresStatement("SET TimeZone = 'UTC'"),
    // Arrays have very different lengths, which a plan for all of them would not know.
    PostgresStatement("SET plan_cache_mode = force_custom_plan"),
  ]

  /// How many round trips were made.
  package var roundTrips: Int {
    get async { await session.roundTrips + offering.roundTrips }
  }

  /// Ends the connections.
  package func close() async {
    await session.close()
    await offering.close()
  }

  /// Runs `body` on the session of leases, settlements and documents.
  ///
  /// - Throws: ``Records/StoreUnavailable`` when the server is away for now; else ``PostgresError``.
  func run<Value: Sendable>(
    _ body: @Sendable (PostgresConnection) throws(PostgresError) -> Value
  ) async throws -> Value {
    try await run(on: session, body)
  }

  /// The same on a session.
  func run<Value: Sendable>(
    on session: PostgresSession,
    _ body: @Sendable (PostgresConnection) throws(PostgresError) -> Value
  ) async throws -> Value {
    do {
      return try await session.run(body)
    } catch {
      guard error.mayPass else { throw error }
      throw StoreUnavailable(store: error.server, reason: error.reason)
    }
  }

  /// Runs one statement whose rows do not count.
  func perform(_ sql: String, _ values: [PostgresValue]) async throws {
    try await run { connection throws(PostgresError) in _ = try connection.run(sql, values) }
  }

  /// Reads the first row of one statement.
  func row<Value: Sendable>(
    of statement: PostgresStatement,
    at now: Timestamp,
    _ read: @Sendable (PostgresRow) -> Value
  ) async throws -> Value? {
    let beginning = beginning(at: now)
    return try await run { connection throws(PostgresError) in
      try connection.run(beginning + [statement]).last?.first.map(read)
    }
  }

  /// What each transaction begins with.
  func beginning(at now: Timestamp) -> [PostgresStatement] {
    switch clock {
    case .server: []
    case .caller:
      [
        PostgresStatement(
          "SELECT set_config('pippin.now', $1, true)",
          [.text(String(now.milliseconds))]
        )
      ]
    }
  }
}

/// Whose clock counts for when a host may be asked.
package enum PostgresClock: Hashable, Sendable {
  /// The server's, the only one that all workers share.
  case server
  /// The moments that callers name, in tests.
  case caller
}

extension Timestamp {
  /// The milliseconds from `other` to this moment.
  func distance(from other: Timestamp) -> Int64 { milliseconds - other.milliseconds }
}
