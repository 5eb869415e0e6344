import Frontier
import Synchronization

/// What a worker knows of the store: the leases that it holds, and what it has met lately.
///
/// A server that takes the place of another after a failover may lack what that one had committed last, and
/// an answer may be lost; then what is known is doubted.
final class WorkerMemory: Sendable {
  private struct State {
    var tokens: Set<Int64> = []
    /// Whether the worker may hold leases that it does not know of.
    var isUncertain = false
    let depths = KnownDepths()
    /// How often everything was doubted.
    var doubts = 0
  }

  private let state = Mutex(State())

  /// Doubts everything.
  @Sendable func doubt() {
    state.withLock { state in
      state.isUncertain = true
      state.depths.removeAll()
      state.doubts += 1
    }
  }

  /// Begins a call that leases.
  ///
  /// - Returns: When the worker may hold leases that it does not know of, the tokens of all that it does;
  ///   else `nil`.
  func beginLease() -> Set<Int64>? {
    state.withLock { state in
      defer { state.isUncertain = true }
      return state.isUncertain ? state.tokens : nil
    }
  }

  /// Ends a call that leases, whose answer has come.
  func endLease(with taken: [Int64]) {
    state.withLock { state in
      state.isUncertain = false
      state.tokens.formUnion(taken)
    }
  }

  /// The tokens of the leases that are known.
  var tokens: [Int64] { state.withLock { $0.tokens.sorted() } }

  /// Forgets leases that are over.
  func remove(_ ended: [Int64]) { state.withLock { $0.tokens.subtract(ended) } }

  /// Reads what was met lately.
  ///
  /// - Returns: What `body` returns, and how often everything was doubted before.
  func read<Value: Sendable>(_ body: (KnownDepths) -> Value) -> (value: Value, doubts: Int) {
    state.withLock { (body($0.depths), $0.doubts) }
  }

  /// Adds what was met, unless everything was doubted since.
  func write(since doubts: Int, _ body: (KnownDepths) -> Void) {
    state.withLock { if $0.doubts == doubts { body($0.depths) } }
  }
}
