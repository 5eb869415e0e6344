import Testing

@testable import Serving

/// What is left of a right to ask, by a clock that the test moves.
struct TokenBucketTests {
  @Test("A full bucket gives as many as it holds, then one for each that comes back")
  func spending() {
    var bucket = TokenBucket(capacity: 3, at: 100)
    for _ in 0..<3 { #expect(bucket.take(rate: 2, capacity: 3, at: 100) == nil) }
    #expect(bucket.take(rate: 2, capacity: 3, at: 100) == 0.5)
    #expect(bucket.take(rate: 2, capacity: 3, at: 100.5) == nil)
    #expect(bucket.take(rate: 2, capacity: 3, at: 100.5) != nil)
  }

  @Test("A bucket holds no more than its capacity, however long nobody asks")
  func capacity() {
    var bucket = TokenBucket(capacity: 2, at: 0)
    for _ in 0..<2 { #expect(bucket.take(rate: 1, capacity: 2, at: 1_000_000) == nil) }
    #expect(bucket.take(rate: 1, capacity: 2, at: 1_000_000) != nil)
  }

  @Test("A clock that goes back gives nothing")
  func backwards() {
    var bucket = TokenBucket(capacity: 1, at: 50)
    #expect(bucket.take(rate: 1, capacity: 1, at: 50) == nil)
    #expect(bucket.take(rate: 1, capacity: 1, at: 10) != nil)
    #expect(bucket.take(rate: 1, capacity: 1, at: 50.5) != nil)
  }

  @Test("Everybody has a bucket of their own, and a rate of 0 is no limit")
  func limiter() {
    var limiter = RateLimiter(rate: 1, capacity: 1)
    #expect(limiter.take(1, at: 0) == nil)
    #expect(limiter.take(1, at: 0) == 1)
    #expect(limiter.take(2, at: 0) == nil)
    var free = RateLimiter(rate: 0, capacity: 0)
    for _ in 0..<1000 { #expect(free.take(1, at: 0) == nil) }
    #expect(free.buckets.isEmpty)
  }

  @Test("The buckets of those who have not asked for long make room, and there are never more")
  func room() {
    var limiter = RateLimiter(rate: 1, capacity: 2, limit: 10)
    for key in 0..<10 { #expect(limiter.take(UInt64(key), at: 0) == nil) }
    #expect(limiter.take(99, at: 5) == nil)
    #expect(limiter.buckets.count == 1)
    for key in 100..<200 { _ = limiter.take(UInt64(key), at: 5) }
    #expect(limiter.buckets.count <= 10)
  }
}
