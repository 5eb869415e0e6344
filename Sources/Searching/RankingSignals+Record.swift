package import Ranking
package import Records

extension RankingSignals {
  /// What is known of a page from its own record: the quality of its structured data, how well
  /// it suits a screen and how soon it answered are read from it; engagement comes from events.
  package init(_ record: PageRecord, engagement: EngagementSummary = .none) {
    self.init(engagement)
    self[.quality] = record.quality.score
  }
}
