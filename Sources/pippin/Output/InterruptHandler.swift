import Foundation
import Synchronization

/// Calls back on SIGINT, SIGTERM and SIGHUP, which a terminal that closes sends; a second signal ends the process at once, which is safe.
final class InterruptHandler {
  /// The signal that came first, shared with the queue that signals arrive on.
  private final class First: Sendable {
    let number = Mutex<Int32?>(nil)
  }

  private static let all = [SIGINT, SIGTERM, SIGHUP]

  /// The first of all signals, whichever handler listened.
  private static let firstOfAll = First()

  /// The signal that came first while any handler listened; `nil` when none has come.
  static var received: Int32? { firstOfAll.number.withLock { $0 } }

  /// The signals that it listens to.
  private let signals: [Int32]
  private let first: First
  /// What the signals did before.
  private let earlier: [sigaction]
  private let sources: [any DispatchSourceSignal]

  /// The signal that came first; `nil` when none has come.
  var received: Int32? { first.number.withLock { $0 } }

  /// Starts to listen.
  init(_ body: @escaping @Sendable () -> Void) {
    let first = First()
    self.first = first
    signals = Self.all.filter { $0 != SIGHUP || !Self.isIgnored($0) }
    earlier = signals.map { Self.action(of: $0) }
    // Dispatch takes a signal over when its source is registered. Until then it does what it did
    // before, so that none is lost; that is why it is not ignored first, and why this waits.
    let registered = DispatchSemaphore(value: 0)
    sources = signals.map { number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        for each in [first, Self.firstOfAll] { each.number.withLock { $0 = $0 ?? number } }
        signal(number, SIG_DFL)
        body()
      }
      source.setRegistrationHandler { registered.signal() }
      source.resume()
      return source
    }
    for _ in sources { registered.wait() }
  }

  /// What a signal does now.
  private static func action(of signal: Int32) -> sigaction {
    var action = sigaction()
    sigaction(signal, nil, &action)
    return action
  }

  /// Whether a signal is ignored, as nohup has it for a terminal that closes: that stays so.
  private static func isIgnored(_ signal: Int32) -> Bool {
    let handler = action(of: signal).__sigaction_handler.sa_handler
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Stops listening; signals do what they did before again.
  func cancel() {
    for (index, source) in sources.enumerated() {
      source.cancel()
      var action = earlier[index]
      if received != nil { action.__sigaction_handler.sa_handler = SIG_DFL }
      sigaction(signals[index], &action, nil)
    }
  }
}
