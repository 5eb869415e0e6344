import Basics
import Foundation
import Storing
import Synchronization

/// Takes over what other processes of the same user cannot do while this one holds the lock of a
/// store's index: it listens on ``ControlClient/socketName`` in the store's folder.
///
/// One request is done at a time. Whoever asks meanwhile is told at once how many are before it, and
/// hears a sign of life every few seconds from then on. One that leaves before its turn has changed
/// nothing.
final class ControlServer: Sendable {
  /// Does what is requested.
  typealias Work = @Sendable (ForgetRequest) async throws -> ForgetOutcome

  /// The milliseconds between two looks whether to stop, and whether what is being done is done.
  private static let pause: (idle: Int32, running: Int32) = (200, 20)

  private let path: String
  private let name: String
  private let patience: Duration
  private let work: Work
  private let log: @Sendable (LogEvent) -> Void
  private let isStopped = Mutex(false)
  private let response = Mutex<ControlResponse?>(nil)
  private let ended = DispatchSemaphore(value: 0)

  /// Starts to listen in the folder of a store.
  ///
  /// - Parameters:
  ///   - folder: The store's folder.
  ///   - name: The store's name.
  ///   - patience: How long a client may take to ask.
  ///   - work: Does what is requested.
  ///   - log: Called with what was requested and what came of it.
  /// - Throws: ``StoreError`` when nobody can listen there.
  init(
    in folder: StoreFolder,
    name: String,
    patience: Duration = .seconds(60),
    work: @escaping Work,
    log: @escaping @Sendable (LogEvent) -> Void
  ) throws(StoreError) {
    path = "\(folder.path)/\(ControlClient.socketName)"
    (self.name, self.patience, self.work, self.log) = (name, patience, work, log)
    let listener: LocalSocket
    do throws(GuardedFile.Problem) {
      listener = try LocalSocket(listeningAt: ControlClient.socketName, in: folder.path)
    } catch {
      throw ControlClient.refusal(error, folder)
    }
    Thread { [self] in
      listen(listener)
      ended.signal()
    }.start()
  }

  /// Refuses what waits, and listens no longer.
  func refuse() { isStopped.withLock { $0 = true } }

  /// Stops, when what is being done is done.
  func stop() {
    refuse()
    ended.wait()
  }

  private func listen(_ listener: LocalSocket) {
    var queue = ControlQueue(patience: patience)
    while !isStopped.withLock({ $0 }) {
      let pause = queue.isRunning ? Self.pause.running : Self.pause.idle
      if LocalSocket.wait(for: [listener] + queue.sockets, milliseconds: pause) {
        let before = queue.sockets.count
        while let connection = listener.accept(waiting: 0) { queue.add(connection, at: .now) }
        // Where no descriptor is free, a connection waits and cannot be taken.
        if queue.sockets.count == before { Thread.sleep(forTimeInterval: 0.01) }
      }
      step(&queue)
      if let request = queue.next() { begin(request) }
      queue.tell(at: .now)
    }
    // Nobody connects any longer: that says that there is no server.
    unlink(path)
    while let connection = listener.accept(waiting: 0) { queue.add(connection, at: .now) }
    let refusal = ControlResponse.failed(
      code: 75,
      message: "The server is ending; nothing was forgotten. Run the command again."
    )
    for _ in queue.refuse(refusal) { log(.forgot(refusal, store: name)) }
    while queue.isRunning {
      Thread.sleep(forTimeInterval: Double(Self.pause.running) / 1_000)
      step(&queue)
      queue.tell(at: .now)
    }
  }

  /// Takes what came: from clients, and of the request that is being done.
  private func step(_ queue: inout ControlQueue) {
    for _ in queue.read(at: .now) {
      let message = "whoever asked left before its turn; nothing was forgotten."
      log(.forgot(.failed(code: 75, message: message), store: name))
    }
    let done = response.withLock { response in
      defer { response = nil }
      return response
    }
    guard let done else { return }
    log(.forgot(done, store: name))
    queue.finish(done)
  }

  private func begin(_ request: ForgetRequest) {
    Task {
      let done: ControlResponse
      do { done = .done(try await work(request)) } catch { done = ControlResponse(error) }
      response.withLock { $0 = done }
    }
  }
}
