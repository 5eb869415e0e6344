import Addressing
package import Basics
import Foundation
package import Indexing
package import Ranking
import Segments
package import Storing

/// Indexes what a crawl commits while the crawl goes on, so that little is left to do at its end.
///
/// It takes what was committed from the memory of the process, and the lock of the index only for
/// as long as a segment is written: whoever wants to serve the store can take it in between, indexes what
/// is committed himself from then on, and this ends. Nothing depends on it: what it has not brought to the
/// index is found in the store by whoever drains that next, also after a crash.
package actor CrawlIndexer {
  /// How an indexer opens the index.
  package struct Settings: Sendable {
    /// What the query-independent score is made of.
    package var weights: RankingWeights
    /// The seconds after which a page is half as fresh.
    package var halfLife: Double
    /// How the index is built.
    package var options: SegmentIndex.Options
    /// Who holds the lock of the index while it is written to.
    package var holder: StoreLock.Holder

    package init(
      weights: RankingWeights,
      halfLife: Double,
      options: SegmentIndex.Options,
      holder: StoreLock.Holder
    ) {
      self.weights = weights
      self.halfLife = halfLife
      self.options = options
      self.holder = holder
    }
  }

  /// How many changes the index has taken, and what was read and not indexed.
  package typealias Outcome = (taken: Int, rest: IndexIntake?)

  private let store: EmbeddedStore
  private let settings: Settings
  private let basis: SignalBasis
  private var intake: IndexIntake?
  /// How many changes the index has taken.
  private var taken = 0
  /// How many records are taken apart at a time: few, because a crawl needs memory as well.
  private static let changesPerRead = 64
  private var task: Task<Void, Never>?
  /// Its work takes long at times.
  private nonisolated let executor = QueueExecutor(label: "crawl indexer")

  /// Where it runs.
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Prepares to follow `store`; ages count up to `now` before the first ranking pass.
  package init(_ store: EmbeddedStore, settings: Settings, now: Timestamp) {
    self.store = store
    self.settings = settings
    var basis = SignalBasis(store.folder, halfLife: settings.halfLife)
    if basis.moment == nil { basis.moment = now }
    self.basis = basis
  }

  /// The bytes of texts that make a segment: few, because a crawl needs memory as well.
  private var textLimit: Int { min(4 << 20, settings.options.memoryBudget / 5) }

  /// Begins to follow what is committed from now on, unless votes are to be counted or the index cannot
  /// be read.
  package func start() {
    guard task == nil, !hasVotes else { return }
    guard let index = try? SegmentIndex(reading: store.folder.indexPath) else { return }
    intake = IndexIntake(after: index.version)
    let changes = store.followChanges()
    task = Task { await self.follow(changes) }
  }

  /// Whether people have done something with the pages, which their scores depend on.
  private var hasVotes: Bool {
    FileManager.default.fileExists(atPath: store.folder.engagementPath)
  }

  /// Ends, and hands over what was read and not indexed.
  ///
  /// - Returns: How many changes the index has taken, and what ``IndexFeed/drain(_:progress:damaged:)``
  ///   begins with.
  package func stop() async -> Outcome {
    store.stopFollowing()
    await task?.value
    store.endFollowing()
    defer { intake = nil }
    return (taken, intake)
  }

  private func follow(_ changes: AsyncStream<Void>) async {
    let reader = ChangeReader(
      store: store,
      weights: settings.weights,
      basis: basis,
      engagement: nil
    )
    for await _ in changes {
      do {
        try await take(with: reader)
      } catch {
        // Whoever drains the store at the end meets the same, and says so.
        intake = nil
        return store.endFollowing()
      }
    }
  }

  private func take(with reader: ChangeReader) async throws {
    guard var intake else { return }
    var hasDamage = false
    let (limit, damaged) = (Self.changesPerRead, { (_: WebAddress) in hasDamage = true })
    while try await reader.read(into: &intake, limit: limit, damaged: damaged) > 0 {
      // Whoever drains the store at the end reports which records are damaged.
      guard !hasDamage else { throw IndexError.incomplete }
      if intake.byteCount >= textLimit { try await apply(&intake) }
    }
    self.intake = intake
  }

  private func apply(_ intake: inout IndexIntake) async throws {
    let lock = try StoreLock(.index, in: store.folder, holder: settings.holder)
    defer { withExtendedLifetime(lock) {} }
    let index = try open()
    // Somebody else has indexed meanwhile, or will: votes came in.
    guard index.version == intake.start, !hasVotes else { throw IndexError.incomplete }
    let feed = IndexFeed(store: store, index: index, weights: settings.weights, basis: basis)
    let count = intake.changes.count
    try feed.apply(&intake)
    try await index.finish()
    taken += count
  }

  /// Opens the index.
  ///
  /// - Throws: ``IndexError``, also when it is damaged, which who drains the store repairs.
  private func open() throws(IndexError) -> SegmentIndex {
    var options = settings.options
    // Whoever takes the lock next must find nobody at work.
    options.mergesInBackground = false
    var isDamaged = false
    let index = try IndexFeed.open(store.folder, options: options, isDamaged: &isDamaged)
    guard !isDamaged else {
      try IndexFeed.remove(store.folder.signalsPath)
      throw .incomplete
    }
    return index
  }
}
