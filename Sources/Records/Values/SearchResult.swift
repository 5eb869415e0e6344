/// What is known of how people used a page, each in [0,1].
package struct EngagementSummary: Hashable, Sendable {
  /// The smoothed share of showings that were chosen, corrected for position.
  package var ratio: Double
  /// Clicks, decayed and saturated.
  package var taps: Double
  /// Distinct people, saturated; 0 below the threshold of privacy.
  package var clients: Double

  /// The summary of a page nobody has seen: neutral, not bad.
  package static let none = EngagementSummary(ratio: 0, taps: 0, clients: 0)

  package init(ratio: Double, taps: Double, clients: Double) {
    self.ratio = ratio
    self.taps = taps
    self.clients = clients
  }
}
