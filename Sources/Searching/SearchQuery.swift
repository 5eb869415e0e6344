package import Analysis
package import Basics
import Digests
package import Indexing

/// What somebody searches for.
package struct SearchQuery: Hashable, Sendable {
  /// The words, in the grammar of the search box.
  package var text: String
  /// The most results.
  package var limit = 10
  /// How many results to skip, within ``fromRange``.
  package var from = 0
  /// Whether each result says what its score is made of.
  package var explains = false
  /// Whether the last word may be unfinished.
  package var isPrefix = false
  /// Whether an unfinished word is looked for in titles, key words and names of apps alone, where
  /// anything there begins so; other spellings are not looked for then.
  package var titlesOnly = false
  /// Whether only pages that open in an app are results.
  package var appLinkedOnly = true
  /// What results must be.
  package var filters: [SearchRequest.Filter] = []
  /// What results must be beside ``filters``, without a say in what ``facets`` count.
  package var postFilters: [SearchRequest.Filter] = []
  /// Where the answer before ended; ``from`` does not count then.
  package var cursor: SearchCursor?
  /// The fields whose values are counted over all matches.
  package var facets: [FilterName] = []
  /// The most values of each of ``facets``.
  package var facetLimit = 10
  /// Whether the total is found out beside the results where these are not all, as far as that takes few
  /// pages.
  package var settlesTotal = false
  /// Whether all matches are counted, and not only as many as it takes to find the best.
  package var countsAll = true
  /// The apps that the searcher has installed, each as a bundle identifier or `TEAMID.bundle`:
  /// what only they show is part of the answer.
  package var installed: Set<String> = []
  /// The country that the searcher is in, as two small letters (ISO 3166-1); pages for it come
  /// first among those that are alike.
  package var country: String?
  /// The languages that the searcher reads, as BCP 47 tags; pages in one of them come first among
  /// those that are alike.
  package var preferredLanguages: [String] = []
  /// The moment from which `$time` counts; the clock's when `nil`.
  package var now: Timestamp?
  /// Whether pages that say the same as another result are left out.
  package var foldsDuplicates = true

  /// The most results of one host among the first ten, or `nil` for no limit.
  ///
  /// A query that keeps to a host has none.
  package var perHost: Int?

  /// What ``perHost`` is where people search.
  package static let standardPerHost = 3
  /// The values of ``perHost``, of which 0 stands for no limit.
  package static let perHostRange = 0...10

  /// How many results can be skipped; a cursor goes on behind them.
  package static let fromRange = 0...9_900

  /// A query for `text` with the default settings.
  package init(text: String) {
    self.text = text
  }
}

extension SearchQuery {
  /// The limit of results per host that holds for the query; `nil` where there is none, or the query
  /// keeps to a host.
  package var hostLimit: HostLimit? {
    guard let perHost, perHost > 0 else { return nil }
    let filters = filters + postFilters + Query(text).filters
    return filters.contains { [.host, .site].contains($0.name) } ? nil : HostLimit(most: perHost)
  }

  /// What was asked, without the part of the answer that is wanted, as a number.
  var number: UInt32 {
    var parts = [text, "\(isPrefix)", "\(appLinkedOnly)", "\(foldsDuplicates)", country ?? ""]
    parts.append(preferredLanguages.joined(separator: ","))
    if let perHost { parts.append("\(perHost) of a host") }
    for filter in filters + postFilters {
      parts.append("\(filter.name.rawValue)=\(filter.values.joined(separator: ","))")
    }
    let bytes = Array(parts.joined(separator: "\u{0}").utf8)
    return UInt32(truncatingIfNeeded: Digest128(of: bytes).low)
  }
}
