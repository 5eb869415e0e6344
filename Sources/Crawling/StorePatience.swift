import Basics
import Records

/// Calls the store again while it cannot be reached, for as long as leases last: every call is
/// repeatable, and what they cover is another worker's after that.
struct StorePatience: Sendable {
  /// The longest time without an answer, in seconds.
  let limit: Double
  /// The clock.
  let now: @Sendable () -> Timestamp
  /// Waits for so many seconds.
  let sleep: @Sendable (Double) async throws -> Void

  private static let (shortest, longest) = (0.1, 5.0)

  /// Does `work`, again and again while the store is unreachable.
  ///
  /// - Throws: ``StoreUnavailable`` when it was so for too long; what else `work` throws at once.
  func call<Value: Sendable>(
    _ work: @Sendable () async throws -> Value
  ) async throws -> Value {
    var wait = Self.shortest
    var last: Timestamp?
    while true {
      do {
        return try await work()
      } catch let error as StoreUnavailable {
        let time = now()
        let end = last ?? time.advanced(bySeconds: limit)
        last = end
        guard time < end else { throw error }
        try await sleep(min(wait, max(0.001, end.seconds(since: time))))
        wait = min(2 * wait, Self.longest)
      }
    }
  }
}
