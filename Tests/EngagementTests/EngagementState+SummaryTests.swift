import Basics
import Engagement
import Records
import TestSupport
import Testing

/// The start of an epoch, and the length of a day.
private let start = Timestamp(milliseconds: 2_968 * 7 * 86_400_000)
private let day = 86_400.0

/// The built-in constants, but that items rise and fall at once.
private let unpaced: EngagementSettings = {
  var settings = EngagementSettings()
  settings.riseLimit = 1
  settings.riseNetworks = 1
  settings.riseFloor = 0
  return settings
}()

struct EngagementStateSummaryTests {
  @Test("An item that nobody has seen is neutral")
  func unseen() {
    #expect(EngagementState().engagement(now: start) == ItemEngagement())
  }

  @Test("Below k people every item looks like one that nobody has seen")
  func belowThreshold() {
    var random = TestRandom(seed: 21)
    for k in [2, 20, 50, 150] {
      var settings = EngagementSettings()
      settings.threshold = k
      for _ in 0..<100 {
        var state = EngagementState()
        let people = Int.random(in: 0..<k, using: &random)
        let clients = (0..<people).map { _ in random.next() }
        for client in clients {
          for kind in EngagementEvent.Kind.allCases {
            state.add(kind, at: start, clientHash: client)
          }
        }
        let found = state.engagement(now: start, settings: settings)
        #expect(found == ItemEngagement(), "\(people) people, k \(k)")
        #expect(state.observation(now: start, groups: [], settings: settings) == nil)
      }
    }
  }

  @Test("Few who chose stay hidden among many who saw")
  func fewClickers() {
    let shown = state(viewers: 1_000, clickers: 40).engagement(now: start)
    #expect(shown.isKnown)
    #expect(shown.summary == .none)
    #expect(shown.uselessness > 0.4)
  }

  @Test("People of different epochs never add up to k")
  func epochsApart() {
    var random = TestRandom(seed: 22)
    var state = EngagementState()
    for week in 0..<8 {
      for _ in 0..<45 {
        let at = start.advanced(bySeconds: Double(week) * 7 * day)
        state.add(.tap, at: at, clientHash: random.next())
      }
    }
    #expect(state.engagement(now: start.advanced(bySeconds: 49 * day)) == ItemEngagement())
  }

  @Test("Choices and people count once enough have chosen")
  func aboveThreshold() {
    let summary = state(viewers: 1_000, clickers: 500).engagement(now: start, settings: unpaced)
      .summary
    // Five times as good as usual; half of a thousand each.
    #expect(summary.ratio == 0.8)
    #expect(abs(summary.taps - 0.5) < 1e-3)
    #expect(summary.clients > 0.4 && summary.clients < 0.6)
  }

  @Test("An event counts half after each half-life")
  func decay() {
    let state = state(viewers: 0, clickers: 200)
    func taps(_ days: Double) -> Double {
      let taps = state.engagement(now: start.advanced(bySeconds: days * day), settings: unpaced)
        .summary.taps
      return 500 * taps / (1 - taps)
    }
    #expect(abs(taps(0) - 200) < 1e-6)
    #expect(abs(taps(14) - 100) < 1e-6)
    #expect(abs(taps(28) - 50) < 1e-6)
    let later = start.advanced(bySeconds: 63 * day)
    #expect(state.engagement(now: later) == ItemEngagement())
  }

  @Test("An event counts the same wherever in its week it lies, apart from its age")
  func decayWithinWeek() {
    var random = TestRandom(seed: 23)
    var state = EngagementState()
    let late = start.advanced(bySeconds: 6 * day)
    for _ in 0..<200 { state.add(.tap, at: late, clientHash: random.next()) }
    let taps = state.engagement(now: late.advanced(bySeconds: 14 * day), settings: unpaced)
      .summary.taps
    #expect(abs(500 * taps / (1 - taps) - 100) < 0.01)
  }

  @Test("A clock that went back finds nothing stronger than new events")
  func clockBackwards() {
    let state = state(viewers: 500, clickers: 200)
    let earlier = state.engagement(now: start.advanced(bySeconds: -30 * day))
    #expect(earlier == state.engagement(now: start))
  }

  @Test("Being chosen at a low rank is worth more than at the first")
  func position() {
    func ratio(rank: Int) -> Double {
      var random = TestRandom(seed: 24)
      var state = EngagementState()
      for index in 0..<400 {
        let client = random.next()
        state.add(.impression, at: start, position: rank, clientHash: client)
        if index.isMultiple(of: 10) { state.add(.tap, at: start, clientHash: client) }
      }
      return state.engagement(now: start, settings: unpaced).summary.ratio
    }
    #expect(ratio(rank: 1) == 0)
    #expect(ratio(rank: 1) < ratio(rank: 3))
    #expect(ratio(rank: 3) < ratio(rank: 10))
    #expect(ratio(rank: 10) <= ratio(rank: 1_000))
  }

  @Test("Quick returns and dismissals lower the ratio, long visits do not")
  func returns() {
    func ratio(_ kind: EngagementEvent.Kind?, _ durationMs: Int? = nil) -> Double {
      var random = TestRandom(seed: 25)
      var state = EngagementState()
      for _ in 0..<300 {
        let client = random.next()
        state.add(.impression, at: start, clientHash: client)
        state.add(.tap, at: start, clientHash: client)
        guard let kind else { continue }
        state.add(kind, at: start, durationMs: durationMs, clientHash: client)
      }
      return state.engagement(now: start, settings: unpaced).summary.ratio
    }
    let plain = ratio(nil)
    #expect(ratio(.return, 60_000) == plain)
    #expect(ratio(.return, 20_000) < plain)
    #expect(ratio(.return, 2_000) < ratio(.return, 20_000))
    #expect(ratio(.return) == ratio(.return, 20_000))
    #expect(ratio(.dismiss) < plain)
  }

  @Test("A showing that stayed in view until the query ended tells half as much against an item")
  func silentSatisfaction() {
    func uselessness(_ durationMs: Int?) -> Double {
      var random = TestRandom(seed: 26)
      var state = EngagementState()
      for _ in 0..<300 {
        state.add(.impression, at: start, durationMs: durationMs, clientHash: random.next())
      }
      return state.engagement(now: start).uselessness
    }
    #expect(uselessness(nil) == uselessness(4_999))
    #expect(uselessness(5_000) < uselessness(nil))
    #expect(uselessness(5_000) > 0)
  }

  @Test("What many were shown and nobody wanted disappears, and can earn its way back")
  func useless() {
    var shunned = state(viewers: 2_000, clickers: 0)
    #expect(shunned.engagement(now: start).uselessness > 0.8)
    #expect(shunned.engagement(now: start).isHidden)
    #expect(!state(viewers: 100, clickers: 0).engagement(now: start).isHidden)
    #expect(state(viewers: 2_000, clickers: 400).engagement(now: start).uselessness == 0)
    shunned.merge(state(viewers: 0, clickers: 150))
    #expect(!shunned.engagement(now: start).isHidden)
    let later = start.advanced(bySeconds: 62 * day)
    #expect(!state(viewers: 2_000, clickers: 0).engagement(now: later).isHidden)
  }

  @Test("Every signal stays within 0 and 1")
  func bounded() {
    var random = TestRandom(seed: 28)
    var settings = EngagementSettings()
    settings.threshold = 5
    for _ in 0..<100 {
      var state = EngagementState()
      for _ in 0..<Int.random(in: 0...400, using: &random) {
        let at = start.advanced(bySeconds: Double.random(in: 0...(30 * day), using: &random))
        state.add(
          EngagementEvent.Kind.allCases.randomElement(using: &random) ?? .tap,
          at: at,
          position: Int.random(in: 1...1_000, using: &random),
          clientHash: random.next()
        )
      }
      let now = start.advanced(bySeconds: 10 * day)
      let found = state.engagement(now: now, settings: settings)
      #expect((0...1).contains(found.summary.ratio))
      #expect((0...1).contains(found.summary.taps))
      #expect((0...1).contains(found.summary.clients))
      #expect((0...1).contains(found.uselessness))
    }
  }

  /// Showings at the first rank and taps at the start of the week, each by a client of its own.
  private func state(viewers: Int, clickers: Int) -> EngagementState {
    var random = TestRandom(seed: 27)
    var state = EngagementState()
    for _ in 0..<viewers { state.add(.impression, at: start, clientHash: random.next()) }
    for _ in 0..<clickers { state.add(.tap, at: start, clientHash: random.next()) }
    return state
  }
}
