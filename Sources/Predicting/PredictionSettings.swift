/// The constants of a ``Predictor``.
package struct PredictionSettings: Hashable, Sendable {
  /// The most items that are remembered.
  package var itemLimit = 4_096
  /// After how many seconds an event counts half, for what was done last.
  package var shortHalfLife = 3_600.0
  /// The same, for what is done these days.
  package var longHalfLife = 7 * 86_400.0
  /// The same, for the hours and the kinds of day at which things are done.
  package var habitHalfLife = 28 * 86_400.0
  /// After how many events an event counts half.
  package var eventHalfLife = 30.0
  /// How strongly what came after the last item before is raised by each time that it did.
  package var successorPower: Float = 1.5
  /// How far in hours an event counts for the hours around it (the deviation of a normal
  /// distribution).
  package var hourWidth = 1.2
  /// How many events at ordinary hours an item is thought to have had before its first.
  package var hourPrior: Float = 2.5
  /// The same, for weekdays and weekends.
  package var dayPrior: Float = 2.5
  /// How strongly an expert's weight follows what it was right about; 0 never changes it.
  package var learningPower: Float = 0.5
  /// Which part of all weights is shared out again with each event, so that none is lost for ever.
  package var sharedPart: Float = 0.02
  /// Every how many events the experts are asked although no list was requested, so that weights are
  /// learnt even so; asking costs far more than counting.
  package var learningStep = 16
  /// The experts that are listened to, by their order in ``Expert``.
  package var experts = SIMD4<Float>(1, 1, 1, 1)
  /// How often an item is offered within an hour before it rests for the rest of it.
  package var offerLimit = 5
  /// An item is not offered on a kind of day on which it is done so much less often than on others.
  package var dayFloor: Float = 0.25

  /// The constants that are in use.
  package static let standard = PredictionSettings()

  package init() {}
}

/// Ways of guessing what comes next, of which each is right for some people.
package enum Expert: Int, Hashable, Sendable, CaseIterable {
  /// What was done lately and often: exponential decay by the hour and by the week.
  case decay
  /// The same, by how much oftener it is done at this hour and on this kind of day than at others.
  case routine
  /// What follows the last one, by recency among events (as AccessRank, without its part for the time
  /// and with powers of its own).
  ///
  /// Reference: Fitchett, Cockburn, "AccessRank: predicting what users will do next", CHI 2012
  case sequence
  /// What is done at this hour, however long ago.
  case hour
}
