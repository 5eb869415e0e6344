import Digests
import Indexing
import Storing

extension FeedSource.View {
  /// The most pages that say the same of which one is looked for that stands for them.
  private static let memberLimit = 100

  /// The pages that stand for those of `pages` that say the same as others, by the numbers of these.
  ///
  /// That is the one that the store has chosen, or where that opens no app, or is kept from searchers, the
  /// first that opens one; where none does, the first that can be found. A page that stands for itself is
  /// left out.
  ///
  /// - Throws: ``StoreError``.
  func representatives(of pages: [UInt64]) async throws -> [UInt64: Digest128] {
    let store = source.store
    let known = try await store.storedRecords(ids: [], representativesOf: pages).representatives
    var identities: [UInt64: Digest128] = [:]
    for representative in Set(known.values).sorted() {
      var results = try await results(among: [representative])
      if results.first?.isAppLinked != true {
        let members = try await store.duplicates(of: representative, limit: Self.memberLimit)
        results += try await self.results(among: members)
      }
      identities[representative] = (results.first(where: \.isAppLinked) ?? results.first)?.identity
    }
    var representatives: [UInt64: Digest128] = [:]
    for (page, representative) in known { representatives[page] = identities[representative] }
    return representatives
  }

  /// Those of `pages` that can be found, in their order.
  private func results(
    among pages: [UInt64]
  ) async throws -> [(identity: Digest128, isAppLinked: Bool)] {
    try await source.store.storedRecords(ids: pages).records.compactMap { record in
      guard record.isIndexable, let live = index.liveScore(record.id), live != -.infinity else {
        return nil
      }
      return (record.identity, record.isAppLinked)
    }
  }
}
