package import Basics
package import Frontier
import Records

/// What an operator asks of a store: how much there is, what waits, what failed, and how the last
/// run went.
package struct StoreSurvey: Sendable {
  /// When it was made.
  package let moment: Timestamp
  /// Pages and addresses.
  package let statistics: StoreStatistics
  /// Pages that say the same as others.
  package let duplicates: DuplicateStatistics
  /// The bytes on disk.
  package let sizes: StoreSizes
  /// The addresses that wait.
  package let queue: Int
  /// When a worker may take the next address; `nil` when none waits.
  package let nextDue: Timestamp?
  /// The stored pages, by when they are visited again.
  package let nextVisits: DueCounts
  /// The addresses whose last attempt failed, by when they are tried again.
  package let nextAttempts: DueCounts
  /// The newest run; `nil` when there was none.
  package let lastRun: LastRun?
  /// Who holds the locks.
  package let holders: [StoreLock.Kind: StoreLock.Holder]

  /// Looks at `store`.
  ///
  /// - Throws: ``StoreError``.
  package init(_ store: EmbeddedStore, at now: Timestamp) async throws {
    moment = now
    let statistics = try await store.statistics()
    self.statistics = statistics
    duplicates = try await store.duplicateStatistics()
    sizes = try store.folder.sizes()
    queue = ["waiting", "leased"].reduce(0) { $0 + statistics.states[$1, default: 0] }
    nextDue = try await store.nextDue()
    nextVisits = try await store.dueCounts(at: now)
    nextAttempts = try await store.attemptCounts(at: now)
    var holders: [StoreLock.Kind: StoreLock.Holder] = [:]
    for kind in StoreLock.Kind.allCases {
      holders[kind] = StoreLock.holder(of: kind, in: store.folder)
    }
    self.holders = holders
    let run = try await store.runs(limit: 1).first
    lastRun = run.map { LastRun($0, isRunning: holders[.crawl] != nil) }
  }
}
