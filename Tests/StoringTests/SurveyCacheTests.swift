import Basics
import Foundation
import Records
import Storing
import Synchronization
import TestSupport
import Testing

/// Surveys of a store that several monitoring systems ask for.
struct SurveyCacheTests {
  private struct Unreadable: Error {}

  private static let now = Timestamp(milliseconds: 1_000_000)

  @Test("A store is surveyed once for all who ask at once, and again when that is too long ago")
  func shared() async throws {
    let temporary = try TemporaryStore()
    let store = try temporary.open()
    let count = Mutex(0)
    let (gate, pass) = AsyncStream<Void>.makeStream()
    let cache = SurveyCache { now in
      count.withLock { $0 += 1 }
      for await _ in gate { break }
      return try await StoreSurvey(store, at: now)
    }
    try await withThrowingTaskGroup(of: Timestamp.self) { group in
      for _ in 0..<20 { group.addTask { try await cache.survey(at: Self.now).moment } }
      // Those who ask are in the cache before the survey is let through, or find it kept.
      while count.withLock({ $0 }) == 0 { try await Task.sleep(for: .milliseconds(1)) }
      pass.finish()
      for try await moment in group { #expect(moment == Self.now) }
    }
    #expect(count.withLock { $0 } == 1)
    _ = try await cache.survey(at: Self.now.advanced(bySeconds: 9))
    #expect(count.withLock { $0 } == 1)
    // The clock of this machine may have been put back, too.
    for (seconds, expected) in [(86_400.0, 2), (-5.0, 3)] {
      let survey = try await cache.survey(at: Self.now.advanced(bySeconds: seconds))
      #expect(survey.moment == Self.now.advanced(bySeconds: seconds))
      #expect(count.withLock { $0 } == expected)
    }
    try store.close()
  }

  @Test("A survey that failed is not kept")
  func failed() async throws {
    let temporary = try TemporaryStore()
    let store = try temporary.open()
    let count = Mutex(0)
    let cache = SurveyCache { now in
      let number = count.withLock { count in
        count += 1
        return count
      }
      guard number > 1 else { throw Unreadable() }
      return try await StoreSurvey(store, at: now)
    }
    await #expect(throws: Unreadable.self) { try await cache.survey(at: Self.now) }
    #expect(try await cache.survey(at: Self.now).moment == Self.now)
    try store.close()
  }
}
