import Analysis
import AppAssociation
import Indexing
import Records
import Storing

/// Values of a field that mean the same, as one of a facet.
struct FacetGroup {
  /// How it is called.
  var label: String
  /// What the index knows it as.
  var values: [FacetCount]
}

// How facets tell what the index counted: by app and language, and as pages write it.
extension SearchService {
  /// How many times as many values are counted as are wanted, because several may be one.
  private static let surplus = 4
  /// The pages that are read for what an app is called besides.
  private static let pagesOfApp = 3

  /// Adds to `walk` the values of the fields that `query` wants over all that `request` finds.
  ///
  /// Where there are phrases, these are the pages that have them, as far as all that may are looked at.
  ///
  /// - Throws: What the store throws.
  func addFacets(
    of query: SearchQuery,
    _ request: SearchRequest,
    _ walk: inout ResultCollector
  ) async throws {
    let limit = Self.surplus * query.facetLimit
    guard let pages = try await checkedPages(query, request, walk) else {
      if walk.demands { walk.results.facetBound = .atMost }
      let counts = index.facets(request, of: query.facets, limit: limit)
      walk.results.facets = try await facets(of: query, counts) { self.count(request, $0, $1) }
      return
    }
    let counts = index.facets(of: query.facets, among: pages, limit: limit)
    walk.results.facets = try await facets(of: query, counts) { name, values in
      var one = SearchRequest("")
      one.filters = [SearchRequest.Filter(name, values)]
      return index.matching(pages, one).count
    }
  }

  /// The pages that have the phrases of a query; `nil` where it has none, or too many pages may have them.
  private func checkedPages(
    _ query: SearchQuery,
    _ request: SearchRequest,
    _ walk: ResultCollector
  ) async throws -> [UInt64]? {
    guard walk.demands else { return nil }
    let areAll = walk.results.next == nil && query.cursor == nil && query.postFilters.isEmpty
    return areAll ? walk.verified : try await phrasePages(query, request)
  }

  /// The same over pages that were checked one by one: `pages` has those of each value.
  ///
  /// - Throws: What the store throws.
  func facets(
    of query: SearchQuery,
    _ pages: [FilterName: [String: [UInt64]]]
  ) async throws -> [FilterName: [FacetCount]] {
    let counts = pages.mapValues { values in
      let sorted = values.map { FacetCount(value: $0.key, count: $0.value.count) }
        .sorted { ($1.count, $0.value) < ($0.count, $1.value) }
      return Array(sorted.prefix(Self.surplus * query.facetLimit))
    }
    return try await facets(of: query, counts) { name, values in
      Set(values.flatMap { pages[name]?[$0] ?? [] }).count
    }
  }

  /// `facets` with all values that mean the same as one, which `count` tells the documents of.
  private func facets(
    of query: SearchQuery,
    _ facets: [FilterName: [FacetCount]],
    count: (FilterName, [String]) -> Int
  ) async throws -> [FilterName: [FacetCount]] {
    let limit = query.facetLimit
    var facets = facets
    for (name, counts) in facets {
      let groups: [FacetGroup]
      switch name {
      case .app: groups = try await self.groups(ofApps: counts)
      case .lang: groups = Self.groups(ofLanguages: counts)
      case .type: groups = try await self.groups(ofTypes: Array(counts.prefix(limit)))
      case .host, .site: groups = counts.map { FacetGroup(label: $0.value, values: [$0]) }
      }
      facets[name] = Array(Self.count(groups) { count(name, $0) }.prefix(limit))
    }
    return facets
  }

  /// How many documents that `request` finds have one of `values` in the field `name`.
  func count(_ request: SearchRequest, _ name: FilterName, _ values: [String]) -> Int {
    var narrow = request
    narrow.filters.append(SearchRequest.Filter(name, values))
    return index.count(narrow)
  }

  /// Each of `groups` with the number of documents that have one of its values, most first.
  static func count(_ groups: [FacetGroup], by count: ([String]) -> Int) -> [FacetCount] {
    groups.map { group in
      guard group.values.count > 1 else {
        return FacetCount(value: group.label, count: group.values.first?.count ?? 0)
      }
      return FacetCount(value: group.label, count: count(group.values.map(\.value)))
    }.sorted { ($1.count, $0.value) < ($0.count, $1.value) }
  }

  /// Languages, of which former codes are one with those of today.
  static func groups(ofLanguages counts: [FacetCount]) -> [FacetGroup] {
    groups(counts, by: { LanguageCodes.key(of: $0) }).map { group in
      // The code of today, where pages name it.
      let label = group.values.first { LanguageCodes.key(of: $0.value) == $0.value }?.value
      return FacetGroup(label: LanguageCodes.cased(label ?? group.label), values: group.values)
    }
  }

  /// Types as the pages that have them write them.
  private func groups(ofTypes counts: [FacetCount]) async throws -> [FacetGroup] {
    let known = apps.spellings(ofTypes: counts.map(\.value))
    let new = counts.map(\.value).filter { known[$0] == nil }.map { value in
      (value, hits(with: value, of: .type))
    }
    var spellings = known
    if !new.isEmpty {
      let query = SearchQuery(text: "")
      let walk = try ResultCollector(query, SearchRequest(""), verifier: nil)
      let pages = try await look(up: new.flatMap { $0.1.prefix(1) }, walk).pages
      for (value, ids) in new {
        let types = ids.first.flatMap { pages[$0] }?.types ?? []
        spellings[value] = types.first { $0.lowercased() == value } ?? value
      }
      apps.keep(typeSpellings: spellings)
    }
    return counts.map { FacetGroup(label: spellings[$0.value] ?? $0.value, values: [$0]) }
  }

  /// Apps, of which all names are one: pages with both of two names join them.
  private func groups(ofApps counts: [FacetCount]) async throws -> [FacetGroup] {
    let version = index.version
    let new = apps.unasked(counts.map(\.value), version: version)
    if !new.isEmpty {
      let ids = Set(new.flatMap { hits(with: $0, of: .app).prefix(Self.pagesOfApp) })
      let records = try await store.storedRecords(ids: ids.sorted()).records
      let pages = try records.filter { !$0.isDamaged }.map {
        try $0.record(leavingOut: ["links", "text", "findings"])
      }
      apps.add(pages, asked: new, version: version)
    }
    let listing = apps.listing(version: version)
    func known(_ value: String) -> AppCatalog.App? {
      let found = listing.apps(under: [value])
      return found.count == 1 ? found.first : nil
    }
    return Self.groups(counts, by: { known($0)?.identifiers.min() ?? $0 }).map { group in
      FacetGroup(label: Self.label(of: group, known(group.label)), values: group.values)
    }
  }

  /// What a group of names of `app` is called: what pages call it, or else its commonest identifier.
  private static func label(of group: FacetGroup, _ app: AppCatalog.App?) -> String {
    guard let app else { return group.label }
    let values = group.values.map(\.value)
    if let name = app.names.first(where: { values.contains($0.lowercased()) }) { return name }
    return app.identifiers.first { $0.lowercased() == group.label } ?? group.label
  }

  /// `counts` by what `key` makes of their values, in the order of the first of each.
  private static func groups(_ counts: [FacetCount], by key: (String) -> String) -> [FacetGroup] {
    var groups: [FacetGroup] = []
    var indexes: [String: Int] = [:]
    for count in counts {
      let name = key(count.value)
      if let index = indexes[name] {
        groups[index].values.append(count)
      } else {
        indexes[name] = groups.count
        groups.append(FacetGroup(label: count.value, values: [count]))
      }
    }
    return groups
  }

  /// Some pages that have `value`, the best first.
  private func hits(with value: String, of name: FilterName) -> [UInt64] {
    var request = SearchRequest("")
    request.filters = [SearchRequest.Filter(name, [value])]
    request.limit = Self.pagesOfApp
    return index.search(request).hits.map(\.id)
  }
}
