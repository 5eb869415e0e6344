package import Records

/// What ranking takes from the votes for an item.
package struct ItemEngagement: Hashable, Sendable {
  /// How much better than the prior mean it is, how often it was clicked, how many people use it.
  package var summary = EngagementSummary.none
  /// How plainly people who were shown the item did not want it, in [0,1].
  package var uselessness = 0.0
  /// Whether it is not to be found until it earns its way back.
  package var isHidden = false
  /// Whether enough people have seen the item within one epoch for anything to show.
  package var isKnown = false
  /// The part of its votes that was left out because a few networks cast far too many, in [0,1].
  package var capped = 0.0
  /// The part of its clicks that was left out because a few networks clicked far too much of what
  /// they were shown, in [0,1]; 0 while too few people clicked it for that to show.
  package var cappedClicks = 0.0
  /// Whether its votes say far more for it than the pace at which items rise allows yet.
  package var isThrottled = false

  /// An item nobody has seen: neutral, not bad.
  package init() {}
}
