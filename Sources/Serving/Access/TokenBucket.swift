/// What is left of a right to ask that fills up again with time.
///
/// Reference: Turner, "New directions in communications", 1986 (the leaky bucket as a meter).
struct TokenBucket: Hashable, Sendable {
  /// How many requests are left.
  private(set) var level: Double
  /// When that was so, in seconds of a clock that only goes forward.
  private(set) var moment: Double

  /// A full bucket.
  init(capacity: Double, at moment: Double) {
    level = capacity
    self.moment = moment
  }

  /// Takes one request out.
  ///
  /// - Parameters:
  ///   - rate: The requests a second that come back.
  ///   - capacity: The most requests that can wait in it, 1 or more.
  ///   - now: The present moment; one before the last counts as the last.
  /// - Returns: `nil` when there was one; else the seconds until there is.
  mutating func take(rate: Double, capacity: Double, at now: Double) -> Double? {
    level = min(capacity, level + max(0, now - moment) * rate)
    moment = max(moment, now)
    guard level >= 1 else { return (1 - level) / rate }
    level -= 1
    return nil
  }
}

/// The buckets of everybody who asked lately.
///
/// Whoever asks is known by a number only. There are so many buckets at most; when they are used
/// up, those that are full again are forgotten first, and then all: whoever asks from everywhere
/// costs others nothing more than this.
struct RateLimiter: Sendable {
  /// The requests a second that each may make; 0 for no limit.
  let rate: Double
  /// The most requests at once.
  let capacity: Double
  /// The most buckets.
  let limit: Int
  private(set) var buckets: [UInt64: TokenBucket] = [:]

  /// A limiter that gives everybody `rate` requests a second, and `capacity` at once.
  init(rate: Double, capacity: Double, limit: Int = 65_536) {
    (self.rate, self.capacity, self.limit) = (rate, max(1, capacity), limit)
  }

  /// Takes a request of `key` out.
  ///
  /// - Returns: `nil` when it may go on; else the seconds to wait.
  mutating func take(_ key: UInt64, at now: Double) -> Double? {
    guard rate > 0 else { return nil }
    if buckets.count >= limit, buckets[key] == nil { makeRoom(at: now) }
    return buckets[key, default: TokenBucket(capacity: capacity, at: now)]
      .take(rate: rate, capacity: capacity, at: now)
  }

  private mutating func makeRoom(at now: Double) {
    let (rate, capacity) = (rate, capacity)
    buckets = buckets.filter { $0.value.level + (now - $0.value.moment) * rate < capacity }
    if buckets.count >= limit { buckets.removeAll(keepingCapacity: true) }
  }
}
