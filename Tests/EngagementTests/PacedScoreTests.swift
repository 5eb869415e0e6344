import Basics
@testable import Engagement
import Records
import TestSupport
import Testing

/// The first day of an epoch.
private let today: Int32 = 2_968 * 7

struct PacedScoreTests {
  private static func moment(_ day: Int32) -> Timestamp {
    Timestamp(milliseconds: Int64(day) * 86_400_000)
  }

  @Test("An item that people like rises by a tenth a week, to what its votes earn and no further")
  func rises() {
    var random = TestRandom(seed: 91)
    var state = EngagementState()
    var found: [Double] = []
    for week in 0..<Int32(8) {
      let day = today + 7 * week
      state.show(500, every: 5, day: day, &random)
      found.append(state.engagement(now: Self.moment(day + 6)).summary.ratio)
    }
    // Chosen twice as often as usual: 1 - 1/2, with the prior's twenty showings among them.
    #expect(found.prefix(4) == [0.1, 0.2, 0.3, 0.4])
    #expect(found[7] > 0.45 && found[7] <= 0.5)
  }

  @Test("An item that nobody wants sinks at once, one that was liked by a fifth a week")
  func sinks() {
    var random = TestRandom(seed: 92)
    var new = EngagementState()
    new.show(2_000, every: .max, day: today, &random)
    #expect(new.engagement(now: Self.moment(today)).uselessness > 0.9)
    var liked = EngagementState()
    for week in 0..<Int32(3) {
      liked.show(500, every: 4, day: today + 7 * week, &random)
    }
    for week in Int32(3)..<5 {
      let before = liked.engagement(now: Self.moment(today + 7 * week - 1))
      liked.show(50_000, every: .max, day: today + 7 * week, &random)
      let after = liked.engagement(now: Self.moment(today + 7 * week + 6))
      let fall =
        before.summary.ratio - before.uselessness - after.summary.ratio + after.uselessness
      #expect(fall > 0.1 && fall < 0.25, "\(fall)")
      #expect(!after.isHidden)
    }
  }

  @Test("Choices of a week in which fewer than k chose never show, also not when others fade")
  func fewLater() {
    var random = TestRandom(seed: 97)
    var state = EngagementState()
    state.show(400, every: 2, day: today, &random)
    let now = Self.moment(today + 15)
    let before = state.engagement(now: now).summary
    #expect(before.taps > 0)
    for count in [1, 5, 30] {
      var later = state
      later.show(count, every: 1, day: today + 8, &random)
      // Letting twice a part fade rounds otherwise than once the whole.
      let found = later.engagement(now: now).summary
      #expect(abs(found.taps - before.taps) < 1e-12, "\(count)")
      #expect(abs(found.clients - before.clients) < 1e-12, "\(count)")
    }
    var many = state
    many.show(300, every: 1, day: today + 8, &random)
    #expect(many.engagement(now: now).summary.taps > before.taps)
  }

  @Test("Choices of eight networks lift an item by a quarter of what those of all do, of six not")
  func fewNetworks() {
    var random = TestRandom(seed: 93)
    let cases: [(ClosedRange<UInt8>, Double)] = [(1...64, 0.1), (1...8, 0.03), (1...6, 0)]
    for (networks, expected) in cases {
      var state = EngagementState()
      state.show(1_000, every: 1, networks: networks, day: today, &random)
      let found = state.engagement(now: Self.moment(today))
      #expect(found.summary.ratio == expected, "\(networks)")
      #expect(found.isThrottled)
    }
  }

  @Test("An item that few look at rises to what all its weeks say together, not one of them")
  func fewShowings() {
    var random = TestRandom(seed: 97)
    var settings = EngagementSettings.standard
    settings.priorStrength = 200
    var state = EngagementState()
    var found = 0.0
    for week in 0..<Int32(9) {
      let day = today + 7 * week
      state.show(60, every: 2, day: day, &random)
      found =
        state.engagement(
          now: Self.moment(day + 6),
          priors: EngagementPriors(settings),
          settings: settings
        ).summary.ratio
    }
    // One week: (30 + 20) / 260, 1.9 times the usual, 0.48. All: about 3 times, 0.67.
    #expect(found > 0.55, "\(found)")
  }

  @Test("Below the usual an item rises by what networks chose of it before the last week")
  func recovers() {
    var random = TestRandom(seed: 95)
    var state = EngagementState()
    state.show(1_000, every: .max, day: today, &random)
    var found: [Double] = []
    for week in 1..<Int32(5) {
      let day = today + 7 * week
      let before = state.engagement(now: Self.moment(day)).uselessness
      state.show(5_000, every: 2, day: day, &random)
      found.append(before - state.engagement(now: Self.moment(day + 6)).uselessness)
    }
    // Two weeks of choices by all networks lift nothing, on whatever day they begin.
    #expect(found.prefix(2).allSatisfy { abs($0) < 0.015 }, "\(found)")
    #expect(found[2] > 0.05 && abs(found[3] - 0.1) < 0.015, "\(found)")
  }

  @Test("Below the usual what is forgotten of an item lifts it in weeks only that do not show it")
  func forgotten() {
    var random = TestRandom(seed: 103)
    var passedOver = EngagementState()
    for day in [today, today + 7] { passedOver.show(60, every: .max, day: day, &random) }
    func net(_ state: EngagementState, _ day: Int32) -> Double {
      let found = state.engagement(now: Self.moment(day))
      return found.summary.ratio - found.uselessness
    }
    let start = net(passedOver, today + 14)
    #expect(net(passedOver, today + 20) > start + 0.015)
    for (count, every) in [(10, 5), (60, 8), (60, 2), (1_000, 1)] {
      var state = passedOver
      state.show(count, every: every, day: today + 14, &random)
      #expect(net(state, today + 20) <= start, "\(count) \(every)")
    }
  }

  @Test("Below the usual an item rises no further than without the six networks that chose it most")
  func fewNetworksBelow() {
    // A week in which nobody chooses it, three in which as many do as usual, which lift it at a
    // pace, and one in which nobody does but those whose choices were bought.
    func rise(_ bought: Int, networks: ClosedRange<UInt8>) -> Double {
      var random = TestRandom(seed: 98)
      var state = EngagementState()
      state.show(800, every: .max, day: today, &random)
      for week in 1..<Int32(4) { state.show(800, every: 8, day: today + 7 * week, &random) }
      func net(_ day: Int32) -> Double {
        let found = state.engagement(now: Self.moment(day))
        return found.summary.ratio - found.uselessness
      }
      let before = net(today + 27)
      state.show(400, every: .max, day: today + 28, &random)
      if bought > 0 { state.show(bought, every: 1, networks: networks, day: today + 28, &random) }
      return net(today + 34) - before
    }
    #expect(rise(0, networks: 1...4) < 0.015)
    #expect(rise(1_000, networks: 1...4) < 0.015)
    #expect(rise(1_000, networks: 1...64) > 0.085)
  }

  @Test("Below the usual a few networks cannot keep an item from sinking")
  func fewNetworksHold() {
    func net(_ bought: Int, networks: ClosedRange<UInt8>) -> Double {
      var random = TestRandom(seed: 100)
      var state = EngagementState()
      state.show(200, every: 12, day: today, &random)
      state.show(60, every: 60, day: today + 7, &random)
      if bought > 0 { state.show(bought, every: 1, networks: networks, day: today + 7, &random) }
      let found = state.engagement(now: Self.moment(today + 13))
      return found.summary.ratio - found.uselessness
    }
    let without = net(0, networks: 1...4)
    #expect(net(1_000, networks: 1...4) <= without + 0.02)
    #expect(net(1_000, networks: 1...64) > without + 0.1)
  }

  @Test("Choices and people do not show while only a few networks make them enough")
  func fewNetworksChoose() {
    for (networks, shows) in [(UInt8(1)...4, false), (1...64, true)] {
      var random = TestRandom(seed: 99)
      var state = EngagementState()
      state.show(2_000, every: 100, day: today, &random)
      state.show(1_000, every: 1, networks: networks, day: today, &random)
      let found = state.engagement(now: Self.moment(today)).summary
      #expect((found.taps > 0) == shows, "\(networks)")
      #expect((found.clients > 0) == shows, "\(networks)")
    }
  }

  @Test("A quick return takes a choice back from choices and people too, whatever comes first")
  func takenBack() {
    func found(_ kinds: [EngagementEvent.Kind], returning: Int) -> EngagementSummary {
      var random = TestRandom(seed: 102)
      let clients = (0..<300).map { _ in random.next() }
      var state = EngagementState()
      for kind in kinds {
        for (index, client) in clients.enumerated() where kind != .return || index < returning {
          state.apply(
            VoteChange(
              day: today,
              kind: kind,
              network: UInt8(index % 64 + 1),
              units: Int64(EpochTotals.unit),
              votes: EpochTotals.parts,
              client: client
            )
          )
        }
      }
      return state.engagement(now: Self.moment(today)).summary
    }
    #expect(found([.impression, .tap], returning: 0).taps > 0)
    #expect(found([.impression, .tap], returning: 0).clients > 0)
    let orders: [[EngagementEvent.Kind]] = [[.impression, .tap, .return], [.return, .tap]]
    for kinds in orders {
      let some = found(kinds, returning: 30)
      #expect(some.taps > 0 && some.clients > 0, "\(kinds)")
      for returning in [280, 300] {
        let left = found(kinds, returning: returning)
        #expect(left.taps == 0 && left.clients == 0, "\(kinds) \(returning)")
      }
    }
  }

  @Test("Below the usual more choices and people do not show until the item is at the usual")
  func manyChooseBelow() {
    var random = TestRandom(seed: 101)
    var state = EngagementState()
    state.show(600, every: 15, day: today, &random)
    var found: [ItemEngagement] = []
    for week in 1..<Int32(8) {
      state.show(2_000, every: 2, day: today + 7 * week, &random)
      found.append(state.engagement(now: Self.moment(today + 7 * week + 6)))
    }
    let risen = found.firstIndex { $0.uselessness == 0 } ?? found.count
    #expect((2...5).contains(risen), "\(risen)")
    for (week, item) in found.enumerated() {
      #expect((item.summary.taps > 0) == (week > risen), "week \(week)")
      #expect((item.summary.clients > 0) == (week > risen), "week \(week)")
    }
  }

  @Test("A week in which everybody turned away lowers a liked item in that week only")
  func slander() {
    var random = TestRandom(seed: 96)
    var state = EngagementState()
    for week in 0..<Int32(4) { state.show(500, every: 3, day: today + 7 * week, &random) }
    let before = state.engagement(now: Self.moment(today + 27)).summary.ratio
    state.show(50_000, every: .max, day: today + 28, &random)
    func net(_ week: Int32) -> Double {
      let found = state.engagement(now: Self.moment(today + 7 * week + 6))
      return found.summary.ratio - found.uselessness
    }
    let lowered = net(4)
    #expect(lowered < before - 0.1)
    for week in Int32(5)..<7 {
      state.show(500, every: 3, day: today + 7 * week, &random)
      #expect(net(week) >= lowered - 0.01, "week \(week)")
    }
  }

  @Test("What fades does so evenly, and a clock that jumps ahead finds a neutral item")
  func fades() {
    var random = TestRandom(seed: 94)
    var state = EngagementState()
    for week in 0..<Int32(4) {
      state.show(500, every: 2, day: today + 7 * week, &random)
    }
    let ratios = (0..<5).map {
      state.engagement(now: Self.moment(today + 28 + 7 * $0)).summary.ratio
    }
    #expect(ratios == ratios.sorted(by: >))
    #expect(ratios[0] > 0.35)
    #expect(state.engagement(now: Self.moment(today + 700)) == ItemEngagement())
  }
}
