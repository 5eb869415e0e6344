import Foundation
package import Records

extension EngagementState {
  /// By how much votes must earn more than the pace allows for an item to be called held back.
  private static let heldBackFrom = 0.4

  /// Returns what ranking takes from the item's votes at `now`.
  ///
  /// Nothing about fewer than `settings.threshold` people shows: below as many viewers within one
  /// epoch everything is 0, as of an item that nobody has seen; choices and people are 0 until as
  /// many have chosen the item within one epoch without those of a few networks and without the
  /// part of them that a quick return took back. Whose votes do
  /// not count is none of these people. The ratio and the uselessness are rounded to hundredths,
  /// so that no count can be worked out from them.
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
    let counted = counted(now, priors.habits)
    guard counted.contains(where: { $0.viewers.reaches(settings.threshold) }) else {
      return result
    }
    var standing = PacedStanding(
      prior: priors.prior(of: groups),
      usual: priors.global.mean,
      settings
    )
    standing.take(counted, now: now)
    result.isKnown = true
    result.isHeldBack = standing.earned - standing.net >= Self.heldBackFrom
    result.capped = standing.totals.capped
    if counted.contains(where: { $0.choosers.reaches(settings.threshold) }) {
      result.cappedChoices = standing.totals.cappedChoices
    }
    result.summary.ratio = Self.rounded(standing.net)
    result.uselessness = Self.rounded(-standing.net)
    let shown = standing.totals.shown
    let evidence = shown / (shown + settings.hideEvidenceHalf)
    result.isHidden = -standing.net * evidence >= settings.hideFrom
    result.summary.taps = standing.taps
    result.summary.clients = standing.clients
    return result
  }

  /// Whether enough different people chose or opened the item within one epoch.
  package func isUsed(_ settings: EngagementSettings) -> Bool {
    epochs.contains { $0.choosers.reaches(settings.threshold) }
  }

  /// What the priors are estimated from; `nil` while too few people have seen the item.
  package func observation(
    now: Timestamp,
    groups: [UInt64],
    habits: ClientHabits = ClientHabits(),
    settings: EngagementSettings = .standard
  ) -> EngagementPriors.Observation? {
    let counted = counted(now, habits)
    guard counted.contains(where: { $0.viewers.reaches(settings.threshold) }) else { return nil }
    let totals = FairTotals.over(counted, settings) {
      Self.decay($0.epoch, now, settings)
    }
    return EngagementPriors.Observation(
      groups: groups,
      shown: totals.shown,
      chosen: totals.chosen
    )
  }

  /// What counts of the epochs that still count at `now`, without those of which nothing does: an
  /// item stands as if nobody had come who does not count.
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
