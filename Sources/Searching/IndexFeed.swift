package import Addressing
import Digests
import Engagement
import Foundation
package import Indexing
package import Ranking
package import Records
package import Segments
package import Storing

/// Keeps the index up to date with the store: drains what changed since it last looked.
package struct IndexFeed {
  /// The system of record.
  let store: any RankedStore
  /// The index, on which the caller holds the lock.
  let index: SegmentIndex
  /// What the query-independent score is made of.
  let weights: RankingWeights
  /// What pages are scored against.
  let basis: SignalBasis
  /// What people did with the pages, where that is known.
  let engagement: EngagementView?

  /// The documents that are taken from the store at a time: fewer when the index may use little
  /// memory, because their texts are held until they are built in.
  var batchSize: Int { min(1000, max(50, index.memoryBudget >> 18)) }

  /// Creates a feed from `store` to `index`.
  package init(
    store: any RankedStore,
    index: SegmentIndex,
    weights: RankingWeights,
    basis: SignalBasis = SignalBasis(),
    engagement: EngagementView? = nil
  ) {
    self.store = store
    self.index = index
    self.weights = weights
    self.basis = basis
    self.engagement = engagement
  }

  /// Opens the index of `folder` for writing; what is damaged of it is put aside, or all of it
  /// thrown away, because the store holds everything that it is made from.
  ///
  /// - Parameters:
  ///   - folder: The store's folder.
  ///   - options: How it is built.
  ///   - isDamaged: Set when something was put aside, thrown away or lost, votes included: then all
  ///     pages are to be scored again by ``renew(from:at:)``, because nobody knows which have other
  ///     scores.
  /// - Returns: The index.
  /// - Throws: ``IndexError`` when the disk fails.
  package static func open(
    _ folder: StoreFolder,
    options: SegmentIndex.Options = SegmentIndex.Options(),
    isDamaged: inout Bool
  ) throws(IndexError) -> SegmentIndex {
    do {
      let index = try SegmentIndex(folder: folder.indexPath, options: options)
      let lostVotes = EngagementMark.isLost(in: folder)
      let isUnknown =
        index.lostScores || lostVotes || !SignalTable.isIntact(at: folder.signalsPath)
      isDamaged = !index.quarantined.isEmpty || isUnknown
      // Should this process end before all is scored, the next one has to know.
      if isUnknown { try remove(folder.signalsPath) }
      if lostVotes { try EngagementMark.clear(in: folder) }
      if index.lostScores { try index.checkpoint() }
      return index
    } catch {
      switch error {
      case .damaged, .unsupported: break
      case .file, .unordered, .incomplete: throw error
      }
      isDamaged = true
      try SegmentIndex.discard(folder.indexPath)
      return try SegmentIndex(folder: folder.indexPath, options: options)
    }
  }

  /// Removes the file at `path`, if there is one.
  ///
  /// - Throws: ``IndexError`` when the disk refuses.
  static func remove(_ path: String) throws(IndexError) {
    if unlink(path) != 0, errno != ENOENT {
      throw .file(path: path, operation: "remove", code: errno)
    }
  }

  /// Indexes everything that changed since the index last looked.
  ///
  /// A segment that turns out to be damaged meanwhile is put aside, and everything read once more:
  /// what is in the index already is skipped.
  ///
  /// - Parameters:
  ///   - intake: What was read before; it counts when the index has everything up to its start.
  ///   - progress: Called with how many changes were read so far.
  ///   - damaged: Called with each page that cannot be read, and is taken out of the index.
  /// - Returns: How many changes were taken.
  /// - Throws: What the store or the index throws; what was taken before stays.
  package func drain(
    _ intake: IndexIntake? = nil,
    progress: (Int) -> Void = { _ in },
    damaged: (WebAddress) -> Void = { _ in }
  ) async throws -> Int {
    var intake = intake?.start == index.version ? intake : nil
    while true {
      do {
        let count = try await drainOnce(intake, progress: progress, damaged: damaged)
        if !index.isIncomplete { return count }
      } catch IndexError.incomplete {}
      intake = nil
    }
  }

  private func drainOnce(
    _ intake: IndexIntake?,
    progress: (Int) -> Void,
    damaged: (WebAddress) -> Void
  ) async throws -> Int {
    let reader = ChangeReader(
      store: store,
      weights: weights,
      basis: basis,
      engagement: engagement
    )
    var intake = intake ?? IndexIntake(after: index.version)
    var count = intake.changes.count
    while true {
      let read = try await reader.read(into: &intake, limit: batchSize, damaged: damaged)
      if read == 0 || intake.byteCount >= index.textBudget { try apply(&intake) }
      guard read > 0 else {
        try await index.finish()
        return count
      }
      count += read
      progress(count)
    }
  }

  /// Has the index take what was read, and begins the next intake.
  ///
  /// - Throws: What the store throws when the disk fails, or ``IndexError``.
  func apply(_ intake: inout IndexIntake) throws {
    guard !intake.changes.isEmpty else { return }
    try store.makeDurable()
    try index.apply(intake.changes)
    for id in intake.hidden { index.setLiveScore(id, -.infinity) }
    intake = IndexIntake(after: intake.version)
  }
}
