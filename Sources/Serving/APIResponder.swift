import Digests
import Addressing
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import Searching
import Storing

/// What is known of a request beside itself.
struct PeerContext: InitializableFromSource {
  /// The connection; `nil` where there is none.
  private let channel: (any Channel)?
  /// The address that it comes from; `nil` for a socket of this machine.
  let peer: NetworkAddress?

  init(source: ApplicationRequestContextSource) {
    channel = source.channel
    peer = source.channel.remoteAddress?.ipAddress.flatMap { NetworkAddress($0) }
  }

  /// The context of a request without a connection.
  init(peer: NetworkAddress?) { (channel, self.peer) = (nil, peer) }

  /// Closes the connection in a second.
  func closeSoon() {
    guard let channel else { return }
    channel.eventLoop.scheduleTask(in: .seconds(1)) { channel.close(promise: nil) }
  }
}

/// Answers every request: checks it against its route, hands it on, and turns whatever goes wrong
/// into a problem.
struct APIResponder: HTTPResponder {
  let state: ServerState
  let table: RouteTable
  /// Takes a line of the access log.
  let log: @Sendable ([UInt8]) -> Void
  /// What networks are numbered under, made when the process starts.
  let secret: UInt64

  func respond(to request: Request, context: PeerContext) async throws -> Response {
    let begin = ContinuousClock.now
    let target = request.head.path ?? "/"
    let path = QueryText.path(of: target)
    let isPersonal = ServerMetrics.isPersonal(path: path)
    state.metrics.begin(isPersonal: isPersonal)
    var operation: Operation?
    var reply: APIResponse
    do {
      reply = try await self.response(request, path, context.peer, &operation)
    } catch {
      let problem = problem(for: error)
      // Programs ask below /v1, people everywhere else.
      let isPage = !path.hasPrefix("/v1/") && ProblemPage.isWanted(by: request.headers)
      let form = isPage ? SignIn.form(for: problem, operation, target: target) : nil
      reply =
        form ?? (isPage ? ProblemPage.response(problem, path: path) : problem.response(path: path))
    }
    allowOrigin(request.headers[.origin], &reply)
    let isHead = request.method == .head
    endLater(context, request, &reply)
    let packer = ResponsePacker(headers: request.headers, isHead: isHead)
    let response = packer.response(reply)
    let seconds = (ContinuousClock.now - begin) / .seconds(1)
    state.metrics.end(
      operation?.id,
      status: response.status.code,
      seconds: seconds,
      isPersonal: isPersonal
    )
    if state.settings.logsAccess { logAccess(operation, response, seconds: seconds) }
    return response
  }

  private func logAccess(_ operation: Operation?, _ response: Response, seconds: Double) {
    log(
      AccessLog.line(
        operation: operation?.id,
        status: response.status.code,
        bytes: response.body.contentLength,
        seconds: seconds,
        now: state.now()
      )
    )
  }

  private func response(
    _ request: Request,
    _ path: String,
    _ peer: NetworkAddress?,
    _ operation: inout Operation?
  ) async throws -> APIResponse {
    let target = request.head.path ?? "/"
    guard target.utf8.count <= state.settings.addressLimit else {
      throw Problem(.addressTooLong, "It has more than \(state.settings.addressLimit) bytes.")
    }
    try HostCheck(state.settings).check(request)
    try checkCoding(request.headers)
    if request.method == .options, request.headers[.origin] != nil,
      !state.settings.origins.isEmpty
    {
      return Preflight.response
    }
    if request.method == .options, target == "*" { return Preflight.wholeServer }
    let network = ClientNetwork.of(
      peer: peer,
      forwarded: state.settings.proxies.isEmpty ? [] : request.headers[values: .forwardedFor],
      proxies: state.settings.proxies
    )
    let (route, pieces, entry) = try admit(request, path, network, &operation)
    let query = target.firstIndex(of: "?").map { target[target.index(after: $0)...] } ?? ""
    let checked = APIRequest(
      body: request.body,
      headers: request.headers,
      values: try ParameterCheck(route.operation).values(pieces: pieces, query: query),
      path: path,
      target: target,
      authority: request.head.authority,
      now: state.now(),
      network: network,
      scopes: entry?.scopes ?? []
    )
    return try await route.handle(checked, state)
  }

  /// The route of a request that may be answered, with the pieces of its path and its token.
  ///
  /// - Throws: ``Problem`` when there is none, whoever asks may not, or asked too often.
  private func admit(
    _ request: Request,
    _ path: String,
    _ network: ClientNetwork?,
    _ operation: inout Operation?
  ) throws(Problem) -> (Route, [String: String], TokenRegistry.Entry?) {
    let route: Route
    let pieces: [String: String]
    let entry: TokenRegistry.Entry?
    do throws(Problem) {
      (route, pieces) = try self.route(request.method.rawValue, path)
      operation = route.operation
      entry = try AccessCheck(state).entry(route.operation, request, network)
    } catch {
      // Asking for what is not there, or with what is no token, counts too.
      try limit(operation, network, nil)
      throw error
    }
    try limit(route.operation, network, entry)
    return (route, pieces, entry)
  }

  /// Refuses a body in codings that are not taken off.
  private func checkCoding(_ headers: HTTPFields) throws(Problem) {
    guard TransferCoding.isKnown(headers) else {
      throw Problem(.unknownCoding, "Its Transfer-Encoding is not chunked alone.")
    }
  }

  /// The route of a request, with the pieces of its path.
  private func route(
    _ method: String,
    _ path: String
  ) throws(Problem) -> (Route, [String: String]) {
    switch table.match(method, path) {
    case .found(let found, let values): return (found, values)
    case .otherMethod(let methods):
      var problem = Problem(.methodNotAllowed, "\(path) has no method \(method).")
      problem.allowed = methods
      throw problem
    case .nothing: throw Problem(.notFound, "There is no \(path) here. See /docs/api.")
    }
  }

  private func limit(
    _ operation: Operation?,
    _ network: ClientNetwork?,
    _ entry: TokenRegistry.Entry?
  ) throws(Problem) {
    guard !["healthz", "readyz"].contains(operation?.id) else { return }
    let wait = state.limits.take(
      network: network?.key(secret: secret) ?? 0,
      token: entry.map { Digest128(of: $0.hash).tableKey },
      isInspection: operation?.id == "inspect",
      at: (ContinuousClock.now - Self.start) / .seconds(1)
    )
    guard let wait else { return }
    let seconds = Int(wait.rounded(.up))
    let unit = seconds == 1 ? "second" : "seconds"
    var problem = Problem(.tooManyRequests, "Wait \(seconds) \(unit).")
    problem.retryAfter = seconds
    throw problem
  }

  /// When the process began to count time.
  private static let start = ContinuousClock.now

  /// The problem that an error is to whoever asked; what is wrong inside is not told.
  private func problem(for error: any Error) -> Problem {
    switch error {
    case let problem as Problem: return problem
    case SearchError.malformedQuery(let error): return Problem(error)
    case is SearchError:
      return Problem(.foreignCursor, field: "cursor", "belongs to another query")
    case ServedStoreError.readOnly:
      // What does not change is not worth another try (RFC 9110, section 10.2.3).
      return Problem(.readOnly, ServedStoreError.readOnly.description)
    case let error as ServedStoreError:
      var problem = Problem(.notTaken, error.description)
      problem.retryAfter = 2
      return problem
    case let error as StoreError where [.diskFull, .locked].contains(error.code):
      var problem = Problem(.unavailable, "The store cannot be used now: \(error.code).")
      problem.retryAfter = 10
      return problem
    case let fault as HTTPParserError: return BrokenRequestHandler.problem(fault)
    case is CancellationError:
      return Problem(.unavailable, "The server is ending.")
    default:
      log(Array("{\"event\":\"failure\",\"kind\":\"\(type(of: error))\"}\n".utf8))
      return Problem(.internalError, "Something went wrong that should not have.")
    }
  }

  private func allowOrigin(_ origin: String?, _ response: inout APIResponse) {
    let origins = state.settings.origins
    guard !origins.isEmpty else { return }
    response.headers[.vary] = response.headers[.vary].map { "\($0), Origin" } ?? "Origin"
    guard let origin, origins.contains("*") || origins.contains(origin) else { return }
    response.headers[.accessControlAllowOrigin] = origins.contains("*") ? "*" : origin
    response.headers[.accessControlExposeHeaders] = "ETag, Retry-After"
  }

  /// Closes the connection soon when the rest of the request is not worth waiting for.
  private func endLater(_ context: PeerContext, _ request: Request, _ response: inout APIResponse) {
    let isRejected = [.requestTimeout, .contentTooLarge].contains(response.status)
    let length = request.headers[.contentLength].flatMap { Int($0) } ?? 0
    let hasBody = length > 0 || request.headers[.transferEncoding] != nil
    guard isRejected || hasBody && request.method != .post || hasBody && response.status.code >= 400
    else { return }
    response.headers[.connection] = "close"
    context.closeSoon()
  }
}
