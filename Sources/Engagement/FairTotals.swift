import Foundation

/// The sums of an item after what looks like cheating was taken out, in votes.
///
/// Everything here is worked out from the whole of the votes, and so the same in every order.
struct FairTotals {
  /// Showings by their attention, dismissals among them.
  var shown = 0.0
  /// Choices less quick returns.
  var chosen = 0.0
  /// Choices alone.
  var taps = 0.0
  /// How many networks chose it; without a network each choice counts as one.
  var choosers = 0.0
  /// The choices, less quick returns, of the few networks that chose it most in this epoch.
  ///
  /// As many networks as ``EngagementSettings/riseFloor`` says; sums over epochs have none.
  var few = 0.0
  /// The part of all choices of this epoch that is left and came from other networks, in [0,1].
  var shareOfMany = 0.0
  /// Votes of any kind that are left, and those that there were.
  var votes = (left: 0.0, all: 0.0)

  /// The places that are left out of what is usual: the highest eighth.
  private static let leftOut = EpochKey.networks / 8

  /// What one network's place did.
  private struct Share {
    let isKnown: Bool
    var taps: Double
    /// What ``taps`` were before anything was taken out.
    let allTaps: Double
    var returns: Double
    let shown: Double
    let votes: (left: Double, all: Double)
  }

  /// The sums of one epoch in its forward time, each network kept to what is usual among them.
  ///
  /// A network may cast ``EngagementSettings/networkFloor`` votes and
  /// ``EngagementSettings/networkMultiple`` times the mean of the places, the highest eighth of
  /// them left out; all its sums shrink alike. What it may choose is bounded in the same way by
  /// what the others choose of as many showings, with half the floor, so that a few networks cannot
  /// make good what everybody else passes over. Votes without a network count as they are.
  init(_ epoch: EpochTotals, _ settings: EngagementSettings) {
    let limit = Self.limit(epoch, settings)
    let shares = epoch.networks.map { Self.share($0, limit: limit) }
    let usual = Self.usualChoices(shares)
    var known: [Double] = []
    var allTaps = 0.0
    for var share in shares {
      let expected = max(usual.place, usual.showing * share.shown)
      let most = settings.networkFloor / 2 + settings.networkMultiple * expected
      if share.isKnown, share.taps > most {
        share.returns *= most / share.taps
        share.taps = most
      }
      taps += share.taps
      allTaps += share.allTaps
      chosen += max(0, share.taps - share.returns)
      if share.isKnown { known.append(max(0, share.taps - share.returns)) }
      choosers += share.isKnown ? min(1, share.taps) : share.taps
      shown += share.shown
      votes.left += share.votes.left
      votes.all += share.votes.all
    }
    few = known.sorted(by: >).prefix(Int(settings.riseFloor)).reduce(0, +)
    shareOfMany = allTaps > 0 ? max(0, taps - few) / allTaps : 0
  }

  private static func share(_ network: EpochTotals.Network, limit: Double) -> Share {
    let votes = Double(network.sums[EpochTotals.Sum.votes.rawValue]) / Double(EpochTotals.parts)
    let factor = network.place > 0 && votes > limit ? limit / votes : 1
    func amount(_ sum: EpochTotals.Sum) -> Double {
      Double(network.sums[sum.rawValue]) / EpochTotals.unit
    }
    let taps = amount(.taps) + amount(.opens) / 2
    return Share(
      isKnown: network.place > 0,
      taps: taps * factor,
      allTaps: taps,
      returns: amount(.returns) * factor,
      shown: (amount(.shown) + amount(.dismissals)) * factor,
      votes: (votes * factor, votes)
    )
  }

  /// How many choices a place has, and how many a showing, without the eighth of the places that
  /// chose most; senders who tell of no showings are held to the first.
  private static func usualChoices(_ shares: [Share]) -> (place: Double, showing: Double) {
    let known = shares.filter(\.isKnown).sorted { $0.taps < $1.taps }
    let left = known.prefix(max(0, known.count - leftOut))
    let (taps, shown) = left.reduce((0.0, 0.0)) { ($0.0 + $1.taps, $0.1 + $1.shown) }
    return (taps / Double(EpochKey.networks - leftOut), shown > 0 ? taps / shown : 0)
  }

  /// Nothing.
  init() {}

  private static func limit(_ epoch: EpochTotals, _ settings: EngagementSettings) -> Double {
    let votes = epoch.networks.lazy.filter { $0.place > 0 }
      .map { Double($0.sums[EpochTotals.Sum.votes.rawValue]) / Double(EpochTotals.parts) }
    let places = EpochKey.networks
    let left = places - leftOut
    let sorted = votes.sorted().prefix(max(0, left - (places - votes.count)))
    return settings.networkFloor
      + settings.networkMultiple * sorted.reduce(0, +) / Double(left)
  }

  /// The part of the votes that was left out, in [0,1].
  var capped: Double { votes.all > 0 ? 1 - votes.left / votes.all : 0 }

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
    chosen *= factor
    taps *= factor
    choosers *= factor
    few *= factor
    votes = (votes.left * factor, votes.all * factor)
  }

  /// Adds the sums of another epoch, which were brought to the same moment.
  mutating func add(_ other: FairTotals) {
    shown += other.shown
    chosen += other.chosen
    taps += other.taps
    choosers += other.choosers
    votes = (votes.left + other.votes.left, votes.all + other.votes.all)
  }
}
