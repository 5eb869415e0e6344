import Digests
import Indexing
import Storing

extension FeedSource.View {
  /// The most pages that say the same of which one is looked for that stands for them.
  private static let memberLimit = 100

  /// The pages that stand for those of `pages` that say the same as others, by the numbers of these.
  ///
  /// That is the one that the store has chosen, or where that is no result, because it opens no app or is
  /// kept from searchers, the first that is one; a page that stands for itself is left out.
  ///
  /// - Throws: ``StoreError``.
  func representatives(of pages: [UInt64]) async throws -> [UInt64: Digest128] {
    let store = source.store
    let known = try await store.storedRecords(ids: [], representativesOf: pages).representatives
    var identities: [UInt64: Digest128] = [:]
    for representative in Set(known.values).sorted() {
      var candidates = [representative]
      if try await results(among: candidates).isEmpty {
        candidates += try await store.duplicates(of: representative, limit: Self.memberLimit)
      }
      let results = try await results(among: candidates)
      if let first = candidates.first(where: { results[$0] != nil }) {
        identities[representative] = results[first]
      }
    }
    var representatives: [UInt64: Digest128] = [:]
    for (page, representative) in known { representatives[page] = identities[representative] }
    return representatives
  }

  /// The identities of those of `pages` that are app-linked results.
  private func results(among pages: [UInt64]) async throws -> [UInt64: Digest128] {
    var results: [UInt64: Digest128] = [:]
    for record in try await source.store.storedRecords(ids: pages).records
    where record.isIndexable && record.isAppLinked {
      if let live = index.liveScore(record.id), live != -.infinity {
        results[record.id] = record.identity
      }
    }
    return results
  }
}
