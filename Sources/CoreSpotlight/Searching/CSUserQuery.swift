public import Foundation
import SpotlightItems
import UserActivity

/// A search for what a person types: items by rank, and suggestions how to go on.
///
/// Every word has to match, the last one as a beginning. Make a query for each keystroke, and cancel the one
/// before. An empty text gives suggestions of what the person will want now.
///
/// Reference: <https://developer.apple.com/documentation/corespotlight/csuserquery>
open class CSUserQuery: CSSearchQuery, @unchecked Sendable {
  /// How a person engaged with what was found.
  public enum UserInteractionKind: Int, Sendable {
    /// It was selected.
    case select = 0
    /// It was looked at, such as by the arrow keys.
    case focus = 1

    /// It was selected.
    public static var `default`: UserInteractionKind { .select }
  }

  private var suggestionsHandler: (([CSSuggestion]) -> Void)?

  /// A query for what was typed, and what is wanted of the items that it finds.
  public init(userQueryString: String?, userQueryContext: CSUserQueryContext?) {
    super.init(queryString: userQueryString ?? "", queryContext: userQueryContext)
  }

  /// Is called with suggestions as they are found.
  open var foundSuggestionsHandler: (([CSSuggestion]) -> Void)? {
    get { lock.withLock { suggestionsHandler } }
    set { lock.withLock { suggestionsHandler = newValue } }
  }

  /// How many suggestions were found so far.
  open var foundSuggestionCount: Int { run.suggestionCount }

  /// Gets the index ready, so that the first query is as fast as later ones.
  open class func prepare() {
    let (connection, scope) = (SpotlightConnection.current, ActivityScope.current)
    Task {
      do throws(ItemIndexFailure) {
        try await connection.index().prepare()
      } catch {
        scope.report(error.description)
      }
    }
  }

  /// Gets the index ready; all protection classes are in one folder.
  open class func prepareProtectionClasses(_ protectionClasses: [FileProtectionType]) {
    prepare()
  }

  override func search(_ found: ([CSSearchableItem]) async -> Void) async throws {
    let answer = try await answer()
    await found(try hand(answer.items))
    guard let foundSuggestionsHandler else {
      _ = run.count(suggestions: answer.suggestions.count)
      return
    }
    foundSuggestionsHandler(try hand(answer.suggestions))
  }

  /// What the typed text finds: the best items first, and what the text may go on to.
  ///
  /// - Returns: What was found, of which nothing is counted yet.
  /// - Throws: A ``CSSearchQueryError``, or why the index is unavailable.
  func answer() async throws -> TypedAnswer {
    await connection.finishNotes()
    var search = TypedSearch(queryString)
    search.currentSuggestion = context.currentSuggestion
    search.filters = context.filterQueries
    search.attributes = Set(context.fetchAttributes.map(AttributeName.stored))
    search.language = context.keyboardLanguage
    search.isRanked = context.isRanked
    search.maxResults = context.maxResultCount
    search.maxRankedResults = context.maxRankedResultCount
    search.maxSuggestions = context.maxSuggestionCount
    let answer = try await connection.index().answer(search)
    try Task.checkCancellation()
    return answer
  }

  /// The items that are handed over from here on, counted.
  ///
  /// - Throws: ``CSSearchQueryError`` when the query was cancelled: nothing is handed over then.
  func hand(_ items: [FoundItem]) throws -> [CSSearchableItem] {
    guard run.count(items: items.count) else { throw CSSearchQueryError.wasCancelled }
    return items.map { CSSearchableItem($0) }
  }

  /// The suggestions that are handed over from here on, counted; a later query knows that they were offered.
  ///
  /// - Throws: ``CSSearchQueryError`` when the query was cancelled: nothing is handed over then.
  func hand(_ suggestions: [ItemSuggestion]) throws -> [CSSuggestion] {
    guard run.count(suggestions: suggestions.count) else { throw CSSearchQueryError.wasCancelled }
    let offered = suggestions.filter { $0.kind == .predicted }.compactMap(\.target)
    if !offered.isEmpty { note { index in await index.noteOffered(offered) } }
    return suggestions.map { CSSuggestion($0) }
  }

  /// Notes what a person did with what was found, which later ranks depend on.
  func note(_ engagement: ItemEngagement) {
    note { (index) throws(ItemIndexFailure) in try await index.note(engagement) }
  }

  /// Has something noted before a query that begins later.
  private func note(
    _ body: @escaping @Sendable (SpotlightConnection.Index) async throws(ItemIndexFailure) -> Void
  ) {
    let (connection, scope) = (connection, ActivityScope.current)
    connection.notes.add {
      do throws(ItemIndexFailure) {
        try await body(connection.index())
      } catch {
        scope.report(error.description)
      }
    }
  }
}
