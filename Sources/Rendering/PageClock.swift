/// How long a page has run: real time, less that in which it waits for a response.
///
/// A response may have to wait for its host's pace, which is not the page's doing. So two clocks run:
/// one stops while a request waits, the other does not.
struct PageClock: Hashable, Sendable {
  private let limits: RenderingLimits
  private let began: Duration
  private var last: Duration
  private(set) var active = Duration.zero

  init(limits: RenderingLimits, at now: Duration) {
    (self.limits, began, last) = (limits, now, now)
  }

  /// Counts the time until `now`, in which the page waited for a response or did not.
  mutating func advance(to now: Duration, isWaiting: Bool) {
    if !isWaiting { active += max(.zero, now - last) }
    last = max(last, now)
  }

  /// How the page ends now; `nil` while it may run on.
  var end: RenderingEnd? {
    if last - began >= limits.totalTime { return .totalTime }
    return active >= limits.activeTime ? .scriptTime : nil
  }

  /// When to look again.
  func nextCheck(isWaiting: Bool) -> Duration {
    let total = began + limits.totalTime
    return isWaiting ? total : min(total, last + limits.activeTime - active)
  }
}
