import Indexing

extension SearchService {
  /// Returns completions of `text` and its top hits.
  package func suggest(
    _ text: String,
    limit: Int,
    appLinkedOnly: Bool
  ) async throws -> Suggestion {
    var query = SearchQuery(text: text)
    query.isPrefix = true
    query.limit = 3
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
    return Suggestion(completions: completions, hits: try await search(query).items)
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
