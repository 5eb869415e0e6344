import Basics
import Foundation
import Searching
import Storing
import Synchronization

/// The sockets of a server's stores.
final class ControlServers: Sendable {
  private let servers = Mutex<[String: ControlServer]>([:])

  /// Listens in the folder of `store`, unless that is done already.
  ///
  /// - Throws: ``StoreError`` when nobody can listen there.
  func listen(
    _ store: ServedStore,
    now: @escaping @Sendable () -> Timestamp,
    log: @escaping @Sendable (LogEvent) -> Void
  ) throws {
    try servers.withLock { servers in
      guard servers[store.name] == nil else { return }
      servers[store.name] = try ControlServer(
        in: store.store.folder,
        name: store.name,
        work: { try await StoreForgetting.forget($0, in: store, now: now()) },
        log: log
      )
    }
  }

  /// Refuses what waits, and stops when what is being done is done.
  func stop() async {
    let all = servers.withLock { servers in
      defer { servers = [:] }
      return Array(servers.values)
    }
    // Waiting for a thread must not keep one of the tasks' threads.
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        for server in all { server.refuse() }
        for server in all { server.stop() }
        continuation.resume()
      }
    }
  }
}
