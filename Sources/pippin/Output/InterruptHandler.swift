import Foundation
import Synchronization

/// Calls back on SIGINT and SIGTERM; a second signal ends the process at once, which is safe.
final class InterruptHandler: Sendable {
  private static let signals = [SIGINT, SIGTERM]

  private let first = Mutex<Int32?>(nil)
  private let sources: [any DispatchSourceSignal]

  /// The signal that came first; `nil` when none has come.
  var received: Int32? { first.withLock { $0 } }

  /// Starts to listen.
  init(_ body: @escaping @Sendable () -> Void) {
    sources = Self.signals.map { number in
      signal(number, SIG_IGN)
      return DispatchSource.makeSignalSource(signal: number, queue: .global())
    }
    for (number, source) in zip(Self.signals, sources) {
      source.setEventHandler { [weak self] in
        self?.first.withLock { $0 = $0 ?? number }
        signal(number, SIG_DFL)
        body()
      }
      source.resume()
    }
  }

  /// Stops listening; signals do what they do by default again.
  func cancel() {
    for (number, source) in zip(Self.signals, sources) {
      source.cancel()
      signal(number, SIG_DFL)
    }
  }
}
