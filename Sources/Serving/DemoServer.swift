import HTTPTypes
import Hummingbird
import NIOCore

/// Serves demo sites on a free loopback port until it is canceled.
package enum DemoServer {
  /// Runs the server.
  ///
  /// - Parameters:
  ///   - sites: The sites, distinguished by the request's host.
  ///   - port: The port; 0 chooses a free one.
  ///   - ready: Called with the port once requests are answered.
  /// - Throws: ``ListenError``, such as when the port is taken; else what the web framework throws.
  package static func run(
    _ sites: [DemoSite] = DemoSite.all,
    port: Int = 0,
    ready: @escaping @Sendable (Int) async -> Void
  ) async throws {
    let router = Router()
    let respond: @Sendable (Request, BasicRequestContext) async -> Response = { request, _ in
      response(to: request, of: sites)
    }
    router.get("/", use: respond)
    router.get("**", use: respond)
    let application = Application(
      router: router,
      configuration: .init(address: .hostname("127.0.0.1", port: port), serverName: nil),
      onServerRunning: { channel in await ready(channel.localAddress?.port ?? port) },
      logger: ServerLog.silent
    )
    try await ListenError.mapping(address: "127.0.0.1", port: port) {
      try await application.runService(gracefulShutdownSignals: [])
    }
  }

  private static func response(to request: Request, of sites: [DemoSite]) -> Response {
    let host = (request.head.authority ?? "").split(separator: ":").first.map(String.init) ?? ""
    guard let site = sites.first(where: { $0.host == host }) else {
      return Response(status: .notFound)
    }
    let reply = site.response(to: request.uri.path)
    var headers: HTTPFields = [.contentType: reply.contentType]
    if let location = reply.location { headers[.location] = location }
    return Response(
      status: .init(code: reply.status),
      headers: headers,
      body: .init(byteBuffer: ByteBuffer(string: reply.body))
    )
  }
}
