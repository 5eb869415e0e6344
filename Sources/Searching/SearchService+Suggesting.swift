import Indexing

extension SearchService {
  /// The most top hits of a suggestion.
  private static let topHits = 3

  /// Returns completions of `text` and its top hits.
  ///
  /// Hits are shown by their titles, so that those come first whose title begins like what was
  /// written, and others only where there are not enough of these. Words are completed from the
  /// titles and headings of the pages that have the words before; a word that no page has is
  /// completed as what was probably meant.
  ///
  /// - Parameters:
  ///   - text: What was typed.
  ///   - limit: The most completions.
  ///   - appLinkedOnly: Whether only pages that open in an app count.
  ///   - languages: Those that the searcher reads; none where that is not known.
  /// - Returns: The completions, likeliest first, and at most three hits.
  /// - Throws: What the store throws.
  package func suggest(
    _ text: String,
    limit: Int,
    appLinkedOnly: Bool,
    languages: [String] = []
  ) async throws -> Suggestion {
    var query = SearchQuery(text: text)
    query.isPrefix = true
    query.titlesOnly = true
    query.limit = Self.topHits
    let appLinkedOnly = appLinkedOnly && index.hasAppLinked
    query.appLinkedOnly = appLinkedOnly
    query.countsAll = false
    query.preferredLanguages = languages
    if try Self.spotlightQuery(text) != nil {
      // Such a query is no beginning of words.
      return Suggestion(completions: [], hits: try await search(query).items)
    }
    let names = try await appNames(for: query)
    var completions = try await titleCompletions(of: query, names, limit: limit)
    if completions.isEmpty {
      completions = try await textCompletions(of: query, names, limit: limit)
    }
    return Suggestion(completions: completions, hits: try await topHits(query))
  }

  /// The pages that a word of texts must be on to be offered.
  private static let leastPages = 3

  /// Completions of `query` from the texts of pages, where no title has one.
  ///
  /// A word is written as the best page with it has it. Of scripts without spaces the index knows
  /// no words, but characters side by side.
  private func textCompletions(
    of query: SearchQuery,
    _ names: [String: [String]],
    limit: Int
  ) async throws -> [String] {
    // Of Hangul texts have pairs of syllables, which are words as seldom as not.
    guard let unfinished = UnfinishedQuery(query.text), unfinished.composition == nil,
      unfinished.isWord
    else { return [] }
    let known = index.completions(of: query.text, limit: 2 * limit)
    let isCommon = known.contains { $0.frequency >= Self.leastPages }
    var completions: [String] = []
    for completion in known where completions.count < limit {
      let word = Array(completion.word.utf8)
      if isCommon, completion.frequency < Self.leastPages { continue }
      if word == unfinished.start || blockedCompletions.holds(word) { continue }
      guard let page = try await firstPage(with: completion.text, query, names) else { continue }
      guard let written = TitleCompleter.form(of: word, in: page, completing: unfinished)
      else { continue }
      completions.append(unfinished.completed(by: written))
    }
    return completions
  }

  /// Completions of `query` from the titles and headings of pages that have what is written.
  private func titleCompletions(
    of query: SearchQuery,
    _ names: [String: [String]],
    limit: Int
  ) async throws -> [String] {
    var request = request(for: query, names)
    request.mode = .all
    request.titlesOnly = false
    request.limit = TitleCompleter.pageLimit
    let corrections = index.corrections(of: request, .unknown)
    if let meant = try await spelling(of: corrections, in: request.text) {
      request.text = meant
      // A word that was completed and corrected at once is as whole as it will be.
      guard let word = UnfinishedQuery(meant) else { return [meant] }
      let others = try await completions(of: word, request, query, limit: limit)
      return others.isEmpty ? [meant] : others
    }
    guard let word = UnfinishedQuery(query.text) else { return [] }
    return try await completions(of: word, request, query, limit: limit)
  }

  private func completions(
    of word: UnfinishedQuery,
    _ request: SearchRequest,
    _ query: SearchQuery,
    limit: Int
  ) async throws -> [String] {
    var request = request
    // Characters side by side are in texts of all kinds: titles are asked first.
    request.titlesOnly = !word.isWord
    let found = try await completions(of: word, in: request, query, limit: limit)
    if !found.isEmpty || word.isWord { return found }
    request.titlesOnly = false
    return try await completions(of: word, in: request, query, limit: limit)
  }

  private func completions(
    of word: UnfinishedQuery,
    in request: SearchRequest,
    _ query: SearchQuery,
    limit: Int
  ) async throws -> [String] {
    let ids = index.search(request).hits.map(\.id)
    let walk = try ResultCollector(query, request, verifier: nil)
    let pages = try await look(up: ids, walk).pages
    let languages = query.preferredLanguages.isEmpty ? index.languages : query.preferredLanguages
    var completer = TitleCompleter(word, languages: languages, blocked: blockedCompletions)
    for id in ids { if let page = pages[id] { completer.read(page) } }
    return completer.best(limit).map(word.completed(by:))
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

  /// The best page that has all words of `text`; `nil` when none has, or none that is a result.
  private func firstPage(
    with text: String,
    _ query: SearchQuery,
    _ names: [String: [String]]
  ) async throws -> FoundPage? {
    try await pages(with: text, appLinkedOnly: query.appLinkedOnly, names, limit: 1).first
  }

  /// The best pages that have all words of `text`.
  func pages(
    with text: String,
    appLinkedOnly: Bool,
    _ names: [String: [String]],
    limit: Int
  ) async throws -> [FoundPage] {
    var whole = SearchQuery(text: text)
    whole.appLinkedOnly = appLinkedOnly
    whole.countsAll = false
    var request = request(for: whole, names)
    (request.mode, request.limit) = (.all, limit)
    let ids = index.search(request).hits.map(\.id)
    let walk = try ResultCollector(whole, request, verifier: nil)
    let pages = try await look(up: ids, walk).pages
    return ids.compactMap { pages[$0] }
  }
}
