import AppAssociation
import Engagement
import Ranking
import Searching
import Storing

extension SearchService {
  /// Opens the store and the index of `folder` for searching.
  static func opening(
    _ folder: String,
    settings: Settings,
    knownApps: AppCatalog = AppCatalog()
  ) throws -> SearchService {
    let folder = try StoreFolder(opening: folder)
    var service = try SearchService(
      folder: folder,
      weights: try settings.rankingWeights(),
      synonyms: try SynonymFile.load(),
      halfLife: try settings.freshnessHalfLife(),
      engagement: try EngagementView.open(
        folder,
        settings: try settings.engagementSettings(),
        now: Clock.now()
      ),
      knownApps: knownApps
    )
    service.blockedCompletions = try settings.blockedCompletions()
    return service
  }
}
