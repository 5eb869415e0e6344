package import QueryLanguage

/// Why a query has no answer.
package enum SearchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The cursor was given for another query.
  case foreignCursor
  /// The query begins like one of Core Spotlight and has an error.
  case malformedQuery(QuerySyntaxError)
  /// The query is checked page by page, which no other engine does.
  case notTranslatable

  /// What happened, and what to do next.
  package var description: String {
    switch self {
    case .foreignCursor:
      "The cursor belongs to another query. Ask the same query again, or leave the cursor out."
    case .notTranslatable:
      "A query of Core Spotlight has no form for other engines. Write it as words and filters."
    case .malformedQuery(let error):
      error.description
    }
  }
}
