import QueryLanguage
import Shelving
package import SpotlightItems

extension SpotlightIndex: ItemIndexing {
  /// Applies all changes of `batch` together with its client state, or nothing; durable on return.
  @concurrent
  package func apply(_ batch: ItemBatch) async throws(ItemIndexFailure) {
    try store.apply(batch, kinds: kinds(of: batch), now: now)
    if batch.changes.contains(where: \.isRemoval) { forget() }
  }

  /// Has what was learnt of activities that are gone forgotten at once, and not only by the next search.
  ///
  /// What cannot be forgotten now waits in the store: the changes are applied all the same.
  private func forget() {
    do throws(ItemIndexFailure) {
      guard try store.reading({ try $0.isForgetting() }) else { return }
      try storeLearning(atLeast: 1)
    } catch {
      options.report("what was learnt of deleted activities is forgotten later: \(error)")
    }
  }

  /// What the values of attributes are that are none of Core Spotlight's.
  private func kinds(of batch: ItemBatch) -> [String: CustomKeyKind] {
    var kinds: [String: CustomKeyKind] = [:]
    for change in batch.changes {
      let attributes: [String: ItemValue?] =
        switch change {
        case .put(let item): item.attributes
        case .patch(_, _, _, let attributes): attributes
        case .remove, .removeDomains, .removeAll: [:]
        }
      for (name, value) in attributes where Self.builtIn.attribute(name) == nil {
        // What is cleared says nothing of the values of other items.
        if let value { kinds[name] = SearchedAttributes.kind(of: value) }
      }
    }
    return kinds
  }

  /// The attributes of Core Spotlight.
  private static let builtIn = SearchedAttributes.schema()

  /// The client state that was last stored for the index named `index`.
  @concurrent
  package func clientState(of index: String) async throws(ItemIndexFailure) -> [UInt8]? {
    try store.clientState(of: index)
  }

  /// The items that `search` finds, in batches as they are found, in no order.
  package func find(_ search: ItemSearch) -> AsyncThrowingStream<[FoundItem], any Error> {
    AsyncThrowingStream { continuation in
      let task = Task {
        do throws(ItemIndexFailure) {
          try self.search(search) { batch in
            continuation.yield(batch)
            return !Task.isCancelled
          }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// What fits a typed text, items and suggestions.
  @concurrent
  package func answer(_ search: TypedSearch) async throws(ItemIndexFailure) -> TypedAnswer {
    try matches(search)
  }

  /// Brings segments up to date and reads what the first search needs.
  @concurrent
  package func prepare() async throws(ItemIndexFailure) {
    if !store.isLooking {
      // Where segments cannot be made, because the disk is full, items are looked at one by one.
      _ = try? segments.catchUp(patience: options.patience, settles: true)
    }
    var search = TypedSearch("a")
    (search.maxResults, search.attributes) = (10, nil)
    // The second search finds what the first one has made.
    for _ in 0..<2 { _ = try matches(search) }
  }

  /// Notes what a person did with results, which changes later ranks.
  @concurrent
  package func note(_ engagement: ItemEngagement) async throws(ItemIndexFailure) {
    try store.note(engagement, now: now)
  }

  /// What the index wants from the app again.
  @concurrent
  package func reindexRequests() async throws(ItemIndexFailure) -> [ReindexRequest] {
    let ending = try store.endingSoon(now: now)
    return (store.needsReindexing ? [.everything] : [])
      + (ending.isEmpty ? [] : [.identifiers(ending)])
  }

  /// Forgets a request: the app did what it wanted.
  @concurrent
  package func acknowledge(_ request: ReindexRequest) async throws(ItemIndexFailure) {
    switch request {
    case .everything: try store.acknowledgeReindexing()
    case .identifiers(let identifiers): try store.acknowledgeEnding(identifiers, now: now)
    }
  }

  /// The items that are indexed and not expired, by their identifiers in order.
  @concurrent
  package func items(
    in domain: String?,
    after identifier: String?,
    limit: Int
  ) async throws(ItemIndexFailure) -> [SpotlightItem] {
    let now = now
    return try store.reading { snapshot in
      try snapshot.items(in: domain, after: identifier, limit: limit, now: now).map { $0.item() }
    }
  }
}

extension ItemChange {
  /// Whether items go.
  fileprivate var isRemoval: Bool {
    switch self {
    case .put, .patch: false
    case .remove, .removeDomains, .removeAll: true
    }
  }
}
