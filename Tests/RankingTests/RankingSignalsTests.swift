import Ranking
import Records
import Testing

struct RankingSignalsTests {
  @Test(
    "Values out of range move to the nearer end",
    arguments: [(-1.0, 0.0), (0, 0), (0.5, 0.5), (1, 1), (2, 1), (.infinity, 1), (.nan, 0)]
  )
  func clamped(given: Double, kept: Double) {
    var signals = RankingSignals()
    signals[.links] = given
    #expect(signals[.links] == kept)
  }

  @Test("A summary of engagement fills its three signals")
  func engagement() {
    let signals = RankingSignals(EngagementSummary(ratio: 0.1, taps: 0.2, clients: 0.3))
    #expect(signals[.ratio] == 0.1)
    #expect(signals[.taps] == 0.2)
    #expect(signals[.clients] == 0.3)
    #expect(signals[.quality] == 0)
  }

  @Test("The best page has the static score 1 and the worst 0")
  func ends() {
    var best = RankingSignals()
    var worst = RankingSignals()
    for signal in Signal.allCases {
      best[signal] = signal.isPenalty ? 0 : 1
      worst[signal] = signal.isPenalty ? 1 : 0
    }
    #expect(best.staticScore(.standard) == 1)
    #expect(worst.staticScore(.standard) == 0)
  }
}
