/// The constants of the engagement signals.
package struct EngagementSettings: Hashable, Sendable {
  /// After how many days an event counts half.
  package var halfLifeDays = 14.0

  /// How fast attention falls with the rank: a showing at rank r counts (1/r) to this power.
  ///
  /// Reference: Joachims, Swaminathan, Schnabel: Unbiased Learning-to-Rank with Biased Feedback
  /// (WSDM 2017), section 5.
  package var positionExponent = 0.7

  /// How many different people privacy asks for within one epoch before anything is shown.
  package var threshold = 50

  /// The share of showings that are clicked, where nothing is known; above 0 and below 1.
  package var priorRatio = 0.1

  /// How many showings the prior is worth, where nothing is known.
  package var priorStrength = 20.0

  /// How many clicks, decayed, make half of the signal of clicks.
  package var tapsHalf = 500.0

  /// How many people make half of the signal of people.
  package var clientsHalf = 500.0

  /// How many showings, decayed, make half of the evidence that nobody wants an item.
  package var evidenceHalf = 5.0

  /// How many showings, decayed, make half of the evidence that hiding an item takes.
  package var hideEvidenceHalf = 200.0

  /// From which uselessness on an item is hidden when all the evidence is there, in [0,1].
  package var hideFrom = 0.7

  /// How many different items a client's day must touch to count in full, 1 to 3; see
  /// ``ClientHabits``.
  package var rampItems = 3

  /// The most votes of one client a day.
  package var clientDailyLimit = 2_000

  /// How many votes for an item any network may cast in an epoch.
  package var networkFloor = 2.0

  /// How many times as many votes as a typical network one network may cast for an item.
  package var networkMultiple = 2.0

  /// How much an item may rise within one epoch, of the 1 that there is.
  package var riseLimit = 0.1

  /// How many networks must choose an item for it to rise so much; of one that is below the
  /// usual, in the epochs before the last one.
  package var riseNetworks = 32.0

  /// How many networks may choose an item within one epoch without lifting it at all, so that
  /// nobody who has no more than these gains a rank; their clicks do not show by themselves.
  package var riseFloor = 6.0

  /// How much an item that was known before may fall within one epoch, of the 1 that there is.
  package var fallLimit = 0.2

  /// On how many days a public activity must be done, by whomever, before it is promoted; besides,
  /// ``threshold`` people must do it within one epoch.
  package var activityDays = 3

  /// The built-in constants.
  package static let standard = EngagementSettings()

  /// Creates the built-in constants.
  package init() {}
}
