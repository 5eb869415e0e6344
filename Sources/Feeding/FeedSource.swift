import Addressing
package import Basics
import Digests
import Exporting
import Indexing
package import Ranking
import Records
package import Searching
import Segments
package import Storing

/// What is fed: the pages of a store with the scores that its index has for them.
///
/// Only what the index has taken already is read, because a page's score is found there: the score that
/// votes changed a moment ago, and whether the page is kept from searchers.
package struct FeedSource: Sendable {
  /// The system of record.
  package let store: EmbeddedStore
  /// What the query-independent score is made of.
  let weights: RankingWeights
  /// The seconds after which a page is half as fresh.
  let halfLife: Double
  /// Opens what people did with the pages; `nil` where nobody did anything.
  let openEngagement: @Sendable () throws -> EngagementView?
  /// Whether documents have their terms with impacts.
  let isExact: Bool
  /// Whether only app-linked pages are fed.
  let appLinkedOnly: Bool
  /// The languages whose stems are terms as well.
  let stems: [String]
  /// What kind of engine is fed.
  let engine: FeedEngine
  /// What time it is, by which pages expire.
  let now: @Sendable () -> Timestamp

  package init(
    store: EmbeddedStore,
    weights: RankingWeights,
    halfLife: Double,
    isExact: Bool,
    appLinkedOnly: Bool,
    stems: [String],
    engine: FeedEngine = .openSearch,
    now: @escaping @Sendable () -> Timestamp,
    openEngagement: @escaping @Sendable () throws -> EngagementView?
  ) {
    (self.store, self.weights, self.halfLife) = (store, weights, halfLife)
    (self.isExact, self.appLinkedOnly, self.stems) = (isExact, appLinkedOnly, stems)
    (self.engine, self.now, self.openEngagement) = (engine, now, openEngagement)
  }

  /// What else than the pages decides how documents look: documents of another shape are sent again.
  package var shape: String {
    let fields =
      switch engine {
      case .openSearch: "fields \(ExportFormat.openSearchMappingVersion)"
      case .vespa: "vespa \(VespaPackage.version)"
      }
    return "\(fields) neutral \(weights.neutralUnits)"
      + (isExact ? " exact \(stems.sorted().joined(separator: ","))" : "")
      + (appLinkedOnly ? " app-linked" : "")
  }

  /// Whether anything changed after `version`.
  ///
  /// - Throws: What the store throws.
  package func hasChanges(after version: Int64) async throws -> Bool {
    try await !store.changes(after: version, limit: 1).isEmpty
  }

  /// Opens what the index is now.
  ///
  /// - Throws: ``IndexError``, or ``StoreError`` when the votes cannot be read.
  func view() throws -> View {
    View(
      source: self,
      index: try SegmentIndex(reading: store.folder.indexPath),
      basis: SignalBasis(store.folder, halfLife: halfLife),
      engagement: try openEngagement()
    )
  }

  /// What is fed, as of one moment.
  struct View {
    let source: FeedSource
    let index: SegmentIndex
    let basis: SignalBasis
    let engagement: EngagementView?
    /// The moment, by which pages expire: the index takes them out with the next renewal only.
    let moment: Timestamp
    /// Finds the terms of documents.
    var builder: SegmentBuilder
    /// How many documents it was used for: it remembers every term that it has seen.
    var built = 0

    static let builtLimit = 2_000

    init(source: FeedSource, index: SegmentIndex, basis: SignalBasis, engagement: EngagementView?) {
      (self.source, self.index, self.basis) = (source, index, basis)
      self.engagement = engagement
      moment = source.now()
      builder = SegmentBuilder(stemming: index.stemming)
    }
  }
}

extension FeedSource.View {
  /// What neither words nor signals are read from.
  static let unneeded = PageRecord.unsearched.subtracting(["fetch", "image", "robots"])

  /// The lines of the pages that changed next after `version`, and that the index has.
  ///
  /// - Returns: The lines, the pages that cannot be read, and the version of the last of the changes; `nil`
  ///   when there are no more.
  /// - Throws: What the store throws, or ``FeedError`` when the index lacks a page.
  mutating func lines(
    after version: Int64,
    limit: Int
  ) async throws -> (lines: [FeedLine], damaged: [String], version: Int64)? {
    let changes = try await source.store.changes(
      after: version,
      limit: limit,
      leavingOut: Self.unneeded
    ).prefix { $0.version <= index.version }
    guard let last = changes.last else { return nil }
    // What the engine has of a damaged page stays: it is better than nothing.
    let whole = changes.filter { !$0.isDamaged }.map(Self.page)
    let damaged = changes.filter(\.isDamaged).map(\.url.text)
    return (try await lines(of: whole), damaged, last.version)
  }

  /// The lines of those of `entries` of which the score, or the page that stands for them, is another by
  /// now.
  ///
  /// - Parameters:
  ///   - entries: What the engine has.
  ///   - step: By how much a score has to differ, in units of 1/65,536.
  /// - Returns: The lines, in the order of the entries.
  /// - Throws: What the store throws, or ``FeedError`` when the index lacks a page.
  mutating func rescored(_ entries: [FeedLedger.Entry], step: Int32) async throws -> [FeedLine] {
    let representatives = try await representatives(of: entries.map(\.page))
    var wanted: [UInt64] = []
    for entry in entries {
      let isExpired = entry.ends.map { $0 <= moment } ?? false
      let live = isExpired ? nil : index.liveScore(entry.page)
      let units = live.map(LiveScores.units) ?? LiveScores.hidden
      let representative = representatives[entry.page]
      let isHidden = units == LiveScores.hidden
      let wasHidden = entry.units == LiveScores.hidden
      let differs = !isHidden && !wasHidden && abs(units - entry.units) >= step
      let isOther =
        representative?.identity ?? entry.identity != entry.representative
        || representative?.version ?? 0 != entry.covering
      // The engine may have an earlier version of a page that it refused, and that is to be hidden now.
      if entry.refusal == nil
        ? isHidden != wasHidden || differs || isOther : isHidden && !wasHidden
      {
        wanted.append(entry.page)
      }
    }
    return try await lines(ofPages: wanted)
  }

  /// The lines of the pages with these numbers, those that there are.
  ///
  /// - Throws: What the store throws, or ``FeedError`` when the index lacks a page.
  mutating func lines(ofPages wanted: [UInt64]) async throws -> [FeedLine] {
    guard !wanted.isEmpty else { return [] }
    let records = try await source.store.storedRecords(ids: wanted).records
    // What changed meanwhile comes with the changes.
    let pages = try records.filter { !$0.isDamaged && $0.version <= index.version }.map {
      Page(
        id: $0.id,
        version: $0.version,
        url: $0.url,
        record: try $0.record(leavingOut: Self.unneeded),
        rules: $0.rules
      )
    }
    return try await lines(of: pages)
  }

  /// A page as it was read.
  private struct Page {
    let id: UInt64
    let version: Int64
    let url: String
    let record: PageRecord?
    let rules: [String]
  }

  private static func page(_ change: DocumentChange) -> Page {
    Page(
      id: change.page,
      version: change.version,
      url: change.url.text,
      record: change.record,
      rules: change.rules
    )
  }

  private mutating func lines(of pages: [Page]) async throws -> [FeedLine] {
    let records = pages.compactMap(\.record)
    let engaged = try await engagement?.engagement(of: records) ?? [:]
    let representatives = try await representatives(of: pages.map(\.id))
    let covers = try await covers(of: representatives.values)
    var lines: [FeedLine] = []
    for page in pages {
      let identity = Digest128(of: page.url)
      var entry = FeedLedger.Entry(
        page: page.id,
        identity: identity,
        version: page.version,
        units: LiveScores.hidden,
        representative: representatives[page.id]?.identity ?? identity
      )
      let cover = representatives[page.id].flatMap { covers[$0.page] } ?? []
      entry.covering = representatives[page.id]?.version ?? 0
      guard let record = page.record, isFed(record) else {
        lines.append(FeedLine(entry: entry, url: page.url, document: nil, isGone: true))
        continue
      }
      guard let live = index.liveScore(page.id) else { throw lacking(page.url) }
      entry.units =
        record.isExpired(at: moment) ? LiveScores.hidden : LiveScores.units(live)
      entry.ends = record.end
      var document: SearchDocument?
      if entry.units != LiveScores.hidden {
        document = self.document(
          record,
          rules: page.rules,
          entry,
          engaged[identity],
          cover: cover
        )
      }
      lines.append(FeedLine(entry: entry, url: page.url, document: document))
    }
    return lines
  }

  private func isFed(_ record: PageRecord) -> Bool {
    record.indexable && (record.isAppLinked || !source.appLinkedOnly)
  }

  private func lacking(_ url: String) -> FeedError {
    FeedError(
      .localIndex,
      target: source.store.folder.indexPath,
      reason: "the index lacks \(url), which the store has",
      advice: "Build it again with `pippin index --rebuild`; nothing was deleted elsewhere."
    )
  }
}

extension RankingWeights {
  /// The score of a page of which nothing is known, in units.
  var neutralUnits: Int32 {
    guard staticWeight > 0 else { return 0 }
    return LiveScores.units(Float(-staticOffset / staticWeight))
  }
}
