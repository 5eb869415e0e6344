import Basics
import Exporting
import Searching
import Synchronization

/// What the admin page says of stores, kept for a while: whoever asks twice does not make the server
/// count every page and the votes of every item twice.
final class AdminFacts: Sendable {
  /// What was counted of one store.
  struct Facts: Hashable, Sendable {
    /// When it was counted.
    let moment: Timestamp
    /// The most important numbers, as HTML.
    let numbers: String
    /// What searches find, and the crawl.
    let state: AdminState
    /// The engagement by weeks, as HTML.
    let engagement: String
    /// The tables, as HTML.
    let sections: String
  }

  /// Seconds that facts are kept.
  static let lifetime = 60.0

  private let kept = Mutex<[String: Facts]>([:])

  /// The facts of `store`, at most a minute old.
  ///
  /// - Throws: ``StoreError`` when the store cannot be read.
  func facts(
    of store: ServedStore,
    isAppLinkedOnly: Bool,
    now: Timestamp
  ) async throws -> Facts {
    if let facts = kept.withLock({ $0[store.name] }),
      (0..<Self.lifetime).contains(now.seconds(since: facts.moment))
    {
      return facts
    }
    let report = try await StoreReport(brief: store.store)
    let trend = TrendChart(try store.engagementTrend(now: now), k: store.engagementThreshold)
    let facts = Facts(
      moment: now,
      numbers: report.numbers,
      state: try await AdminState(of: store, isAppLinkedOnly: isAppLinkedOnly, now: now),
      engagement: trend.section,
      sections: report.sections
    )
    kept.withLock { $0[store.name] = facts }
    return facts
  }
}
