import Addressing
import Indexing
import Storing

extension SearchService {
  /// The pages of a cluster whose representative is no result that are looked at for one that is.
  private static let duplicateLimit = 256

  /// Finds out which of the window's hits that were not looked at are results, and in which order
  /// all of them are shown, without those that an answer before has come to.
  func judge(_ walk: inout ResultCollector) async throws {
    let hits = walk.unjudged
    let ids = hits.map(\.id)
    // The order of results that are all skipped, far behind, does not matter.
    let isOrdered = walk.measures && (walk.demands || !walk.passesOver(Self.windowLimit))
    let telling = isOrdered ? telling(ids, walk) : []
    let shown = isOrdered && !walk.candidates.isEmpty ? [] : walk.shown(of: ids)
    let found = try await look(
      up: Array(telling.union(shown)),
      representativesOf: walk.query.foldsDuplicates ? ids : [],
      walk
    )
    walk.folds = walk.folds || found.hasDuplicates
    let proven = groupsProven(of: ids, walk)
    var candidates: [Candidate] = []
    for hit in hits {
      var candidate = Candidate(hit: hit, page: found.pages[hit.id])
      candidate.score = score(of: candidate)
      // What does not have the phrases says the same as no result, and stands for none.
      if walk.demands {
        guard try verify(&candidate, &walk, having: proven[hit.id] ?? []) else { continue }
        walk.verified.append(hit.id)
      }
      if let representative = found.representatives[hit.id],
        try await isFolded(hit.id, representative, &walk)
      {
        walk.fold(hit)
        continue
      }
      if isOrdered, !walk.demands, telling.contains(hit.id) {
        guard try verify(&candidate, &walk) else { continue }
      }
      candidates.append(candidate)
    }
    if isOrdered {
      walk.order(adding: candidates)
    } else {
      walk.append(candidates)
    }
  }

  /// Those of the pages `ids` that must be read to know whether they are results, or where they
  /// are.
  private func telling(_ ids: [UInt64], _ walk: ResultCollector) -> Set<UInt64> {
    guard walk.onlyAllWordsCount else { return Set(ids) }
    var request = walk.request
    (request.mode, request.filters, request.appLinkedOnly) = (.all, [], false)
    return index.matching(ids, request)
  }

  /// Whether another page stands for the page `id`, a result, which follows `representative`: that one,
  /// or where that is no result the first of its duplicates that is one.
  ///
  /// Where the representative is none only because it opens no app, copies on other sites do not take its
  /// place: markup alone would bring whoever copies a page before who wrote it, and open his app.
  private func isFolded(
    _ id: UInt64,
    _ representative: UInt64,
    _ walk: inout ResultCollector
  ) async throws -> Bool {
    if let known = walk.shownOfCluster[representative] { return known != id }
    var first: UInt64?
    if try await isResult(representative, &walk) {
      first = representative
    } else {
      let site = try await siteWithoutApp(representative, &walk)
      var duplicates = try await store.duplicates(of: representative, limit: Self.duplicateLimit)
      if let site {
        duplicates.removeAll { $0 != id && !finds($0, walk.request, walk) }
        duplicates = try await pages(duplicates, on: site, walk)
      }
      for page in duplicates {
        // A hit need not be asked about.
        var isFirst = page == id
        if !isFirst { isFirst = try await isResult(page, &walk) }
        guard isFirst else { continue }
        first = page
        break
      }
      // All are folded away, and the representative is among the pages without an app link.
      if site != nil, first == nil { first = representative }
    }
    // Where there are too many that are none, the best of those that are hits stands for all.
    walk.shownOfCluster[representative] = first ?? id
    return first != nil && first != id
  }

  /// The site of the page `representative` when it would be a result if it opened an app; else `nil`.
  private func siteWithoutApp(_ representative: UInt64, _ walk: inout ResultCollector) async throws
    -> String?
  {
    guard walk.request.appLinkedOnly else { return nil }
    var request = walk.request
    request.appLinkedOnly = false
    guard finds(representative, request, walk), try await hasDemanded(representative, &walk) else {
      return nil
    }
    return try await look(up: [representative], walk).pages[representative].map(Self.site) ?? ""
  }

  /// Those of the pages `ids` that are on `site`.
  private func pages(
    _ ids: [UInt64],
    on site: String,
    _ walk: ResultCollector
  ) async throws -> [UInt64] {
    let pages = try await look(up: ids, walk).pages
    return ids.filter { pages[$0].map(Self.site) == site }
  }

  /// The registrable domain of a page, or its host where it has none.
  private static func site(of page: FoundPage) -> String {
    WebAddress(page.url)?.registrableDomain ?? page.host
  }

  /// Adds what its page tells to `candidate`; false where the page is not there, or does not have what
  /// the query demands.
  ///
  /// - Throws: `CancellationError` when nobody waits for the answer any more: reading long pages
  ///   for many phrases takes time.
  private func verify(
    _ candidate: inout Candidate,
    _ walk: inout ResultCollector,
    having proven: Set<Int> = []
  ) throws -> Bool {
    guard let page = candidate.page else { return false }
    try Task.checkCancellation()
    if let verdict = walk.verdict(on: page, having: proven) {
      guard verdict.matches else { return false }
      candidate.closeness = verdict.proximity
    }
    if let country = walk.query.country { candidate.nearness = page.nearness(to: country) }
    candidate.language = page.speaks(walk.query.preferredLanguages) ? 1 : 0
    candidate.score = score(of: candidate)
    return true
  }

  /// Whether the page `id`, for which others of the same text are demoted, is a result itself.
  private func isResult(_ id: UInt64, _ walk: inout ResultCollector) async throws -> Bool {
    guard finds(id, walk.request, walk) else { return false }
    return try await hasDemanded(id, &walk)
  }

  /// Whether `request`, as ``ResultCollector/request`` or without its demand for an app link, finds `id`.
  private func finds(_ id: UInt64, _ request: SearchRequest, _ walk: ResultCollector) -> Bool {
    walk.matched?.contains(id, request) ?? index.matches(id, request)
  }

  /// Whether the page `id` has what the query demands of the text itself, such as phrases.
  private func hasDemanded(_ id: UInt64, _ walk: inout ResultCollector) async throws -> Bool {
    guard walk.demands else { return true }
    guard let page = try await look(up: [id], walk).pages[id] else { return false }
    let proven = groupsProven(of: [id], walk)[id] ?? []
    return walk.verdict(on: page, having: proven)?.matches ?? true
  }

  /// Of which groups of alternatives the index proves that the pages `ids` have one, whether or not they
  /// have a phrase or a word in a field that is another: the index knows all that a word finds alone.
  private func groupsProven(of ids: [UInt64], _ walk: ResultCollector) -> [UInt64: Set<Int>] {
    var proven: [UInt64: Set<Int>] = [:]
    for group in walk.verifier?.provable ?? [] {
      var request = walk.request
      (request.provenGroup, request.filters, request.appLinkedOnly) = (group, [], false)
      for id in index.matching(ids, request) { proven[id, default: []].insert(group) }
    }
    return proven
  }
}
