import Addressing
package import Basics
import Digests
import Engagement
import Indexing
import Records
package import Storing
import Ranking

extension IndexFeed {
  /// What a renewal of the signals did.
  package struct Renewal: Hashable, Sendable {
    /// The pages with a record.
    package var pages: Int
    /// The links between them that count.
    package var links: Int
    /// The registrable domains.
    package var domains: Int
    /// How many iterations the ranks of pages took.
    package var iterations: Int
    /// How many pages of the index got another score.
    package var changed = 0
  }

  /// Whether the signals that depend on all pages are to be renewed at `now`: when they never
  /// were, when a day has passed, and when more than a tenth of the pages has changed.
  package func needsRenewal(at now: Timestamp) -> Bool {
    guard let table = basis.table else { return true }
    let age = now.seconds(since: table.moment)
    // A moment ahead comes from a clock that was wrong.
    if age >= 86_400 || age < 0 { return true }
    return Double(index.version) - Double(table.version) > Double(index.documentCount) / 10
  }

  /// The most pages for which a ranking pass takes seconds.
  private static let promptLimit = 100_000

  /// Whether anything changed since the signals that depend on all pages were renewed, and so few
  /// pages there are that whoever asks for an index that is up to date can wait for it.
  package var isPromptlyRenewed: Bool {
    guard let table = basis.table, index.documentCount <= Self.promptLimit else { return false }
    return index.version != table.version
  }

  /// Weighs links, repetitions and ages of all pages anew, gives every page of the index the score
  /// that follows, and keeps what it found in the folder of `store`.
  ///
  /// The index is drained before, and its segments are put in order after it. Ages count up to the
  /// start of the day of `now` in UTC, so that the same pages have the same scores all day.
  ///
  /// - Throws: What the store or the index throws.
  package func renew(from store: EmbeddedStore, at now: Timestamp) async throws -> Renewal {
    var (table, renewal) = try await survey(store, at: now)
    renewal.changed = try await scoring(by: table).rescore()
    try end(table, in: store.folder)
    try index.settle()
    return renewal
  }

  /// Looks at all pages of `store` together, and changes nothing.
  ///
  /// - Throws: ``StoreError``.
  func survey(
    _ store: EmbeddedStore,
    at now: Timestamp
  ) async throws -> (table: SignalTable, renewal: Renewal) {
    let day: Int64 = 86_400_000
    let moment = Timestamp(milliseconds: now.milliseconds / day * day)
    return try await SignalSurvey(store, index.version).table(moment: moment)
  }

  /// The same feed, which weighs pages by what `table` says of them.
  func scoring(by table: SignalTable) -> IndexFeed {
    var basis = basis
    (basis.table, basis.moment) = (table, table.moment)
    return IndexFeed(
      store: store,
      index: index,
      weights: weights,
      basis: basis,
      engagement: engagement
    )
  }

  /// Ends a renewal, when every page has the score that follows from `table`.
  ///
  /// Only now is the table kept: a process that ends before has not renewed anything, and the next
  /// one begins again.
  ///
  /// - Throws: ``IndexError`` or what writing the table throws.
  func end(_ table: SignalTable, in folder: StoreFolder) throws {
    index.tightenBounds()
    try index.synchronizeScores()
    try table.write(to: folder.signalsPath)
  }

  /// Gives every page of the index the score that its signals have now.
  ///
  /// - Returns: How many got another one.
  /// - Throws: What the store throws.
  package func rescore() async throws -> Int {
    var (version, changed): (Int64, Int) = (0, 0)
    while let piece = try await rescore(after: version) {
      version = piece.last
      changed += piece.changed
    }
    return changed
  }

  /// Gives some pages the score that their signals have now: those that changed next after
  /// `version`.
  ///
  /// - Returns: The version of the last of them, and how many got another score; `nil` when there
  ///   are no more.
  /// - Throws: What the store throws.
  func rescore(after version: Int64) async throws -> (last: Int64, changed: Int)? {
    let inputs = try await store.rankInputs(after: version, limit: batchSize)
    guard let last = inputs.last else { return nil }
    var changed = 0
    let engaged = try await engagement?.engagement(of: inputs, in: store) ?? [:]
    for page in inputs {
      guard page.isIndexable, let facts = page.facts else { continue }
      let id = page.page
      let item = engaged.isEmpty ? nil : engaged[Digest128(of: page.url)]
      var signals = RankingSignals(facts, of: page, basis: basis)
      if let item { signals.take(item) }
      let known = Float(signals.staticScore(weights))
      let isExpired = basis.moment.flatMap { now in facts.end.map { $0 <= now } } ?? false
      let score = item?.isHidden == true || isExpired ? -.infinity : known
      guard let live = index.liveScore(id), live != score, !(abs(live - score) <= 1 / 65_536)
      else { continue }
      if index.setLiveScore(id, score) { changed += 1 }
    }
    return (last.version, changed)
  }

  /// What no signal is read from, nor the groups that engagement is compared in; whether there is
  /// text is found by a rule.
  static let unscored: Set<String> = PageRecord.unsearched.subtracting(["fetch"]).union([
    "alternateApps", "appLinks", "banner", "headings", "keywords", "links", "robots", "text",
    "twitterApp", "universalLinks", "webFallback",
  ])
}
