import Foundation
import Synchronization

/// Calls back on SIGINT and SIGTERM; a second signal ends the process at once, which is safe.
final class InterruptHandler {
  /// The signal that came first, shared with the queue that signals arrive on.
  private final class First: Sendable {
    let number = Mutex<Int32?>(nil)
  }

  private static let signals = [SIGINT, SIGTERM]

  private let first: First
  private let sources: [any DispatchSourceSignal]

  /// The signal that came first; `nil` when none has come.
  var received: Int32? { first.number.withLock { $0 } }

  /// Starts to listen.
  init(_ body: @escaping @Sendable () -> Void) {
    let first = First()
    self.first = first
    sources = Self.signals.map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        first.number.withLock { $0 = $0 ?? number }
        signal(number, SIG_DFL)
        body()
      }
      source.resume()
      return source
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
