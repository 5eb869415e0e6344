import Basics
@testable import Engagement
import Records
import TestSupport
import Digests
import Testing

/// The first day of an epoch.
private let today: Int32 = 2_968 * 7
private let now = Timestamp(milliseconds: (Int64(today) + 6) * 86_400_000)

struct ClientHabitsTests {
  /// People and what is known of the items they voted for.
  private struct Crowd {
    private(set) var votes: [Vote] = []
    private var random = TestRandom(seed: 51)

    /// Clients of which each is shown item 1 and chooses it, with as many other items as make
    /// `items`.
    mutating func add(_ count: Int, items: Int, day: Int32 = today) {
      for _ in 0..<count {
        let client = random.next()
        let network = UInt8.random(in: 1...64, using: &random)
        func add(_ kind: EngagementEvent.Kind, _ item: Int) {
          let grade = VoteGrade.of(kind, position: 1, durationMs: nil)
          votes.append(
            Vote(
              id: UInt64(votes.count) + 1,
              item: Digest128(number: UInt64(item)),
              client: client,
              day: day,
              kind: kind,
              grade: grade,
              network: network
            )
          )
        }
        for item in 1...items { add(.impression, item) }
        add(.tap, 1)
      }
    }
  }

  /// What is known of all items, and how they stand.
  private struct Known: Equatable {
    var states: [Digest128: [UInt8]] = [:]
    var priors: [UInt8] = []
    var signals: [Digest128: ItemEngagement] = [:]
    var countsNarrow = true

    init(_ votes: [Vote]) {
      var book = VoteLedger(.standard)
      var states: [Digest128: EngagementState] = [:]
      for vote in votes {
        _ = book.take(vote, today: vote.day) {
          states[$0.item, default: EngagementState()].apply($0)
        }
      }
      let habits = ClientHabitsTests.habits(states[VoteChange.everybody].map { [$0] } ?? [])
      states[VoteChange.everybody] = nil
      let priors = EngagementPriors([], habits: habits)
      self.states = states.mapValues(\.encoded)
      self.priors = priors.encoded
      signals = states.mapValues { $0.engagement(now: now, priors: priors) }
      countsNarrow = habits.countsNarrow(in: Epoch(day: today))
    }
  }

  private static func habits(_ states: some Sequence<EngagementState>) -> ClientHabits {
    var survey = ClientHabits.Survey()
    for state in states { survey.take(state) }
    return survey.habits
  }

  @Test(
    "Narrow clients are usual where they are half of all or more",
    arguments: [
      (narrow: 0, broad: 0, isCommon: true), (1, 0, true), (5_000, 0, true), (0, 1, false),
      (0, 5_000, false), (3_000, 1_500, true), (1_500, 3_000, false), (1_000, 15_000, false),
    ]
  )
  func isCommon(narrow: Int, broad: Int, isCommon: Bool) {
    var crowd = Crowd()
    crowd.add(narrow, items: 1)
    crowd.add(broad, items: 4)
    #expect(Known(crowd.votes).countsNarrow == isCommon)
  }

  @Test("One client that votes for thousands of items makes nobody the exception")
  func voteMuch() {
    var crowd = Crowd()
    crowd.add(60, items: 1)
    crowd.add(1, items: 1_900)
    #expect(Known(crowd.votes).countsNarrow)
  }

  @Test("What is usual changes both ways, and is the same for the same votes in any order")
  func flips() {
    var random = TestRandom(seed: 52)
    var crowd = Crowd()
    var signals: [ItemEngagement] = []
    for (narrow, broad, counts) in [(400, 0, true), (0, 900, false), (1_600, 0, true)] {
      crowd.add(narrow, items: 2)
      crowd.add(broad, items: 5)
      let known = Known(crowd.votes)
      #expect(known.countsNarrow == counts)
      for copies in 1...2 {
        let all = (0..<copies).flatMap { _ in crowd.votes }.shuffled(using: &random)
        let isSame = Known(all) == known
        #expect(isSame)
      }
      signals.append(known.signals[2] ?? ItemEngagement())
    }
    // Nobody chose the second item. The narrow clients that were shown it count, or do not.
    #expect(signals[0].uselessness < signals[1].uselessness)
    #expect(signals[1].uselessness < signals[2].uselessness)
  }

  @Test("Where only single choices are told of, each counts the quarter that it always did")
  func singleTaps() {
    var random = TestRandom(seed: 53)
    var found = EngagementState()
    var quarters = EngagementState()
    for _ in 0..<50 {
      var change = VoteChange(
        day: today,
        kind: .tap,
        network: UInt8.random(in: 0...64, using: &random),
        side: .narrow,
        units: Int64(EpochTotals.unit),
        votes: EpochTotals.parts,
        client: random.next()
      )
      found.apply(change)
      change.side = .broad
      change.units /= 4
      change.votes /= 4
      quarters.apply(change)
    }
    var settings = EngagementSettings()
    settings.threshold = 20
    let priors = EngagementPriors([], habits: Self.habits([found]))
    let item = found.engagement(now: now, priors: priors, settings: settings)
    #expect(item == quarters.engagement(now: now, settings: settings))
    #expect(item.summary.taps > 0)
    let sums = found.epochs.map { $0.counting(narrow: true).networks }
    #expect(sums == quarters.epochs.map(\.networks))
  }

  @Test("Where narrow clients are the exception they change nothing, however many choose an item")
  func exception() {
    var crowd = Crowd()
    crowd.add(1_500, items: 4)
    let before = Known(crowd.votes)
    crowd.add(1_000, items: 1)
    crowd.add(200, items: 2)
    let after = Known(crowd.votes)
    #expect(after.priors == before.priors)
    #expect(after.signals == before.signals)
    #expect(before.signals[1]?.summary.clients ?? 0 > 0)
  }

  @Test("A week in which only such clients met an item is as if nobody had met it")
  func exceptionalWeek() {
    var random = TestRandom(seed: 54)
    var state = EngagementState()
    state.show(900, every: 60, day: today - 7, &random)
    state.show(900, every: 2, day: today - 14, &random)
    // Others are met by broad clients in the week.
    var other = EngagementState()
    other.show(2_000, every: 8, day: today, &random)
    var crowd = Crowd()
    crowd.add(1_000, items: 1)
    var book = VoteLedger(.standard)
    var met = state
    for vote in crowd.votes {
      _ = book.take(vote, today: vote.day) { change in
        if change.item != VoteChange.everybody { met.apply(change) }
      }
    }
    let priors = EngagementPriors([], habits: Self.habits([met, other]))
    #expect(met != state)
    #expect(met.engagement(now: now, priors: priors) == state.engagement(now: now, priors: priors))
  }

  @Test("Clients that do not count are none of the people that privacy asks for")
  func privacy() {
    var crowd = Crowd()
    crowd.add(49, items: 4)
    crowd.add(40, items: 1)
    let few = Known(crowd.votes)
    #expect(!few.countsNarrow)
    #expect(few.signals[1]?.isKnown == false)
    crowd.add(40, items: 1)
    #expect(Known(crowd.votes).countsNarrow)
    #expect(Known(crowd.votes).signals[1]?.isKnown == true)
  }

  @Test("Of an epoch of which nothing is known the last one before it says what is usual")
  func unknownEpochs() {
    var crowd = Crowd()
    crowd.add(100, items: 1, day: today)
    crowd.add(100, items: 3, day: today + 7)
    crowd.add(100, items: 1, day: today + 21)
    var book = VoteLedger(.standard)
    var state = EngagementState()
    for vote in crowd.votes {
      _ = book.take(vote, today: vote.day) { change in
        if change.item == VoteChange.everybody { state.apply(change) }
      }
    }
    let habits = Self.habits([state])
    let found = (-1...4).map { habits.countsNarrow(in: Epoch(day: today + 7 * $0)) }
    #expect(found == [true, true, false, false, true, true])
  }

  @Test("Habits survive being stored as words; words that are none are refused")
  func coding() {
    var states: [EngagementState] = []
    for (number, side) in [VoteChange.Side.broad, .narrow, .narrow, .broad].enumerated() {
      var state = EngagementState()
      let day = today + 7 * Int32(number) - (number == 0 ? 7 * 4_000 : 0)
      state.apply(
        VoteChange(day: day, kind: .open, side: side, units: 4, votes: 4, client: 0xABCD << 40)
      )
      states.append(state)
    }
    let habits = Self.habits(states)
    #expect(habits.words.count == 4)
    #expect(habits.words.map { $0 & 1 } == [0, 1, 1, 0])
    #expect(ClientHabits(words: habits.words) == habits)
    #expect(Self.habits(states.reversed()) == habits)
    #expect(ClientHabits(words: [2, 3]) == nil)
    #expect(ClientHabits(words: [1 << 40]) == nil)
  }
}
