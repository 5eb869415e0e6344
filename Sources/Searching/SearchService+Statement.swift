package import Indexing
package import Ranking

extension SearchService {
  /// How much each part of a score counts.
  package var rankingWeights: RankingWeights { weights }

  /// What `query` comes to term by term, for engines that are to rank alike.
  ///
  /// Words are the ones that were written, with their other forms; other spellings are not looked for.
  ///
  /// - Returns: The statement, and the query as it was understood.
  /// - Throws: ``SearchError`` when it is one of Core Spotlight's, which is checked page by page, or what the
  ///   store throws.
  package func statement(
    of query: SearchQuery
  ) async throws -> (statement: QueryStatement, query: SearchQuery) {
    var query = widened(query)
    if let words = try await wordsOfPastedTitle(query) {
      query.text = words
    } else if try Self.spotlightQuery(query.text) != nil {
      throw SearchError.notTranslatable
    }
    let request = request(for: query, try await appNames(for: query))
    return (index.statement(of: request), query)
  }
}
