import Analysis
import Basics
import Foundation
import Indexing
import QueryLanguage
import Records
import Storing

extension SearchService {
  /// The most pages that are read for one query string of Core Spotlight.
  package static let spotlightLimit = 10_000
  /// The most pages among which the best are chosen to be read.
  private static let rankedLimit = 200_000
  /// The bytes of records that one query string may look at, once for each of its comparisons.
  ///
  /// That takes a core one second or two. Records of which the text is not needed count for an eighth.
  package static let standardScanBudget = 32 << 20
  /// The pages that are read at once.
  private static let batchSize = 64

  /// `text` as a query string of Core Spotlight; `nil` when it is words.
  ///
  /// - Throws: ``SearchError`` when it begins like such a query and is none.
  static func spotlightQuery(_ text: String) throws(SearchError) -> SpotlightQuery? {
    guard SpotlightQuery.begins(text, PageAttributeTable.schema) else { return nil }
    do {
      return try SpotlightQuery(parsing: text, PageAttributeTable.schema)
    } catch {
      throw .malformedQuery(error)
    }
  }

  /// The pages that `asked`, the text of `query`, finds.
  ///
  /// Where the index can tell which pages may be meant, those are read, else all of the index, the
  /// best first, and each is checked strictly against its record; only `page`, where that is known.
  func search(
    _ query: SearchQuery,
    _ asked: SpotlightQuery,
    only page: UInt64? = nil
  ) async throws -> SearchResults {
    var query = query
    query.now = query.now ?? Self.now
    let names = try await appNames(for: query, asked.texts(of: "app"))
    var plain = query
    plain.text = asked.words(isSure: true) ?? ""
    (plain.isPrefix, plain.titlesOnly) = (false, false)
    var request = request(for: plain, names)
    let isScan = plain.text.isEmpty
    // Of more pages than may be read, those that have the words are likelier than others.
    if isScan, index.documentCount > Self.spotlightLimit {
      request.text = asked.words(isSure: false) ?? ""
    }
    var walk = try ResultCollector(query, request, verifier: nil)
    walk.matched = try await matched(query, asked, walk.request, names, isScan, page)
    try await fill(&walk)
    walk.settleTotal()
    walk.results.unchecked = walk.matched?.unchecked ?? 0
    if query.appLinkedOnly, query.countsAll, walk.results.next == nil {
      var wide = walk.asked
      wide.appLinkedOnly = false
      walk.settleWithoutAppLink(try await count(query, wide, matched: walk.matched?.all))
    }
    walk.results.facets = try await facets(of: query, walk.matched?.facetPages ?? [:])
    walk.results.activities = try activities(for: query, asked)
    return walk.results
  }

  /// Finds the pages that `request` may mean, and keeps those that `asked` does.
  private func matched(
    _ query: SearchQuery,
    _ asked: SpotlightQuery,
    _ request: SearchRequest,
    _ names: [String: [String]],
    _ isScan: Bool,
    _ page: UInt64?
  ) async throws -> MatchedPages {
    let wide = wide(request, query, names)
    let found = try page.map { answer(of: $0, wide) } ?? candidates(wide)
    let all = page == nil && isScan && !wide.text.isEmpty ? scanned(wide) : found.total
    var check = PageCheck(asked, query, names)
    var (start, work) = (0, 0)
    while start < found.hits.count, work < scanBudget {
      try Task.checkCancellation()
      let batch = found.hits[start...].prefix(Self.batchSize)
      start += batch.count
      for stored in try await store.storedRecords(ids: batch.map(\.id)).records {
        let size = stored.json.count
        work += check.readsText ? size * asked.comparisons.count : size / 8
        if let record = try damagedPages.record(of: stored, check.leftOut) {
          check.read(record, id: stored.id, isAppLinked: stored.isAppLinked)
        }
      }
    }
    // A filter behind the facets counts for results alone.
    if !query.postFilters.isEmpty {
      var narrow = SearchRequest("")
      narrow.filters = query.postFilters.map { $0.widened(by: names) }
      check.keep(index.matching(Array(check.found.union(check.others)), narrow))
    }
    var pages = MatchedPages(
      found.hits.prefix(start).filter { check.found.contains($0.id) },
      others: found.hits.prefix(start).filter { check.others.contains($0.id) },
      scored: found.scored,
      unchecked: max(0, all - start)
    )
    pages.facetPages = check.facetPages
    return pages
  }

  /// How many pages a scan would have to look at, where `request` names the words that likely ones have.
  private func scanned(_ request: SearchRequest) -> Int {
    guard !request.filters.isEmpty else { return index.searchableCounts().all }
    var all = request
    all.text = ""
    return index.count(all)
  }

  /// Asks for every page that `request` may mean, with an app link or without.
  private func wide(
    _ request: SearchRequest,
    _ query: SearchQuery,
    _ names: [String: [String]]
  ) -> SearchRequest {
    var wide = request
    (wide.appLinkedOnly, wide.after, wide.limit) = (false, nil, Self.spotlightLimit)
    wide.countsAll = true
    wide.filters = query.filters.map { $0.widened(by: names) }
    return wide
  }

  /// The pages that may be meant, best first, at most ``spotlightLimit``.
  private func candidates(_ request: SearchRequest) throws -> SearchAnswer {
    if !request.text.isEmpty || !request.filters.isEmpty { return index.search(request) }
    var ids: [(id: UInt64, score: Float)] = []
    var total = 0
    try store.forEachIndexable(upTo: .max) { id, _ in
      guard let score = index.liveScore(id), score > -.infinity else { return }
      total += 1
      if total <= Self.rankedLimit { ids.append((id, score)) }
    }
    ids.sort { ($0.score, $1.id) > ($1.score, $0.id) }
    let hits = ids.prefix(Self.spotlightLimit).map { id, score in
      IndexHit(id: id, liveScore: Double(score), weight: request.liveWeight)
    }
    return SearchAnswer(hits, scored: [], total: total, bound: .exact)
  }

  /// The page with a number, where it is in the index and the filters of `request` leave it.
  private func answer(of page: UInt64, _ request: SearchRequest) -> SearchAnswer {
    var narrow = SearchRequest("")
    narrow.filters = request.filters
    let isLeft = narrow.filters.isEmpty || index.matches(page, narrow)
    let score = index.liveScore(page).flatMap { isLeft && $0 > -.infinity ? $0 : nil }
    let hits = score.map {
      [IndexHit(id: page, liveScore: Double($0), weight: request.liveWeight)]
    }
    return SearchAnswer(hits ?? [], scored: [], total: hits?.count ?? 0, bound: .exact)
  }

  /// The present moment.
  private static var now: Timestamp {
    Timestamp(milliseconds: Int64((Date().timeIntervalSince1970 * 1000).rounded()))
  }
}

extension IndexHit {
  /// A page that matches without any word, at the rank where its live score puts it.
  fileprivate init(id: UInt64, liveScore: Double, weight: Double) {
    let score = liveScore * weight
    let position = SearchPosition(
      score: Int32((score * 1_048_576).rounded()),
      staticScore: Int32((liveScore * 65_536).rounded()),
      id: id
    )
    self.init(id: id, textScore: 0, liveScore: liveScore, score: score, position: position)
  }
}

/// Checks page after page against a query.
private struct PageCheck {
  /// The pages that are results.
  private(set) var found: Set<UInt64> = []
  /// Those that would be, if they had an app link.
  private(set) var others: Set<UInt64> = []
  /// Members of records that need not be read.
  let leftOut: Set<String>

  /// Whether the texts of pages are looked at, which are most of all records.
  var readsText: Bool { !leftOut.contains("text") }

  private let matcher: QueryMatcher
  private let names: [String: [String]]
  private let appLinkedOnly: Bool
  /// The pages that are results by the values of the fields that were requested.
  private(set) var facetPages: [FilterName: [String: [UInt64]]]

  init(
    _ asked: SpotlightQuery,
    _ query: SearchQuery,
    _ names: [String: [String]]
  ) {
    let schema = PageAttributeTable.schema
    matcher = QueryMatcher(asked, schema, now: PageAttributeTable.seconds(query.now))
    self.names = names
    appLinkedOnly = query.appLinkedOnly
    facetPages = Dictionary(query.facets.map { ($0, [:]) }) { first, _ in first }
    let wanted = asked.attributes(schema).map(\.name) + query.facets.map(\.rawValue)
    leftOut = Self.parts.subtracting(
      wanted.flatMap { PageAttributeTable.byName[$0]?.members ?? [] }
    )
  }

  /// The members of records that only some attributes need.
  private static let parts = PageRecord.unsearched.union(FoundPage.unneeded).union([
    "appLinks", "deepLinks", "headings", "keywords", "structuredData", "text", "twitterApp",
  ])

  /// Checks the page in `record`.
  mutating func read(_ record: PageRecord, id: UInt64, isAppLinked: Bool) {
    let page = PageAttributes(record, appNames: names)
    guard matcher.matches(page) else { return }
    if appLinkedOnly, !isAppLinked {
      others.insert(id)
      return
    }
    found.insert(id)
    for name in facetPages.keys {
      for value in page.values(of: name) { facetPages[name]?[value, default: []].append(id) }
    }
  }

  /// Keeps to `pages`.
  mutating func keep(_ pages: Set<UInt64>) {
    found.formIntersection(pages)
    others.formIntersection(pages)
  }
}
