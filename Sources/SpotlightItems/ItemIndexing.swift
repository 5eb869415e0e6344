/// The private index as the classes of Core Spotlight need it: one per folder.
///
/// All of an app's indexes share one set of identifiers; the name of an index counts for client
/// states only. What was applied before a query began, by whichever process, is found by it.
package protocol ItemIndexing: Sendable {
  /// Applies all changes of `batch` together with its client state, or nothing.
  ///
  /// Returns once this is durable.
  ///
  /// - Throws: Why nothing changed.
  func apply(_ batch: ItemBatch) async throws(ItemIndexFailure)

  /// The client state that was last stored for the index named `index`.
  ///
  /// - Returns: `nil` when none was.
  /// - Throws: When the index is unavailable.
  func clientState(of index: String) async throws(ItemIndexFailure) -> [UInt8]?

  /// The items that `search` finds, in batches as they are found, in no order.
  ///
  /// Whoever stops reading ends the search.
  ///
  /// - Returns: A stream whose error is an ``ItemIndexFailure``; an invalid query is one before any
  ///   item.
  func find(_ search: ItemSearch) -> AsyncThrowingStream<[FoundItem], any Error>

  /// What fits a typed text, items and suggestions.
  ///
  /// - Returns: The best items first, when `search` is ranked.
  /// - Throws: When a filter is invalid, or the index is unavailable.
  func answer(_ search: TypedSearch) async throws(ItemIndexFailure) -> TypedAnswer

  /// Gets ready for a typed search, so that the first is as fast as later ones.
  ///
  /// - Throws: When the index is unavailable.
  func prepare() async throws(ItemIndexFailure)

  /// Notes what a person did with results, which changes later ranks.
  ///
  /// - Throws: When the index is unavailable.
  func note(_ engagement: ItemEngagement) async throws(ItemIndexFailure)

  /// Notes that a person was offered what these identities of activities stand for, before typing: what is
  /// offered and not taken rests for a while.
  func noteOffered(_ identities: [String]) async

  /// What the index wants from the app again.
  ///
  /// - Returns: The requests that were not acknowledged yet.
  /// - Throws: When the index is unavailable.
  func reindexRequests() async throws(ItemIndexFailure) -> [ReindexRequest]

  /// Forgets a request: the app did what it wanted.
  ///
  /// - Throws: When the index is unavailable.
  func acknowledge(_ request: ReindexRequest) async throws(ItemIndexFailure)

  /// The items that are indexed and not expired, by their identifiers in order.
  ///
  /// - Parameters:
  ///   - domain: A group, whose subgroups count too; `nil` for all items.
  ///   - identifier: Where to go on: only identifiers after this one.
  ///   - limit: The most items.
  /// - Returns: The items with all attributes.
  /// - Throws: When the index is unavailable.
  func items(
    in domain: String?,
    after identifier: String?,
    limit: Int
  ) async throws(ItemIndexFailure) -> [SpotlightItem]
}
