import Glibc

/// How much processor time the reading of one page may take.
///
/// Every stage takes time in proportion to the page's size, so the budget is a second line of
/// defense: it is looked at between stages, and what is left out then is reported by a finding.
package struct ReadingBudget: Sendable {
  private let hasTime: @Sendable () -> Bool

  /// Creates a budget of which `hasTime` says whether any is left.
  package init(hasTime: @escaping @Sendable () -> Bool) {
    self.hasTime = hasTime
  }

  /// A budget that never ends.
  package static let unlimited = ReadingBudget { true }

  /// The processor seconds that a page may take: several times what the most expensive page of
  /// 10 MiB takes on a slow machine.
  package static let secondsPerPage = 10.0

  /// Returns a budget of so many seconds on a processor, from now on, of the calling thread; the
  /// page must be read on that thread.
  package static func processorTime(seconds: Double = secondsPerPage) -> ReadingBudget {
    let end = threadTime() + seconds
    return ReadingBudget { threadTime() < end }
  }

  /// Whether there is time left for another stage.
  var isLeft: Bool { hasTime() }

  /// The seconds that this thread has spent on a processor.
  private static func threadTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
