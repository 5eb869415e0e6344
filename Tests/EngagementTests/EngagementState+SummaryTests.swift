import Engagement
import Records
import TestSupport
import Testing

/// The start of an epoch, and the length of a day.
private let start = Timestamp(milliseconds: 2_968 * 7 * 86_400_000)
private let day = 86_400.0

struct EngagementStateSummaryTests {
  @Test("An item that nobody has seen stands where the prior puts it")
  func unseen() {
    let summary = EngagementState().summary(now: start)
    #expect(summary == EngagementSummary(ratio: 0.1, taps: 0, clients: 0))
  }

  @Test("Below k people every item looks like one that nobody has seen")
  func belowThreshold() {
    var random = TestRandom(seed: 21)
    let unseen = EngagementState().summary(now: start)
    for k in [2, 20, 50, 150] {
      for _ in 0..<100 {
        var state = EngagementState()
        let people = Int.random(in: 0..<k, using: &random)
        let clients = (0..<people).map { _ in random.next() }
        for client in clients {
          for kind in EngagementEvent.Kind.allCases {
            state.add(kind, at: start, clientHash: client)
          }
        }
        #expect(state.summary(now: start, k: k) == unseen, "\(people) people, k \(k)")
        #expect(state.uselessness(now: start, k: k) == 0)
        #expect(!state.isHidden(now: start, k: k))
      }
    }
  }

  @Test("Few who chose stay hidden among many who saw")
  func fewChoosers() {
    let shown = state(viewers: 1_000, choosers: 40)
    let summary = shown.summary(now: start)
    #expect(summary.taps == 0)
    #expect(summary.clients == 0)
    #expect(summary.ratio == 0.04)
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
    let now = start.advanced(bySeconds: 7 * 7 * day)
    #expect(state.summary(now: now) == EngagementState().summary(now: now))
  }

  @Test("Choices and people count once enough have chosen")
  func aboveThreshold() {
    let summary = state(viewers: 1_000, choosers: 500).summary(now: start)
    #expect(summary.ratio == 0.49)
    #expect(abs(summary.taps - 500.0 / 550) < 1e-3)
    #expect(summary.clients > 0.4 && summary.clients < 0.6)
  }

  @Test("An event counts half after each half-life")
  func decay() {
    let state = state(viewers: 0, choosers: 200)
    func taps(_ days: Double) -> Double {
      let taps = state.summary(now: start.advanced(bySeconds: days * day)).taps
      return 50 * taps / (1 - taps)
    }
    #expect(abs(taps(0) - 200) < 1e-6)
    #expect(abs(taps(14) - 100) < 1e-6)
    #expect(abs(taps(28) - 50) < 1e-6)
    #expect(state.summary(now: start.advanced(bySeconds: 63 * day)).taps == 0)
  }

  @Test("An event counts the same wherever in its week it lies, apart from its age")
  func decayWithinWeek() {
    var random = TestRandom(seed: 23)
    var state = EngagementState()
    let late = start.advanced(bySeconds: 6 * day)
    for _ in 0..<200 { state.add(.tap, at: late, clientHash: random.next()) }
    let now = late.advanced(bySeconds: 14 * day)
    let taps = state.summary(now: now).taps
    #expect(abs(50 * taps / (1 - taps) - 100) < 0.01)
  }

  @Test("A clock that went back finds nothing stronger than new events")
  func clockBackwards() {
    let state = state(viewers: 500, choosers: 200)
    let earlier = state.summary(now: start.advanced(bySeconds: -30 * day))
    #expect(earlier == state.summary(now: start))
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
      return state.summary(now: start).ratio
    }
    #expect(ratio(rank: 1) == 0.1)
    #expect(ratio(rank: 1) < ratio(rank: 3))
    #expect(ratio(rank: 3) < ratio(rank: 10))
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
      return state.summary(now: start).ratio
    }
    let plain = ratio(nil)
    #expect(ratio(.return, 60_000) == plain)
    #expect(ratio(.return, 20_000) < plain)
    #expect(ratio(.return, 2_000) < ratio(.return, 20_000))
    #expect(ratio(.return) == ratio(.return, 20_000))
    #expect(ratio(.dismiss) < plain)
  }

  @Test("What many were shown and nobody wanted disappears, and can earn its way back")
  func useless() {
    var shunned = state(viewers: 2_000, choosers: 0)
    #expect(shunned.uselessness(now: start) > 0.8)
    #expect(shunned.isHidden(now: start))
    #expect(!state(viewers: 100, choosers: 0).isHidden(now: start))
    #expect(state(viewers: 2_000, choosers: 400).uselessness(now: start) == 0)
    shunned.merge(state(viewers: 0, choosers: 150))
    #expect(!shunned.isHidden(now: start))
    let later = start.advanced(bySeconds: 62 * day)
    #expect(!state(viewers: 2_000, choosers: 0).isHidden(now: later))
  }

  @Test("Every signal stays within 0 and 1")
  func bounded() {
    var random = TestRandom(seed: 26)
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
      let summary = state.summary(now: start.advanced(bySeconds: 10 * day), k: 5)
      #expect((0...1).contains(summary.ratio))
      #expect((0...1).contains(summary.taps))
      #expect((0...1).contains(summary.clients))
    }
  }

  /// Showings at the first rank and taps at the start of the week, each by a client of its own.
  private func state(viewers: Int, choosers: Int) -> EngagementState {
    var random = TestRandom(seed: 27)
    var state = EngagementState()
    for _ in 0..<viewers { state.add(.impression, at: start, clientHash: random.next()) }
    for _ in 0..<choosers { state.add(.tap, at: start, clientHash: random.next()) }
    return state
  }
}
