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
  let store: any DocumentStore
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
    store: any DocumentStore,
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
  /// - Parameters:
  ///   - progress: Called with how many changes were read so far.
  ///   - damaged: Called with each page that cannot be read, and is taken out of the index.
  /// - Returns: How many changes were taken.
  /// A segment that turns out to be damaged meanwhile is put aside, and everything read once more:
  /// what is in the index already is skipped.
  ///
  /// - Throws: What the store or the index throws; what was taken before stays.
  package func drain(
    progress: (Int) -> Void = { _ in },
    damaged: (WebAddress) -> Void = { _ in }
  ) async throws -> Int {
    while true {
      do {
        let count = try await drainOnce(progress: progress, damaged: damaged)
        if !index.isIncomplete { return count }
      } catch IndexError.incomplete {
        continue
      }
    }
  }

  private func drainOnce(
    progress: (Int) -> Void,
    damaged: (WebAddress) -> Void
  ) async throws -> Int {
    var count = 0
    var version = index.version
    var waiting = WaitingChanges()
    while true {
      let changes = try await store.changes(
        after: version,
        limit: batchSize,
        leavingOut: Self.unneeded
      )
      for change in changes where change.isDamaged { damaged(change.url) }
      let engaged = try await engagement?.engagement(of: changes.compactMap(\.record)) ?? [:]
      for change in changes { waiting.add(self.change(change, engaged)) }
      for change in changes {
        let isUnwanted = !engaged.isEmpty && engaged[change.url.identity]?.isHidden == true
        guard isUnwanted || change.record?.isExpired(at: basis.moment) == true else { continue }
        waiting.hidden.append(change.page)
      }
      let isLast = changes.isEmpty
      if !waiting.isEmpty, isLast || waiting.byteCount >= index.textBudget {
        try index.apply(waiting.changes)
        for id in waiting.hidden { index.setLiveScore(id, -.infinity) }
        waiting = WaitingChanges()
      }
      guard let last = changes.last else {
        try await index.finish()
        return count
      }
      version = last.version
      count += changes.count
      progress(count)
    }
  }

  /// What neither words nor signals are read from.
  static let unneeded = PageRecord.unsearched.subtracting(["fetch"])

  /// The part of a page's score that no query changes.
  func staticScore(
    of record: PageRecord,
    _ change: DocumentChange,
    _ engaged: ItemEngagement?
  ) -> Double {
    var signals = RankingSignals(record, page: change.page, rules: change.rules, basis: basis)
    if let engaged { signals.take(engaged) }
    return signals.staticScore(weights)
  }

  private func change(
    _ change: DocumentChange,
    _ engaged: [Digest128: ItemEngagement]
  ) -> IndexChange {
    let engaged = engaged.isEmpty ? nil : engaged[change.url.identity]
    let document = change.record.flatMap { record -> IndexDocument? in
      guard record.indexable else { return nil }
      let score = staticScore(of: record, change, engaged)
      return IndexDocument(record, staticScore: score)
    }
    return IndexChange(version: change.version, id: change.page, document: document)
  }
}

/// Changes that were read from the store and not taken by the index yet.
private struct WaitingChanges {
  private(set) var changes: [IndexChange] = []
  /// The documents among them that are not to be found.
  var hidden: [UInt64] = []
  /// About the bytes of their texts.
  private(set) var byteCount = 0

  var isEmpty: Bool { changes.isEmpty }

  mutating func add(_ change: IndexChange) {
    changes.append(change)
    guard let document = change.document else { return }
    byteCount += document.title.utf8.count + document.summary.utf8.count + document.body.utf8.count
    for text in document.headings { byteCount += text.utf8.count }
    for text in document.keywords { byteCount += text.utf8.count }
  }
}
