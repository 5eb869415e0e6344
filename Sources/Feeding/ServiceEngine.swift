package import Fetching

/// The server of a search engine that is reached over HTTP.
package struct ServiceEngine: EngineServer {
  private let client: ServiceClient
  private let server: String
  private let headers: [HTTPHeaders.Field]

  /// The most bytes of an answer: a bulk request of the smallest documents has tens of thousands of items.
  private static let answerLimit = 64 << 20
  /// The seconds that a whole exchange may take, where a request does not say fewer.
  private static let time = 120.0

  /// Reaches the server at `server` by `client`.
  ///
  /// - Parameters:
  ///   - client: What speaks HTTP.
  ///   - server: The address of the server, without a path.
  ///   - authorization: The value of the header `Authorization`; `nil` for none.
  package init(_ client: ServiceClient, server: String, authorization: String?) {
    (self.client, self.server) = (client, server)
    headers = authorization.map { [HTTPHeaders.Field("Authorization", $0)] } ?? []
  }

  /// See ``EngineServer/send(_:)``.
  ///
  /// - Throws: ``EngineUnreachable``, or `CancellationError`.
  package func send(_ request: EngineRequest) async throws -> EngineResponse {
    var fields = headers
    if !request.body.isEmpty {
      let type = request.isLines ? "application/x-ndjson" : "application/json"
      fields.append(HTTPHeaders.Field("Content-Type", type))
    }
    var exchange = ServiceRequest(
      request.method.rawValue,
      server + request.path,
      headers: HTTPHeaders(fields)
    )
    exchange.body = request.body.isEmpty ? .none : .bytes(request.body)
    exchange.responseLimit = Self.answerLimit
    exchange.timeout = min(request.time ?? Self.time, Self.time)
    do {
      let response = try await client.send(exchange)
      return EngineResponse(
        status: response.status,
        body: response.body,
        retryAfter: response.headers.first("Retry-After").flatMap { Int($0) }.map(Double.init)
      )
    } catch {
      if error.kind == .cancelled { throw CancellationError() }
      throw EngineUnreachable(
        reason: error.cause,
        advice: error.advice ?? "",
        mayPass: error.isTransient
      )
    }
  }
}
