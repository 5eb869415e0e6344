import Basics

/// A session of a store that opens its connection when it is needed, and another after it was lost.
///
/// It waits for the server on a thread of its own, and does one piece of work at a time.
actor PostgresSession {
  private let location: PostgresLocation
  private let executor: QueueExecutor
  private let opening: [PostgresStatement]
  private let onReconnecting: @Sendable () -> Void
  private var wasConnected = false
  private var connection: PostgresConnection?
  private var roundTripsBefore = 0

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - location: The server and database.
  ///   - label: What it is for, for debuggers.
  ///   - opening: What each connection begins with.
  ///   - onReconnecting: Is called before each connection but the first is used: the server may be another
  ///     one that does not have what the last one had.
  init(
    _ location: PostgresLocation,
    label: String,
    opening: [PostgresStatement],
    onReconnecting: @escaping @Sendable () -> Void
  ) {
    (self.location, self.opening, self.onReconnecting) = (location, opening, onReconnecting)
    executor = QueueExecutor(label: label)
  }

  /// How many round trips were made.
  var roundTrips: Int { roundTripsBefore + (connection?.roundTrips ?? 0) }

  /// Runs `body` with the connection.
  ///
  /// What was in the way of another session's transaction is done again. Work that failed has changed
  /// nothing, unless the connection was lost while it was committed: then nobody knows, and whoever
  /// repeats it changes nothing twice.
  /// - Parameters:
  ///   - limit: The longest time without a byte from the server, in seconds; `nil` for any.
  ///   - body: The work.
  /// - Returns: What the work returns.
  /// - Throws: ``PostgresError``.
  func run<Value: Sendable>(
    within limit: Double?,
    _ body: @Sendable (PostgresConnection) throws(PostgresError) -> Value
  ) throws(PostgresError) -> Value {
    var attempts = 0
    while true {
      let connection = try open()
      connection.answerLimit = limit
      do throws(PostgresError) {
        return try body(connection)
      } catch {
        connection.rollBack()
        // A server that was demoted takes no writes any more: another of the list may.
        if connection.isLost || error.code == .readOnly { close() }
        attempts += 1
        guard error.isInTheWay, attempts < Self.attemptLimit else { throw error }
      }
    }
  }

  private static let attemptLimit = 20

  /// Ends the connection; the next work opens another.
  func close() {
    roundTripsBefore += connection?.roundTrips ?? 0
    connection = nil
  }

  private func open() throws(PostgresError) -> PostgresConnection {
    if let connection, !connection.isLost { return connection }
    close()
    let fresh = try PostgresConnection(location)
    if !opening.isEmpty { _ = try fresh.run(opening) }
    if wasConnected { onReconnecting() }
    (connection, wasConnected) = (fresh, true)
    return fresh
  }
}
