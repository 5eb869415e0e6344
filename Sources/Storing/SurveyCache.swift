package import Basics

/// What a store holds, for monitoring.
///
/// A survey is kept for a while, because counting every page takes long where there are millions, and
/// is made once for all who ask meanwhile.
package actor SurveyCache {
  /// The least seconds that a survey is kept.
  private static let leastLifetime = 10.0
  /// How many times as long as it took a survey is kept: so counting takes a twentieth of the time.
  private static let patience = 20.0

  private let make: @Sendable (Timestamp) async throws -> StoreSurvey
  private var kept: (survey: StoreSurvey, lifetime: Double)?
  private var making: Task<StoreSurvey, any Error>?

  /// Creates an empty cache.
  ///
  /// - Parameter make: Surveys the store at a moment.
  package init(_ make: @escaping @Sendable (Timestamp) async throws -> StoreSurvey) {
    self.make = make
  }

  /// A survey that is not older than it may be.
  ///
  /// - Throws: What making it throws; the next one who asks tries again.
  package func survey(at now: Timestamp) async throws -> StoreSurvey {
    if let kept, (0..<kept.lifetime).contains(now.seconds(since: kept.survey.moment)) {
      return kept.survey
    }
    if let making { return try await making.value }
    let task = Task { [make] in try await make(now) }
    making = task
    defer { making = nil }
    let begin = ContinuousClock.now
    let survey = try await task.value
    let seconds = (ContinuousClock.now - begin) / .seconds(1)
    kept = (survey, max(Self.leastLifetime, seconds * Self.patience))
    return survey
  }
}
