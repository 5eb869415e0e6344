import Basics

/// Why a run has brought nothing for a while.
package enum Stall: Hashable, Sendable {
  /// Servers are slow: how many requests are under way, the host of the oldest, and the seconds
  /// it has taken so far.
  case slowServers(requests: Int, oldest: String, seconds: Double)
  /// No host may be asked before this many seconds have passed.
  case waiting(seconds: Double)
  /// What is left is of hosts that failed or requested time, and may be requested after this many
  /// seconds.
  case later(seconds: Double)
  /// Answers have come and are not stored yet; how many.
  case storing(settlements: Int)
  /// There is nothing to do here, while other workers have hosts.
  case idle
}

/// Notices that a run brings nothing, and finds out why.
///
/// A value without a clock; the crawler tells it what starts and ends.
struct StallWatch: Sendable {
  private struct Request: Hashable {
    let origin: String
    let start: Timestamp
  }

  private let limit: Double
  private var requests: [Int64: Request] = [:]
  private var lastSign: Timestamp
  private var isReported = false

  /// Creates a watch that speaks after `limit` seconds without a sign of life.
  init(limit: Double, at now: Timestamp) {
    self.limit = limit
    lastSign = now
  }

  /// Notes that a request to a host starts under the lease `token`.
  mutating func start(_ token: Int64, origin: String, at now: Timestamp) {
    requests[token] = Request(origin: origin, start: now)
  }

  /// Notes that it ended.
  mutating func end(_ token: Int64, at now: Timestamp) {
    requests[token] = nil
    lastSign = now
    isReported = false
  }

  /// Why nothing has come for the limit, once for each silence.
  ///
  /// - Parameters:
  ///   - nextHostDue: When the next host may be asked; `nil` when none waits for its turn.
  ///   - restDue: When the next of what is left in the store may be requested; `nil` when other workers
  ///     have it.
  ///   - pending: How many settlements wait to be stored.
  ///   - now: The time.
  /// - Returns: `nil` while something comes, and when the silence was told before.
  mutating func stall(
    nextHostDue: Timestamp?,
    restDue: Timestamp? = nil,
    pending: Int,
    at now: Timestamp
  ) -> Stall? {
    guard !isReported, now.seconds(since: lastSign) >= limit else { return nil }
    isReported = true
    if let oldest = requests.values.min(by: { ($0.start, $0.origin) < ($1.start, $1.origin) }) {
      return .slowServers(
        requests: requests.count,
        oldest: oldest.origin,
        seconds: now.seconds(since: oldest.start)
      )
    }
    if let nextHostDue, nextHostDue > now {
      return .waiting(seconds: nextHostDue.seconds(since: now))
    }
    if pending > 0 { return .storing(settlements: pending) }
    return restDue.map { .later(seconds: max(0, $0.seconds(since: now))) } ?? .idle
  }
}
