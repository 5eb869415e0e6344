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
  /// The best pages are put in order by how close together the words stand in them, so many at a
  /// time.
  private static let windowSize = 20
  /// The matches below which other spellings are looked for.
  private static let fewMatches = 3

  /// Returns the best pages for `query`.
  ///
  /// - Throws: ``SearchError`` when the cursor belongs to another query, or what the store throws.
  package func search(_ query: SearchQuery) async throws -> SearchResults {
    let request = request(for: query)
    var walk = try AnswerWalk(query, request, verifier: verifier(for: request))
    try await fill(&walk)
    if walk.results.total < Self.fewMatches, query.cursor == nil {
      let corrections = index.corrections(of: request)
      walk.results.didYouMean = corrections.didYouMean
      if walk.results.items.isEmpty, !corrections.alternatives.isEmpty {
        var corrected = request
        corrected.corrections = corrections.alternatives
        let didYouMean = walk.results.didYouMean
        walk = try AnswerWalk(query, corrected, verifier: nil)
        try await fill(&walk)
        walk.results.didYouMean = didYouMean
      }
    }
    walk.results.facets = facets(query, request)
    return walk.results
  }

  /// What has to be found out about pages by reading them; while somebody types, only what the
  /// query demands is.
  private func verifier(for request: SearchRequest) -> PhraseMatcher? {
    let query = Query(request.text, isUnfinished: request.isUnfinished)
    guard let matcher = PhraseMatcher(query), matcher.verifies || !request.isUnfinished else {
      return nil
    }
    return matcher
  }

  /// Takes results from the index, window by window, until there are enough.
  private func fill(_ walk: inout AnswerWalk) async throws {
    while !walk.isOver, walk.examined < Self.examinedLimit {
      let size = walk.measures ? Self.windowSize : walk.wanted
      walk.request.limit = min(size, SearchRequest.limit)
      let answer = index.search(walk.request)
      walk.begin(answer)
      let window = try await candidates(of: answer, &walk)
      for (place, candidate) in window.enumerated() where walk.takes(candidate.hit) {
        guard let record = try await record(of: candidate) else { continue }
        if walk.isFull {
          walk.end(at: place, weights: answer.weights)
          return
        }
        walk.add(item(candidate, record, walk))
      }
      walk.go(on: answer)
    }
  }

  private func record(of candidate: Candidate) async throws -> PageRecord? {
    if let record = candidate.record { return record }
    return try await store.storedRecord(id: candidate.hit.id)?.record()
  }

  /// The hits of `answer` that are results, in the order they are shown.
  private func candidates(
    of answer: SearchAnswer,
    _ walk: inout AnswerWalk
  ) async throws -> [Candidate] {
    let leaders = walk.query.foldsDuplicates ? try await leaders(of: answer.hits) : [:]
    var candidates: [Candidate] = []
    for hit in answer.hits {
      if let leader = leaders[hit.id], index.matches(leader, walk.request) { continue }
      var candidate = Candidate(hit: hit)
      if walk.verifier != nil {
        guard let record = try await record(of: candidate) else { continue }
        let verdict = walk.verifier?.verdict(DocumentFields(record))
        guard verdict?.matches ?? true else { continue }
        candidate.closeness = verdict?.proximity ?? 0
        candidate.record = record
      }
      candidates.append(candidate)
    }
    guard walk.measures else { return candidates }
    let order = candidates.enumerated().sorted { left, right in
      let (one, other) = (score(of: left.element), score(of: right.element))
      return one != other ? one > other : left.offset < right.offset
    }
    return order.map(\.element)
  }

  private func score(of candidate: Candidate) -> Double {
    weights.text * candidate.hit.score + weights.staticOffset
      + weights[.closeness] * candidate.closeness
  }

  /// The pages that stand for those of `hits` that say the same as another one.
  private func leaders(of hits: [IndexHit]) async throws -> [UInt64: UInt64] {
    try await store.leaders(of: hits.map(\.id))
  }

  private func facets(
    _ query: SearchQuery,
    _ request: SearchRequest
  ) -> [SearchFilter.Field: [FacetCount]] {
    guard !query.facets.isEmpty else { return [:] }
    let names = query.facets.compactMap { FilterName(rawValue: $0.rawValue) }
    let pairs = index.facets(request, of: names).compactMap { name, counts in
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
    request.stemming = index.stemming
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
    _ candidate: Candidate,
    _ record: PageRecord,
    _ walk: AnswerWalk
  ) -> SearchItem {
    let hit = candidate.hit
    let score = score(of: candidate)
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
    if walk.query.explains {
      item.explanation = explanation(of: candidate, record, walk.request, score: score)
    }
    return item
  }

  /// The score as a sum: the words' relevance, term by term, and every signal with its weight.
  ///
  /// The index keeps the signals that no query changes as one rounded number, so that the sum
  /// of the signals and the score may differ by the rounding, which stands as a part of its own.
  private func explanation(
    of candidate: Candidate,
    _ record: PageRecord,
    _ request: SearchRequest,
    score: Double
  ) -> ScoreExplanation {
    let hit = candidate.hit
    var signals = RankingSignals(record)
    signals[.closeness] = candidate.closeness
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
