import Analysis
import Basics
import Digests
import HTTPTypes
import Addressing
import AppAssociation
import Engagement
import Indexing
import JSON
import Records
import Searching
import Storing

/// Answers searches and completions.
struct SearchHandler {
  private let request: APIRequest
  private let state: ServerState

  init(_ request: APIRequest, _ state: ServerState) {
    (self.request, self.state) = (request, state)
  }

  /// Seconds that a response may be kept.
  static let freshness = 5
  /// The farthest result when several stores are asked.
  private static let mergeLimit = 1_000
  /// The most values of a field that are asked of each of several stores.
  private static let mergedFacets = 10_000

  /// The response to `/v1/search`.
  func response() async throws -> APIResponse {
    let stores = try state.stores(request)
    guard request["cursor"] == nil || request["from"] == nil else {
      throw Problem(.invalidParameter, field: "from", "cannot be combined with cursor")
    }
    let query = query()
    let begin = ContinuousClock.now
    var results = try await self.results(query, stores)
    try await decide(&results.items, stores)
    let took = (ContinuousClock.now - begin) / .milliseconds(1)
    var response = APIResponse.json(results.json())
    response.caching = .seconds(Self.freshness)
    response.version = stores.map { "v\($0.indexVersion)" }.joined()
    response.headers[.serverTiming] = "search;dur=\((took * 1000).rounded() / 1000)"
    return response
  }

  /// The results of all `stores` together, with proofs that they were shown.
  ///
  /// - Throws: ``Problem`` when the request's cursor is malformed.
  func results(_ query: SearchQuery, _ stores: [ServedStore]) async throws -> SearchResults {
    stores.count == 1
      ? try await response(query, of: stores[0]) : try await merged(query, stores)
  }

  /// The response to `/v1/suggest`.
  func suggestion() async throws -> APIResponse {
    let store = try state.store(request)
    let text = request["q"] ?? ""
    var suggestion = try await store.service.suggest(
      text,
      limit: request.number("size") ?? 8,
      appLinkedOnly: isAppLinkedOnly,
      languages: AcceptedLanguages.tags(request["preferLang"])
    )
    sign(&suggestion.hits, query: text, first: 0, store)
    var writer = JSONWriter()
    writer.value(suggestion)
    var response = APIResponse.json(writer.bytes)
    response.caching = .seconds(Self.freshness)
    response.version = "v\(store.indexVersion)"
    return response
  }

  private var isAppLinkedOnly: Bool {
    state.settings.appLinkedOnly && !request.flag("allPages")
  }

  private func query() -> SearchQuery {
    var query = SearchQuery(text: request["q"] ?? "")
    query.appLinkedOnly = isAppLinkedOnly
    query.limit = request.number("size") ?? 10
    query.from = request.number("from") ?? 0
    query.explains = request.flag("explain")
    query.foldsDuplicates = !request.flag("similar")
    query.isPrefix = request.flag("prefix")
    query.perHost = Self.perHost(request)
    query.facets = request.list("facets").compactMap { FilterName(rawValue: $0) }
    query.filters = FilterName.allCases.compactMap { name in
      request[name.rawValue].map { SearchRequest.Filter(name, [$0]) }
    }
    query.postFilters = request.all("filter").compactMap { text in
      let pair = text.split(separator: ":", maxSplits: 1).map(String.init)
      return FilterName(rawValue: pair[0]).map { SearchRequest.Filter($0, [pair[1]]) }
    }
    query.country = request["country"]?.lowercased()
    query.preferredLanguages = AcceptedLanguages.tags(request["preferLang"])
    query.installed = Set(request.list("installed"))
    query.now = request.now
    return query
  }

  /// The most results of a host among the first ten; `nil` for no limit.
  static func perHost(_ request: APIRequest) -> Int? {
    let most = request.number("perHost") ?? SearchQuery.standardPerHost
    return most == 0 ? nil : most
  }

  /// `query` with each app that is there under all the names that the pages of `store` give it.
  private func named(_ query: SearchQuery, in store: ServedStore) -> SearchQuery {
    var query = query
    query.installed = state.apps.identifiers(of: query.installed, in: store)
    return query
  }

  /// The results of one store.
  private func response(_ query: SearchQuery, of store: ServedStore) async throws -> SearchResults {
    var query = named(query, in: store)
    if let cursor = request["cursor"] {
      guard let position = SearchCursor(cursor) else {
        throw Problem(.foreignCursor, field: "cursor", "is not one that this server gave")
      }
      query.cursor = position
    }
    var results = try await store.service.at(request.now).search(query)
    let first = query.cursor?.shown ?? query.from
    sign(&results.items, query: query.text, first: first, store)
    return results
  }

  /// The results of several stores, best first.
  ///
  /// Scores of different stores are made of the same signals; how rare a word is depends on the
  /// store.
  private func merged(_ query: SearchQuery, _ stores: [ServedStore]) async throws -> SearchResults {
    var query = query
    var from = query.from
    if let cursor = request["cursor"] {
      guard cursor.hasPrefix("m"), let position = Int(cursor.dropFirst()),
        (0...Self.mergeLimit).contains(position)
      else {
        throw Problem(.foreignCursor, field: "cursor", "is not one that this server gave")
      }
      from = position
    }
    // What goes on from a cursor ends at the last result that there is.
    let isGoingOn = request["cursor"] != nil
    let end = isGoingOn ? min(from + query.limit, Self.mergeLimit) : from + query.limit
    guard end <= Self.mergeLimit else {
      let detail = "must stay within the first \(Self.mergeLimit) results of several stores"
      throw Problem(.invalidParameter, field: "from", detail)
    }
    var merging = SearchMerging(query.hostLimit)
    (query.from, query.limit) = (0, merging.needed(for: end))
    query.facetLimit = Self.mergedFacets
    for store in stores {
      var results = try await store.service.at(request.now).search(named(query, in: store))
      for index in results.items.indices { results.items[index].store = store.name }
      merging.add(results)
    }
    var all = merging.results(from: from, to: end, facets: SearchQuery(text: "").facetLimit)
    if from > 0 { (all.activities, all.hostRests) = ([], []) }
    try await count(&all.hostRests, besides: all.items, query, stores)
    if end >= Self.mergeLimit { all.next = nil }
    for store in stores {
      sign(&all.items, query: query.text, first: from, store)
    }
    return all
  }

  /// Counts how many more results each of `rests` has in `stores` than are `shown`.
  private func count(
    _ rests: inout [HostRest],
    besides shown: [SearchItem],
    _ query: SearchQuery,
    _ stores: [ServedStore]
  ) async throws {
    for position in rests.indices {
      var whole = query
      (whole.limit, whole.facets, whole.installed) = (1, [], [])
      whole.settlesTotal = true
      whole.filters.append(SearchRequest.Filter(.host, [rests[position].host]))
      var total = -shown.count { WebAddress($0.url)?.host == rests[position].host }
      var bound = TotalBound.exact
      for store in stores {
        let found = try await store.service.at(request.now).search(whole)
        total += found.total
        bound = bound.joined(with: found.bound)
      }
      (rests[position].count, rests[position].bound) = (total, bound)
    }
    rests.removeAll { $0.count <= 0 }
  }

  /// Gives each result of `store` the proof that it was shown.
  private func sign(
    _ items: inout [SearchItem],
    query: String,
    first: Int,
    _ store: ServedStore
  ) {
    guard let key = store.impressionKey, store.isWriting else { return }
    let latest = request.now.advanced(bySeconds: ImpressionToken.lifetime)
    let end = ResponseCache.step(of: query, at: latest).begin
    let number = Digest128(of: query).high
    for index in items.indices where items[index].store == nil || items[index].store == store.name {
      let token = ImpressionToken(
        query: number,
        item: Digest128(items[index].id) ?? .zero,
        position: UInt16(clamping: min(first + index + 1, EngagementEvent.positionLimit)),
        expiry: end
      )
      items[index].impression = token.text(key: key)
    }
  }

  /// Says what taps on results open, when a device was given.
  private func decide(_ items: inout [SearchItem], _ stores: [ServedStore]) async throws {
    guard request["installed"] != nil || request["platform"] != nil else { return }
    var sites: [String: SiteFiles] = [:]
    for index in items.indices {
      let store = stores.first { $0.name == items[index].store } ?? stores[0]
      guard let id = Digest128(items[index].id),
        let stored = try await store.store.storedRecord(of: id)
      else { continue }
      let record = try stored.record(leavingOut: ["text", "links"])
      let site = "\(store.name) \(record.url.origin)"
      let files: SiteFiles
      if let known = sites[site] {
        files = known
      } else {
        files = try await SiteFiles(of: record.url, in: store.store)
        sites[site] = files
      }
      items[index].decision = OpenHandler(request, state).decision(record, files, store).json
    }
  }
}
