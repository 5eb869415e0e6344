import Basics
import Foundation
import Records
import Searching
import Storing
import Synchronization

/// Takes over what other processes of the same user cannot do while this one holds the lock of a
/// store's index: it listens on ``ControlClient/socketName`` in the store's folder.
///
/// One request is done at a time. Whoever asks meanwhile hears nothing before its turn; it may have
/// given up by then, and its request is done all the same.
final class ControlServer: Sendable {
  /// The seconds within which a request must have come.
  private static let requestSeconds: Int32 = 10
  /// The milliseconds between two looks whether to stop.
  private static let pause: Int32 = 200
  /// Between two signs of life while a request is being done.
  private static let heartbeat = DispatchTimeInterval.seconds(2)

  private let path: String
  private let isStopped = Mutex(false)
  private let ended = DispatchSemaphore(value: 0)

  /// Starts to listen in the folder of `store`.
  ///
  /// - Parameters:
  ///   - store: What is served, and written, by this process.
  ///   - now: The present moment.
  ///   - log: Told what was asked for and what came of it.
  /// - Throws: ``StoreError`` when nobody can listen there.
  init(
    _ store: ServedStore,
    now: @escaping @Sendable () -> Timestamp,
    log: @escaping @Sendable (LogEvent) -> Void
  ) throws(StoreError) {
    let folder = store.store.folder
    path = "\(folder.path)/\(ControlClient.socketName)"
    let socket: LocalSocket
    do throws(GuardedFile.Problem) {
      socket = try LocalSocket(listeningAt: ControlClient.socketName, in: folder.path)
    } catch {
      throw ControlClient.refusal(error, folder)
    }
    Thread { [self] in
      while !isStopped.withLock({ $0 }) {
        guard let connection = socket.accept(waiting: Self.pause) else {
          // Where no descriptor is free, a connection waits and cannot be taken.
          Thread.sleep(forTimeInterval: 0.05)
          continue
        }
        Self.answer(connection, store, now, log)
      }
      ended.signal()
    }.start()
  }

  /// Stops listening, when what is being done is done.
  func stop() {
    isStopped.withLock { $0 = true }
    ended.wait()
    unlink(path)
  }

  private static func answer(
    _ connection: LocalSocket,
    _ store: ServedStore,
    _ now: @escaping @Sendable () -> Timestamp,
    _ log: @escaping @Sendable (LogEvent) -> Void
  ) {
    guard let line = connection.readLine(patience: requestSeconds) else { return }
    guard let request = ForgetRequest(line) else {
      let message = "The server does not know this request. Use the same version of the program."
      _ = connection.send(line: bytes(of: .failed(code: 64, message: message)))
      return
    }
    let done = DispatchSemaphore(value: 0)
    let result = Mutex<ControlAnswer?>(nil)
    Task {
      let answer: ControlAnswer
      do {
        answer = .done(try await StoreForgetting.forget(request, in: store, now: now()))
      } catch {
        let code = (error as? StoreError)?.exitCode ?? 70
        answer = .failed(code: Int(code), message: "\(error)")
      }
      result.withLock { $0 = answer }
      done.signal()
    }
    // Whoever asked may have left; what was begun is done all the same.
    while done.wait(timeout: .now() + heartbeat) == .timedOut { _ = connection.send(line: []) }
    guard let answer = result.withLock({ $0 }) else { return }
    log(.forgot(answer, store: store.name))
    _ = connection.send(line: bytes(of: answer))
  }

  private static func bytes(of answer: ControlAnswer) -> [UInt8] {
    var writer = JSONWriter()
    writer.value(answer)
    return writer.bytes
  }
}
