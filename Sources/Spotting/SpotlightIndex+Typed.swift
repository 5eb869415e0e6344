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
    request.hasAllBeginnings = true
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
    }.prefix(limit).map { $0 }
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
    var rest = try ranked(search, request, view, limit: min(limit, wanted))[...]
    while !rest.isEmpty, found.count < wanted {
      let next = rest.prefix(max(wanted - found.count, 1))
        .prefix(StoreSnapshot.itemsAtOnce)
      rest = rest.dropFirst(next.count)
      let items = try view.items(next.lazy.map { $0.id })
      for item in next {
        guard let stored = items[item.id], matchers.allSatisfy({ $0.matches(stored) })
        else { continue }
        let isAlone = view.activities.alone[item.id] != nil
        let activity = isAlone ? stored.identifier : view.activities.beside[stored.identifier]
        found.append(
          FoundItem(
            stored.item(search.attributes),
            score: search.isRanked ? item.total : 0,
            activity: activity
          )
        )
      }
    }
    return found
  }
}
