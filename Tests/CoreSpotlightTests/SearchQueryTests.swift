import CoreSpotlight
import Foundation
import SpotlightItems
import Synchronization
import Testing

/// Query objects: handlers, sequences, cancelling, what is handed to the index.
///
/// Sources: Apple, "CSSearchQuery" and "CSUserQuery" (D), OBJC2; the numbers are rows of the private
/// index's conformance table.
struct SearchQueryTests {
  private let fake = FakeIndex()

  private func found(_ identifiers: String..., score: Double = 0) -> [FoundItem] {
    identifiers.map { FoundItem(SpotlightItem(identifier: $0), score: score) }
  }

  /// Starts a query, and what its handlers heard when it is completed.
  private func run(_ query: CSSearchQuery) async -> [String] {
    let heard = Mutex<[String]>([])
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      query.foundItemsHandler = { items in
        heard.withLock { $0.append(items.map(\.uniqueIdentifier).joined(separator: " ")) }
      }
      query.completionHandler = { error in
        let code = (error as? CSSearchQueryError)?.code
        heard.withLock { $0.append(code.map { "\($0)" } ?? "completed") }
        done.resume()
      }
      query.start()
    }
    return heard.withLock { $0 }
  }

  @Test("Row 73: found items come in batches, are counted, and completion comes once and last")
  func batches() async {
    fake.state.withLock { $0.found = [found("a", "b"), found("c")] }
    await fake.use { _ in
      let query = CSSearchQuery(queryString: "title == \"x\"", queryContext: nil)
      #expect(await run(query) == ["a b", "c", "completed"])
      #expect(query.foundItemCount == 3 && !query.isCancelled)
    }
  }

  @Test("Row 76: a query object runs once")
  func once() async throws {
    fake.state.withLock { $0.found = [found("a")] }
    try await fake.use { _ in
      let query = CSSearchQuery(queryString: "title == \"x\"", queryContext: nil)
      _ = await run(query)
      query.start()
      for try await _ in query.results { Issue.record("it ran twice") }
      #expect(fake.heard.searches.count == 1)
    }
  }

  @Test("Row 71: an invalid query is completed with the code and the position, without items")
  func invalid() async {
    fake.state.withLock {
      $0.failure = .invalidQuery(offset: 9, column: 10, reason: "Query, column 10: the query ends.")
    }
    await fake.use { _ in
      let query = CSSearchQuery(queryString: "title ==", queryContext: nil)
      #expect(await run(query) == ["invalidQuery"])
      let second = CSSearchQuery(queryString: "title ==", queryContext: nil)
      do {
        for try await _ in second.results { Issue.record("an item") }
        Issue.record("no error")
      } catch {
        #expect(CSSearchQueryError.invalidQuery ~= error)
        let userInfo = (error as NSError).userInfo
        #expect(userInfo[CSSearchQueryError.offsetKey] as? Int == 9)
        #expect(userInfo[CSSearchQueryError.columnKey] as? Int == 10)
        #expect((error as NSError).code == -2002)
      }
    }
  }

  @Test("Row 72: a query that is cancelled while it runs is completed with that, once")
  func cancelled() async {
    fake.state.withLock { state in
      state.found = [found("a")]
      state.isEndless = true
    }
    await fake.use { _ in
      let query = CSSearchQuery(queryString: "title == \"x\"", queryContext: nil)
      let heard = Mutex<[String]>([])
      await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
        query.foundItemsHandler = { _ in query.cancel() }
        query.completionHandler = { error in
          let isCancelled = error.map { CSSearchQueryError.cancelled ~= $0 } ?? false
          heard.withLock { $0.append(isCancelled ? "cancelled" : "other") }
          done.resume()
        }
        query.start()
      }
      query.cancel()
      #expect(heard.withLock { $0 } == ["cancelled"] && query.isCancelled)
    }
  }

  @Test("A query that is cancelled before it starts does not run")
  func cancelledBefore() async {
    await fake.use { _ in
      let query = CSSearchQuery(queryString: "title == \"x\"", queryContext: nil)
      await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
        query.completionHandler = { _ in done.resume() }
        query.cancel()
      }
      query.start()
      #expect(query.isCancelled && fake.heard.searches.isEmpty)
    }
  }

  @Test("Rows 74, 75: attributes by any of their names, filters and the language go to the index")
  func context() async throws {
    try await fake.use { _ in
      let context = CSSearchQueryContext()
      context.fetchAttributes = ["title", "kMDItemAuthorNames", "url", "mood"]
      context.filterQueries = ["rating > 3"]
      context.keyboardLanguage = "de"
      let query = CSSearchQuery(queryString: "title == \"x\"", queryContext: context)
      context.filterQueries = ["later"]
      for try await _ in query.results {}
    }
    let expected = ItemSearch(
      "title == \"x\"",
      filters: ["rating > 3"],
      attributes: ["title", "authorNames", "URL", "mood"],
      language: "de"
    )
    #expect(fake.heard.searches == [expected])
  }

  @Test("Results come one by one, the better one is less, and the handlers are not called")
  func results() async throws {
    fake.state.withLock { $0.found = [found("a", score: 1), found("b", score: 2)] }
    try await fake.use { _ in
      let query = CSSearchQuery(queryString: "title == \"x\"", queryContext: nil)
      query.foundItemsHandler = { _ in Issue.record("a handler was called") }
      query.completionHandler = { _ in Issue.record("a handler was called") }
      var items: [CSSearchQuery.Results.Item] = []
      for try await item in query.results { items.append(item) }
      #expect(items.map(\.id) == ["a", "b"] && items.sorted().map(\.id) == ["b", "a"])
      #expect(query.foundItemCount == 2)
    }
  }

  @Test("Rows 77 to 79: limits and ranking of a typed search go to the index")
  func userContext() async throws {
    try await fake.use { _ in
      let context = CSUserQueryContext(
        currentSuggestion: CSSuggestion(ItemSuggestion("plum cake"))
      )
      #expect(context.enableRankedResults)
      context.enableRankedResults = false
      context.maxResultCount = 5
      context.maxRankedResultCount = 3
      context.maxSuggestionCount = 4
      context.fetchAttributes = ["title"]
      let query = CSUserQuery(userQueryString: "plum", userQueryContext: context)
      for try await _ in query.responses {}
      for try await _ in CSUserQuery(userQueryString: nil, userQueryContext: nil).responses {}
    }
    var expected = TypedSearch("plum")
    expected.currentSuggestion = "plum cake"
    expected.attributes = ["title"]
    expected.isRanked = false
    (expected.maxResults, expected.maxRankedResults, expected.maxSuggestions) = (5, 3, 4)
    #expect(fake.heard.typed == [expected, TypedSearch("")])
  }

  @Test("Row 80: responses are items and suggestions, whose typed part is marked")
  func responses() async throws {
    fake.state.withLock { state in
      state.answer = TypedAnswer(
        items: found("a"),
        suggestions: [ItemSuggestion("äpple pie", typed: 0..<2, score: 1)]
      )
    }
    try await fake.use { _ in
      let query = CSUserQuery(userQueryString: "äp", userQueryContext: nil)
      var responses: [CSUserQuery.Responses.Response] = []
      for try await response in query.responses { responses.append(response) }
      #expect(responses.map(\.id) == ["item a", "suggestion äpple pie"])
      #expect(query.foundItemCount == 1 && query.foundSuggestionCount == 1)
      guard case .suggestion(let found) = responses[1] else { return }
      let text = found.suggestion.localizedAttributedSuggestion
      let marked = text.runs.filter { $0.spotlightHighlight != nil }.map {
        String(text[$0.range].characters)
      }
      #expect(marked == ["äp"] && String(text.characters) == "äpple pie")
      #expect(found.suggestion.suggestionKind == .default)
    }
  }

  @Test("Handlers hear items, then suggestions, then completion; suggestions can be read alone")
  func userHandlers() async throws {
    fake.state.withLock { state in
      state.answer = TypedAnswer(items: found("a"), suggestions: [ItemSuggestion("apple")])
    }
    try await fake.use { _ in
      let query = CSUserQuery(userQueryString: "a", userQueryContext: nil)
      let suggestions = Mutex<[String]>([])
      query.foundSuggestionsHandler = { found in
        suggestions.withLock {
          $0 += found.map { String($0.localizedAttributedSuggestion.characters) }
        }
      }
      #expect(await run(query) == ["a", "completed"])
      #expect(suggestions.withLock { $0 } == ["apple"])
      var alone: [String] = []
      let second = CSUserQuery(userQueryString: "a", userQueryContext: nil)
      for try await suggestion in second.suggestions { alone.append(suggestion.id) }
      #expect(alone == ["apple"])
    }
  }

  @Test("Rows 56 to 58: what a person engaged with goes to the index, with what was to be seen")
  func engagement() async throws {
    try await fake.use { _ in
      let query = CSUserQuery(userQueryString: "pl", userQueryContext: nil)
      let items = found("a", "b").map { CSUserQuery.Item(item: CSSearchableItem($0)) }
      query.userEngaged(items[0], visibleItems: items, interaction: .default)
      let suggestion = CSSuggestion(ItemSuggestion("plum"))
      query.userEngaged(suggestion, visibleSuggestions: [suggestion], interaction: .focus)
      // A later query is answered after both are noted.
      for try await _ in CSUserQuery(userQueryString: "p", userQueryContext: nil).responses {}
    }
    #expect(
      fake.heard.engagements == [
        ItemEngagement(.item("a"), .select, visible: ["a", "b"], text: "pl"),
        ItemEngagement(.suggestion("plum"), .focus, visible: ["plum"], text: "pl"),
      ]
    )
  }
}
