@testable import Engagement
import Records
import TestSupport
import Testing

/// The first day of an epoch.
private let today: Int32 = 2_968 * 7
private let start = Timestamp(milliseconds: Int64(today) * 86_400_000)

struct FairTotalsTests {
  /// Adds showings at the first rank, each by a new client of one of `networks`; one of `every`
  /// is chosen.
  private func add(
    _ count: Int,
    networks: ClosedRange<UInt8>,
    every: Int,
    day: Int32 = today,
    to state: inout EngagementState,
    _ random: inout TestRandom
  ) {
    for index in 0..<count {
      let client = random.next()
      let network = UInt8.random(in: networks, using: &random)
      for kind in [EngagementEvent.Kind.impression, .tap] {
        if kind == .tap, !index.isMultiple(of: every) { continue }
        state.apply(
          VoteChange(
            day: day,
            kind: kind,
            network: network,
            units: 65_536,
            votes: 4,
            client: client
          )
        )
      }
    }
  }

  @Test("Votes spread over networks as usual are left alone")
  func honest() {
    var random = TestRandom(seed: 71)
    for count in [60, 600, 6_000] {
      var state = EngagementState()
      add(count, networks: 1...64, every: 4, to: &state, &random)
      let found = state.engagement(now: start)
      #expect(found.capped < 0.06, "\(count)")
    }
  }

  @Test(
    "A thousand votes from four networks move an item hardly, up or down",
    arguments: [1, 5_000]
  )
  func fewNetworks(every: Int) {
    var random = TestRandom(seed: 72)
    var state = EngagementState()
    add(2_000, networks: 1...64, every: 8, to: &state, &random)
    let before = state.engagement(now: start)
    add(1_000, networks: 1...4, every: every, to: &state, &random)
    let after = state.engagement(now: start)
    #expect(after.capped > 0.15)
    #expect(abs(after.summary.ratio - before.summary.ratio) < 0.3)
    #expect(abs(after.uselessness - before.uselessness) < 0.1)
  }

  @Test("Votes without a network are not capped")
  func noNetwork() {
    var random = TestRandom(seed: 73)
    var state = EngagementState()
    add(3_000, networks: 0...0, every: 3, to: &state, &random)
    #expect(state.engagement(now: start).capped == 0)
  }
}
