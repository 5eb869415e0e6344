package import Basics
package import Engagement
package import Indexing
package import Ranking
import Records
package import Storing

/// Takes events in and shows the next search what they change: the whole way from lines to
/// scores, for one process under the lock of the index, one batch after the other.
package final class EngagementSession {
  private let ledger: EngagementLedger
  private let intake: EngagementIntake
  private let index: SegmentIndex
  private var scorer: EngagementScorer

  /// Opens the votes of `folder` beside its store and index.
  ///
  /// - Parameters:
  ///   - folder: The store's folder.
  ///   - store: The pages.
  ///   - index: The index, on which the caller holds the lock.
  ///   - weights: What the query-independent score is made of.
  ///   - basis: What pages are scored against beside their own records.
  ///   - settings: The constants of engagement.
  ///   - random: Makes that many secret, random bytes.
  /// - Throws: ``StoreError``.
  package init(
    folder: StoreFolder,
    store: EmbeddedStore,
    index: SegmentIndex,
    weights: RankingWeights,
    basis: SignalBasis = SignalBasis(),
    settings: EngagementSettings,
    random: @escaping @Sendable (Int) -> [UInt8]
  ) throws {
    ledger = try EngagementLedger(folder, access: .writing)
    try EngagementMark.set(in: folder)
    intake = EngagementIntake(ledger, settings: settings, random: random)
    self.index = index
    scorer = try EngagementScorer(
      store: store,
      index: index,
      ledger: ledger,
      weights: weights,
      basis: basis,
      settings: settings
    )
  }

  /// Takes whole lines in; see ``EngagementIntake/take(_:firstLine:now:)``.
  ///
  /// - Returns: What became of them, when it is durable and the next search sees it.
  /// - Throws: ``StoreError``; sending the same again counts nothing twice.
  package func take(
    _ text: [UInt8],
    firstLine: Int,
    now: Timestamp
  ) async throws -> EngagementIntake.Receipt {
    let receipt = try await intake.take(text, firstLine: firstLine, now: now)
    try await show(now: now)
    return receipt
  }

  /// Takes events in that have been read already, likewise.
  ///
  /// - Throws: ``StoreError``; sending the same again counts nothing twice.
  package func take(
    _ events: [EngagementEvent],
    now: Timestamp
  ) async throws -> EngagementIntake.Receipt {
    let receipt = try await intake.take(events, now: now)
    try await show(now: now)
    return receipt
  }

  /// Takes events and activities in that have been read already; see
  /// ``EngagementIntake/takeEach(_:now:)``.
  ///
  /// - Throws: ``StoreError``; sending the same again counts nothing twice.
  package func takeEach(
    _ inputs: [EngagementInput],
    now: Timestamp
  ) async throws -> [EngagementIntake.Outcome] {
    let outcomes = try await intake.takeEach(inputs, now: now)
    try await show(now: now)
    return outcomes
  }

  /// The secret that impressions are signed with, made when it is first needed.
  ///
  /// - Parameter random: Makes that many secret, random bytes.
  /// - Returns: 32 bytes.
  /// - Throws: ``StoreError``.
  package func impressionKey(random: (Int) -> [UInt8]) async throws -> [UInt8] {
    if let key = try await ledger.value(of: EngagementView.impressionKey), key.count == 32 {
      return key
    }
    let key = random(32)
    try await ledger.setValue(key, of: EngagementView.impressionKey)
    return key
  }

  /// Destroys the keys that are expired, scores every page with votes anew, and makes the scores
  /// durable.
  ///
  /// - Returns: How many pages were scored.
  /// - Throws: ``StoreError`` or ``IndexError``.
  @discardableResult
  package func finish(now: Timestamp) async throws -> Int {
    try await intake.prepare(now: now)
    let count = try await scorer.scoreAll(now: now)
    try index.synchronizeScores()
    return count
  }

  /// Forgets what is known of `pages` besides engagement, because they changed.
  package func forget(_ pages: some Sequence<UInt64>) {
    scorer.forget(pages)
  }

  /// Closes the votes.
  ///
  /// - Throws: ``StoreError``.
  package func close() throws {
    try ledger.close()
  }

  private func show(now: Timestamp) async throws {
    try await scorer.score(intake.takeChanged(), now: now)
  }
}
