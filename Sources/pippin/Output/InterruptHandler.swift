import Foundation
import Synchronization

/// Calls back on SIGINT and SIGTERM; a second signal ends the process at once, which is safe.
final class InterruptHandler {
  /// The signal that came first, shared with the queue that signals arrive on.
  private final class First: Sendable {
    let number = Mutex<Int32?>(nil)
  }

  private static let signals = [SIGINT, SIGTERM]

  /// The first of all signals, whichever handler listened.
  private static let firstOfAll = First()

  /// The signal that came first while any handler listened; `nil` when none has come.
  static var received: Int32? { firstOfAll.number.withLock { $0 } }

  private let first: First
  /// What the signals did before.
  private var earlier: [sighandler_t?] = []
  private let sources: [any DispatchSourceSignal]

  /// The signal that came first; `nil` when none has come.
  var received: Int32? { first.number.withLock { $0 } }

  /// Starts to listen.
  init(_ body: @escaping @Sendable () -> Void) {
    let first = First()
    self.first = first
    earlier = Self.signals.map { signal($0, SIG_IGN) }
    sources = Self.signals.map { number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        for each in [first, Self.firstOfAll] { each.number.withLock { $0 = $0 ?? number } }
        signal(number, SIG_DFL)
        body()
      }
      source.resume()
      return source
    }
  }

  /// Stops listening; signals do what they did before again.
  func cancel() {
    for (index, source) in sources.enumerated() {
      source.cancel()
      signal(Self.signals[index], received == nil ? earlier[index] : SIG_DFL)
    }
  }
}
