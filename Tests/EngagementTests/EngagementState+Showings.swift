@testable import Engagement
import TestSupport

extension EngagementState {
  /// Adds showings at the first rank, each to a new client of one of `networks`; one of `every` is
  /// chosen.
  mutating func show(
    _ count: Int,
    every: Int,
    networks: ClosedRange<UInt8> = 1...64,
    day: Int32,
    _ random: inout TestRandom
  ) {
    for index in 0..<count {
      let client = random.next()
      let network = UInt8.random(in: networks, using: &random)
      for kind in [EngagementEvent.Kind.impression, .tap] {
        if kind == .tap, !index.isMultiple(of: every) { continue }
        apply(
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
}
