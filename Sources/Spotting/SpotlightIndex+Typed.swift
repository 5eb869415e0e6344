import Basics
import Documents
import Indexing
import QueryLanguage
import Shelving
package import SpotlightItems

extension SpotlightIndex {
  /// The most items that come by rank where a search does not say.
  private static let rankedLimit = 100
  /// The most suggestions where a search does not say.
  private static let suggestionLimit = 5
  /// The fewest matches that are scored by more than their text.
  private static let fewestScored = 64
  /// The most used items that are looked for among the matches, wherever their text ranks them.
  private static let usedLimit = 64

  /// What fits a typed text: items that have every word, the last one as a beginning, and completions.
  ///
  /// - Parameter search: The text, and how much is wanted.
  /// - Returns: The best items first, when the search is ranked.
  /// - Throws: `invalidQuery` for a filter, or `unavailable`.
  package func matches(_ search: TypedSearch) throws(ItemIndexFailure) -> TypedAnswer {
    let request = Self.request(search.text)
    return try viewing { view in
      let items = request == nil ? [] : try items(search, request, view)
      let suggestions = suggestions(search, view)
      try checkSegments(of: view)
      guard search.text.isEmpty else { return TypedAnswer(items: items, suggestions: suggestions) }
      let limit = search.maxSuggestions ?? Self.suggestionLimit
      return TypedAnswer(items: [], suggestions: try predictions(limit, view))
    }
  }

  /// What is requested of the segments; `nil` when the text has no words.
  static func request(_ text: String) -> SearchRequest? {
    let words = Query.words(in: text)
    guard !words.isEmpty else { return nil }
    var request = SearchRequest(words + "*")
    request.mode = .all
    request.liveWeight = 0
    return request
  }

  private func suggestions(_ search: TypedSearch, _ view: View) -> [ItemSuggestion] {
    let limit = search.maxSuggestions ?? Self.suggestionLimit
    guard let segments = view.segments, limit > 0,
      let unfinished = UnfinishedQuery(search.text)
    else { return [] }
    let typed = unfinished.start.count
    return segments.completions(of: search.text, limit: limit + 1).compactMap { completion in
      let word = Array(completion.word.utf8)
      // What was typed stays as it was typed.
      guard word.count > typed, word.starts(with: unfinished.start) else { return nil }
      return ItemSuggestion(
        search.text + String(decoding: word[typed...], as: UTF8.self),
        typed: 0..<search.text.count,
        score: Double(completion.frequency)
      )
    }.prefix(limit).map(\.self)
  }

  private func items(
    _ search: TypedSearch,
    _ request: SearchRequest?,
    _ view: View
  ) throws -> [FoundItem] {
    guard let request, search.maxResults ?? 1 > 0 else { return [] }
    let limit = search.isRanked ? search.maxRankedResults ?? Self.rankedLimit : 0
    let matchers = try matchers(search.filters, view)
    var found: [FoundItem] = []
    let wanted = search.maxResults ?? .max
    for item in try ranked(search, request, view, limit: min(limit, wanted)) {
      guard let stored = try view.item(item.id), matchers.allSatisfy({ $0.matches(stored) })
      else { continue }
      let score = search.isRanked ? item.parts.total : 0
      let isAlone = view.activities.alone[item.id] != nil
      let activity = isAlone ? stored.identifier : view.activities.beside[stored.identifier]
      found.append(FoundItem(stored.item(search.attributes), score: score, activity: activity))
      if found.count == wanted { break }
    }
    return found
  }

  /// A match, and the parts of its score; none where it was not looked at closely.
  struct RankedItem {
    var id: UInt64
    var parts: [ItemScore.Part]
    var date = 0.0
  }

  /// The matches: the best `limit` ones in order, and behind them the others, as far as they are wanted.
  func ranked(
    _ search: TypedSearch,
    _ request: SearchRequest,
    _ view: View,
    limit: Int
  ) throws -> [RankedItem] {
    let wantsAll = search.maxResults == nil || !search.filters.isEmpty || limit == .max
    let close = limit == .max ? limit : max(Self.fewestScored, limit > 0 ? 2 * limit : 0)
    let most = wantsAll ? Int.max : max(close, search.maxResults ?? 0)
    let indexed = try indexed(request, view, most: most)
    let unindexed = UnindexedItems(request.text, try view.snapshot.customKeys())
    // They are few, so that each is looked at closely.
    let beside = unindexed.matches(view.waiting) + unindexed.matches(view.activities)
    let candidates = Array(indexed.prefix(close)) + beside + indexed.dropFirst(close)
    guard search.isRanked || limit == .max else {
      return candidates.map { RankedItem(id: $0.id, parts: []) }
    }
    let uses = try uses(view.snapshot)
    var near = Array(indexed.prefix(close)) + beside
    if indexed.count >= close { near += try used(uses, request, view, beside: near) }
    let best = near.map(\.text).max() ?? 0
    let score = ItemScore(search.text, uses: uses, now: view.now)
    var ranked = try near.compactMap { candidate -> RankedItem? in
      guard let facts = try facts(candidate, view), facts.expiresAt > view.now else { return nil }
      let parts = score.parts(candidate.id, facts, text: candidate.text, best: best)
      return RankedItem(id: candidate.id, parts: parts, date: facts.date)
    }
    ranked.sort { left, right in
      (right.parts.total, right.date, left.id) < (left.parts.total, left.date, right.id)
    }
    let known = Set(ranked.map(\.id))
    let others = indexed.dropFirst(close).filter { !known.contains($0.id) }
    return ranked + others.map { RankedItem(id: $0.id, parts: []) }
  }

  /// The matches of the segments that are not outdated, the best by their text first.
  private func indexed(
    _ request: SearchRequest,
    _ view: View,
    most: Int
  ) throws -> [Candidate] {
    guard let segments = view.segments else { return [] }
    var found: [Candidate] = []
    var request = request
    while found.count < most {
      request.limit = min(most - found.count, SearchRequest.limit)
      let hits = segments.search(request).hits
      for hit in hits where !view.outdated.contains(hit.id) {
        let version = segments.documentVersion(hit.id)
        found.append(Candidate(id: hit.id, version: version, text: hit.textScore))
      }
      guard hits.count == request.limit, let last = hits.last else { break }
      request.after = last.position
    }
    return found
  }

  /// The items that were used most among the matches, which their text may rank behind many.
  private func used(
    _ uses: [UInt64: ItemUse],
    _ request: SearchRequest,
    _ view: View,
    beside known: [Candidate]
  ) throws -> [Candidate] {
    guard let segments = view.segments, !uses.isEmpty else { return [] }
    let ids = Set(known.map(\.id)).union(view.outdated)
    let most = uses.filter { $0.value.selections > 0 && !ids.contains($0.key) }
      .sorted { ($1.value.week, $0.key) < ($0.value.week, $1.key) }
    let matching = segments.matching(most.prefix(Self.usedLimit).map(\.key), request)
    return matching.sorted().map { id in
      Candidate(
        id: id,
        version: segments.documentVersion(id),
        text: segments.explain(id, request)?.value ?? 0
      )
    }
  }

  /// What is known of a match; `nil` when it is no longer there.
  private func facts(_ candidate: Candidate, _ view: View) throws -> RankFacts? {
    let key = candidate.version.map { FactKey(id: candidate.id, version: $0) }
    if let key, let facts = known.withLock({ $0.facts.value(of: key) }) { return facts }
    guard let item = try view.item(candidate.id) else { return nil }
    let facts = RankFacts(item)
    if view.activities.alone[item.id] != nil { return facts }
    let now = FactKey(id: item.id, version: item.version)
    known.withLock { $0.facts.keep(facts, of: now, cost: 1) }
    return facts
  }
}

/// An item that has the words of a query, and the points of its text.
struct Candidate {
  var id: UInt64
  /// The version of the item that has the words; `nil` when it is not known.
  var version: Int64?
  var text: Double
}
