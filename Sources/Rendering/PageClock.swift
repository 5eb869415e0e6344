/// How long a page has run: real time, less that in which it waits for a response.
///
/// A response may have to wait for its host's pace, which is not the page's doing. So two clocks run:
/// one stops while a request waits, the other does not.
///
/// On a busy machine a page gets less of a processor than it wants, which is not its doing either: it may
/// run on until it has used as much time of processors, or has run several times as long.
struct PageClock: Hashable, Sendable {
  private let limits: RenderingLimits
  private let began: Duration
  private var last: Duration
  private(set) var active = Duration.zero
  /// The time of processors that the page has used, as far as it is known.
  var used = Duration.zero

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
    let isOver = active >= max(limits.busyTime, limits.activeTime)
    return isOver || isSlow && used >= limits.activeTime ? .scriptTime : nil
  }

  /// Whether ``used`` decides how much longer the page runs.
  var isSlow: Bool { active >= limits.activeTime }

  /// When to look again.
  func nextCheck(isWaiting: Bool) -> Duration {
    let total = began + limits.totalTime
    if isWaiting { return total }
    return min(total, last + (isSlow ? Self.interval : limits.activeTime - active))
  }

  /// How often the used time is looked at, once it decides.
  private static let interval = Duration.milliseconds(100)
}
