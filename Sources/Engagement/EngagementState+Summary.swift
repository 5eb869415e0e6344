import Foundation
package import Records

extension EngagementState {
  /// Returns what ranking takes from the item's votes at `now`.
  ///
  /// Nothing about fewer than `settings.threshold` people shows: below as many viewers within one
  /// epoch everything is 0, as of an item that nobody has seen; choices and people are 0 until as
  /// many have chosen the item within one epoch. The ratio and the uselessness are rounded to
  /// hundredths, so that no count can be worked out from them.
  ///
  /// - Parameters:
  ///   - now: The present moment; events that lie after it count as if they happened now.
  ///   - priors: What is usual.
  ///   - groups: The groups that the item belongs to, the closest first.
  ///   - settings: The constants that the votes were added with.
  /// - Returns: The signals, each in [0,1].
  package func engagement(
    now: Timestamp,
    priors: EngagementPriors = EngagementPriors(),
    groups: [UInt64] = [],
    settings: EngagementSettings = .standard
  ) -> ItemEngagement {
    var result = ItemEngagement()
    let counted = counted(now)
    guard counted.contains(where: { $0.viewers.reaches(settings.threshold) }) else {
      return result
    }
    let usual = priors.global.mean
    let (totals, isHeldBack) = FairTotals.over(counted, usual: usual, settings) {
      Self.decay($0.epoch, now, settings)
    }
    result.isKnown = true
    result.isHeldBack = isHeldBack
    result.capped = totals.capped
    let better = Self.ratio(totals, priors.prior(of: groups)) / usual
    result.summary.ratio = Self.rounded(max(0, better - 1) / (max(0, better - 1) + 1))
    let evidence = totals.shown / (totals.shown + settings.evidenceHalf)
    result.uselessness = Self.rounded(evidence * max(0, 1 - better))
    result.isHidden = result.uselessness >= settings.hideFrom
    let choosers = counted.filter { $0.choosers.reaches(settings.threshold) }
    guard !choosers.isEmpty else { return result }
    let people =
      choosers.map { $0.choosers.estimate * Self.decay($0.epoch, now, settings) }.max() ?? 0
    let fair = people * (1 - totals.capped)
    result.summary.taps = totals.taps / (totals.taps + settings.tapsHalf)
    result.summary.clients = fair / (fair + settings.clientsHalf)
    return result
  }

  /// What the priors are estimated from; `nil` while too few people have seen the item.
  package func observation(
    now: Timestamp,
    groups: [UInt64],
    settings: EngagementSettings = .standard
  ) -> EngagementPriors.Observation? {
    let counted = counted(now)
    guard counted.contains(where: { $0.viewers.reaches(settings.threshold) }) else { return nil }
    let (totals, _) = FairTotals.over(counted, usual: settings.priorRatio, settings) {
      Self.decay($0.epoch, now, settings)
    }
    return EngagementPriors.Observation(
      groups: groups,
      shown: totals.shown,
      chosen: totals.chosen
    )
  }

  /// The epochs that still count at `now`.
  private func counted(_ now: Timestamp) -> ArraySlice<EpochTotals> {
    let oldest = Int(Epoch(of: now).number) - Self.epochLimit
    return epochs.drop { Int($0.epoch.number) < oldest }
  }

  /// What one unit of an epoch's forward time is worth at `now`, in (0,1].
  private static func decay(
    _ epoch: Epoch,
    _ now: Timestamp,
    _ settings: EngagementSettings
  ) -> Double {
    let days = now.seconds(since: epoch.start) / 86_400
    return exp2(-max(0, days) / settings.halfLifeDays)
  }

  /// The share of showings that were chosen, with the prior's showings among them, in [0,1].
  ///
  /// Showings count by the attention of their rank, so that being chosen at a low rank is worth
  /// more. An opening without a tap counts half a choice, a quick return takes one back, and a
  /// dismissal is a showing that was looked at.
  ///
  /// References: Wang, Golbandi, Bendersky, Metzler, Najork: Position Bias Estimation for
  /// Unbiased Learning to Rank in Personal Search (WSDM 2018), section 3; Zhang, Jones:
  /// Comparing Click Logs and Editorial Labels for Training Query Rewriting (WWW 2007), on clicks
  /// over expected clicks
  private static func ratio(_ totals: FairTotals, _ prior: EngagementPriors.Prior) -> Double {
    let chosen = totals.chosen + prior.mean * prior.strength
    return min(1, chosen / (totals.shown + prior.strength))
  }

  private static func rounded(_ value: Double) -> Double {
    min(1, max(0, (value * 100).rounded() / 100))
  }
}
