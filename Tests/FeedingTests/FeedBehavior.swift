import Synchronization

@testable import Feeding

extension IndexFeeder.Behavior {
  /// The seconds that were waited.
  private final class Waits: Sendable {
    let seconds = Mutex(0.0)
  }

  /// Waits by a clock that shows nothing else, for `seconds` at most.
  static func patient(_ seconds: Double) -> Self {
    let waits = Waits()
    return Self(
      patience: seconds,
      sleep: { seconds in waits.seconds.withLock { $0 += seconds } },
      now: { waits.seconds.withLock { $0 } },
      chance: { 0.5 },
      listener: { _ in }
    )
  }
}
