import CoreSpotlight
import Foundation
import SpotlightItems
import Synchronization
import UserActivity

/// An index that remembers what it heard, and finds what it was given to find.
final class FakeIndex: ItemIndexing, ActivityIndexing {
  /// What the index has.
  struct State {
    var batches: [ItemBatch] = []
    var states: [String: [UInt8]] = [:]
    var searches: [ItemSearch] = []
    var typed: [TypedSearch] = []
    var engagements: [ItemEngagement] = []
    var activities: [SpotlightActivity] = []
    var deleted: [[String]?] = []
    var requests: [ReindexRequest] = []
    var preparations = 0
    var offered: [[String]] = []
    // What it gives.
    var found: [[FoundItem]] = []
    var answer = TypedAnswer()
    var failure: ItemIndexFailure?
    /// What happens while a typed text is looked for.
    var whileAnswering: (@Sendable () -> Void)?
    /// Whether a search waits until it is cancelled.
    var isEndless = false
  }

  let state = Mutex(State())

  /// What the index has at this moment.
  var heard: State { state.withLock { $0 } }

  /// Runs `body` with this as the index of the program.
  func use<Value>(_ body: (SpotlightConnection) async throws -> Value) async rethrows -> Value {
    let connection = SpotlightConnection { [self] _ throws(ItemIndexFailure) in
      if let failure = state.withLock({ $0.failure }), case .unavailable = failure { throw failure }
      return self
    }
    return try await SpotlightConnection.$current.withValue(connection) {
      try await ActivityScope.$current.withValue(ActivityScope(observer: nil) { _ in }) {
        try await body(connection)
      }
    }
  }

  private func check() throws(ItemIndexFailure) {
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }

  func apply(_ batch: ItemBatch) async throws(ItemIndexFailure) {
    try check()
    if let change = batch.clientState {
      guard change.new.count <= ClientStateChange.byteLimit else {
        throw .clientStateTooLong(bytes: change.new.count)
      }
      let stored = state.withLock { $0.states[change.index] }
      if case .state(let expected) = change.expected, expected != stored {
        throw .mismatchedClientState(stored: stored)
      }
      state.withLock { $0.states[change.index] = change.new }
    }
    state.withLock { $0.batches.append(batch) }
  }

  func clientState(of index: String) async throws(ItemIndexFailure) -> [UInt8]? {
    try check()
    return state.withLock { $0.states[index] }
  }

  func find(_ search: ItemSearch) -> AsyncThrowingStream<[FoundItem], any Error> {
    let (found, failure, isEndless) = state.withLock { state in
      state.searches.append(search)
      return (state.found, state.failure, state.isEndless)
    }
    return AsyncThrowingStream { continuation in
      for batch in found { continuation.yield(batch) }
      if isEndless { return }
      continuation.finish(throwing: failure)
    }
  }

  func answer(_ search: TypedSearch) async throws(ItemIndexFailure) -> TypedAnswer {
    try check()
    heard.whileAnswering?()
    return state.withLock { state in
      state.typed.append(search)
      return state.answer
    }
  }

  func prepare() async throws(ItemIndexFailure) {
    try check()
    state.withLock { $0.preparations += 1 }
  }

  func note(_ engagement: ItemEngagement) async throws(ItemIndexFailure) {
    try check()
    state.withLock { $0.engagements.append(engagement) }
  }

  func noteOffered(_ identities: [String]) async {
    state.withLock { $0.offered.append(identities) }
  }

  func reindexRequests() async throws(ItemIndexFailure) -> [ReindexRequest] {
    try check()
    return state.withLock { $0.requests }
  }

  func acknowledge(_ request: ReindexRequest) async throws(ItemIndexFailure) {
    try check()
    state.withLock { state in state.requests.removeAll { $0 == request } }
  }

  func items(
    in domain: String?,
    after identifier: String?,
    limit: Int
  ) async throws(ItemIndexFailure) -> [SpotlightItem] {
    try check()
    return []
  }

  func note(_ activity: SpotlightActivity) async throws(ItemIndexFailure) {
    try check()
    state.withLock { $0.activities.append(activity) }
  }

  func activity(_ identity: String) async throws(ItemIndexFailure) -> SpotlightActivity? {
    try check()
    return state.withLock { $0.activities.last { $0.identity.text == identity } }
  }

  func deleteActivities(_ persistentIdentifiers: [String]?) async throws(ItemIndexFailure) {
    try check()
    state.withLock { $0.deleted.append(persistentIdentifiers) }
  }
}
