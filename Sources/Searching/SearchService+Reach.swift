import Indexing

extension SearchService {
  /// `query`, which asks for all pages where no page of the store has an app link: a search that
  /// can find nothing helps nobody.
  func widened(_ query: SearchQuery) -> SearchQuery {
    guard query.appLinkedOnly, !index.hasAppLinked else { return query }
    var query = query
    query.appLinkedOnly = false
    return query
  }

  /// Counts the pages that match `query` but have no app link, where its answer has the last result;
  /// nothing where it keeps to none, or there are more results to see first.
  ///
  /// `written` asks for the words as they are: only where they find nothing, with or without an app link,
  /// other spellings are looked for.
  func countWithoutAppLink(
    _ query: SearchQuery,
    _ walk: inout ResultCollector,
    _ written: SearchRequest
  ) async throws {
    guard query.appLinkedOnly, query.countsAll, walk.results.next == nil else { return }
    if written.corrections != walk.asked.corrections {
      let plain = try await self.count(query, Self.wide(written))
      if plain.total > 0 {
        (walk.results.withoutAppLink, walk.results.withoutAppLinkBound) = plain
        return
      }
    }
    let all = try await self.count(query, Self.wide(walk.asked))
    walk.settleWithoutAppLink(all)
  }

  /// `request` for all pages, whether or not they have an app link.
  private static func wide(_ request: SearchRequest) -> SearchRequest {
    var wide = request
    wide.appLinkedOnly = false
    return wide
  }
}

extension ResultCollector {
  /// Says how many pages match without an app link, where `all` do with and without one.
  ///
  /// Where only the index counted them, so did it the app-linked ones: it knows which have a link.
  mutating func settleWithoutAppLink(_ all: (total: Int, bound: TotalBound)) {
    let isCounted = [.exact, .atLeast].contains(all.bound)
    results.withoutAppLink = max(0, all.total - (isCounted ? results.total : counted.total))
    results.withoutAppLinkBound = all.bound
  }
}
