package import Records

/// What ranking takes from the votes for an item.
package struct ItemEngagement: Hashable, Sendable {
  /// How much better than usual it is, how often it was chosen, how many people use it.
  package var summary = EngagementSummary.none
  /// How plainly people who were shown the item did not want it, in [0,1].
  package var uselessness = 0.0
  /// Whether it is not to be found until it earns its way back.
  package var isHidden = false
  /// Whether enough people have seen the item within one epoch for anything to show.
  package var isKnown = false
  /// The part of its votes that was left out because a few networks cast far too many, in [0,1].
  package var capped = 0.0
  /// The part of its choices that was left out because a few networks chose far too much of what
  /// they were shown, in [0,1]; 0 while too few people chose it for that to show.
  package var cappedChoices = 0.0
  /// Whether its votes say far more for it than the pace at which items rise allows yet.
  package var isHeldBack = false

  /// An item nobody has seen: neutral, not bad.
  package init() {}
}
