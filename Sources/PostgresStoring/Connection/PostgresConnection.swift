import CPQ
import Glibc

/// A session with the server, used on one thread at a time.
///
/// Statements go out together and their results come back together, in the pipeline mode of libpq: one
/// round trip, whatever their number. Each is prepared once for the session.
///
/// Reference: <https://www.postgresql.org/docs/15/libpq-pipeline-mode.html>
final class PostgresConnection {
  private let handle: OpaquePointer
  /// The server and database, for messages.
  let server: String
  /// The names of prepared statements by their text.
  private var prepared: [String: String] = [:]
  /// How many round trips were made.
  private(set) var roundTrips = 0
  /// Whether the session has ended, so that another has to be opened.
  private(set) var isLost = false
  /// The longest time without a byte from the server, in seconds; `nil` for any.
  var answerLimit: Double?

  /// Connects.
  ///
  /// - Throws: ``PostgresError`` when the server does not answer or refuses.
  init(_ location: PostgresLocation) throws(PostgresError) {
    if let why = Self.libraryFailure {
      throw PostgresError(
        .libraryMissing,
        server: "PostgreSQL",
        reason: "libpq cannot be loaded (\(why))",
        advice: "Install libpq 14 or later: libpq5 of Debian and Ubuntu."
      )
    }
    let parameters = Self.defaults + [("dbname", location.text), ("client_encoding", "UTF8")]
    let connected = Self.withStrings(parameters.map(\.0)) { keys in
      Self.withStrings(parameters.map(\.1)) { PQconnectdbParams(keys, $0, 1) }
    }
    guard let connected else {
      throw PostgresError(state: "53200", message: "out of memory", server: "PostgreSQL")
    }
    let server = Self.server(of: connected)
    guard PQstatus(connected) == CONNECTION_OK else {
      let message = String(cString: PQerrorMessage(connected))
      PQfinish(connected)
      throw PostgresError(refusal: message, server: server)
    }
    (handle, self.server) = (connected, server)
    pippin_pq_silence(connected)
    guard PQenterPipelineMode(connected) == 1, PQsetnonblocking(connected, 1) == 0 else {
      throw lost()
    }
  }

  /// Why libpq cannot be loaded, once for this process; `nil` when it can.
  private static let libraryFailure = pippin_pq_load().map { String(cString: $0) }

  /// What a name of a store may say otherwise.
  ///
  /// A machine that is gone closes nothing, and the kernel would wait for hours: it is asked after ten
  /// seconds without a byte, and given up on after 25.
  private static let defaults = [
    ("application_name", "pippin"), ("connect_timeout", "10"), ("keepalives_idle", "10"),
    ("keepalives_interval", "5"), ("keepalives_count", "3"), ("tcp_user_timeout", "25000"),
  ]

  deinit { PQfinish(handle) }

  /// Runs statements in one round trip.
  ///
  /// Outside of a transaction that an earlier one has begun, they are a transaction of their own: when
  /// one fails, none of them has happened.
  /// - Returns: The results, one for each statement.
  /// - Throws: ``PostgresError`` of the first statement that failed.
  func run(_ statements: [PostgresStatement]) throws(PostgresError) -> [PostgresResult] {
    var expected: [Bool] = []
    for statement in statements {
      let name: String
      if let known = prepared[statement.sql] {
        name = known
      } else {
        name = "s\(generation)-\(prepared.count)"
        prepared[statement.sql] = name
        guard prepare(statement, as: name) else { throw lost() }
        expected.append(false)
      }
      guard send(statement, prepared: name) else { throw lost() }
      expected.append(true)
    }
    guard PQpipelineSync(handle) == 1 else { throw lost() }
    roundTrips += 1
    return try receive(expected)
  }

  private func prepare(_ statement: PostgresStatement, as name: String) -> Bool {
    let types = statement.values.map(\.type)
    return types.withUnsafeBufferPointer {
      PQsendPrepare(handle, name, statement.sql, CInt($0.count), $0.baseAddress) == 1
    }
  }

  private func send(_ statement: PostgresStatement, prepared name: String) -> Bool {
    let values = statement.values
    var joined: [UInt8] = []
    joined.reserveCapacity(values.reduce(1) { $0 + ($1.bytes?.count ?? 0) })
    var starts: [Int?] = []
    for value in values {
      starts.append(value.bytes == nil ? nil : joined.count)
      joined += value.bytes ?? []
    }
    // A pointer to no bytes would be NULL.
    joined.append(0)
    let lengths = values.map { CInt($0.bytes?.count ?? 0) }
    let formats = values.map { _ in CInt(1) }
    return joined.withUnsafeBytes { bytes in
      let pointers = starts.map { start in
        start.flatMap { bytes.baseAddress?.advanced(by: $0).assumingMemoryBound(to: CChar.self) }
      }
      return PQsendQueryPrepared(handle, name, CInt(values.count), pointers, lengths, formats, 1)
        == 1
    }
  }

  /// Receives the results of what was sent up to the last synchronization.
  private func receive(_ expected: [Bool]) throws(PostgresError) -> [PostgresResult] {
    var results: [PostgresResult] = []
    var failure: PostgresError?
    for isStatement in expected {
      while let result = try next() {
        switch PQresultStatus(result) {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK:
          if isStatement { results.append(PostgresResult(owning: result)) } else { PQclear(result) }
        case PGRES_PIPELINE_ABORTED: PQclear(result)
        default:
          failure = failure ?? error(of: result)
          PQclear(result)
        }
      }
      if PQstatus(handle) == CONNECTION_BAD { throw failure ?? lost() }
    }
    guard let end = try next() else { throw failure ?? lost() }
    let isEnd = PQresultStatus(end) == PGRES_PIPELINE_SYNC
    PQclear(end)
    // A statement whose preparing failed has no name at the server.
    if failure != nil { forgetPrepared() }
    if PQstatus(handle) == CONNECTION_BAD { isLost = true }
    if let failure { throw failure }
    guard isEnd, results.count == expected.count(where: { $0 }) else { throw lost() }
    return results
  }

  /// Waits for the next result, sending meanwhile what is still to be sent.
  private func next() throws(PostgresError) -> OpaquePointer? {
    while true {
      let unsent = PQflush(handle)
      guard unsent >= 0 else { throw lost() }
      if unsent == 0, PQisBusy(handle) == 0 { return PQgetResult(handle) }
      var socket = pollfd(
        fd: PQsocket(handle),
        events: Int16(POLLIN) | (unsent == 1 ? Int16(POLLOUT) : 0),
        revents: 0
      )
      let limit = answerLimit.map { Int32(min($0 * 1000, Double(Int32.max))) } ?? -1
      let ready = poll(&socket, 1, limit)
      if ready < 0, errno == EINTR { continue }
      guard ready >= 0 else { throw lost() }
      guard ready > 0 else { throw lost("the server has not answered for \(limit / 1000) s") }
      guard PQconsumeInput(handle) == 1 else { throw lost() }
    }
  }

  /// Lets every statement be prepared anew, under names that were not used yet.
  private func forgetPrepared() {
    generation += 1
    prepared = [:]
  }

  private var generation = 0

  private func error(of result: OpaquePointer) -> PostgresError {
    let state = pippin_pq_sqlstate(result).map { String(cString: $0) }
    let message = String(cString: PQresultErrorMessage(result))
    let error = PostgresError(state: state, message: message, server: server)
    if PQstatus(handle) == CONNECTION_BAD { isLost = true }
    return error
  }

  private func lost(_ reason: String? = nil) -> PostgresError {
    isLost = true
    let message = reason ?? String(cString: PQerrorMessage(handle))
    return PostgresError(
      state: "08006",
      message: message.isEmpty ? "the connection has ended" : message,
      server: server
    )
  }
}

extension PostgresConnection {
  /// Runs one statement in a round trip of its own.
  func run(_ sql: String, _ values: [PostgresValue] = []) throws(PostgresError) -> PostgresResult {
    let results = try run([PostgresStatement(sql, values)])
    guard let result = results.first else { throw lost() }
    return result
  }

  /// Ends an open transaction without effect; what fails ends with the session.
  func rollBack() {
    guard !isLost else { return }
    do { _ = try run("ROLLBACK") } catch { isLost = true }
  }

  private static func server(of connection: OpaquePointer) -> String {
    func part(_ pointer: UnsafeMutablePointer<CChar>?) -> String {
      pointer.map { String(cString: $0) } ?? ""
    }
    let (host, port) = (part(PQhost(connection)), part(PQport(connection)))
    let database = part(PQdb(connection))
    // Before libpq knows a port, it has found neither host nor database.
    guard !port.isEmpty else { return "PostgreSQL" }
    return "PostgreSQL at \(host.isEmpty ? "this machine" : host):\(port)/\(database)"
  }

  /// Hands a list of C strings with an end mark to `body`.
  private static func withStrings<Value>(
    _ texts: [String],
    _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Value
  ) -> Value {
    let joined = texts.map { Array($0.utf8CString) }
    let flat = joined.flatMap { $0 }
    return flat.withUnsafeBufferPointer { buffer in
      var start = 0
      var pointers: [UnsafePointer<CChar>?] = []
      for text in joined {
        pointers.append(buffer.baseAddress?.advanced(by: start))
        start += text.count
      }
      pointers.append(nil)
      return pointers.withUnsafeBufferPointer { list in
        guard let base = list.baseAddress else {
          preconditionFailure("a list with an end mark is not empty")
        }
        return body(base)
      }
    }
  }
}
