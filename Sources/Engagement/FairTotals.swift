import Foundation

/// The sums of an item after what looks like cheating was taken out, in votes.
///
/// Everything here is worked out from the whole of the votes, and so the same in every order.
struct FairTotals {
  /// Showings by their attention, dismissals among them.
  var shown = 0.0
  /// Clicks less short dwells.
  var clicked = 0.0
  /// Clicks alone, those among them that a short dwell took back.
  var taps = 0.0
  /// What ``taps`` were before anything was taken out.
  var allTaps = 0.0
  /// How many networks clicked it and did not come back at once; without a network each click
  /// counts as one.
  var clickers = 0.0
  /// The clicks, less short dwells, of the few networks that clicked it most in this epoch.
  ///
  /// As many networks as ``EngagementSettings/riseFloor`` says; sums over epochs have none.
  var few = 0.0
  /// The part of all clicks of this epoch that is left, was not taken back by a short dwell and
  /// came from other networks, in [0,1].
  var shareOfMany = 0.0
  /// Votes of any kind that are left, and those that there were.
  var votes = (left: 0.0, all: 0.0)

  /// The buckets that are left out of what is typical: the highest eighth.
  private static let leftOut = EpochKey.networks / 8

  /// What one network's bucket did.
  private struct Share {
    let isKnown: Bool
    var taps: Double
    /// What ``taps`` were before anything was taken out.
    let allTaps: Double
    var returns: Double
    let shown: Double
    let votes: (left: Double, all: Double)
  }

  /// The sums of one epoch in its forward time, each network kept to what is typical among them.
  ///
  /// A network may cast ``EngagementSettings/networkFloor`` votes and
  /// ``EngagementSettings/networkMultiple`` times the mean of the buckets, the highest eighth of
  /// them left out; all its sums shrink alike. What it may choose is bounded in the same way by
  /// what the others choose of as many showings, with half the floor, so that a few networks cannot
  /// make good what everybody else skips. Votes without a network count as they are.
  init(_ epoch: EpochTotals, _ settings: EngagementSettings) {
    let limit = Self.limit(epoch, settings)
    let shares = epoch.networks.map { Self.share($0, limit: limit) }
    let typical = Self.typicalClicks(shares)
    var few = Highest(limit: Int(settings.riseFloor))
    for var share in shares {
      let expected = max(typical.bucket, typical.showing * share.shown)
      let most = settings.networkFloor / 2 + settings.networkMultiple * expected
      if share.isKnown, share.taps > most {
        share.returns *= most / share.taps
        share.taps = most
      }
      taps += share.taps
      allTaps += share.allTaps
      let kept = max(0, share.taps - share.returns)
      clicked += kept
      if share.isKnown { few.take(SIMD2(kept, 0)) }
      clickers += share.isKnown ? min(1, kept) : kept
      shown += share.shown
      votes.left += share.votes.left
      votes.all += share.votes.all
    }
    self.few = few.values.reduce(0) { $0 + $1[0] }
    shareOfMany = allTaps > 0 ? max(0, clicked - self.few) / allTaps : 0
  }

  private static func share(_ network: EpochTotals.Network, limit: Double) -> Share {
    let votes = Double(network[.votes]) / Double(EpochTotals.parts)
    let factor = network.bucket > 0 && votes > limit ? limit / votes : 1
    func amount(_ sum: EpochTotals.Sum) -> Double {
      // Another exponent of attention than the votes were added with can leave less than nothing.
      max(0, Double(network[sum]) / EpochTotals.unit)
    }
    let taps = amount(.taps) + amount(.opens) / 2
    return Share(
      isKnown: network.bucket > 0,
      taps: taps * factor,
      allTaps: taps,
      returns: amount(.returns) * factor,
      shown: (amount(.shown) + amount(.dismissals)) * factor,
      votes: (votes * factor, votes)
    )
  }

  /// How many clicks a bucket has, and how many a showing, without the eighth of the buckets that
  /// clicked most; senders who tell of no showings are limited to the first.
  private static func typicalClicks(_ shares: [Share]) -> (bucket: Double, showing: Double) {
    var most = Highest(limit: leftOut)
    for share in shares where share.isKnown { most.take(SIMD2(share.taps, share.shown)) }
    let (taps, shown) = (most.others[0], most.others[1])
    return (taps / Double(EpochKey.networks - leftOut), shown > 0 ? taps / shown : 0)
  }

  /// Nothing.
  init() {}

  private static func limit(_ epoch: EpochTotals, _ settings: EngagementSettings) -> Double {
    var most = Highest(limit: leftOut)
    for network in epoch.networks where network.bucket > 0 {
      let votes = network[.votes]
      most.take(SIMD2(Double(votes) / Double(EpochTotals.parts), 0))
    }
    return settings.networkFloor
      + settings.networkMultiple * most.others[0] / Double(EpochKey.networks - leftOut)
  }

  /// The part of the votes that was left out, in [0,1].
  var capped: Double { votes.all > 0 ? 1 - votes.left / votes.all : 0 }

  /// The part of the clicks that was left out, with the votes or by themselves, in [0,1].
  var cappedClicks: Double { allTaps > 0 ? 1 - taps / allTaps : 0 }

  /// The sums over `epochs` at a moment that makes each of them worth `decay`.
  static func over(
    _ epochs: ArraySlice<EpochTotals>,
    _ settings: EngagementSettings,
    decay: (EpochTotals) -> Double
  ) -> FairTotals {
    var sum = FairTotals()
    for epoch in epochs {
      var totals = FairTotals(epoch, settings)
      totals.scale(by: decay(epoch))
      sum.add(totals)
    }
    return sum
  }

  /// Lets all sums decay by a factor.
  mutating func scale(by factor: Double) {
    shown *= factor
    clicked *= factor
    taps *= factor
    allTaps *= factor
    clickers *= factor
    few *= factor
    votes = (votes.left * factor, votes.all * factor)
  }

  /// Adds the sums of another epoch, which were brought to the same moment.
  mutating func add(_ other: FairTotals) {
    shown += other.shown
    clicked += other.clicked
    taps += other.taps
    allTaps += other.allTaps
    clickers += other.clickers
    votes = (votes.left + other.votes.left, votes.all + other.votes.all)
  }
}

/// The highest of some pairs of numbers by the first of them, and what all others sum up to.
private struct Highest {
  /// How many are kept.
  let limit: Int
  /// The highest so far, falling.
  private(set) var values: [SIMD2<Double>] = []
  /// The sum of those that were skipped.
  private(set) var others = SIMD2<Double>()
  /// What a pair must exceed to be among the highest.
  private var least: Double

  init(limit: Int) {
    self.limit = limit
    least = limit > 0 ? -.infinity : .infinity
    values.reserveCapacity(limit + 1)
  }

  mutating func take(_ pair: SIMD2<Double>) {
    guard pair[0] > least else {
      others += pair
      return
    }
    var index = values.count
    while index > 0, values[index - 1][0] < pair[0] { index -= 1 }
    values.insert(pair, at: index)
    if values.count > limit { others += values.removeLast() }
    if values.count == limit { least = values[limit - 1][0] }
  }
}
