import Basics
import Digests
import Frontier
import Records

/// The store of many machines: PostgreSQL behind the protocols of the frontier and the documents.
///
/// Rows travel as arrays, so that the number of round trips does not grow with them. Every call may be
/// repeated: when a connection ends while a transaction commits, nobody knows what came of it, and
/// the same call made again changes nothing twice. Moments that come in are distances from the `now` of
/// their call, measured by the clock of the server, so that the clocks of workers do not count.
package final class PostgresStore: FrontierStore, Sendable {
  let settings: FrontierSettings
  /// Offers, which are a transaction of their own, and whatever reads many rows.
  let session: PostgresSession
  /// The addresses of leases, and settlements: what finds rows by their keys.
  let keyed: PostgresSession
  let clock: PostgresClock
  let location: PostgresLocation
  /// What it has of a store on several clusters; `nil` for a whole store.
  let share: ClusterShare?
  /// How long calls are made again while the server is away.
  private let patience: StorePatience
  /// What this worker knows of the store.
  let memory = WorkerMemory()
  /// The clock of this machine.
  let now: @Sendable () -> Timestamp

  /// Opens the store at `location`; nothing is connected before it is needed.
  ///
  /// - Parameters:
  ///   - location: The server and database.
  ///   - settings: What counts for the crawl.
  ///   - clock: Whose clock counts.
  ///   - share: What it has of a store on several clusters; `nil` for a whole store.
  ///   - patience: For how many seconds a call is made again while the server is away; it may get shorter
  ///     meanwhile.
  ///   - now: The clock of this machine.
  ///   - listener: Is called for each outage that is waited out.
  init(
    _ location: PostgresLocation,
    settings: FrontierSettings = FrontierSettings(),
    clock: PostgresClock = .server,
    share: ClusterShare? = nil,
    patience: @escaping @Sendable () -> Double = { 0 },
    now: @escaping @Sendable () -> Timestamp,
    listener: @escaping @Sendable (StoreUnavailable) -> Void = { _ in }
  ) {
    (self.location, self.settings, self.clock, self.now) = (location, settings, clock, now)
    self.share = share
    self.patience = StorePatience(
      limit: patience,
      now: now,
      sleep: { try await Task.sleep(for: .seconds($0)) },
      listener: listener
    )
    session = PostgresSession(
      location,
      label: "store",
      opening: Self.opening + Self.planning,
      onReconnecting: memory.doubt
    )
    keyed = PostgresSession(
      location,
      label: "settling",
      opening: Self.opening + Self.keyedPlanning,
      onReconnecting: memory.doubt
    )
  }

  /// What every connection begins with.
  ///
  /// A transaction that its worker left open would keep all readers of changes back. Limits that others
  /// have set for their own sessions do not count here, where calls have limits of their own. A page read by its
  /// key costs on a solid-state disk, or from memory, little more than one of many in a row.
  private static let opening = [
    PostgresStatement("SET search_path = pippin"),
    PostgresStatement("SET idle_in_transaction_session_timeout = '60s'"),
    PostgresStatement("SET statement_timeout = 0"),
    PostgresStatement("SET lock_timeout = 0"),
    PostgresStatement("SET idle_session_timeout = 0"),
    PostgresStatement("SET TimeZone = 'UTC'"),
    PostgresStatement("SET random_page_cost = 1.1"),
    // Nothing here runs for as long as compiling it would take.
    PostgresStatement("SET jit = off"),
  ]

  /// Arrays have very different lengths, which a plan for all of them would not know.
  private static let planning = [PostgresStatement("SET plan_cache_mode = force_custom_plan")]

  /// One plan for all calls, made once: each row of the arrays is found by its key, however large the
  /// table was when the plan was made.
  private static let keyedPlanning = [
    PostgresStatement("SET plan_cache_mode = force_generic_plan"),
    PostgresStatement("SET enable_seqscan = off"),
    PostgresStatement("SET enable_hashjoin = off"),
    PostgresStatement("SET enable_mergejoin = off"),
  ]

  /// How many round trips were made.
  package var roundTrips: Int {
    get async { await session.roundTrips + keyed.roundTrips }
  }

  /// Ends the connections.
  package func close() async {
    await session.close()
    await keyed.close()
  }

  /// Runs `body` on the session of offers and of whatever reads many rows.
  ///
  /// - Throws: ``Records/StoreUnavailable`` when the server is away for now; else ``PostgresError``.
  func run<Value: Sendable>(
    _ body: @Sendable (PostgresConnection) throws(PostgresError) -> Value
  ) async throws -> Value {
    try await run(on: session, body)
  }

  /// The same for what may take any time, because it reads whole tables.
  func scan<Value: Sendable>(
    _ body: @Sendable (PostgresConnection) throws(PostgresError) -> Value
  ) async throws -> Value {
    try await run(on: session, within: nil, body)
  }

  /// The same on a session, with the longest time without a byte from the server in seconds.
  func run<Value: Sendable>(
    on session: PostgresSession,
    within limit: Double? = PostgresStore.answerLimit,
    _ body: @Sendable (PostgresConnection) throws(PostgresError) -> Value
  ) async throws -> Value {
    try await patience.call { [location] in
      do throws(PostgresError) {
        return try await session.run(within: limit, body)
      } catch {
        // What one session has lost, the other has too; it need not wait for an answer to find out.
        if error.isOfConnection { closeLater(session === keyed ? self.session : keyed) }
        let isDemoted = error.code == .readOnly && location.findsPrimary
        guard error.mayPass || isDemoted else { throw error }
        throw StoreUnavailable(store: error.server, reason: error.reason, advice: error.advice)
      }
    }
  }

  private func closeLater(_ session: PostgresSession) { Task { await session.close() } }

  /// After how many seconds without a byte a server is taken for dead, by default.
  private static let answerLimit = 30.0

  /// Runs one statement whose rows do not count.
  func perform(_ sql: String, _ values: [PostgresValue]) async throws {
    try await run { connection throws(PostgresError) in _ = try connection.run(sql, values) }
  }

  /// Reads the first row of one statement.
  func row<Value: Sendable>(
    of statement: PostgresStatement,
    at now: Timestamp,
    on other: PostgresSession? = nil,
    _ read: @Sendable (PostgresRow) -> Value
  ) async throws -> Value? {
    let beginning = beginning(at: now)
    return try await run(on: other ?? session) { connection throws(PostgresError) in
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
