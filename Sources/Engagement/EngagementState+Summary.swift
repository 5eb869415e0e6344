package import Basics
import Foundation
import Records

extension EngagementState {
  /// By how much votes must earn more than the pace allows for an item to be called throttled.
  private static let throttledFrom = 0.4

  /// Returns what ranking takes from the item's votes at `now`.
  ///
  /// Nothing about fewer than `settings.threshold` people shows: below as many viewers within one
  /// epoch everything is 0, as of an item that nobody has seen; clicks and people are 0 until as
  /// many have clicked the item within one epoch without those of a few networks and without the
  /// part of them that a short dwell took back. Whose votes do
  /// not count is none of these people. `mask` hides single people beyond that; see ``ItemMask``.
  ///
  /// - Parameters:
  ///   - now: The present moment; events that lie after it count as if they happened now.
  ///   - priors: The prior means.
  ///   - groups: The groups that the item belongs to, the closest first.
  ///   - settings: The constants that the votes were added with.
  ///   - mask: What hides single people in what shows of the item.
  /// - Returns: The signals, each in [0,1].
  package func engagement(
    now: Timestamp,
    priors: EngagementPriors = EngagementPriors(),
    groups: [UInt64] = [],
    settings: EngagementSettings = .standard,
    mask: ItemMask = .none
  ) -> ItemEngagement {
    var result = ItemEngagement()
    let counted = counted(now, priors.habits)
    guard counted.contains(where: { $0.viewers.reaches(mask.threshold($0, settings)) }) else {
      return result
    }
    let prior = priors.prior(of: groups)
    var score = PacedScore(prior: prior, priorMean: priors.global.mean, settings, mask)
    score.take(counted, now: now)
    result.isKnown = true
    let epoch = Epoch(of: now)
    let held = score.earned - score.net
    result.isThrottled = mask.exceeds(held, Self.throttledFrom, 1, in: epoch)
    result.capped = score.totals.capped
    if counted.contains(where: { $0.clickers.reaches(mask.threshold($0, settings)) }) {
      result.cappedClicks = score.totals.cappedClicks
    }
    result.summary.ratio = Self.rounded(score.net)
    result.uselessness = Self.rounded(-score.net)
    let shown = score.totals.shown
    let evidence = shown / (shown + settings.hideEvidenceHalf)
    result.isHidden = mask.exceeds(-score.net * evidence, settings.hideFrom, 2, in: epoch)
    result.summary.taps = score.taps
    result.summary.clients = score.clients
    return mask.masked(
      result,
      evidence: shown + prior.strength,
      priorMean: priors.global.mean,
      held: abs(held),
      in: epoch
    )
  }

  /// Whether enough different people clicked or opened the item within one epoch.
  package func isUsed(_ settings: EngagementSettings, mask: ItemMask = .none) -> Bool {
    epochs.contains { $0.clickers.reaches(mask.threshold($0, settings)) }
  }

  /// What the priors are estimated from; `nil` while too few people have seen the item.
  package func observation(
    now: Timestamp,
    groups: [UInt64],
    habits: ClientHabits = ClientHabits(),
    settings: EngagementSettings = .standard,
    mask: ItemMask = .none
  ) -> EngagementPriors.Observation? {
    let counted = counted(now, habits)
    guard counted.contains(where: { $0.viewers.reaches(mask.threshold($0, settings)) }) else {
      return nil
    }
    let totals = FairTotals.over(counted, settings) {
      Self.decay($0.epoch, now, settings)
    }
    return EngagementPriors.Observation(
      groups: groups,
      shown: totals.shown,
      clicked: totals.clicked
    )
  }

  /// What counts of the epochs that still count at `now`, without those of which nothing does: an
  /// item ranks as if nobody had come who does not count.
  private func counted(_ now: Timestamp, _ habits: ClientHabits) -> ArraySlice<EpochTotals> {
    let oldest = Int(Epoch(of: now).number) - Self.epochLimit
    return epochs.drop { Int($0.epoch.number) < oldest }
      .map { $0.counting(narrow: habits.countsNarrow(in: $0.epoch)) }
      .filter { !$0.isEmpty }[...]
  }

  /// What one unit of an epoch's forward time is worth at `now`, in (0,1].
  static func decay(
    _ epoch: Epoch,
    _ now: Timestamp,
    _ settings: EngagementSettings
  ) -> Double {
    let days = now.seconds(since: epoch.start) / 86_400
    return exp2(-max(0, days) / settings.halfLifeDays)
  }

  private static func rounded(_ value: Double) -> Double {
    min(1, max(0, (value * 100).rounded() / 100))
  }
}
