import Basics
import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
package import Spotting

/// Serves a page with a search box for a private index, on this machine, until it is canceled.
///
/// What is in the index is private, and every user of a machine reaches its loopback. So each address has
/// a secret in it, which is printed to whoever started the server, and no page hands it on.
package enum SpotlightServer {
  /// Runs the server.
  ///
  /// - Parameters:
  ///   - index: The index, which is looked at only.
  ///   - port: The port; 0 chooses a free one.
  ///   - ready: Called with the address of the page once requests are answered.
  /// - Throws: ``ListenError``, such as when the port is taken; else what the web framework throws.
  package static func run(
    _ index: SpotlightIndex,
    port: Int,
    ready: @escaping @Sendable (String) async -> Void
  ) async throws {
    let secret = secret()
    let address = ServerSettings().address
    let application = Application(
      router: router(SpotlightPages(index, home: "/\(secret)/"), secret),
      configuration: .init(address: .hostname(address, port: port), serverName: nil),
      onServerRunning: { channel in
        await ready("http://\(address):\(channel.localAddress?.port ?? port)/\(secret)/")
      },
      logger: ServerLog.silent
    )
    try await ListenError.mapping(address: address, port: port) {
      try await application.runService(gracefulShutdownSignals: [])
    }
  }

  /// 128 random bits, which cannot be guessed.
  private static func secret() -> String {
    var generator = SystemRandomNumberGenerator()
    return [generator.next(), generator.next()].map { (number: UInt64) in
      let digits = String(number, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  private static func router(
    _ pages: SpotlightPages,
    _ secret: String
  ) -> Router<BasicRequestContext> {
    let router = Router(options: .autoGenerateHeadEndpoints)
    router.get(RouterPath(PageRoutes.stylePath)) { _, _ in
      response(PageFiles.style, type: "text/css; charset=utf-8")
    }
    router.get(RouterPath(PageRoutes.scriptPath)) { _, _ in
      response(PageFiles.script, type: "text/javascript; charset=utf-8")
    }
    let checked = router.group(":secret").add(middleware: SecretCheck(secret: secret))
    checked.get("/") { request, _ in
      page(await pages.search(request.uri.queryParameters["q"].map(String.init) ?? ""))
    }
    checked.get("item") { request, _ in
      let parameters = request.uri.queryParameters
      return page(
        pages.item(
          parameters["id"].map(String.init) ?? "",
          query: parameters["q"].map(String.init) ?? ""
        )
      )
    }
    return router
  }

  private static func page(_ page: (HTMLPage, HTTPResponse.Status)) -> Response {
    var response = response(page.0.text, type: "text/html; charset=utf-8", status: page.1)
    response.headers[.contentSecurityPolicy] = HTMLPage.policy
    response.headers[.referrerPolicy] = "no-referrer"
    return response
  }

  private static func response(
    _ text: String,
    type: String,
    status: HTTPResponse.Status = .ok
  ) -> Response {
    Response(
      status: status,
      headers: [.contentType: type, .cacheControl: "no-store", .xContentTypeOptions: "nosniff"],
      body: .init(byteBuffer: ByteBuffer(string: text))
    )
  }
}

/// Answers only whoever knows the secret, and calls the server by a name of this machine.
private struct SecretCheck: RouterMiddleware {
  let secret: String

  func handle(
    _ request: Request,
    context: BasicRequestContext,
    next: @concurrent (Request, BasicRequestContext) async throws -> Response
  ) async throws -> Response {
    do {
      try HostCheck(ServerSettings()).check(request)
    } catch {
      throw HTTPError(.forbidden)
    }
    let given = Array(context.parameters.get("secret", as: String.self)?.utf8 ?? "".utf8)
    let wanted = Array(secret.utf8)
    // As long for every guess.
    let difference = zip(given, wanted).reduce(given.count ^ wanted.count) { $0 | Int($1.0 ^ $1.1) }
    guard difference == 0 else { throw HTTPError(.notFound) }
    return try await next(request, context)
  }
}
