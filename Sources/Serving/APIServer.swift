import Addressing
package import Basics
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
package import Searching
import ServiceLifecycle

/// Serves stores over HTTP: the API of version 1, its documents, and what operators need.
package struct APIServer: Sendable {
  private let state: ServerState
  private let table: RouteTable
  private let log: @Sendable ([UInt8]) -> Void
  private let notice: @Sendable (LogEvent) -> Void

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - stores: What is searched, at least one; the first answers when none is named.
  ///   - settings: Whom it answers, and within which limits.
  ///   - tokens: The tokens.
  ///   - version: The version of the program.
  ///   - inspector: Fetches and inspects a page, if the server is to do so.
  ///   - now: The present moment.
  ///   - log: Takes lines of the access log and of failures.
  ///   - notice: Called when the server follows another process, or is asked by one.
  /// - Throws: When the server's description cannot be made.
  package init(
    stores: [ServedStore],
    settings: ServerSettings,
    tokens: TokenRegistry,
    version: String,
    inspector: ServerState.Inspector? = nil,
    now: @escaping @Sendable () -> Timestamp,
    log: @escaping @Sendable ([UInt8]) -> Void,
    notice: @escaping @Sendable (LogEvent) -> Void = { _ in }
  ) throws {
    let routes = Self.routes.map { $0.naming(stores.map(\.name)) }
    table = RouteTable(routes)
    self.log = log
    self.notice = notice
    state = ServerState(
      stores: stores,
      settings: settings,
      tokens: tokens,
      metrics: ServerMetrics(operations: routes.map(\.operation.id), version: version),
      inspector: inspector,
      now: now,
      limits: RateLimits(settings),
      log: log,
      answers: ResponseCache(bytes: settings.responseCacheBytes, seconds: settings.answerSeconds),
      apps: AppNames(known: settings.knownApps),
      documents: try ServerDocuments(routes, version: version)
    )
  }

  /// Every route of the server.
  static let routes: [Route] =
    APIRoutes.searching + APIRoutes.items + APIRoutes.taking + APIRoutes.operating
    + APIRoutes.documents + PageRoutes.all

  /// Milliseconds between two looks for what changed in stores and tokens.
  private static let refreshInterval = 200

  /// Seconds between two looks for names of apps that are new.
  private static let gatherInterval = 10

  /// The most connections beyond the limit, which are being closed.
  private static let closing = 64

  /// Seconds that responses under way have left when the server is to stop.
  private static let grace = 10

  /// How a part of the server ended.
  private enum End: Sendable {
    case served
    case outOfTime
    case other
  }

  /// Runs the server until it is told to stop, then ends what is being answered and closes.
  ///
  /// - Parameters:
  ///   - stop: Has an element, or ends, when the server is to stop.
  ///   - ready: Called with the port once requests are answered.
  /// - Throws: ``ListenError``, such as when the port is taken; else what the web framework throws.
  package func run(
    stop: AsyncStream<Void>,
    ready: @escaping @Sendable (Int) async -> Void
  ) async throws {
    refreshTokens()
    await refresh()
    do {
      try await ListenError.mapping(address: state.settings.address, port: state.settings.port) {
        try await serve(stop) { port in
          await ready(port)
          tellRoles()
        }
      }
    } catch {
      // Why the server did not run says more than why a store did not close.
      try? await close()
      throw error
    }
    try await close()
  }

  /// Closes every store, also when one of them fails.
  func close() async throws {
    await state.controls.stop()
    var failure: (any Error)?
    for store in state.stores {
      do { try await store.close(now: state.now()) } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }

  private func serve(
    _ stop: AsyncStream<Void>,
    _ ready: @escaping @Sendable (Int) async -> Void
  ) async throws {
    let port = state.settings.port
    let application = application { await ready($0.localAddress?.port ?? port) }
    let services = ServiceGroup(
      configuration: ServiceGroupConfiguration(services: [application], logger: ServerLog.silent)
    )
    try await withThrowingTaskGroup(of: End.self) { group in
      group.addTask {
        try await services.run()
        return .served
      }
      group.addTask {
        await keepFresh()
        return .other
      }
      group.addTask {
        await keepTokensFresh()
        return .other
      }
      group.addTask {
        await gatherNames()
        return .other
      }
      group.addTask {
        for await _ in stop { break }
        await services.triggerGracefulShutdown()
        try? await Task.sleep(for: .seconds(Self.grace))
        return .outOfTime
      }
      while let end = try await group.next(), end == .other {}
      group.cancelAll()
    }
  }

  /// What answers requests.
  var responder: APIResponder {
    APIResponder(
      state: state,
      table: table,
      log: log,
      secret: UInt64.random(in: .min ... .max)
    )
  }

  private func application(
    _ ready: @escaping @Sendable (any Channel) async -> Void
  ) -> Application<APIResponder> {
    let settings = state.settings
    var configuration = ApplicationConfiguration(
      address: .hostname(settings.address, port: settings.port),
      serverName: nil
    )
    // Those that are to be closed are for a moment still there.
    configuration.availableConnectionsDelegate = MaximumAvailableConnections(
      settings.connections + Self.closing,
      logger: ServerLog.silent
    )
    let connections = ConnectionTable(settings)
    let headers = HTTP1Channel.Configuration.DecoderConfiguration(
      maxHeaderFieldSize: 16_384,
      maxHeaderListSize: 16_384,
      maxHeaderFieldCount: 100
    )
    return Application(
      responder: responder,
      server: .http1(
        configuration: HTTP1Channel.Configuration(
          additionalChannelHandlers: [
            SlowReaderHandler(seconds: settings.idleSeconds),
            BrokenRequestHandler(addressLimit: settings.addressLimit),
            ConnectionShareHandler(connections),
          ],
          idleTimeout: .milliseconds(Int64(settings.idleSeconds * 1000)),
          httpDecoderConfiguration: headers
        )
      ),
      configuration: configuration,
      onServerRunning: ready,
      logger: ServerLog.silent
    )
  }

  /// Looks for what changed in tokens until it is canceled: one that was made void must not stay
  /// good while a store takes long.
  private func keepTokensFresh() async {
    while !Task.isCancelled {
      try? await Task.sleep(for: .milliseconds(Self.refreshInterval))
      refreshTokens()
    }
  }

  /// Looks for what changed in stores until it is canceled.
  private func keepFresh() async {
    while !Task.isCancelled {
      try? await Task.sleep(for: .milliseconds(Self.refreshInterval))
      await refresh()
      tellRoles()
    }
  }

  /// Says who writes and who crawls when that has changed, and listens for other processes where this
  /// one writes.
  private func tellRoles() {
    guard !Task.isCancelled else { return }
    for event in state.roles.changes(in: state.stores, at: state.now()) { notice(event) }
    for store in state.stores where store.isWriting {
      do {
        try state.controls.listen(store, now: state.now, log: notice)
        state.failures.clear("\(store.name): control")
      } catch {
        state.failures.note("\(store.name): control", "\(error)", at: state.now(), log)
      }
    }
  }

  /// Brings tokens up to date; what fails is reported, and tried again.
  private func refreshTokens() {
    do {
      try state.tokens.refresh()
      state.failures.clear("tokens")
    } catch {
      state.failures.note("tokens", "\(error)", at: state.now(), log)
    }
  }

  /// Brings stores up to date; what fails is reported, and tried again.
  func refresh() async {
    for store in state.stores {
      do {
        try await store.refresh(now: state.now())
        state.failures.clear(store.name)
        let damage = store.damage
        if let first = damage.first {
          let reason = "\(damage.count) things are damaged, the first of them: \(first)"
          state.failures.note("\(store.name): damage", reason, at: state.now(), log)
        }
      } catch is CancellationError {
        return
      } catch {
        state.metrics.countRefreshFailure()
        state.failures.note(store.name, "\(error)", at: state.now(), log)
      }
    }
  }

  /// Keeps the names of apps up to date until it is canceled.
  private func gatherNames() async {
    while !Task.isCancelled {
      let begin = ContinuousClock.now
      for store in state.stores {
        do {
          try await state.apps.gather(from: store)
        } catch {
          guard !(error is CancellationError) else { return }
          state.failures.note("\(store.name): names of apps", "\(error)", at: state.now(), log)
        }
      }
      // Reading pages takes a twentieth of the time at most.
      let pause = max(.seconds(Self.gatherInterval), (ContinuousClock.now - begin) * 20)
      try? await Task.sleep(for: pause)
    }
  }
}
