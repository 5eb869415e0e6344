import Basics
import Engagement
import Records
import TestSupport
import Testing

struct EngagementPriorsTests {
  /// Items whose shares are spread evenly between two bounds, each with as many showings.
  private func items(
    _ count: Int,
    group: UInt64,
    _ shares: ClosedRange<Double>,
    shown: Double = 2_000
  ) -> [EngagementPriors.Observation] {
    (0..<count).map { index in
      let part = (Double(index) + 0.5) / Double(count)
      let share = shares.lowerBound + part * (shares.upperBound - shares.lowerBound)
      return .init(groups: [group], shown: shown, clicked: share * shown)
    }
  }

  @Test("Mean and spread of the items are found again")
  func moments() {
    let prior = EngagementPriors(items(500, group: 1, 0.1...0.3)).global
    #expect(abs(prior.mean - 0.2) < 0.001)
    // A uniform spread of 0.2 has the variance 0.04 / 12; a beta of that mean and variance is
    // worth 0.2 · 0.8 / variance − 1 showings.
    #expect(abs(prior.strength - 47) < 3)
    let alike = EngagementPriors(items(500, group: 1, 0.2...0.2)).global
    #expect(alike.strength == 500)
  }

  @Test("A group speaks for itself once it has enough items, and else for nobody")
  func groups() {
    let all =
      items(100, group: 1, 0.3...0.5) + items(100, group: 2, 0.02...0.06)
      + items(5, group: 3, 0.9...0.95)
    let priors = EngagementPriors(all)
    #expect(abs(priors.prior(of: [1]).mean - 0.4) < 0.01)
    #expect(abs(priors.prior(of: [2, 1]).mean - 0.04) < 0.01)
    #expect(priors.prior(of: [3]) == priors.global)
    #expect(priors.prior(of: [3, 2]) == priors.prior(of: [2]))
    #expect(priors.prior(of: []) == priors.global)
  }

  @Test("Where few items are known the built-in prior holds")
  func few() {
    #expect(EngagementPriors(items(19, group: 1, 0.4...0.5)) == EngagementPriors())
    #expect(EngagementPriors([]) == EngagementPriors())
  }

  @Test("Priors survive being stored, and damaged bytes are refused or read as some priors")
  func coding() {
    let priors = EngagementPriors(
      items(50, group: 1, 0.1...0.4) + items(50, group: .max, 0.2...0.4)
    )
    #expect(EngagementPriors.decode(priors.encoded) == priors)
    var survey = ClientHabits.Survey()
    var state = EngagementState()
    state.add(.tap, at: Timestamp(milliseconds: 0), clientHash: 1)
    survey.take(state)
    let others = EngagementPriors(items(50, group: 7, 0.1...0.4), habits: survey.habits)
    #expect(EngagementPriors.decode(others.encoded) == others)
    #expect(others.encoded.count == 8 * 7)
    let bytes = priors.encoded
    for length in bytes.indices { #expect(EngagementPriors.decode(Array(bytes[..<length])) == nil) }
    var random = TestRandom(seed: 61)
    for _ in 0..<500 {
      var damaged = bytes
      damaged[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
        in: 0...255,
        using: &random
      )
      if let found = EngagementPriors.decode(damaged) { #expect(found.global.mean < 1) }
    }
  }
}
