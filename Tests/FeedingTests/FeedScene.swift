import Basics
import Feeding
import Indexing
import JSON
import Ranking
import Records
import Searching
import StoredTestSupport
import Storing
import Synchronization
import TestSupport

/// A store with an index, and an engine that is fed from it.
final class FeedScene: Sendable {
  let pages: StoredPages
  let engine: FakeEngine
  let target: FeedTarget
  private let ledger: Mutex<FeedLedger>
  /// The seconds that were waited, and what was heard of the server.
  let waits = Mutex<(seconds: [Double], heard: [String])>(([], []))
  /// What time it is.
  let moment = Mutex(Timestamp(milliseconds: 1_700_000_000_000))

  init(_ engine: FakeEngine = FakeEngine(), as kind: FeedEngine = .openSearch) throws {
    pages = try StoredPages()
    self.engine = engine
    let name = kind == .vespa ? "page" : "pages"
    target = try FeedTarget("http://engine.example:9200/\(name)", engine: kind)
    ledger = Mutex(try Self.ledger(pages, target))
  }

  private static func ledger(_ pages: StoredPages, _ target: FeedTarget) throws -> FeedLedger {
    let holder = StoreLock.Holder(pid: 1, command: "a test", since: .init(milliseconds: 0))
    return try FeedLedger(pages.folder, target: target.text, holder: holder)
  }

  var sent: FeedLedger { ledger.withLock { $0 } }

  func source(isExact: Bool = false, appLinkedOnly: Bool = false) -> FeedSource {
    FeedSource(
      store: pages.store,
      weights: .standard,
      halfLife: SignalBasis.standardHalfLife,
      isExact: isExact,
      appLinkedOnly: appLinkedOnly,
      stems: [],
      engine: target.engine,
      now: { [self] in moment.withLock { $0 } }
    ) { nil }
  }

  /// Brings the index up to date, and gives pages the scores `live`.
  func index(live: [String: Float] = [:]) async throws {
    let index = try SegmentIndex(folder: pages.folder.indexPath)
    _ = try await IndexFeed(store: pages.store, index: index, weights: .standard).drain()
    for (url, score) in live { index.setLiveScore(try await pages.number(url), score) }
    try index.synchronizeScores()
  }

  func service() throws -> SearchService {
    try SearchService(folder: pages.folder, weights: .standard)
  }

  func feeder(isExact: Bool = false, appLinkedOnly: Bool = false, patience: Double = 60) throws
    -> IndexFeeder
  {
    try IndexFeeder(
      source(isExact: isExact, appLinkedOnly: appLinkedOnly),
      to: target,
      of: engine,
      ledger: sent,
      behavior: behavior(patience: patience)
    )
  }

  /// Waits by a clock that shows what was waited, and what the engine kept answers back for.
  func behavior(patience: Double) -> IndexFeeder.Behavior {
    IndexFeeder.Behavior(
      patience: patience,
      sleep: { [self] seconds in waits.withLock { $0.seconds.append(seconds) } },
      now: { [self] in
        waits.withLock { $0.seconds.reduce(0, +) } + engine.state.withLock { $0.held }
      },
      chance: { 0.5 },
      listener: { [self] text in waits.withLock { $0.heard.append(text) } }
    )
  }

  /// The titles of the documents that the engine has, sorted.
  var titles: [String] { engine.documents.values.compactMap { $0["title"]?.string }.sorted() }
}
