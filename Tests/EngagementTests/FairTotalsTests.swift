import Basics
@testable import Engagement
import Records
import TestSupport
import Testing

/// The first day of an epoch.
private let today: Int32 = 2_968 * 7
private let start = Timestamp(milliseconds: Int64(today) * 86_400_000)

struct FairTotalsTests {
  @Test("Votes spread over networks as usual are left alone")
  func honest() {
    var random = TestRandom(seed: 71)
    for count in [60, 600, 6_000] {
      var state = EngagementState()
      state.show(count, every: 4, networks: 1...64, day: today, &random)
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
    state.show(2_000, every: 8, networks: 1...64, day: today, &random)
    let before = state.engagement(now: start)
    state.show(1_000, every: every, networks: 1...4, day: today, &random)
    let after = state.engagement(now: start)
    #expect(after.capped > 0.15)
    #expect(abs(after.summary.ratio - before.summary.ratio) < 0.3)
    #expect(abs(after.uselessness - before.uselessness) < 0.1)
  }

  @Test("Four networks that choose all they are shown cannot make good what others pass over")
  func passedOver() {
    var random = TestRandom(seed: 74)
    var honest = EngagementState()
    honest.show(4_000, every: 80, networks: 1...64, day: today, &random)
    var bought = honest
    bought.show(1_000, every: 1, networks: 1...4, day: today, &random)
    let (before, after) = (honest.engagement(now: start), bought.engagement(now: start))
    #expect(before.uselessness > 0.1, "one in eighty is less than usual")
    #expect(after.uselessness > before.uselessness * 0.75)
    #expect(after.summary.ratio == 0)
    // All of them were shown it, so that the choices alone are too many.
    #expect(after.cappedClicks > 0.8)
    #expect(before.cappedClicks < 0.1)
    // The same choices by people everywhere are believed.
    honest.show(1_000, every: 1, networks: 1...64, day: today, &random)
    #expect(honest.engagement(now: start).uselessness == 0)
    #expect(honest.engagement(now: start).cappedClicks < 0.1)
  }

  @Test("Choices that nobody tells the showings of count, where they come from everywhere")
  func withoutShowings() {
    var everywhere = EngagementState()
    var few = EngagementState()
    for client in 0..<640 {
      let hash = UInt64(client + 1) &* 0x9E37_79B9_7F4A_7C15
      var change = VoteChange(
        day: today,
        kind: .tap,
        units: Int64(EpochTotals.unit),
        votes: EpochTotals.parts,
        client: hash
      )
      change.network = UInt8(client % 64 + 1)
      everywhere.apply(change)
      change.network = UInt8(client % 4 + 1)
      few.apply(change)
    }
    let settings = EngagementSettings.standard
    let all = FairTotals.over(everywhere.epochs[...], settings) { _ in 1 }
    #expect(all.taps == 640)
    #expect(FairTotals.over(few.epochs[...], settings) { _ in 1 }.taps == 4)
  }

  @Test("Of choices by fewer than k people nothing shows, not even which part was left out")
  func fewClickers() {
    var random = TestRandom(seed: 75)
    for clickers in [10, 30, 200] {
      var state = EngagementState()
      state.show(4_000, every: 5_000, networks: 1...64, day: today, &random)
      state.show(clickers, every: 1, networks: 1...2, day: today, &random)
      let found = state.engagement(now: start)
      #expect(found.isKnown)
      #expect((found.cappedClicks > 0.5) == (clickers == 200), "\(clickers)")
      if clickers < 50 { #expect(found.cappedClicks == 0) }
    }
  }

  @Test("Votes without a network are not capped")
  func noNetwork() {
    var random = TestRandom(seed: 73)
    var state = EngagementState()
    state.show(3_000, every: 3, networks: 0...0, day: today, &random)
    #expect(state.engagement(now: start).capped == 0)
  }
}
