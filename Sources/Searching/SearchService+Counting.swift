import Analysis
import Indexing

/// Counts beside the results, of pages that are looked at one by one where they are few: the index knows
/// neither the order of words in them, nor which of them say the same.
extension SearchService {
  /// The most matches that are looked at to count what they come to.
  static let countedLimit = 500

  /// How many results `query` would have, were `request` what the index is asked.
  ///
  /// - Parameters:
  ///   - query: What was asked.
  ///   - request: What the index is asked; its limit and its position do not matter.
  ///   - matched: The pages that a query string of Core Spotlight finds.
  /// - Returns: The number, and how it stands to that of all.
  /// - Throws: What the store throws.
  func count(
    _ query: SearchQuery,
    _ request: SearchRequest,
    matched: MatchedPages? = nil
  ) async throws -> (total: Int, bound: TotalBound) {
    var walk = try counting(query, request, matched: matched)
    let folds = try await hasDuplicates(walk)
    // Where each match is a result, none is looked at.
    guard walk.demands || folds else { return walk.counted }
    guard walk.isExhausted else {
      return (walk.counted.total, walk.counted.bound.joined(with: .atMost))
    }
    try await judge(&walk)
    return (walk.candidates.count, walk.counted.bound)
  }

  /// The pages that have all that `request` asks for, with its phrases, those that say the same included;
  /// `nil` where there are too many to look at.
  func phrasePages(_ query: SearchQuery, _ request: SearchRequest) async throws -> [UInt64]? {
    var all = query
    all.foldsDuplicates = false
    var walk = try counting(all, request)
    guard walk.isExhausted else { return nil }
    try await judge(&walk)
    return walk.verified
  }

  /// The matches of `request` that are looked at, and how many there are.
  private func counting(
    _ query: SearchQuery,
    _ request: SearchRequest,
    matched: MatchedPages? = nil
  ) throws -> ResultCollector {
    var plain = query
    (plain.limit, plain.from, plain.cursor, plain.explains) = (0, 0, nil, false)
    (plain.country, plain.preferredLanguages) = (nil, [])
    var request = request
    (request.limit, request.after, request.countsAll) = (Self.countedLimit, nil, true)
    let verifier = matched == nil ? verifier(for: request) : nil
    var walk = try ResultCollector(
      plain,
      request,
      verifier: verifier?.verifies == true ? verifier : nil
    )
    walk.matched = matched
    walk.read(matched?.answer(request) ?? index.search(request))
    return walk
  }

  /// Whether pages may be folded away, because pages of the store say the same.
  private func hasDuplicates(_ walk: ResultCollector) async throws -> Bool {
    guard walk.query.foldsDuplicates else { return false }
    let first = walk.hits.prefix(1).map(\.id)
    return try await look(up: [], representativesOf: first, walk).hasDuplicates
  }
}
