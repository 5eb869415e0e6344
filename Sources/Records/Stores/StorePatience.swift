package import Basics

/// Calls the store again while it cannot be reached, for as long as leases last: every call is
/// repeatable, and what they cover is another worker's after that.
package struct StorePatience: Sendable {
  private let limit: @Sendable () -> Double
  private let now: @Sendable () -> Timestamp
  private let sleep: @Sendable (Double) async throws -> Void
  private let listener: @Sendable (StoreUnavailable) -> Void

  /// Creates patience.
  ///
  /// - Parameters:
  ///   - limit: The longest time without an answer, in seconds; 0 for no second call. It may get shorter
  ///     meanwhile.
  ///   - now: The clock.
  ///   - sleep: Waits for so many seconds.
  ///   - listener: Is called once for each outage that is waited out.
  package init(
    limit: @escaping @Sendable () -> Double,
    now: @escaping @Sendable () -> Timestamp,
    sleep: @escaping @Sendable (Double) async throws -> Void,
    listener: @escaping @Sendable (StoreUnavailable) -> Void = { _ in }
  ) {
    (self.limit, self.now, self.sleep, self.listener) = (limit, now, sleep, listener)
  }

  private static let (shortest, longest) = (0.1, 5.0)

  /// Does `work`, again and again while the store is unreachable; the time counts from the first call, which
  /// may have waited for an answer itself.
  ///
  /// - Returns: What `work` returns.
  /// - Throws: ``StoreUnavailable`` when it was so for too long; what else `work` throws at once.
  package func call<Value: Sendable>(
    _ work: @Sendable () async throws -> Value
  ) async throws -> Value {
    var wait = Self.shortest
    let start = now()
    var isReported = false
    while true {
      do {
        return try await work()
      } catch var error as StoreUnavailable {
        let (limit, time) = (limit(), now())
        // Whoever has been patient already is not asked again.
        guard error.seconds == 0, limit > 0 else { throw error }
        if !isReported { listener(error) }
        isReported = true
        let left = limit - time.seconds(since: start)
        guard left > 0 else {
          error.seconds = limit
          throw error
        }
        try await sleep(min(wait, max(0.001, left)))
        wait = min(2 * wait, Self.longest)
      }
    }
  }
}
