package import Basics
import Frontier
import GRDB

/// What was found of a clock that was set back since the last run.
package struct ClockStep: Hashable, Sendable {
  /// When the last run ended, or began, by its own clock, where that is in the future.
  package var lastRun: Timestamp?
  /// The hosts that were to be left alone for longer than any host is.
  package var hosts = 0
  /// The URLs that were visited in the future.
  package var urls = 0
}

extension EmbeddedStore {
  /// The seconds by which clocks may differ without a word.
  private static let tolerance = 60.0

  /// Brings back what lies in the future because the machine's clock was wrong, so that nothing waits for it.
  ///
  /// A host waits no longer than it asked to, or than `longestWait`. URLs that were visited in the future count as visited
  /// now, and come due as long after as they would have. They are looked for only where the last run is in the future, or
  /// a host waits too long.
  ///
  /// - Parameters:
  ///   - now: The present moment.
  ///   - longestWait: The most seconds that the settings leave a host alone.
  /// - Returns: What was found; `nil` when nothing was.
  /// - Throws: ``StoreError``.
  package func bringBackTimes(at now: Timestamp, longestWait: Double) async throws -> ClockStep? {
    let last = try await runs(limit: 1).first.map { $0.finished ?? $0.started }
    let isAhead = last.map { $0.seconds(since: now) > Self.tolerance } ?? false
    let step = try await write { database in
      var step = ClockStep()
      if isAhead { step.lastRun = last }
      try database.execute(
        sql: """
          UPDATE hosts SET due = ?1 + CAST(backoff * 1000 AS INTEGER)
          WHERE due > ?1 + CAST(max(?2, backoff) * 1000 AS INTEGER)
          """,
        arguments: [now.milliseconds, longestWait + Self.tolerance]
      )
      step.hosts = database.changesCount
      guard isAhead || step.hosts > 0 else { return step }
      try database.execute(
        sql: """
          UPDATE addresses SET due = max(?1, due - (visited - ?1)), visited = ?1 WHERE visited > ?1
          """,
        arguments: [now.milliseconds]
      )
      step.urls = database.changesCount
      return step
    }
    return step == ClockStep() ? nil : step
  }
}
