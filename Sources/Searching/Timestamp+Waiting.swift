import Basics

extension Timestamp {
  /// Whether it is not yet time at `now` for what is to happen then, at most `interval` seconds from
  /// now; a moment further ahead was set by a clock that was wrong.
  func isAwaited(at now: Timestamp, within interval: Double) -> Bool {
    now < self && seconds(since: now) <= interval
  }
}
