/// What a vote changes in the state of its item.
package struct VoteChange: Hashable, Sendable {
  /// The item's fingerprint.
  package var item: UInt64 = 0
  /// The day of the vote.
  package var day: Int32
  /// What was done.
  package var kind: EngagementEvent.Kind
  /// The network's place; 0 when it is not known.
  package var network: UInt8 = 0
  /// What is added to the sum of the kind.
  package var units: Int64
  /// What is added to the number of votes.
  package var votes: Int64
  /// The client, when it is the client's first vote of this kind for the item that day.
  package var client: UInt64?
}

/// Says of each vote whether it counts, and how much: the memory of the last days.
///
/// The same votes give the same changes in sum, in any order: of equal votes the largest counts,
/// and a client's day counts in full as soon as it touched ``EngagementSettings/rampItems``
/// different items, its earlier votes included. A robot that knows one item only stays at a
/// quarter.
///
/// Identifiers are remembered for two days after they came in, votes until events of their day
/// are refused.
package struct VoteBook: Sendable {
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

  private let weights: VoteWeights
  private let settings: EngagementSettings
  private var days: [Day] = []
  private var lastSeen: UInt64 = 0

  /// What is known of one day.
  private struct Day {
    let day: Int32
    /// The events that came in on the day.
    var events = MarkSet()
    /// The votes of the day, each with its grade and network.
    var votes = MarkTable()
    /// The clients that voted for the day.
    var clients = ClientDays()
  }

  /// A book without votes.
  package init(_ settings: EngagementSettings) {
    self.settings = settings
    weights = VoteWeights(settings)
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

  /// The place of a day among ``days``, which is made when there is none.
  private mutating func index(of day: Int32) -> Int {
    for index in days.indices where days[index].day == day { return index }
    days.append(Day(day: day))
    return days.count - 1
  }

  /// Brings what is known of votes near that are taken next; see ``MarkTable/glance(at:)``.
  package mutating func glance(at votes: [Vote]) {
    var seen: UInt64 = 0
    for day in days.indices {
      if days[day].events.count > 0 {
        for vote in votes { seen ^= days[day].events.glance(at: vote.id) }
      }
      for vote in votes where vote.day == days[day].day {
        seen ^= days[day].votes.glance(at: vote.key) ^ days[day].clients.glance(at: vote.client)
      }
      for vote in votes where vote.day == days[day].day {
        seen ^= days[day].clients.glance(behind: vote.client)
      }
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
    for index in days.indices where days[index].events.contains(vote.id) { return .repeatedEvent }
    let day = index(of: vote.day)
    let key = vote.key
    let known = days[day].votes[key]
    var isFull = false
    if known == 0 {
      let standing = days[day].clients.take(vote, settings)
      guard standing != .overLimit else { return .overLimit }
      isFull = standing != .narrow
      if case .broadens(let first, let second) = standing {
        for item in [first, second].compactMap({ $0 }) { fill(vote, item, day, apply) }
      }
    } else {
      isFull = days[day].clients.isBroad(vote.client, settings)
    }
    let mark = UInt64(vote.grade) << 8 | UInt64(vote.network) | 1 << 16
    guard mark > known else { return .repeatedVote }
    days[day].votes.update(key) { $0 = mark }
    let parts = isFull ? EpochTotals.parts : 1
    if known != 0 { change(vote, known, parts: -parts, client: nil, apply) }
    change(vote, mark, parts: parts, client: known == 0 ? vote.client : nil, apply)
    guard known == 0 else { return .repeatedVote }
    let arrival = index(of: today)
    days[arrival].events.insert(vote.id)
    return .counted
  }

  /// Brings the votes that a client cast for an item on the day of `vote` from one part to all.
  private func fill(_ vote: Vote, _ item: UInt64, _ day: Int, _ apply: (VoteChange) -> Void) {
    for kind in EngagementEvent.Kind.allCases {
      var earlier = vote
      earlier.item = item
      earlier.kind = kind
      let mark = days[day].votes[earlier.key]
      guard mark != 0 else { continue }
      change(earlier, mark, parts: EpochTotals.parts - 1, client: nil, apply)
    }
  }

  private func change(
    _ vote: Vote,
    _ mark: UInt64,
    parts: Int64,
    client: UInt64?,
    _ apply: (VoteChange) -> Void
  ) {
    let grade = UInt8(truncatingIfNeeded: mark >> 8)
    let units = weights.units(vote.kind, grade, day: vote.day)
    apply(
      VoteChange(
        item: vote.item,
        day: vote.day,
        kind: vote.kind,
        network: UInt8(truncatingIfNeeded: mark),
        units: units / EpochTotals.parts * parts,
        votes: parts,
        client: client
      )
    )
  }
}

/// What is known of clients on one day: how many votes they cast, and for which items while
/// those are few.
struct ClientDays: Sendable {
  /// How a client's vote counts.
  enum Standing: Hashable {
    /// In part, because the client touched few items so far.
    case narrow
    /// In full, and from now on so do the earlier votes, for these items.
    case broadens(UInt64?, UInt64?)
    /// In full.
    case broad
    /// Not at all, because there are too many.
    case overLimit
  }

  private struct Client {
    var votes: Int32 = 0
    var items: Int32 = 0
    var first: UInt64 = 0
    var second: UInt64 = 0
  }

  private var places = MarkTable()
  private var clients: [Client] = []

  /// See ``MarkTable/glance(at:)``.
  @inline(__always)
  func glance(at client: UInt64) -> UInt64 { places.glance(at: client) }

  /// The same for what is known of a client whose place is near already.
  @inline(__always)
  func glance(behind client: UInt64) -> UInt64 {
    let place = places[client]
    return place == 0 ? 0 : clients.withUnsafeBufferPointer { $0[Int(place) &- 1].first }
  }

  /// Counts a new vote.
  mutating func take(_ vote: Vote, _ settings: EngagementSettings) -> Standing {
    let place = place(of: vote.client)
    let full = Int32(min(3, max(1, settings.rampItems)))
    guard clients[place].votes < settings.clientDailyLimit else { return .overLimit }
    clients[place].votes += 1
    let client = clients[place]
    if client.items >= full { return .broad }
    let isKnown =
      client.items > 0 && client.first == vote.item
      || client.items > 1 && client.second == vote.item
    if isKnown { return .narrow }
    clients[place].items += 1
    switch clients[place].items {
    case 1: clients[place].first = vote.item
    case 2: clients[place].second = vote.item
    default: break
    }
    guard clients[place].items >= full else { return .narrow }
    return .broadens(
      client.items > 0 ? client.first : nil,
      client.items > 1 ? client.second : nil
    )
  }

  /// Whether the votes of a client count in full.
  func isBroad(_ client: UInt64, _ settings: EngagementSettings) -> Bool {
    let place = places[client]
    guard place != 0 else { return false }
    return clients[Int(place) - 1].items >= Int32(min(3, max(1, settings.rampItems)))
  }

  private mutating func place(of client: UInt64) -> Int {
    let next = UInt64(clients.count) + 1
    let place = places.update(client) { place in
      if place == 0 { place = next }
      return place
    }
    if place == next { clients.append(Client()) }
    return Int(place) - 1
  }
}
