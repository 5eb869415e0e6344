import Basics
import Records
import Synchronization

/// One cluster of several: whether it answers, and what waits for it.
///
/// A cluster that does not answer in time is away until a look for it succeeds, which is repeated with
/// exponential back-off. Nobody waits for it meanwhile but its own settlements.
final class ClusterMember: Sendable {
  /// How members behave.
  struct Settings: Sendable {
    /// After how many seconds without an answer the others no longer wait for this one.
    var answerTime = 2.0
    /// For how many seconds settlements wait for a cluster that is away, as long as leases last.
    var patience: @Sendable () -> Double
    /// The clock of this machine.
    var now: @Sendable () -> Timestamp
    /// Is called for each outage.
    var listener: @Sendable (StoreUnavailable) -> Void
  }

  struct State {
    var outage: (since: Timestamp, error: StoreUnavailable)?
    var isLookedFor = false
    var isClosed = false
    /// What is to be settled, oldest first.
    var batches: [Batch] = []
    var isSettling = false
    /// The tokens of leases that ended before their pages were settled.
    var lost: Set<Int64> = []
    /// What nobody could be told of when it happened.
    var fault: (any Error)?
    /// How many times as long as usual an answer is waited for, because the last ones came late.
    var slowness = 1.0
    /// How much waited when it was last counted.
    var counts = QueueCounts(waiting: 0, longest: 0)
  }

  /// Settlements of one call.
  struct Batch: Sendable {
    let settlements: [Settlement]
    let hosts: [HostSettlement]
    let now: Timestamp
    /// Who waits for them.
    let answer: FirstAnswer<Bool>
  }

  let number: Int
  let store: PostgresStore
  let settings: Settings
  let state = Mutex(State())

  init(_ number: Int, _ store: PostgresStore, _ settings: Settings) {
    (self.number, self.store, self.settings) = (number, store, settings)
  }

  /// Whether nobody waits for an answer of this cluster.
  var isAway: Bool { outage != nil }

  /// The outage; `nil` when the cluster answers.
  var outage: StoreUnavailable? { state.withLock { $0.outage?.error } }

  /// For how many seconds the cluster has been away.
  var secondsAway: Double {
    guard let since = state.withLock({ $0.outage?.since }) else { return 0 }
    return settings.now().seconds(since: since)
  }

  /// Does `work` unless the cluster is away, and waits only so long for it.
  ///
  /// - Parameters:
  ///   - late: Gets the value that nobody waits for any more.
  ///   - work: What to do, which may be done although nobody waits for it any more.
  /// - Returns: What `work` returns; `nil` when the cluster is away.
  /// - Throws: What else `work` throws.
  func attempt<Value: Sendable>(
    late: @escaping @Sendable (Value) -> Void = { _ in },
    _ work: @escaping @Sendable (PostgresStore) async throws -> Value
  ) async throws -> Value? {
    guard !isAway else { return nil }
    return try await withCheckedThrowingContinuation { continuation in
      let answer = FirstAnswer(to: continuation)
      let timer = timer(for: answer)
      Task.detached { [self] in
        defer { timer.cancel() }
        do {
          let value = try await work(store)
          let isLate = !answer.give(.success(value))
          // A slow cluster is given more time, so that it is of use at all.
          state.withLock { $0.slowness = isLate ? min(2 * $0.slowness, Self.slowest) : 1 }
          if isLate { late(value) }
        } catch let outage as StoreUnavailable {
          note(outage)
          answer.give(.success(nil))
        } catch {
          if !answer.give(.failure(error)) { state.withLock { $0.fault = error } }
        }
      }
    }
  }

  /// Ends the waiting for an answer that does not come.
  func timer<Value: Sendable>(for answer: FirstAnswer<Value>) -> Task<Void, Never> {
    let seconds = settings.answerTime * state.withLock { $0.slowness }
    return Task.detached { [self] in
      do {
        try await Task.sleep(for: .seconds(seconds))
      } catch {
        // The answer has come.
        return
      }
      guard answer.give(.success(nil)) else { return }
      note(
        StoreUnavailable(
          store: store.location.text,
          reason: "it has not answered within \(Int(seconds)) s",
          advice: "Check that the server runs."
        )
      )
    }
  }

  /// Notes that the cluster is away, and looks for it from then on.
  func note(_ outage: StoreUnavailable) {
    let isNew = state.withLock { state in
      let isNew = state.outage == nil
      if isNew { state.outage = (settings.now(), outage) }
      guard !state.isLookedFor, !state.isClosed else { return isNew }
      state.isLookedFor = true
      Task.detached { [self] in await look() }
      return isNew
    }
    if isNew { settings.listener(outage) }
  }

  private static let slowest = 16.0
  private static let (shortestPause, longestPause) = (0.1, 2.0)

  private func look() async {
    var pause = Self.shortestPause
    while !state.withLock({ $0.isClosed }) {
      do {
        try await Task.sleep(for: .seconds(pause))
        pause = min(2 * pause, Self.longestPause)
        try await store.perform("SELECT 1", [])
        return state.withLock { ($0.outage, $0.isLookedFor) = (nil, false) }
      } catch is StoreUnavailable {
        continue
      } catch {
        return state.withLock { ($0.fault, $0.isLookedFor) = (error, false) }
      }
    }
  }

  /// Does `work`, again and again while the cluster is away, for as long as there is patience.
  func patiently<Value: Sendable>(
    _ work: @Sendable (PostgresStore) async throws -> Value
  ) async throws -> Value {
    let patience = StorePatience(
      limit: settings.patience,
      now: settings.now,
      sleep: { try await Task.sleep(for: .seconds($0)) },
      listener: settings.listener
    )
    return try await patience.call { try await work(store) }
  }

  /// Takes what nobody could be told of, and throws it.
  func throwFault() throws {
    let fault = state.withLock { state in
      defer { state.fault = nil }
      return state.fault
    }
    if let fault { throw fault }
  }

  /// Ends the connections, and looks for nothing any more.
  func close() async {
    state.withLock { $0.isClosed = true }
    await store.close()
  }
}
