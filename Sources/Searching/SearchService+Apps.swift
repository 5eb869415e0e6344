import Analysis
import Indexing

extension SearchService {
  /// Returns `ids` with all other identifiers of the apps that they name, as far as pages and what
  /// is known beside them tell; of each app few pages are read.
  ///
  /// - Throws: ``StoreError`` when pages cannot be read.
  package func identifiers(ofApps ids: Set<String>) async throws -> Set<String> {
    try await AppFinder(store: store, index: index, registry: apps).identifiers(of: ids)
  }

  /// The values that mean the same as those of the filters on apps in `query`.
  func appNames(for query: SearchQuery) async throws -> [String: [String]] {
    try await appNames(for: query, Query.values(of: .app, in: query.text))
  }

  /// The same where the text of `query` names the apps `asked`.
  func appNames(for query: SearchQuery, _ asked: [String]) async throws -> [String: [String]] {
    var names = Set(asked)
    for filter in query.filters + query.postFilters where filter.name == .app {
      names.formUnion(filter.values)
    }
    guard !names.isEmpty else { return [:] }
    return try await AppFinder(store: store, index: index, registry: apps).values(beside: names)
  }
}
