/// What happened to one item in one epoch.
///
/// Sums are integers, each vote rounded by itself, so that every order of the same votes gives
/// the same bits. A vote on a day counts 2^((day − start) / half-life): decay in forward time, so
/// that nothing changes until the next vote.
///
/// Reference: Cormode, Shkapenyuk, Srivastava, Xu: Forward Decay (ICDE 2009)
struct EpochTotals: Hashable, Sendable {
  /// How many units make one vote without decay.
  static let unit = 65_536.0

  /// The parts of a vote that sums are counted in, so that a vote may count one of them.
  static let parts: Int64 = 4

  /// The sums that are kept of each network.
  enum Sum: Int, CaseIterable {
    /// Showings, each by the attention that its rank gets.
    case shown
    /// Clicks.
    case taps
    /// Openings in an app.
    case opens
    /// Dismissals.
    case dismissals
    /// Returns, the quick ones in full.
    case returns
    /// All votes, without decay or attention, in ``EpochTotals/parts``.
    case votes

    init(_ kind: EngagementEvent.Kind) {
      switch kind {
      case .impression: self = .shown
      case .tap: self = .taps
      case .open: self = .opens
      case .dismiss: self = .dismissals
      case .return: self = .returns
      }
    }
  }

  /// The sums of one network's bucket, in 64 bytes, as many as come from memory at once.
  struct Network: Hashable, Sendable {
    /// The sums in the order of ``Sum``, and the bucket in the last lane.
    private var lanes = SIMD8<Int64>(repeating: 0)

    init(bucket: UInt8) { lanes[7] = Int64(bucket) }

    /// The bucket, 1 to ``EpochKey/networks``; 0 where no network was given.
    var bucket: UInt8 { UInt8(truncatingIfNeeded: lanes[7]) }

    /// Whether all sums are zero.
    var isEmpty: Bool { lanes == Network(bucket: bucket).lanes }

    /// One of the sums.
    subscript(sum: Sum) -> Int64 {
      get { lanes[sum.rawValue] }
      set { lanes[sum.rawValue] = newValue }
    }

    /// Adds an amount to one of the sums, and to the number of votes.
    mutating func add(_ units: Int64, to sum: Sum, votes: Int64) {
      lanes[sum.rawValue] &+= units
      lanes[Sum.votes.rawValue] &+= votes
    }

    /// Adds the sums of the same bucket from elsewhere.
    mutating func add(_ other: Network) {
      lanes &+= other.lanes
      lanes[7] = Int64(other.bucket)
    }

    /// One of the ``EpochTotals/parts`` of all sums, which are made of whole votes.
    var part: Network {
      var part = Network(bucket: bucket)
      for sum in Sum.allCases { part[sum] = self[sum] / EpochTotals.parts }
      return part
    }
  }

  /// The epoch.
  let epoch: Epoch
  /// The sums of networks, sorted by bucket, each once.
  var networks: [Network] = []
  /// The same of clients on days on which they met few items.
  var narrow: [Network] = []
  /// Everybody who was shown the item or did anything with it.
  var viewers = ClientSketch()
  /// Everybody who clicked or opened the item.
  var clickers = ClientSketch()
  /// Whether viewers and clickers have the names of older versions, the same for every item.
  var hasFormerNames = false

  init(epoch: Epoch) {
    self.epoch = epoch
  }

  /// Whether nobody did anything.
  var isEmpty: Bool { networks.isEmpty && narrow.isEmpty && viewers.atLeast == 0 }

  /// How many votes came from networks that are known.
  var knownVotes: Int {
    let parts = (networks + narrow).reduce(0) { $0 + ($1.bucket > 0 ? $1[.votes] : 0) }
    return Int(max(0, parts) / Self.parts)
  }

  /// Takes what a vote changes.
  mutating func apply(_ change: VoteChange) {
    if let client = change.client {
      let isBroad = change.side != .narrow
      viewers.insert(client, isBroad: isBroad)
      if change.kind == .tap || change.kind == .open { clickers.insert(client, isBroad: isBroad) }
    }
    guard change.votes != 0 || change.units != 0 else { return }
    switch change.side {
    case .broad: Self.add(change, 1, to: &networks)
    case .narrow: Self.add(change, 1, to: &narrow)
    case .broadens:
      Self.add(change, 1, to: &networks)
      Self.add(change, -1, to: &narrow)
    }
  }

  /// Adds what a vote changes to the sums of its network's bucket, or takes it off them.
  ///
  /// A bucket without any sum is left out, so that a vote which moved leaves no trace.
  @inline(__always)
  private static func add(_ change: VoteChange, _ sign: Int64, to networks: inout [Network]) {
    let index = index(of: change.network, in: &networks)
    let (units, votes) = (change.units &* sign, change.votes &* sign)
    networks[index].add(units, to: Sum(change.kind), votes: votes)
    guard networks[index].isEmpty else { return }
    // Room for a few is kept, because more come, but not for many.
    if networks.count == 1, networks.capacity > 4 {
      networks = []
    } else {
      networks.remove(at: index)
    }
  }

  /// Adds what happened elsewhere in the same epoch.
  mutating func merge(_ other: EpochTotals) {
    Self.add(other.networks, to: &networks)
    Self.add(other.narrow, to: &narrow)
    viewers.merge(other.viewers)
    clickers.merge(other.clickers)
    hasFormerNames = hasFormerNames || other.hasFormerNames
  }

  private static func add(_ others: [Network], to networks: inout [Network]) {
    for other in others {
      let index = index(of: other.bucket, in: &networks)
      networks[index].add(other)
      if networks[index].isEmpty { networks.remove(at: index) }
    }
  }

  /// What counts of the epoch: of clients that met few items a part of each vote, or, where such
  /// clients are the exception, neither their votes nor they themselves.
  func counting(narrow counts: Bool) -> EpochTotals {
    var totals = self
    totals.narrow = []
    if counts {
      Self.add(narrow.map(\.part), to: &totals.networks)
    } else {
      totals.viewers = viewers.broad
      totals.clickers = clickers.broad
    }
    return totals
  }

  /// The index of a network's sums, which are made when there are none.
  private static func index(of bucket: UInt8, in networks: inout [Network]) -> Int {
    // Of an item that all networks know, each is at its own bucket.
    let likely = Int(bucket) &- (EpochKey.networks &+ 1 &- networks.count)
    if networks.indices.contains(likely), networks[likely].bucket == bucket { return likely }
    var low = 0
    var high = networks.count
    while low < high {
      let middle = (low + high) / 2
      if networks[middle].bucket < bucket { low = middle + 1 } else { high = middle }
    }
    if low == networks.count || networks[low].bucket != bucket {
      networks.insert(Network(bucket: bucket), at: low)
    }
    return low
  }
}
