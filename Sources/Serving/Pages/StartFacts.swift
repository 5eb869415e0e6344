import Analysis
import Basics
import Indexing
import Searching
import Synchronization

/// What the start page says of stores, kept for a while, because it takes a look at many values.
final class StartFacts: Sendable {
  /// What was found of one store.
  struct Facts: Hashable, Sendable {
    /// When.
    let moment: Timestamp
    /// The pages that searches find.
    let pages: Int
    /// Whether these are only those with an app link.
    let isAppLinkedOnly: Bool
    /// The hosts that have them, those of most pages first.
    let hosts: [FacetCount]
    /// The kinds of things that they are about.
    let types: [FacetCount]
    /// Their languages.
    let languages: [FacetCount]
    /// Queries that find something.
    let examples: [String]
  }

  /// Seconds that facts are kept.
  static let lifetime = 60.0
  private static let shown = 6

  private let kept = Mutex<[String: Facts]>([:])

  /// The facts of `store`, at most a minute old.
  ///
  /// - Throws: ``StoreError`` when the store cannot be read.
  func facts(
    of store: ServedStore,
    language: String,
    isAppLinkedOnly: Bool,
    now: Timestamp
  ) async throws -> Facts {
    let key = "\(language) \(isAppLinkedOnly) \(store.name)"
    if let facts = kept.withLock({ $0[key] }),
      (0..<Self.lifetime).contains(now.seconds(since: facts.moment))
    {
      return facts
    }
    let counts = store.searchableCounts()
    let isLinked = isAppLinkedOnly && counts.appLinked > 0
    let values = store.service.values(
      of: [.host, .type, .lang],
      appLinkedOnly: isLinked
    )
    let types = SearchFilters.telling(values[.type] ?? [], .type)
    let facts = Facts(
      moment: now,
      pages: isLinked ? counts.appLinked : counts.all,
      isAppLinkedOnly: isLinked,
      hosts: values[.host] ?? [],
      types: Array(types.prefix(Self.shown)),
      languages: Array((values[.lang] ?? []).filter { !$0.value.contains("-") }.prefix(Self.shown)),
      examples: try await store.service.examples(
        of: (values[.host] ?? []).map(\.value),
        language: language,
        appLinkedOnly: isLinked,
        limit: Self.shown
      )
    )
    kept.withLock { $0[key] = facts }
    return facts
  }
}
