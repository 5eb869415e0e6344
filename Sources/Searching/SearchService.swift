import Addressing
import Analysis
package import AppAssociation
package import Basics
import Engagement
import Foundation
package import Indexing
import QueryLanguage
package import Ranking
import Records
package import Storing

/// Answers queries from the index of one store.
///
/// The index finds and orders; the store gives the records that results are drawn from. A page
/// that is in the index but no longer in the store is left out of the answer.
package struct SearchService: Sendable {
  let store: EmbeddedStore
  let index: SegmentIndex
  let weights: RankingWeights
  private let synonyms: Synonyms
  /// The work that one query string of Core Spotlight may take, as ``standardScanBudget`` tells it.
  package var scanBudget = SearchService.standardScanBudget
  /// Words that are never offered as completions.
  package var blockedCompletions = BlockedCompletions()
  let basis: SignalBasis
  private(set) var engagement: EngagementView?
  let cache: PageCache?
  /// What is known of the names of apps.
  let apps: AppRegistry
  /// The pages of which the record turned out to be damaged.
  let damagedPages: DamagedPages

  /// Creates a service over an open store and its index.
  package init(
    store: EmbeddedStore,
    index: SegmentIndex,
    weights: RankingWeights,
    synonyms: Synonyms = Synonyms(),
    basis: SignalBasis = SignalBasis(),
    engagement: EngagementView? = nil,
    knownApps: AppCatalog = AppCatalog()
  ) {
    self.init(
      store: store,
      index: index,
      weights: weights,
      synonyms: synonyms,
      basis: basis,
      engagement: engagement,
      cache: nil,
      apps: AppRegistry(known: knownApps)
    )
  }

  /// Creates a service that keeps the pages that it read in `cache`, what it found of apps in `apps`,
  /// and which records are damaged in `damagedPages`.
  init(
    store: EmbeddedStore,
    index: SegmentIndex,
    weights: RankingWeights,
    synonyms: Synonyms,
    basis: SignalBasis,
    engagement: EngagementView?,
    cache: PageCache?,
    apps: AppRegistry,
    damagedPages: DamagedPages = DamagedPages()
  ) {
    self.damagedPages = damagedPages
    self.cache = cache
    self.apps = apps
    self.engagement = engagement
    self.store = store
    self.index = index
    self.weights = weights
    self.synonyms = synonyms
    self.basis = basis
  }

  /// Opens the store and the index of `folder` for reading only; any number may do so while a
  /// crawl is writing.
  ///
  /// - Throws: ``StoreError`` or ``IndexError`` when one of them cannot be read.
  package init(
    folder: StoreFolder,
    weights: RankingWeights,
    synonyms: Synonyms = Synonyms(),
    halfLife: Double = SignalBasis.standardHalfLife,
    engagement: EngagementView? = nil,
    knownApps: AppCatalog = AppCatalog()
  ) throws {
    cache = nil
    damagedPages = DamagedPages()
    apps = AppRegistry(known: knownApps)
    self.engagement = engagement
    store = try EmbeddedStore(folder, access: .reading)
    index = try SegmentIndex(reading: folder.indexPath)
    self.weights = weights
    self.synonyms = synonyms
    basis = SignalBasis(folder, halfLife: halfLife)
  }

  /// The same service, which says what votes come to at `now`.
  package func at(_ now: Timestamp) -> SearchService {
    var service = self
    service.engagement?.now = now
    return service
  }

  /// Whether the page with a number is kept from searchers.
  package func isHidden(_ id: UInt64) -> Bool { index.liveScore(id) == -.infinity }

  /// The most pages that are looked at for one answer, when most of them are left out.
  package static let examinedLimit = 2000
  /// The best pages are put in order by how close together the words are in them, so many at
  /// first, and more as long as one that was not read could belong to those that are wanted.
  private static let windowSize = 20
  /// The most pages of a window that are read for one answer: each takes some microseconds.
  static let windowLimit = 100
  /// The matches below which other spellings are looked for.
  private static let fewMatches = 3

  /// Returns the best pages for `query`.
  ///
  /// - Throws: ``SearchError`` when the cursor belongs to another query, or the query is one of
  ///   Core Spotlight with an error in it, or what the store throws.
  package func search(_ query: SearchQuery) async throws -> SearchResults {
    if try isIndexMissing() { return try resultsWithoutIndex(query) }
    let isLimited = query.appLinkedOnly
    var query = widened(query)
    query.from = min(max(query.from, 0), SearchQuery.fromRange.upperBound)
    if let words = try await wordsOfPastedTitle(query) {
      query.text = words
    } else if let (asked, page) = try await whole(query) {
      return try await search(query, asked, only: page)
    }
    let names = try await appNames(for: query)
    var request = request(for: query, names)
    var meant = Corrections()
    // What no page has is meant otherwise, however many pages have the other words.
    var missing: [String] = []
    if query.cursor?.isCorrected != false {
      missing = correct(&request, .unknown, query, &meant)
    }
    let written = request
    if query.cursor?.isCorrected == true, request.corrections.isEmpty {
      correct(&request, .rare, query, &meant)
    }
    var walk = try ResultCollector(query, request, verifier: verifier(for: request))
    try await fill(&walk)
    if walk.results.total < Self.fewMatches, query.cursor == nil, !query.titlesOnly {
      correct(&request, .rare, query, &meant)
      // What is in quotes, or was requested in a field, is meant as it is written.
      if walk.results.items.isEmpty, request.corrections != written.corrections, !walk.demands {
        walk = try ResultCollector(query, request, verifier: verifier(for: request))
        try await fill(&walk)
      }
    }
    walk.settleTotal()
    walk.results.didYouMean = try await spelling(of: meant, in: query.text)
    walk.results.missingWords = missing
    walk.results.unsearchedSymbols = Query.unsearchedSymbols(in: query.text)
    walk.results.coversAllPages = isLimited && !query.appLinkedOnly
    try await complete(&walk, query, names, written)
    return walk.results
  }

  /// Adds what is beside the results: counts, rests of hosts, activities and facets.
  ///
  /// `written` asks the index for the words as they are where something is found for each.
  private func complete(
    _ walk: inout ResultCollector,
    _ query: SearchQuery,
    _ names: [String: [String]],
    _ written: SearchRequest
  ) async throws {
    if query.settlesTotal, !walk.results.items.isEmpty, !walk.results.isTotalExact {
      (walk.results.total, walk.results.bound) = try await count(query, walk.asked)
    }
    try await countWithoutAppLink(query, &walk, written)
    walk.results.hostRests = try await rests(of: walk)
    walk.results.activities = try activities(for: query)
    walk.results.requiresFilters = Query.joinsFilters(in: query.text)
    if !query.facets.isEmpty {
      var counted = walk.asked
      counted.filters = query.filters.map { $0.widened(by: names) }
      try await addFacets(of: query, counted, &walk)
    }
  }

  /// What the searcher's own apps show, in the first answer to a query.
  func activities(
    for query: SearchQuery,
    _ asked: SpotlightQuery? = nil
  ) throws -> [ActivityItem] {
    guard let engagement, !query.installed.isEmpty, query.cursor == nil, query.from == 0 else {
      return []
    }
    let activities = try ActivityCache(
      engagement.ledger,
      installed: query.installed,
      now: engagement.now
    )
    if let asked { return activities.search(asked, query) }
    return activities.search(query.text, limit: query.limit)
  }

  /// Asks for what may have been meant, too; returns the words that nothing is found for.
  @discardableResult
  private func correct(
    _ request: inout SearchRequest,
    _ doubt: SegmentIndex.Doubt,
    _ query: SearchQuery,
    _ meant: inout Corrections
  ) -> [String] {
    var written = request
    written.text = query.text
    let corrections = index.corrections(of: written, doubt)
    request.corrections = corrections.alternatives
    meant = corrections
    return corrections.unknown
  }

  /// What has to be found out about pages by reading them; while somebody types, only what the
  /// query demands is.
  func verifier(for request: SearchRequest) -> PhraseMatcher? {
    let query = Query(request.text, isUnfinished: request.isUnfinished)
    guard let matcher = PhraseMatcher(query), matcher.verifies || !request.isUnfinished else {
      return nil
    }
    return matcher
  }

  /// How many hits a window begins with: where all of its results are skipped, as many as it
  /// may have, so that those behind are the same as though it had been shown.
  private static func windowSize(_ walk: ResultCollector) -> Int {
    walk.passesOver(windowLimit) ? windowLimit : windowSize
  }

  /// Takes results from the index, window by window, until there are enough.
  func fill(_ walk: inout ResultCollector) async throws {
    walk.letterOrder = try await letterOrder(walk)
    while !walk.isFinished, walk.examined < Self.examinedLimit + walk.query.from {
      let size = walk.measures ? Self.windowSize(walk) : walk.wanted
      walk.request.limit = min(size, SearchRequest.limit)
      repeat {
        walk.read(hits(walk.next, walk))
      } while walk.lacksHits(limit: Self.examinedLimit)
      try await judge(&walk)
      while walk.measures, walk.examined + walk.hits.count <= Self.examinedLimit + walk.query.from,
        walk.mayLack(limit: Self.windowLimit, highest: score(behind:_:))
      {
        try await grow(&walk)
      }
      try await limitHosts(&walk)
      let window = walk.candidates
      // Those that moved up to the ranks of demoted pages were not read yet.
      let unread = walk.shown(of: window).filter { $0.page == nil }
      let pages = try await look(up: unread.map(\.hit.id), walk).pages
      for candidate in window where walk.takes(candidate) {
        guard let page = candidate.page ?? pages[candidate.hit.id] else { continue }
        if walk.isFull {
          walk.end()
          return
        }
        walk.add(try await item(candidate, page, walk), candidate)
      }
      walk.goOn()
    }
    walk.endEarly()
  }

  /// Makes the window at hand longer, and judges what comes in.
  func grow(_ walk: inout ResultCollector) async throws {
    walk.extend()
    // To plan and match again takes longer than to find more at once, so that all hits that the window
    // may have come with the first that are wanted.
    if walk.ahead.isEmpty {
      var next = walk.next
      if walk.measures { next.limit = max(next.limit, Self.windowLimit - walk.hits.count) }
      walk.lookAhead(hits(next, walk))
    }
    walk.readAhead()
    try await judge(&walk)
  }

  /// The next hits: of the index, or of the pages that were checked before.
  private func hits(_ request: SearchRequest, _ walk: ResultCollector) -> SearchAnswer {
    walk.matched?.answer(request) ?? walk.letterOrder?.answer(request) ?? index.search(request)
  }

  /// The request to the index for `query`, in which `names` mean the same as those of apps.
  func request(for query: SearchQuery, _ names: [String: [String]]) -> SearchRequest {
    var request = SearchRequest(query.text)
    request.synonyms = synonyms.alternatives
    request.stemming = index.stemming
    request.formLanguages = formLanguages(of: query)
    request.isUnfinished = query.isPrefix
    request.weighsLetter = query.isPrefix
    request.titlesOnly = query.titlesOnly
    request.appLinkedOnly = query.appLinkedOnly
    request.countsAll = query.countsAll
    request.liveWeight = weights.text > 0 ? weights.staticWeight / weights.text : 0
    request.neutralPoints = weights.text > 0 ? -weights.staticOffset / weights.text : nil
    request.filters = query.filters + query.postFilters
    request.widen(by: names)
    widenLetter(&request, of: query)
    return request
  }

  /// The languages in which other forms of words are looked for: those of the searcher, or that
  /// of the query, or else the main ones of the index.
  private func formLanguages(of query: SearchQuery) -> [String] {
    let asked = query.filters.first { $0.name == .lang }?.values ?? []
    let own = query.preferredLanguages.isEmpty ? asked : query.preferredLanguages
    if own.isEmpty { return index.languages }
    var languages: [String] = []
    for tag in own {
      let primary = tag.prefix { $0 != "-" && $0 != "_" }.lowercased()
      if !languages.contains(primary) { languages.append(primary) }
    }
    return languages
  }

  private func item(
    _ candidate: Candidate,
    _ page: FoundPage,
    _ walk: ResultCollector
  ) async throws -> SearchItem {
    var item = SearchItem(
      id: page.id,
      url: page.url,
      title: page.title,
      snippet: page.snippet(for: walk.words),
      score: candidate.score
    )
    item.titleHighlights = walk.words.highlights(in: item.title)
    item.snippetHighlights = walk.words.highlights(in: item.snippet)
    item.image = page.image
    item.language = page.language
    (item.types, item.mainType) = (page.types, page.mainType)
    item.opens = page.opens
    if let record = page.record {
      let known = try await engagement?.engagement(of: [record])[record.identity]
      let engaged = known ?? ItemEngagement()
      item.explanation = explanation(
        of: candidate,
        record,
        walk.letterOrder?.explained(walk.request, of: candidate.hit.id) ?? walk.request,
        engaged,
        score: candidate.score
      )
    }
    return item
  }
}
