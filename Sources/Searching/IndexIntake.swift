import Addressing
import Basics
import Digests
import Engagement
import Ranking
import Records

/// Changes on their way from the store to an index: read, and not taken by it yet.
package struct IndexIntake: Sendable {
  /// The version up to which the index has everything when it takes these.
  let start: Int64
  /// The version of the last change that was read.
  private(set) var version: Int64
  /// The changes, in the order of their versions.
  private(set) var changes: [IndexChange] = []
  /// The documents among them that are not to be found.
  private(set) var hidden: [UInt64] = []
  /// About the bytes of their texts.
  private(set) var byteCount = 0

  /// Begins behind `version`.
  init(after version: Int64) { (start, self.version) = (version, version) }

  fileprivate mutating func add(_ change: IndexChange, isHidden: Bool) {
    changes.append(change)
    version = change.version
    if isHidden { hidden.append(change.id) }
    guard let document = change.document else { return }
    byteCount += document.title.utf8.count + document.summary.utf8.count + document.body.utf8.count
    for text in document.headings { byteCount += text.utf8.count }
    for text in document.keywords { byteCount += text.utf8.count }
  }
}

/// Reads what changed in a store, as an index takes it.
struct ChangeReader {
  /// The system of record.
  let store: any RankedStore
  /// What the query-independent score is made of.
  let weights: RankingWeights
  /// What pages are scored against.
  let basis: SignalBasis
  /// What people did with the pages, where that is known.
  let engagement: EngagementView?

  /// Reads up to `limit` changes behind those of `intake`, and adds them.
  ///
  /// - Parameters:
  ///   - intake: What was read so far.
  ///   - limit: The most changes to read.
  ///   - damaged: Called with each page that cannot be read, and is taken out of the index.
  /// - Returns: How many there were; 0 when there are no more.
  /// - Throws: What the store throws.
  func read(
    into intake: inout IndexIntake,
    limit: Int,
    damaged: (WebAddress) -> Void
  ) async throws -> Int {
    let changes = try await store.changes(
      after: intake.version,
      limit: limit,
      leavingOut: PageRecord.unindexed
    )
    for change in changes where change.isDamaged { damaged(change.url) }
    let engaged = try await engagement?.engagement(of: changes.compactMap(\.record)) ?? [:]
    for change in changes {
      let item = engaged.isEmpty ? nil : engaged[change.url.identity]
      let isExpired = change.record?.isExpired(at: basis.moment) == true
      intake.add(self.change(change, item), isHidden: item?.isHidden == true || isExpired)
    }
    return changes.count
  }

  private func change(_ change: DocumentChange, _ engaged: ItemEngagement?) -> IndexChange {
    let document = change.record.flatMap { record -> IndexDocument? in
      guard record.indexable else { return nil }
      var signals = RankingSignals(record, page: change.page, rules: change.rules, basis: basis)
      if let engaged { signals.take(engaged) }
      return IndexDocument(record, staticScore: signals.staticScore(weights))
    }
    return IndexChange(version: change.version, id: change.page, document: document)
  }
}
