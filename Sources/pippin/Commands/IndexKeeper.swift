import Addressing
import Basics
import Engagement
import Foundation
import Indexing
import Ranking
import Searching
import Storing

/// Opens the index and drains the store into it.
struct IndexKeeper {
  /// The store's folder.
  let folder: StoreFolder
  /// What the query-independent score is made of.
  let weights: RankingWeights
  /// The seconds after which a page is half as fresh.
  let halfLife: Double
  /// How the index is built.
  var options: SegmentIndex.Options
  /// The constants of engagement, which pages keep when they are indexed again.
  let engagement: EngagementSettings
  /// Where to speak.
  let console: Console

  /// Prepares to keep the index of `folder`, as `settings` say.
  ///
  /// - Throws: ``SettingsError`` when a setting is out of range.
  init(folder: StoreFolder, settings: Settings, console: Console) throws(SettingsError) {
    self.folder = folder
    self.console = console
    weights = try settings.rankingWeights()
    halfLife = settings.freshnessHalfLife()
    var options = try settings.indexOptions()
    options.releasesMerged = true
    self.options = options
    engagement = settings.engagementSettings()
  }

  /// Indexes what is committed to `store` meanwhile.
  func indexer(of store: EmbeddedStore, holder: StoreLock.Holder) -> CrawlIndexer {
    let settings = CrawlIndexer.Settings(
      weights: weights,
      halfLife: halfLife,
      options: options,
      holder: holder.briefly
    )
    return CrawlIndexer(store, settings: settings, now: Clock.now())
  }

  /// Says who holds the index, and whether that is a server, which brings it up to date.
  private func tellUpdater(_ reason: String) {
    let cause = reason.prefix(1).uppercased() + reason.dropFirst()
    let holder = StoreLock.holder(of: .index, in: folder)
    let isServer = holder?.command.hasPrefix("pippin serve") == true
    let end = isServer ? " The server brings the index up to date." : ""
    console.note("Index: not updated here. \(cause).\(end)")
  }

  /// Brings the index up to date, unless another process holds it and will do so itself.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - holder: Who does it.
  ///   - followed: What an indexer has done of it.
  ///   - speaks: Whether it is said what was done.
  /// - Throws: What the store or the index throws.
  func updateUnlessLocked(
    from store: EmbeddedStore,
    holder: StoreLock.Holder,
    followed: CrawlIndexer.Outcome = (0, nil),
    speaks: Bool = true
  ) async throws {
    let lock: StoreLock
    do {
      lock = try StoreLock(.index, in: folder, holder: holder)
    } catch {
      guard error.code == .locked else { throw error }
      if speaks { tellUpdater(error.reason) }
      return
    }
    defer { withExtendedLifetime(lock) {} }
    let count = try await open(from: store, intake: followed.rest).changes + followed.taken
    if speaks { console.note("Index: updated with \(Amount.count(count, "change")).") }
  }

  /// When the signals that depend on all pages are renewed.
  enum Renewal: Hashable, Sendable {
    /// When they are due.
    case due
    /// When anything changed, too, unless that takes long.
    case prompt
    /// In any case.
    case always
  }

  /// Indexes what changed since the last time; everything when `rebuilds`, and then all signals
  /// are renewed.
  ///
  /// - Returns: How many changes were taken.
  func update(
    from store: EmbeddedStore,
    rebuilds: Bool = false,
    renewal: Renewal = .due
  ) async throws -> Int {
    try await open(from: store, rebuilds: rebuilds, renewal: renewal).changes
  }

  /// The index, up to date and open for writing.
  func updated(from store: EmbeddedStore) async throws -> SegmentIndex {
    try await open(from: store).index
  }

  /// What the last renewal of the signals found; ages count up to `now` before the first.
  func basis(at now: Timestamp) -> SignalBasis {
    var basis = SignalBasis(folder, halfLife: halfLife)
    if basis.moment == nil { basis.moment = now }
    return basis
  }

  private func open(
    from store: EmbeddedStore,
    rebuilds: Bool = false,
    renewal: Renewal = .due,
    intake: IndexIntake? = nil
  ) async throws -> (index: SegmentIndex, changes: Int) {
    var isDamaged = false
    let index = try IndexFeed.open(folder, options: options, isDamaged: &isDamaged)
    if isDamaged {
      console.note("Index: damaged, or of an older version. Building it from the store.")
    }
    if rebuilds { try index.reset(staging: true) }
    let now = Clock.now()
    let feed = IndexFeed(
      store: store,
      index: index,
      weights: weights,
      basis: basis(at: now),
      engagement: try await engagementView(at: now)
    )
    let count = try await drain(feed, intake)
    isDamaged = isDamaged || !index.quarantined.isEmpty
    let isWanted =
      renewal == .always || rebuilds || isDamaged || renewal == .prompt && feed.isPromptlyRenewed
    if isWanted || feed.needsRenewal(at: now) { try await rank(feed, from: store, at: now) }
    if rebuilds { try index.publish() }
    if console.hasProgressLine { console.progress("") }
    return (index, count)
  }

  /// What people did, without the keys of days that are past; `nil` where no event was accepted.
  private func engagementView(at now: Timestamp) async throws -> EngagementView? {
    if EngagementMark.isLost(in: folder) {
      console.complain(
        "\(folder.engagementPath) is missing or empty; pages are ranked without what people did."
      )
    }
    try await EngagementForgetting.destroyKeys(in: folder, at: now)
    let view = try EngagementView.open(folder, settings: engagement, now: now)
    if view != nil { try EngagementMark.set(in: folder) }
    return view
  }

  /// Indexes what changed, and reports records that are damaged.
  ///
  /// - Returns: How many changes there were.
  private func drain(_ feed: IndexFeed, _ intake: IndexIntake?) async throws -> Int {
    let console = console
    var damaged: [String] = []
    let count = try await feed.drain(intake) { done in
      if console.hasProgressLine { console.progress("indexing: \(Amount.count(done, "change"))") }
    } damaged: {
      damaged.append($0.text)
    }
    if let first = damaged.first {
      console.complain(
        "\(damaged.count) records are damaged and left out, the first of them of "
          + "\(TerminalText.plain(first)). See `pippin check`, and crawl the pages again."
      )
    }
    return count
  }

  /// Computes the signals of all pages again.
  private func rank(
    _ feed: IndexFeed,
    from store: EmbeddedStore,
    at now: Timestamp
  ) async throws {
    if console.hasProgressLine { console.progress("ranking: counting links") }
    let renewal = try await feed.renew(from: store, at: now)
    if console.hasProgressLine { console.progress("") }
    console.note(
      "Ranking: \(Amount.count(renewal.links, "link")) counted, "
        + "\(Amount.count(renewal.changed, "score")) changed."
    )
  }
}

extension StoreLock.Holder {
  /// This process, running `command`.
  static func current(_ command: String) -> StoreLock.Holder {
    StoreLock.Holder(
      pid: ProcessInfo.processInfo.processIdentifier,
      command: command,
      since: Clock.now()
    )
  }
}
