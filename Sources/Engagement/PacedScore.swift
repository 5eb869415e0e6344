import Basics
import Foundation

/// The score of an item after each of its epochs: what its votes earn it, limited to a pace.
///
/// Within one epoch an item rises by no more than ``EngagementSettings/riseLimit``, and by less
/// when few networks clicked it, not at all when no more than ``EngagementSettings/riseFloor`` did.
/// Below the prior mean, where items are so close together that a little lifts one over many, only
/// networks count that clicked it in the epochs before the last one, so that a week of votes lifts
/// nothing whenever it begins, and an item rises no further than it would without the
/// ``EngagementSettings/riseFloor`` networks that clicked it most; nor do these keep it from sinking.
/// What it gains there because old votes lose weight is part of its rise in an epoch that shows it:
/// otherwise votes that lift nothing would keep it where only being forgotten brought it. Nor do
/// clicks and people show while only few networks make them enough, or more of them while it
/// is below the prior mean: that many click what more skip makes it no better. Once it is
/// known it falls by no more than ``EngagementSettings/fallLimit``. Whoever buys votes must so keep
/// buying for weeks what people who like an item give it for nothing, while an item that nobody
/// wants sinks at once, which makes room for the others. The pace depends on epochs and not on
/// days, so that the order of votes does not matter.
///
/// Reference: Srivatsa, Xiong, Liu: TrustGuard: Countering Vulnerabilities in Reputation Management
/// for Decentralized Overlay Networks (WWW 2005), on standings that follow what lasts more than
/// what is sudden.
struct PacedScore {
  /// A value that follows what votes earn, at a pace.
  private struct Paced {
    /// The value that shows.
    private(set) var value = 0.0
    /// What the votes alone would make of it.
    private(set) var earned = 0.0

    /// Moves towards `target`, but not away from what the last votes alone say, `own`, and not
    /// above `most`.
    ///
    /// `earned` is what all votes say where they are not followed. What it rose since it was
    /// `start` is part of the rise.
    mutating func move(
      to target: Double,
      earned: Double? = nil,
      asFarAs own: Double? = nil,
      upTo most: Double = 1,
      from start: Double? = nil,
      rise: Double,
      fall: Double
    ) {
      self.earned = earned ?? target
      let own = own ?? target
      let goal =
        target < value
        ? max(target, min(own, value)) : min(target, max(min(own, most), value))
      value = min(max(goal, value - fall), min(value, start ?? value) + rise)
    }

    /// Comes nearer to 0 as what is earned does when votes lose weight.
    mutating func fade(to target: Double) {
      if earned != 0, target / earned < 1 { value *= max(0, target / earned) }
      earned = target
    }
  }

  /// How much better than the prior mean the item is, above 0, or how useless, below; in [-1,1].
  var net: Double { score.value }
  /// What its votes alone would make of ``net``.
  var earned: Double { score.earned }
  /// The signal of clicks, in [0,1].
  var taps: Double { clicks.value }
  /// The signal of people, in [0,1].
  var clients: Double { people.value }
  /// The sums so far, at the end of the last epoch or at the present moment.
  private(set) var totals = FairTotals()

  private var score = Paced()
  private var clicks = Paced()
  private var people = Paced()
  /// The clicks, less short dwells, of the epochs in which enough people clicked, decayed: those of
  /// others never show.
  private var shownClicks = 0.0
  /// How many networks clicked it in the epochs before the last one, decayed.
  private var earlierClickers = 0.0
  /// The most people of one epoch, decayed, that clicked fairly and did not come back at once.
  private var clickers = 0.0
  private let prior: EngagementPriors.Prior
  private let priorMean: Double
  private let settings: EngagementSettings
  private let mask: ItemMask
  private var isKnown = false

  init(
    prior: EngagementPriors.Prior,
    priorMean: Double,
    _ settings: EngagementSettings,
    _ mask: ItemMask
  ) {
    (self.prior, self.priorMean, self.settings, self.mask) = (prior, priorMean, settings, mask)
  }

  /// Takes one epoch after the other, oldest first, and lets all fade until `now`.
  mutating func take(_ epochs: ArraySlice<EpochTotals>, now: Timestamp) {
    guard var moment = epochs.first?.epoch.start else { return }
    for epoch in epochs {
      var start = self
      start.fade(from: moment, to: min(now, epoch.epoch.start))
      let end = min(now, Epoch(number: epoch.epoch.number + 1).start)
      fade(from: moment, to: end)
      moment = end
      take(epoch, end, from: start.net)
    }
    fade(from: moment, to: now)
  }

  /// Takes an epoch, before which the item was at `start`.
  private mutating func take(_ epoch: EpochTotals, _ end: Timestamp, from start: Double) {
    let decay = EngagementState.decay(epoch.epoch, end, settings)
    var new = FairTotals(epoch, settings)
    let isWide = new.clickers > settings.riseFloor
    let before = earlierClickers
    earlierClickers = totals.clickers
    new.scale(by: decay)
    totals.add(new)
    let rise = isWide ? pace(totals.clickers) : 0
    let fall = isKnown ? settings.fallLimit : 2
    if epoch.viewers.reaches(mask.threshold(epoch, settings)) { isKnown = true }
    // Without the prior, which would hold back what few people look at.
    func own(without few: Double) -> Double {
      new.shown > 0 ? target(at: (new.clicked - few) / new.shown) : target
    }
    let isBelow = score.value < 0
    let many = target(at: Self.ratio(totals, prior, without: new.few))
    let ownOfMany = own(without: new.few)
    score.move(
      to: isBelow ? min(target, many) : target,
      earned: target,
      asFarAs: isBelow ? min(own(without: 0), ownOfMany) : own(without: 0),
      upTo: isBelow ? min(many, ownOfMany) : 1,
      from: start,
      rise: isBelow ? pace(before) : rise,
      fall: fall
    )
    takeClicks(epoch, new, decay: decay, rise: isBelow ? 0 : rise)
  }

  /// Takes what the clicks of an epoch say, `new`, which is part of the sums already.
  private mutating func takeClicks(
    _ epoch: EpochTotals,
    _ new: FairTotals,
    decay: Double,
    rise: Double
  ) {
    let many = epoch.clickers.estimate * new.shareOfMany
    let threshold = mask.threshold(epoch, settings)
    guard epoch.clickers.reaches(threshold), many >= Double(threshold) else { return }
    clickers = max(clickers, many * decay)
    shownClicks += new.clicked
    let taps = max(0, shownClicks - new.few)
    clicks.move(to: share(taps, settings.tapsHalf), rise: rise, fall: 1)
    people.move(to: share(clickers, settings.clientsHalf), rise: rise, fall: 1)
  }

  /// How far an item may rise within an epoch that `clickers` networks clicked.
  private func pace(_ clickers: Double) -> Double {
    settings.riseLimit * min(1, clickers / settings.riseNetworks)
  }

  private mutating func fade(from: Timestamp, to: Timestamp) {
    let factor = exp2(-max(0, to.seconds(since: from) / 86_400) / settings.halfLifeDays)
    totals.scale(by: factor)
    earlierClickers *= factor
    clickers *= factor
    shownClicks *= factor
    score.fade(to: target)
    if clicks.earned > 0 { clicks.fade(to: share(shownClicks, settings.tapsHalf)) }
    people.fade(to: share(clickers, settings.clientsHalf))
  }

  private func share(_ amount: Double, _ half: Double) -> Double { amount / (amount + half) }

  /// What the votes alone say: 1 − 1/b of an item that is b times as good as the prior mean, and of one
  /// that is worse the part it is worse by, as far as there is evidence.
  private var target: Double { target(at: Self.ratio(totals, prior)) }

  /// The same where `ratio` is the share of showings that were clicked.
  private func target(at ratio: Double) -> Double {
    let better = min(1, ratio) / priorMean
    if better > 1 { return 1 - 1 / better }
    return (better - 1) * share(totals.shown, settings.evidenceHalf)
  }

  /// The share of showings that were clicked, with the prior's showings among them and `few`
  /// clicks less, in [0,1].
  ///
  /// Showings count by the attention of their rank, so that being clicked at a low rank is worth
  /// more. An opening without a tap counts half a click, a short dwell takes one back, and a
  /// dismissal is a showing that was looked at.
  ///
  /// References: Wang, Golbandi, Bendersky, Metzler, Najork: Position Bias Estimation for
  /// Unbiased Learning to Rank in Personal Search (WSDM 2018), section 3; Zhang, Jones:
  /// Comparing Click Logs and Editorial Labels for Training Query Rewriting (WWW 2007), on clicks
  /// over expected clicks
  private static func ratio(
    _ totals: FairTotals,
    _ prior: EngagementPriors.Prior,
    without few: Double = 0
  ) -> Double {
    let clicked = max(0, totals.clicked - few) + prior.mean * prior.strength
    return min(1, clicked / (totals.shown + prior.strength))
  }
}
