import Engagement
import Foundation
import TestSupport
import Digests
import Testing

struct PositionBiasTests {
  @Test("The exponent that showings were made with is found again", arguments: [0.4, 0.7, 1, 1.5])
  func found(exponent: Double) throws {
    var random = TestRandom(seed: 51)
    var observations: [PositionBias.Observation] = []
    for item in 0..<200 {
      let worth = Double.random(in: 0.02...0.6, using: &random)
      for _ in 0..<3 {
        let rank = Int.random(in: 1...20, using: &random)
        let shown = Int.random(in: 50...2_000, using: &random)
        let chance = worth * pow(Double(rank), -exponent)
        let chosen = (0..<shown).count { _ in Double.random(in: 0..<1, using: &random) < chance }
        observations.append(
          .init(item: Digest128(number: UInt64(item)), rank: rank, shown: shown, clicked: chosen)
        )
      }
    }
    let estimate = try #require(PositionBias.exponent(of: observations))
    #expect(abs(estimate - exponent) < 0.06, "\(estimate) for \(exponent)")
  }

  @Test("Items that stand at one rank only say nothing")
  func silent() {
    #expect(PositionBias.exponent(of: []) == nil)
    let fixed = (0..<10 as Range<UInt64>).map {
      PositionBias.Observation(
        item: Digest128(number: $0),
        rank: 1 + Int($0),
        shown: 100,
        clicked: 10
      )
    }
    #expect(PositionBias.exponent(of: fixed) == nil)
  }
}
