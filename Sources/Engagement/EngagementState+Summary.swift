import Foundation
package import Records

extension EngagementState {
  /// How many different people privacy asks for before anything is shown, unless configured.
  package static let defaultThreshold = 50

  /// Returns the signals of the item at `now`.
  ///
  /// Nothing about fewer than `k` people shows in them. Below `k` viewers within one epoch the
  /// ratio is the prior's, as of an item that nobody has seen; the choices and the people are 0
  /// until `k` people have chosen the item within one epoch. The ratio is rounded to hundredths,
  /// so that no count can be worked out from it.
  ///
  /// - Parameters:
  ///   - now: The present moment; events that lie after it count as if they happened now.
  ///   - k: How many different people are needed within one epoch.
  ///   - settings: The constants that the events were added with.
  /// - Returns: Three numbers in [0,1].
  package func summary(
    now: Timestamp,
    k: Int = defaultThreshold,
    settings: EngagementSettings = .standard
  ) -> EngagementSummary {
    let totals = decayed(now: now, settings)
    var summary = EngagementSummary(ratio: settings.priorRatio, taps: 0, clients: 0)
    if counted(now).contains(where: { $0.viewers.reaches(k) }) {
      summary.ratio = (Self.ratio(totals, settings) * 100).rounded() / 100
    }
    let choosers = counted(now).filter { $0.choosers.reaches(k) }
    guard !choosers.isEmpty else { return summary }
    let chosen = totals.taps + totals.opens / 2
    summary.taps = chosen / (chosen + settings.tapsHalf)
    let people =
      choosers.map { $0.choosers.estimate * Self.decay($0.epoch, now, settings) }.max() ?? 0
    summary.clients = people / (people + settings.clientsHalf)
    return summary
  }

  /// Returns how plainly people who were shown the item did not want it, in [0,1].
  ///
  /// 0 below `k` viewers within one epoch and for an item as good as the prior; it nears 1 with
  /// many showings and no choice. An item earns its way back as choices come and showings fade.
  package func uselessness(
    now: Timestamp,
    k: Int = defaultThreshold,
    settings: EngagementSettings = .standard
  ) -> Double {
    guard counted(now).contains(where: { $0.viewers.reaches(k) }) else { return 0 }
    let totals = decayed(now: now, settings)
    let shown = totals.shown + totals.dismissals
    let evidence = shown / (shown + settings.evidenceHalf)
    let lack = max(0, 1 - Self.ratio(totals, settings) / settings.priorRatio)
    return (evidence * lack * 100).rounded() / 100
  }

  /// Whether so many were shown the item and so few wanted it that it is to disappear.
  package func isHidden(
    now: Timestamp,
    k: Int = defaultThreshold,
    settings: EngagementSettings = .standard
  ) -> Bool {
    uselessness(now: now, k: k, settings: settings) >= 0.8
  }

  /// The sums at a moment, in events.
  private struct Totals {
    var shown = 0.0
    var taps = 0.0
    var opens = 0.0
    var dismissals = 0.0
    var returns = 0.0
  }

  /// The epochs that still count at `now`.
  private func counted(_ now: Timestamp) -> ArraySlice<EpochTotals> {
    let oldest = Int(Epoch(of: now).number) - Self.epochLimit
    return epochs.drop { Int($0.epoch.number) < oldest }
  }

  private func decayed(now: Timestamp, _ settings: EngagementSettings) -> Totals {
    var totals = Totals()
    for epoch in counted(now) {
      let factor = Self.decay(epoch.epoch, now, settings) / EpochTotals.unit
      func amount(_ sum: EpochTotals.Sum) -> Double { Double(epoch.sums[sum.rawValue]) * factor }
      totals.shown += amount(.shown)
      totals.taps += amount(.taps)
      totals.opens += amount(.opens)
      totals.dismissals += amount(.dismissals)
      totals.returns += amount(.returns)
    }
    return totals
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
  private static func ratio(_ totals: Totals, _ settings: EngagementSettings) -> Double {
    let chosen = max(0, totals.taps + totals.opens / 2 - totals.returns)
    let shown = totals.shown + totals.dismissals
    let strength = settings.priorStrength
    return min(1, (chosen + settings.priorRatio * strength) / (shown + strength))
  }
}
