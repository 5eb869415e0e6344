package import Digests

/// What a vote changes in the state of its item.
package struct VoteChange: Hashable, Sendable {
  /// How many items the vote's client met on its day.
  package enum Side: Hashable, Sendable {
    /// Many.
    case broad
    /// Few so far.
    case narrow
    /// Many by now; what was added as ``narrow`` before moves over.
    case broadens
  }

  /// The item's identity.
  package var item = Digest128.zero
  /// The day of the vote.
  package var day: Int32
  /// What was done.
  package var kind: EngagementEvent.Kind
  /// The network's bucket; 0 when it is not known.
  package var network: UInt8 = 0
  /// Which of the item's sums change.
  package var side = Side.broad
  /// What is added to the sum of the kind.
  package var units: Int64
  /// What is added to the number of votes.
  package var votes: Int64
  /// The client, when it is the client's first vote of this kind for the item that day, or moves: its
  /// name among those of the item.
  package var client: UInt64?

  /// Stands for all items together: its people are those who did anything at all, by their names
  /// under the key of the epoch, and it has no sums.
  package static let everybody = Digest128.zero
}

/// Says of each vote whether it counts, and among which: the memory of the last days.
///
/// The same votes give the same changes in sum, in any order: of equal votes the largest counts,
/// and a client's day is broad as soon as it touched ``EngagementSettings/rampItems`` different
/// items, its earlier votes included. A robot that knows one item only stays narrow; what such
/// votes are worth depends on how common they are, which ``ClientHabits`` say.
///
/// Identifiers are remembered for two days after they came in, votes until events of their day
/// are refused. What is remembered of an identifier does not depend on what became of its vote, so that
/// sending it again tells nothing of that.
package struct VoteLedger: Sendable {
  /// What became of a vote.
  package enum Verdict: Hashable, Sendable {
    /// It counts.
    case counted
    /// Its event came in before.
    case repeatedEvent
    /// Its client has done the same to the item that day.
    case repeatedVote
    /// Its client has done too much that day.
    case overLimit
  }

  /// How many days before today are remembered.
  package static let span: Int32 = 3

  private let rules: Rules
  private var days: [Day] = []
  private var lastSeen: UInt64 = 0

  /// What votes are counted by.
  fileprivate struct Rules {
    let settings: EngagementSettings
    let weights: VoteWeights
    let secret: EngagementSecret
  }

  /// What is known of one day.
  fileprivate struct Day {
    let day: Int32
    /// The events that came in on the day.
    var events = MarkSet()
    /// The votes of the day, each with its grade and network.
    var votes = MarkTable()
    /// The clients that voted for the day.
    var clients = ClientDays()
  }

  /// A ledger without votes, which gives clients names under `secret`.
  package init(
    _ settings: EngagementSettings,
    secret: EngagementSecret = EngagementSecret(salt: 0)
  ) {
    rules = Rules(settings: settings, weights: VoteWeights(settings), secret: secret)
  }

  /// How many votes are remembered.
  package var count: Int { days.reduce(0) { $0 + $1.votes.count } }

  /// Forgets what no longer needs to be known.
  ///
  /// - Returns: The newest day whose votes were forgotten; were more votes of it to come, because
  ///   the clock went back, they could count twice.
  package mutating func expire(today: Int32) -> Int32? {
    let closed = days.filter { $0.day < today - Self.span && $0.votes.count > 0 }.map(\.day).max()
    days.removeAll { $0.day < today - Self.span }
    return closed
  }

  /// The index of a day among ``days``, which is made when there is none.
  private mutating func index(of day: Int32) -> Int {
    for index in days.indices where days[index].day == day { return index }
    days.append(Day(day: day))
    return days.count - 1
  }

  /// Brings what is known of votes near that are taken next; see ``MarkTable/prefetch(_:)``.
  package mutating func prefetch(_ votes: [Vote]) {
    let ids = votes.map { $0.id }
    var seen: UInt64 = 0
    for day in days.indices {
      if days[day].events.count > 0 { seen ^= days[day].events.prefetch(ids) }
      let due = votes.filter { $0.day == days[day].day }
      guard !due.isEmpty else { continue }
      seen ^= days[day].votes.prefetch(due.map { $0.key })
      seen ^= days[day].clients.prefetch(due.map { $0.client })
    }
    lastSeen = seen
  }

  /// Takes a vote.
  ///
  /// - Parameters:
  ///   - vote: The vote.
  ///   - today: The day it came in.
  ///   - apply: Takes what changes; called several times when earlier votes change with it.
  /// - Returns: Whether it counts.
  package mutating func take(
    _ vote: Vote,
    today: Int32,
    apply: (VoteChange) -> Void
  ) -> Verdict {
    let hasName = vote.id != Vote.unnamed
    if hasName {
      for index in days.indices where days[index].events.contains(vote.id) { return .repeatedEvent }
    }
    let day = index(of: vote.day)
    let verdict = days[day].take(vote, rules, apply)
    if hasName {
      let arrival = vote.day == today ? day : index(of: today)
      days[arrival].events.insert(vote.id)
    }
    return verdict
  }
}

extension VoteLedger.Day {
  /// Takes a vote of the day whose event has not come in before.
  fileprivate mutating func take(
    _ vote: Vote,
    _ rules: VoteLedger.Rules,
    _ apply: (VoteChange) -> Void
  ) -> VoteLedger.Verdict {
    let key = vote.key
    let known = votes[key]
    var isBroad = false
    if known == 0 {
      let outcome = clients.take(vote, rules.settings)
      guard outcome != .overLimit else { return .overLimit }
      isBroad = outcome != .narrow
      if case .broadens(let first, let second) = outcome {
        move(vote, first, rules, apply)
        move(vote, second, rules, apply)
        apply(.presence(of: vote, .broad))
      } else if clients.isFirst(of: vote.client) {
        apply(.presence(of: vote, isBroad ? .broad : .narrow))
      }
    } else {
      isBroad = clients.isBroad(vote.client, rules.settings)
    }
    let mark = UInt64(vote.grade) << 8 | UInt64(vote.network) | 1 << 16
    guard mark > known else { return .repeatedVote }
    votes.update(key) { $0 = mark }
    let side = isBroad ? VoteChange.Side.broad : .narrow
    if known != 0 { rules.weights.change(vote, known, sign: -1, side, client: nil, apply) }
    let client = known == 0 ? rules.secret.viewer(vote.client, of: vote.item) : nil
    rules.weights.change(vote, mark, sign: 1, side, client: client, apply)
    return known == 0 ? .counted : .repeatedVote
  }

  /// Moves the votes that a client cast for an item on the day of `vote` to the broad ones.
  private func move(
    _ vote: Vote,
    _ touched: ClientDays.Touched,
    _ rules: VoteLedger.Rules,
    _ apply: (VoteChange) -> Void
  ) {
    for kind in EngagementEvent.Kind.allCases where touched.kinds & kind.bit != 0 {
      var earlier = vote
      earlier.item = touched.item
      earlier.kind = kind
      let mark = votes[earlier.key]
      guard mark != 0 else { continue }
      let client = rules.secret.viewer(vote.client, of: earlier.item)
      rules.weights.change(earlier, mark, sign: 1, .broadens, client: client, apply)
    }
  }
}

extension VoteChange {
  /// That the client of a vote did anything at all on its day.
  fileprivate static func presence(of vote: Vote, _ side: Side) -> VoteChange {
    VoteChange(
      item: everybody,
      day: vote.day,
      kind: .impression,
      side: side,
      units: 0,
      votes: 0,
      client: vote.client
    )
  }
}

extension VoteWeights {
  /// Hands over what a vote with this mark changes, where it comes (1) or goes (-1).
  fileprivate func change(
    _ vote: Vote,
    _ mark: UInt64,
    sign: Int64,
    _ side: VoteChange.Side,
    client: UInt64?,
    _ apply: (VoteChange) -> Void
  ) {
    let grade = UInt8(truncatingIfNeeded: mark >> 8)
    let units = units(vote.kind, grade, day: vote.day)
    apply(
      VoteChange(
        item: vote.item,
        day: vote.day,
        kind: vote.kind,
        network: UInt8(truncatingIfNeeded: mark),
        side: side,
        units: units * sign,
        votes: EpochTotals.parts * sign,
        client: client
      )
    )
  }
}
