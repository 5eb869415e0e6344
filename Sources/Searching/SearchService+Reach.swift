import Indexing

extension SearchService {
  /// The results that are looked through to tell how many pages without an app link match.
  private static let countedWithoutAppLink = 20

  /// `query`, which asks for all pages where no page of the store has an app link: a search that
  /// can find nothing helps nobody.
  func widened(_ query: SearchQuery) -> SearchQuery {
    guard query.appLinkedOnly, !index.hasAppLinked else { return query }
    var query = query
    query.appLinkedOnly = false
    return query
  }

  /// How many pages match `query` but have no app link, where its first answer has all results
  /// there are; `nil` where it keeps to none, or there are more results to see first.
  func withoutAppLink(_ query: SearchQuery, _ walk: ResultCollector) async throws -> Int? {
    let results = walk.results
    guard query.appLinkedOnly, query.countsAll, query.cursor == nil, query.from == 0,
      results.next == nil
    else { return nil }
    var wider = query
    (wider.appLinkedOnly, wider.explains, wider.facets) = (false, false, [])
    (wider.installed, wider.perHost) = ([], nil)
    wider.limit = Self.countedWithoutAppLink
    let all = try await search(wider)
    let (count, own) =
      all.next == nil ? (all.items.count, results.items.count) : (all.total, walk.counted.total)
    return max(0, count - own)
  }
}
