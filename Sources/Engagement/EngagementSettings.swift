/// The constants of the engagement signals.
package struct EngagementSettings: Hashable, Sendable {
  /// After how many days an event counts half.
  package var halfLifeDays = 14.0

  /// How fast attention falls with the rank: a showing at rank r counts (1/r) to this power.
  ///
  /// Reference: Joachims, Swaminathan, Schnabel: Unbiased Learning-to-Rank with Biased Feedback
  /// (WSDM 2017), section 5.
  package var positionExponent = 0.7

  /// The share of showings that are chosen, where nothing is known; above 0 and below 1.
  package var priorRatio = 0.1

  /// How many showings the prior is worth.
  package var priorStrength = 20.0

  /// How many choices, decayed, make half of the signal of choices.
  package var tapsHalf = 50.0

  /// How many people make half of the signal of people.
  package var clientsHalf = 500.0

  /// How many showings, decayed, make half of the evidence that nobody wants an item.
  package var evidenceHalf = 200.0

  /// The built-in constants.
  package static let standard = EngagementSettings()

  /// Creates the built-in constants.
  package init() {}
}
