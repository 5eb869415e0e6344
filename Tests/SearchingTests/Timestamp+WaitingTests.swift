import Basics
import Records
import Testing

@testable import Searching

struct TimestampWaitingTests {
  @Test(
    "What is to happen in time is awaited, and not what a clock that was wrong set further ahead",
    arguments: [(-1.0, false), (0, false), (1, true), (60, true), (61, false), (86_400, false)]
  )
  func awaited(seconds: Double, expected: Bool) {
    let now = Timestamp(milliseconds: 1_800_000_000_000)
    #expect(now.advanced(bySeconds: seconds).isAwaited(at: now, within: 60) == expected)
  }
}
