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
      halfLife: settings.freshnessHalfLife(),
      engagement: try EngagementView.open(
        folder,
        settings: settings.engagementSettings(),
        now: Clock.now()
      ),
      knownApps: knownApps
    )
    service.blockedCompletions = try settings.blockedCompletions()
    return service
  }

  /// How the index of `folder` is behind the store, and says so unless a process brings it up to date.
  ///
  /// - Throws: ``Failure`` where `isNeeded` and there is no index, or `StoreError`.
  @discardableResult
  func tellLag(of folder: String, isNeeded: Bool = true, _ console: Console) async throws
    -> IndexLag?
  {
    let command = "pippin index --store \(ShellWord.quoted(folder))"
    switch try await lag() {
    case nil: return nil
    case .missing?:
      if isNeeded { throw try Self.missingIndex(of: folder) }
      return .missing
    case .behind?:
      if try Self.writer(of: folder) == nil {
        console.note("The index does not have the last changes of the store yet. Run: \(command)")
      }
      return .behind
    }
  }

  /// Who brings the index of `folder` up to date; `nil` for nobody.
  private static func writer(of folder: String) throws -> StoreLock.Holder? {
    let folder = try StoreFolder(opening: folder)
    return StoreLock.holder(of: .index, in: folder) ?? StoreLock.holder(of: .crawl, in: folder)
  }

  /// Why nothing can be found in the store in `folder`, and what to do.
  ///
  /// - Throws: `StoreError` when there is no store.
  static func missingIndex(of folder: String) throws -> Failure {
    let command = "pippin index --store \(ShellWord.quoted(folder))"
    let fix = try writer(of: folder).map { "Wait for \($0.command), which builds it." }
    return Failure(
      .findings,
      "\(folder): the store has pages, but no index (index.missing)",
      fix: fix ?? "Build it with: \(command)"
    )
  }
}
