import Indexing

extension SearchService {
  /// The most top hits of a suggestion.
  private static let topHits = 3

  /// Returns completions of `text` and its top hits.
  ///
  /// Hits are shown by their titles, so that those come first whose title begins like what was
  /// written, and others only where there are not enough of these.
  package func suggest(
    _ text: String,
    limit: Int,
    appLinkedOnly: Bool
  ) async throws -> Suggestion {
    var query = SearchQuery(text: text)
    query.isPrefix = true
    query.titlesOnly = true
    query.limit = Self.topHits
    query.appLinkedOnly = appLinkedOnly
    query.countsAll = false
    let names = try await appNames(for: query)
    var completions: [String] = []
    // Words come from living pages, of which not all are results to everybody.
    for completion in index.completions(of: text, limit: 2 * limit) where completions.count < limit
    {
      if !appLinkedOnly || leadsToResults(completion.text, names) {
        completions.append(completion.text)
      }
    }
    return Suggestion(completions: completions, hits: try await topHits(query))
  }

  /// The results of `query`, which asks for titles, and behind them others that match.
  private func topHits(_ query: SearchQuery) async throws -> [SearchItem] {
    var hits = try await search(query).items
    if hits.count == query.limit { return hits }
    var wider = query
    wider.titlesOnly = false
    for item in try await search(wider).items where hits.count < query.limit {
      if !hits.contains(where: { $0.id == item.id }) { hits.append(item) }
    }
    return hits
  }

  /// Whether a page that opens in an app has what is written.
  private func leadsToResults(_ text: String, _ names: [String: [String]]) -> Bool {
    var query = SearchQuery(text: text)
    query.appLinkedOnly = true
    query.countsAll = false
    var request = request(for: query, names)
    request.limit = 1
    return !index.search(request).hits.isEmpty
  }
}
