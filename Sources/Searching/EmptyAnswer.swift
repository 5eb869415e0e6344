package import Analysis
import Indexing

/// Why a query has no results, as far as that can be found out by asking for less.
package struct EmptyAnswer: Hashable, Sendable {
  /// A field to which the query keeps, and what there is without that.
  package struct Restriction: Hashable, Sendable {
    /// The field.
    package let field: FilterName
    /// The values that the query asks for.
    package let values: [String]
    /// How many pages match without the restriction.
    package let matches: Int
    /// Whether there may be fewer, or more.
    package let isAbout: Bool
    /// What those pages have in the field beside these values, most pages first.
    package let present: [String]
  }

  /// The restrictions without which pages match.
  package var restrictions: [Restriction] = []
  /// Whether the query is words and filters, and not one of Core Spotlight.
  package var isOfWords = false
  /// Whether the query has nothing that pages must have: nothing at all, or only what is left out.
  package var asksForNothing = false
  /// Whether the query has no word, but signs or pictures, where it asks for something.
  package var hasNoWord = false
  /// Whether the query demands words, or leaves some out, with signs or quotation marks, and something is
  /// found without them.
  package var isFoundWithoutSigns = false
}

extension SearchService {
  /// The most values of a field that are looked at.
  private static let presentLimit = 100

  /// Why `query` has no results; costs a search for each field to which it keeps, and one for its signs.
  ///
  /// - Throws: What the store throws.
  package func emptiness(of query: SearchQuery) async throws -> EmptyAnswer {
    var answer = EmptyAnswer()
    guard try Self.spotlightQuery(query.text) == nil else { return answer }
    answer.isOfWords = true
    let words = Query(query.text)
    let filters = query.filters + query.postFilters + words.filters
    // Empty quotation marks leave nothing out.
    let isEmpty = words.clauses.isEmpty || words.clauses.contains { $0.role == .excluded }
    answer.asksForNothing =
      filters.isEmpty && isEmpty
      && words.clauses.allSatisfy { $0.role == .excluded || $0.text.isEmpty }
    answer.hasNoWord = filters.isEmpty && !answer.asksForNothing && !words.asksForWords
    answer.isFoundWithoutSigns = try await isFoundWithoutSigns(query, words)
    for field in FilterName.allCases where filters.contains(where: { $0.name == field }) {
      var wider = query
      wider.text = Query.removing(field, from: query.text)
      wider.filters.removeAll { $0.name == field }
      wider.postFilters.removeAll { $0.name == field }
      Self.shorten(&wider)
      (wider.facets, wider.facetLimit) = ([field], Self.presentLimit)
      let found = try await search(wider)
      guard !found.items.isEmpty else { continue }
      let values = filters.filter { $0.name == field }.flatMap(\.values)
      let asked = Set(values.map { $0.lowercased() })
      let present = found.facets[field]?.map(\.value) ?? []
      answer.restrictions.append(
        EmptyAnswer.Restriction(
          field: field,
          values: values,
          matches: found.total,
          isAbout: !found.isTotalExact,
          present: present.filter { !asked.contains($0.lowercased()) }
        )
      )
    }
    return answer
  }

  /// Whether something is found by the words of `query` alone, whose text is `words`, without its signs.
  private func isFoundWithoutSigns(_ query: SearchQuery, _ words: Query) async throws -> Bool {
    let hasSigns = words.clauses.contains { $0.role != .optional || $0.isPhrase }
    guard hasSigns else { return false }
    var plain = query
    plain.text = words.plainText
    plain.filters += words.filters
    guard !plain.text.isEmpty else { return false }
    Self.shorten(&plain)
    return try await !search(plain).items.isEmpty
  }

  /// Asks for one result, and nothing beside it.
  private static func shorten(_ query: inout SearchQuery) {
    (query.limit, query.from, query.cursor) = (1, 0, nil)
    (query.explains, query.installed, query.perHost) = (false, [], nil)
    (query.facets, query.settlesTotal) = ([], true)
  }
}
