import Digests

/// What is known of clients on one day: how many votes they cast, and for which items while
/// those are few.
struct ClientDays: Sendable {
  /// How a client's vote counts.
  enum VoteOutcome: Hashable {
    /// As one of a client that touched few items so far.
    case narrow
    /// As one of a broad client, and from now on so do the earlier votes, for these items.
    case broadens(Touched, Touched)
    /// As one of a broad client.
    case broad
    /// Not at all, because there are too many.
    case overLimit
  }

  /// What a client did to an item.
  struct Touched: Hashable {
    var item = Digest128.zero
    /// The kinds of its votes, each by its bit; none where there is no item.
    var kinds: UInt8 = 0
  }

  fileprivate struct Client {
    var votes: Int32 = 0
    var items: UInt8 = 0
    // Apart from their items, they take no room of their own.
    var firstKinds: UInt8 = 0
    var secondKinds: UInt8 = 0
    var first = Digest128.zero
    var second = Digest128.zero
  }

  private var indexes = MarkTable()
  private var clients: [Client] = []

  /// See ``MarkTable/prefetch(_:)``.
  func prefetch(_ clients: [UInt64]) -> UInt64 {
    var seen = indexes.prefetch(clients)
    self.clients.withUnsafeBufferPointer { known in
      for client in clients {
        let index = Int(truncatingIfNeeded: indexes[client])
        if index > 0 { seen ^= known[index - 1].first.low }
      }
    }
    return seen
  }

  /// Counts a new vote.
  mutating func take(_ vote: Vote, _ settings: EngagementSettings) -> VoteOutcome {
    let index = index(of: vote.client)
    guard clients[index].votes < settings.clientDailyLimit else { return .overLimit }
    return clients[index].take(vote, full: Self.full(settings))
  }

  /// Whether a client cast one vote so far.
  func isFirst(of client: UInt64) -> Bool {
    let index = indexes[client]
    return index != 0 && clients[Int(index) - 1].votes == 1
  }

  /// Whether a client is broad.
  func isBroad(_ client: UInt64, _ settings: EngagementSettings) -> Bool {
    let index = indexes[client]
    guard index != 0 else { return false }
    return clients[Int(index) - 1].items >= Self.full(settings)
  }

  /// How many items a client must touch to be broad.
  private static func full(_ settings: EngagementSettings) -> UInt8 {
    UInt8(min(3, max(1, settings.rampItems)))
  }

  private mutating func index(of client: UInt64) -> Int {
    let next = UInt64(clients.count) + 1
    let index = indexes.update(client) { index in
      if index == 0 { index = next }
      return index
    }
    if index == next { clients.append(Client()) }
    return Int(index) - 1
  }
}

extension ClientDays.Client {
  /// Counts a new vote.
  fileprivate mutating func take(_ vote: Vote, full: UInt8) -> ClientDays.VoteOutcome {
    votes += 1
    if items >= full { return .broad }
    if items > 0, first == vote.item {
      firstKinds |= vote.kind.bit
      return .narrow
    }
    if items > 1, second == vote.item {
      secondKinds |= vote.kind.bit
      return .narrow
    }
    items += 1
    if items >= full {
      return .broadens(
        ClientDays.Touched(item: first, kinds: firstKinds),
        ClientDays.Touched(item: second, kinds: secondKinds)
      )
    }
    if items == 1 { (first, firstKinds) = (vote.item, vote.kind.bit) }
    if items == 2 { (second, secondKinds) = (vote.item, vote.kind.bit) }
    return .narrow
  }
}

extension EngagementEvent.Kind {
  /// The kind's index in a set of kinds.
  var bit: UInt8 { 1 << code }
}
