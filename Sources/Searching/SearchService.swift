import Addressing
import Foundation
package import Indexing
package import Ranking
import Records
package import Storing

/// Answers queries from the index of one store.
///
/// The index finds and orders; the store gives the records that results are drawn from. A page
/// that is in the index but no longer in the store is left out of the answer.
package struct SearchService: Sendable {
  private let store: EmbeddedStore
  private let index: SegmentIndex
  private let weights: RankingWeights
  private let synonyms: Synonyms

  /// Creates a service over an open store and its index.
  package init(
    store: EmbeddedStore,
    index: SegmentIndex,
    weights: RankingWeights,
    synonyms: Synonyms = Synonyms()
  ) {
    self.store = store
    self.index = index
    self.weights = weights
    self.synonyms = synonyms
  }

  /// Opens the store and the index of `folder` for reading only; any number may do so while a
  /// crawl is writing.
  ///
  /// - Throws: ``StoreError`` or ``IndexError`` when one of them cannot be read.
  package init(
    folder: StoreFolder,
    weights: RankingWeights,
    synonyms: Synonyms = Synonyms()
  ) throws {
    store = try EmbeddedStore(folder, access: .reading)
    index = try SegmentIndex(reading: folder.indexPath)
    self.weights = weights
    self.synonyms = synonyms
  }

  /// Returns the best pages for `query`.
  package func search(_ query: SearchQuery) async throws -> SearchResults {
    let request = request(for: query)
    let answer = index.search(request)
    let hits = answer.hits.dropFirst(query.from)
    var items: [SearchItem] = []
    for hit in hits {
      guard let record = try await store.storedRecord(id: hit.id)?.record() else { continue }
      items.append(item(hit, record, request: request, explains: query.explains))
    }
    let end = query.from + hits.count
    let hasMore = end < answer.total && hits.count == query.limit
    return SearchResults(
      total: answer.total,
      items: items,
      next: hasMore ? SearchCursor.text(of: end) : nil
    )
  }

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
    let suggestions = index.suggest(request(for: query), limit: limit)
    let hits = try await search(query).items
    return Suggestion(completions: suggestions.completions.map(\.text), hits: hits)
  }

  private func request(for query: SearchQuery) -> SearchRequest {
    // A word that is still being typed must stay the last one.
    var request = SearchRequest(query.isPrefix ? query.text : synonyms.widen(query.text))
    let range = SearchRequest.limitRange
    request.limit = min(range.upperBound, query.from + max(range.lowerBound, query.limit))
    request.isUnfinished = query.isPrefix
    request.appLinkedOnly = query.appLinkedOnly
    request.countsAll = true
    request.liveWeight = weights.text > 0 ? weights.staticWeight / weights.text : 0
    request.filters = query.filters.compactMap { filter in
      FilterName(rawValue: filter.field.rawValue).map { .init($0, [filter.value]) }
    }
    return request
  }

  private func item(
    _ hit: IndexHit,
    _ record: PageRecord,
    request: SearchRequest,
    explains: Bool
  ) -> SearchItem {
    let score = weights.text * hit.score + weights.staticOffset
    let words = hit.matchedTerms.map { $0.hasSuffix("*") ? String($0.dropLast()) : $0 }
    let description = record.robots.nosnippet ? nil : record.description
    var item = SearchItem(
      id: record.id,
      url: record.url.text,
      title: record.title ?? record.url.text,
      snippet: record.robots.nosnippet
        ? "" : Snippet.best(description: description, text: record.text, words: words),
      score: score
    )
    if explains { item.explanation = explanation(of: hit, record, request, score: score) }
    return item
  }

  /// The score as a sum: the words' relevance, term by term, and every signal with its weight.
  ///
  /// The index keeps the signals that no query changes as one rounded number, so that the sum
  /// of the signals and the score may differ by the rounding, which stands as a part of its own.
  private func explanation(
    of hit: IndexHit,
    _ record: PageRecord,
    _ request: SearchRequest,
    score: Double
  ) -> ScoreExplanation {
    let signals = RankingSignals(record)
    let (sum, explained) = Ranker.score(text: hit.textScore, signals: signals, weights: weights)
    var tree = explained
    if let terms = index.explain(hit.id, request), let text = terms.parts.first, !tree.parts.isEmpty
    {
      tree.parts[0].parts.append(text)
    }
    tree.value = score
    tree.parts.append(ScoreExplanation(value: score - sum, label: "rounding of the signals"))
    return tree
  }

  /// What is damaged in the index of `folder`; nothing when it is sound or was never built.
  package static func problems(in folder: StoreFolder) -> [String] {
    guard FileManager.default.fileExists(atPath: folder.indexPath) else { return [] }
    return SegmentIndex.check(folder.indexPath).map(\.description)
  }
}
