extension EngagementState {
  /// Whether enough people met an item in one epoch.
  package struct Reached: Hashable, Sendable {
    /// The epoch.
    package let epoch: Epoch
    /// Whether at least as many people saw it.
    package let isSeen: Bool
    /// Whether at least as many people clicked or opened it.
    package let isUsed: Bool
  }

  /// The epochs in which at least `settings.threshold` people saw or clicked the item; nothing shows
  /// of the others.
  package func reached(_ settings: EngagementSettings, mask: ItemMask = .none) -> [Reached] {
    epochs.compactMap { totals in
      let threshold = mask.threshold(totals, settings)
      let reached = Reached(
        epoch: totals.epoch,
        isSeen: totals.viewers.reaches(threshold),
        isUsed: totals.clickers.reaches(threshold)
      )
      return reached.isSeen || reached.isUsed ? reached : nil
    }
  }
}
