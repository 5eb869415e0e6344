import Indexing
import Storing

/// How the index of a store is behind the pages of the store.
package enum IndexLag: String, Hashable, Sendable, CaseIterable {
  /// There are pages to be found, and no index of them.
  case missing
  /// Pages changed that the index does not have yet.
  case behind
}

extension SearchService {
  /// How the index is behind the store; `nil` where it has every change.
  ///
  /// - Throws: ``StoreError`` when the store cannot be read.
  package func lag() async throws -> IndexLag? {
    if try isIndexMissing() { return .missing }
    return try await store.latestVersion() > index.version ? .behind : nil
  }

  /// Whether the store has pages to be found, and no index of them.
  ///
  /// - Throws: ``StoreError`` when the store cannot be read.
  func isIndexMissing() throws -> Bool {
    // Nearly every index has something, and then the store need not be asked.
    guard index.version == 0, index.documentCount == 0 else { return false }
    do {
      try store.forEachIndexable(upTo: .max) { _, _ in throw PageFound() }
      return false
    } catch is PageFound {
      return true
    }
  }

  /// The answer of a store whose index is missing: nobody knows what it would be.
  func resultsWithoutIndex(_ query: SearchQuery) throws -> SearchResults {
    var results = SearchResults(total: 0, items: [])
    (results.lag, results.bound) = (.missing, .atLeast)
    results.activities = try activities(for: query)
    return results
  }

  /// Ends the reading of a store at its first page.
  private struct PageFound: Error {}
}

extension ServedStore {
  /// How the index that is served is behind the store; `nil` where it has every change.
  ///
  /// - Throws: ``StoreError`` when the store cannot be read.
  package func lag() async throws -> IndexLag? { try await service.lag() }
}
