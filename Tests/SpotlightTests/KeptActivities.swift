import CoreSpotlight
import Spotlight
import SpotlightItems
import Synchronization

/// An index that keeps activities and lists items, and finds nothing.
final class KeptActivities: ItemIndexing, ActivityIndexing {
  private let kept = Mutex<[SpotlightActivity]>([])
  private let listed: [SpotlightItem]

  init(items: [SpotlightItem] = []) {
    listed = items
  }

  /// Runs `body` with this as the index of the program.
  func use(_ body: () async throws -> Void) async rethrows {
    let connection = SpotlightConnection { [self] _ throws(ItemIndexFailure) in self }
    try await Spotlight.using(connection, body)
  }

  func note(_ activity: SpotlightActivity) async throws(ItemIndexFailure) {
    kept.withLock { $0.append(activity) }
  }

  func activity(_ identity: String) async throws(ItemIndexFailure) -> SpotlightActivity? {
    kept.withLock { $0.last { $0.identity.text == identity } }
  }

  func items(
    in domain: String?,
    after identifier: String?,
    limit: Int
  ) async throws(ItemIndexFailure) -> [SpotlightItem] {
    Array(
      listed.filter { item in
        identifier.map { $0 < item.identifier } != false && (domain == nil || item.domain == domain)
      }.prefix(limit)
    )
  }

  func deleteActivities(_ persistentIdentifiers: [String]?) async throws(ItemIndexFailure) {}
  func apply(_ batch: ItemBatch) async throws(ItemIndexFailure) {}
  func clientState(of index: String) async throws(ItemIndexFailure) -> [UInt8]? { nil }
  func find(_ search: ItemSearch) -> AsyncThrowingStream<[FoundItem], any Error> { .init { nil } }
  func answer(_ search: TypedSearch) async throws(ItemIndexFailure) -> TypedAnswer { TypedAnswer() }
  func prepare() async throws(ItemIndexFailure) {}
  func note(_ engagement: ItemEngagement) async throws(ItemIndexFailure) {}
  func noteOffered(_ identities: [String]) async {}
  func reindexRequests() async throws(ItemIndexFailure) -> [ReindexRequest] { [] }
  func acknowledge(_ request: ReindexRequest) async throws(ItemIndexFailure) {}
}
