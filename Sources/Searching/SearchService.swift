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

  /// The most pages that are looked at for one answer, when most of them are left out.
  private static let examinedLimit = 2000

  /// Returns the best pages for `query`.
  ///
  /// - Throws: ``SearchError`` when the cursor belongs to another query, or what the store throws.
  package func search(_ query: SearchQuery) async throws -> SearchResults {
    var request = request(for: query)
    var skip = query.from
    if let cursor = query.cursor {
      guard cursor.query == query.number else { throw SearchError.foreignCursor }
      (request.after, request.pinnedWeights) = (cursor.after, cursor.weights)
      skip = cursor.skipped
    }
    var results = SearchResults(total: 0, items: [])
    var last: SearchPosition?
    var (examined, isFirst) = (0, true)
    searching: while examined < Self.examinedLimit || isFirst {
      request.limit = min(skip + query.limit - results.items.count + 1, SearchRequest.limit)
      let answer = index.search(request)
      if isFirst { (results.total, results.isTotalExact) = (answer.total, answer.isTotalExact) }
      request.countsAll = false
      request.pinnedWeights = answer.weights
      let leaders = query.foldsDuplicates ? try await leaders(of: answer.hits) : [:]
      for hit in answer.hits {
        examined += 1
        request.after = hit.position
        if let leader = leaders[hit.id], index.matches(leader, request) { continue }
        if skip > 0 {
          (skip, last) = (skip - 1, hit.position)
          continue
        }
        guard let record = try await store.storedRecord(id: hit.id)?.record() else { continue }
        if results.items.count == query.limit {
          results.next =
            SearchCursor(
              after: last,
              skipped: 0,
              weights: answer.weights,
              query: query.number
            ).text
          break searching
        }
        results.items.append(
          item(hit, record, request: request, explains: query.explains)
        )
        last = hit.position
      }
      isFirst = false
      if answer.hits.count < request.limit { break }
    }
    results.facets = facets(query)
    return results
  }

  /// The pages that stand for those of `hits` that say the same as another one.
  private func leaders(of hits: [IndexHit]) async throws -> [UInt64: UInt64] {
    try await store.leaders(of: hits.map(\.id))
  }

  private func facets(_ query: SearchQuery) -> [SearchFilter.Field: [FacetCount]] {
    guard !query.facets.isEmpty else { return [:] }
    let names = query.facets.compactMap { FilterName(rawValue: $0.rawValue) }
    let counts = index.facets(request(for: query), of: names)
    let pairs = counts.compactMap { name, counts in
      SearchFilter.Field(rawValue: name.rawValue).map { ($0, counts) }
    }
    return Dictionary(uniqueKeysWithValues: pairs)
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
    var request = SearchRequest(query.text)
    request.synonyms = synonyms.alternatives
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
    let words = MatchedWords(hit.matchedTerms)
    let description = record.robots.nosnippet ? nil : record.description
    var item = SearchItem(
      id: record.id,
      url: record.url.text,
      title: record.title ?? record.url.text,
      snippet: record.robots.nosnippet
        ? "" : Snippet.best(description: description, text: record.text, words: words),
      score: score
    )
    item.titleHighlights = words.highlights(in: item.title)
    item.snippetHighlights = words.highlights(in: item.snippet)
    item.image = record.image ?? record.touchIcon
    item.language = record.language
    item.types = IndexDocument.types(of: record)
    item.opens = record.deepLinks
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

/// Why a query has no answer.
package enum SearchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The cursor was given for another query.
  case foreignCursor

  /// What happened, and what to do next.
  package var description: String {
    switch self {
    case .foreignCursor:
      "The cursor belongs to another query. Ask the same query again, or leave the cursor out."
    }
  }
}
