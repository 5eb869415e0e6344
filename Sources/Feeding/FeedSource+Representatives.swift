import Addressing
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
    /// Its registrable domain.
    let site: String
  }

  /// The pages that stand for those of `pages` that say the same as others, by the numbers of these.
  ///
  /// That is the one that the store has chosen. Where it opens no app, the first of its own site that opens
  /// one stands for the pages of that site, and it itself for those of others, as in a search. Where it is
  /// kept from searchers, the first stands for all that opens an app, or else the first that can be found.
  /// A page that stands for itself is left out.
  ///
  /// - Throws: ``StoreError``.
  func representatives(of pages: [UInt64]) async throws -> [UInt64: Representative] {
    let store = source.store
    let known = try await store.storedRecords(ids: [], representativesOf: pages).representatives
    var representatives: [UInt64: Representative] = [:]
    for (representative, members) in Dictionary(grouping: known.keys, by: { known[$0] ?? $0 }) {
      let own = try await results(among: [representative]).first
      var others: [Representative] = []
      if own?.isAppLinked != true {
        let duplicates = try await store.duplicates(of: representative, limit: Self.memberLimit)
        others = try await results(among: duplicates)
      }
      let linked = others.first { $0.isAppLinked && (own == nil || $0.site == own?.site) }
      let sites = try await sites(of: own == nil || linked == nil ? [] : members)
      for page in members {
        let isElsewhere = sites[page].map { $0 != own?.site } ?? false
        let first = isElsewhere ? own : linked ?? own ?? others.first
        if let first, first.page != page { representatives[page] = first }
      }
    }
    return representatives
  }

  /// The registrable domains of `pages`.
  private func sites(of pages: [UInt64]) async throws -> [UInt64: String] {
    guard !pages.isEmpty else { return [:] }
    let records = try await source.store.storedRecords(ids: pages).records
    return Dictionary(uniqueKeysWithValues: records.map { ($0.id, Self.site(of: $0.url)) })
  }

  private static func site(of url: String) -> String {
    WebAddress(url)?.registrableDomain ?? url
  }

  /// Those of `pages` that can be found, in their order.
  private func results(among pages: [UInt64]) async throws -> [Representative] {
    try await source.store.storedRecords(ids: pages).records.compactMap { record in
      guard record.isIndexable, let live = index.liveScore(record.id), live != -.infinity,
        try record.isDamaged || !record.isExpired(at: moment)
      else { return nil }
      return Representative(
        page: record.id,
        identity: record.identity,
        version: record.version,
        isAppLinked: record.isAppLinked,
        site: Self.site(of: record.url)
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
      covers[stored.id] = names.sorted()
    }
    return covers
  }
}
