import Digests
import Indexing
import Records
import Searching
import Segments
import Storing

extension FeedSource.View {
  /// The most pages that say the same of which one is looked for that stands for them.
  private static let memberLimit = 100

  /// A page that stands for others.
  struct Representative {
    let page: UInt64
    let identity: Digest128
    let version: Int64
    let isAppLinked: Bool
  }

  /// The pages that stand for those of `pages` that say the same as others, by the numbers of these.
  ///
  /// That is the one that the store has chosen, or where that opens no app, or is kept from searchers, the
  /// first that opens one; where none does, the first that can be found. A page that stands for itself is
  /// left out.
  ///
  /// - Throws: ``StoreError``.
  func representatives(of pages: [UInt64]) async throws -> [UInt64: Representative] {
    let store = source.store
    let known = try await store.storedRecords(ids: [], representativesOf: pages).representatives
    var found: [UInt64: Representative] = [:]
    for representative in Set(known.values).sorted() {
      var results = try await results(among: [representative])
      if results.first?.isAppLinked != true {
        let members = try await store.duplicates(of: representative, limit: Self.memberLimit)
        results += try await self.results(among: members)
      }
      found[representative] = results.first(where: \.isAppLinked) ?? results.first
    }
    var representatives: [UInt64: Representative] = [:]
    for (page, representative) in known {
      guard let other = found[representative], other.page != page else { continue }
      representatives[page] = other
    }
    return representatives
  }

  /// Those of `pages` that can be found, in their order.
  private func results(among pages: [UInt64]) async throws -> [Representative] {
    try await source.store.storedRecords(ids: pages).records.compactMap { record in
      guard record.isIndexable, let live = index.liveScore(record.id), live != -.infinity else {
        return nil
      }
      return Representative(
        page: record.id,
        identity: record.identity,
        version: record.version,
        isAppLinked: record.isAppLinked
      )
    }
  }

  /// What each of `representatives` is found by, by their numbers.
  ///
  /// - Throws: ``StoreError``. One that was damaged meanwhile is left out: copies are shown then.
  mutating func covers(
    of representatives: some Collection<Representative>
  ) async throws -> [UInt64: [String]] {
    let pages = Set(representatives.map(\.page)).sorted()
    guard !pages.isEmpty else { return [:] }
    var covers: [UInt64: [String]] = [:]
    for stored in try await source.store.storedRecords(ids: pages).records where !stored.isDamaged {
      let words = IndexDocument(try stored.record(leavingOut: Self.unneeded), staticScore: 0)
      var names = terms(of: words).map { CoverName.word($0.term) }
      names += words.filters.map(CoverName.filter)
      if stored.isAppLinked { names.append(CoverName.appLinked) }
      covers[stored.id] = names.sorted()
    }
    return covers
  }
}
