import HTTPTypes
import Hummingbird
import NIOCore
package import Records

/// Serves `/metrics` and nothing else, for a command that is no server, until it is canceled.
package enum MetricsServer {
  /// Runs the server.
  ///
  /// - Parameters:
  ///   - address: The address to listen on.
  ///   - port: The port; 0 chooses a free one.
  ///   - metrics: What is told whoever asks.
  ///   - ready: Called with the port once requests are answered.
  /// - Throws: ``ListenError``, such as when the port is taken; else what the web framework throws.
  package static func run(
    address: String,
    port: Int,
    metrics: @escaping @Sendable () async -> [Metric],
    ready: @escaping @Sendable (Int) async -> Void
  ) async throws {
    let router = Router(options: .autoGenerateHeadEndpoints)
    router.get("/metrics") { _, _ in
      Response(
        status: .ok,
        headers: [.contentType: MetricsText.mediaType],
        body: .init(byteBuffer: ByteBuffer(string: MetricsText.text(await metrics())))
      )
    }
    let application = Application(
      router: router,
      configuration: .init(address: .hostname(address, port: port), serverName: nil),
      onServerRunning: { channel in await ready(channel.localAddress?.port ?? port) },
      logger: ServerLog.silent
    )
    try await ListenError.mapping(address: address, port: port) {
      try await application.runService(gracefulShutdownSignals: [])
    }
  }
}
