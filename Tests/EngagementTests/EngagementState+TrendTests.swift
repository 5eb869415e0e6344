import Basics
import Engagement
import Records
import Testing

/// What shows of the epochs of an item.
struct EngagementStateTrendTests {
  private static let start = Timestamp(milliseconds: 2_968 * 7 * 86_400_000)

  private static func state(viewers: Int, clickers: Int) -> EngagementState {
    var state = EngagementState()
    for client in 0..<max(viewers, clickers) {
      let hash = UInt64(client + 1) &* 0x9E37_79B9_7F4A_7C15
      if client < viewers { state.add(.impression, at: start, clientHash: hash) }
      if client < clickers { state.add(.tap, at: start, clientHash: hash) }
    }
    return state
  }

  @Test(
    "An epoch shows only what at least as many people as the threshold did",
    arguments: [
      (viewers: 0, clickers: 0, shown: [] as [Bool]), (49, 0, []), (49, 49, []),
      (200, 0, [true, false]), (200, 49, [true, false]), (200, 200, [true, true]),
    ]
  )
  func reached(viewers: Int, clickers: Int, shown: [Bool]) {
    let state = Self.state(viewers: viewers, clickers: clickers)
    let reached = state.reached(.standard)
    #expect(reached.flatMap { [$0.isSeen, $0.isUsed] } == shown)
    #expect(reached.allSatisfy { $0.epoch == Epoch(of: Self.start) })
  }
}
