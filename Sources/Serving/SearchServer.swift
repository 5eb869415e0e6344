import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Records
package import Searching

/// Answers searches over HTTP on loopback.
///
/// Its first form has two routes: `GET /v1/search?q=…` and `GET /healthz`. It listens on
/// loopback only; nothing of it changes the store.
package struct SearchServer: Sendable {
  private let service: SearchService
  private let appLinkedOnly: Bool

  /// Creates a server over `service`.
  ///
  /// - Parameters:
  ///   - service: What answers.
  ///   - appLinkedOnly: Whether pages that open in no app are left out.
  package init(service: SearchService, appLinkedOnly: Bool) {
    self.service = service
    self.appLinkedOnly = appLinkedOnly
  }

  /// Runs the server until it is cancelled.
  ///
  /// - Parameters:
  ///   - port: The port; 0 chooses a free one.
  ///   - ready: Told the port once requests are answered.
  /// - Throws: What the web framework throws, such as when the port is taken.
  package func run(port: Int, ready: @escaping @Sendable (Int) async -> Void) async throws {
    let router = Router()
    router.get("/healthz") { _, _ in Self.json(Array(#"{"status":"ok"}"#.utf8)) }
    router.get("/v1/search") { request, _ in try await search(request) }
    let application = Application(
      router: router,
      configuration: .init(address: .hostname("127.0.0.1", port: port), serverName: nil),
      onServerRunning: { channel in await ready(channel.localAddress?.port ?? port) },
      logger: ServerLog.silent
    )
    try await application.runService(gracefulShutdownSignals: [])
  }

  private func search(_ request: Request) async throws -> Response {
    let parameters = request.uri.queryParameters
    guard let text = parameters["q"].map(String.init), !text.isEmpty else {
      return Self.problem("the parameter q is missing")
    }
    var query = SearchQuery(text: text)
    query.appLinkedOnly = appLinkedOnly
    if let size = parameters["size"] {
      guard let limit = Int(size), (1...100).contains(limit) else {
        return Self.problem("size is 1 to 100")
      }
      query.limit = limit
    }
    if let cursor = parameters["cursor"].map(String.init) {
      guard let place = SearchCursor(cursor) else {
        return Self.problem("cursor is none of ours")
      }
      query.cursor = place
    }
    query.explains = parameters["explain"] == "true"
    let begin = ContinuousClock.now
    let answer: SearchResults
    do {
      answer = try await service.search(query)
    } catch let error as SearchError {
      return Self.problem(error.description)
    }
    return Self.json(answer.json(tookMs: (ContinuousClock.now - begin) / .milliseconds(1)))
  }

  /// An answer to a request that cannot be met (RFC 9457).
  private static func problem(_ detail: String) -> Response {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("detail", detail)
    writer.field("status", 400)
    writer.field("title", "Bad Request")
    writer.endObject()
    return json(writer.bytes, status: .badRequest, type: "application/problem+json")
  }

  private static func json(
    _ bytes: [UInt8],
    status: HTTPResponse.Status = .ok,
    type: String = "application/json"
  ) -> Response {
    Response(
      status: status,
      headers: [.contentType: type],
      body: .init(byteBuffer: ByteBuffer(bytes: bytes))
    )
  }
}
