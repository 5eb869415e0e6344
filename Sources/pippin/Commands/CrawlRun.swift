import Addressing
import Archiving
import Basics
import Crawling
import Digests
import Fetching
import Foundation
import Frontier
import Isolation
import JSON
import Reading
import Records
import Searching
import Storing

/// One run of a crawl: store, locks, fetcher, signals, and the index afterwards.
struct CrawlRun {
  /// How to crawl.
  let settings: CrawlSettings
  /// How to fetch.
  let fetching: FetchSettings
  /// What reads pages.
  let readers: PageReaders
  /// Whether ``readers`` read other pages after the crawl; else they end with it, because they would take
  /// memory while all pages are ranked.
  var keepsReaders = false
  /// What renders pages; `nil` renders none.
  var renderer: PageRenderer?
  /// Where weights come from.
  let ranking: Settings
  /// The folder of the store.
  let folder: String
  /// Whether exchanges are archived.
  let keepsArchive: Bool
  /// What uploads archives to an object store; `nil` leaves them in their folder.
  var uploader: ArchiveUploader?
  /// Which pages are visited again, if any.
  let recrawl: Recrawl?
  /// Whether nothing but the seeds is fetched, whatever else waits in the store.
  var holdsOthers = false
  /// Who is notified of the end of the run.
  var webhook: Webhook?
  /// The command that makes such a run, as it is typed; `nil` when nobody typed one.
  var command: String?
  /// How the outcome is printed; `terminal` says it where messages go, and prints nothing.
  var format = TextFormat.terminal
  /// Where to speak.
  let console: Console
  /// Who is told how far the run is, if anybody asks.
  var metrics: CrawlMetrics?

  /// Crawls `list` and indexes what came of it.
  ///
  /// - Returns: The report of the run.
  /// - Throws: A ``Failure``, or what a stage throws; what was stored stays.
  @discardableResult
  func run(_ list: SeedList) async throws -> CrawlReport {
    try fetching.validate()
    let storeFolder = try StoreFolder(creating: folder)
    let holder = StoreLock.Holder.current("pippin crawl")
    let lock = try StoreLock(.crawl, in: storeFolder, holder: holder)
    defer { withExtendedLifetime(lock) {} }
    let store = try EmbeddedStore(storeFolder, access: .writing, settings: settings.store)
    try await store.refuseFollowed()
    try await store.applyBudgets(at: Clock.now())
    try await store.recover(at: Clock.now(), delay: settings.delay)
    try await bringBackTimes(in: store)
    let begin = Date()
    var list = list
    list.number(try await store.numbers(ofSeeds: list.seeds.map(\.address.text)))
    let run = try await store.beginRun(at: Clock.now(), summary: [])
    let passedBefore = try await store.passedCounts()
    let version = try await store.latestVersion()
    let start = Clock.now()
    let keeper = try IndexKeeper(folder: storeFolder, settings: ranking, console: console)
    let indexer = keeper.indexer(of: store, holder: holder)
    var (report, signal, followed) = try await crawl(list, store: store, indexer)
    try await count(&report, in: store, since: start, passedBefore: passedBefore)
    try await store.updateRun(run, finished: Clock.now(), summary: Self.json(report))
    if signal == nil { try await store.findDuplicates() }
    let outcome = try await outcome(of: report, since: begin, list, in: store)
    try await tell(outcome, report, isWhole: signal == nil, in: store)
    if let signal {
      console.note("Index: not up to date. Run pippin index, or go on with the crawl.")
      throw Failure(Failure.Code(signal: signal))
    }
    try await keeper.updateUnlessLocked(from: store, holder: holder, followed: followed)
    try await webhook?.tell(of: outcome, store.changes(since: version), fetching, console)
    try await finishUploads(in: storeFolder.archivePath)
    try requireAnswer(report, outcome)
    report.site = outcome.site
    try store.close()
    return report
  }

  /// Crawls until the end, or until a signal asks to stop, and has `indexer` index what is committed.
  private func crawl(
    _ list: SeedList,
    store: EmbeddedStore,
    _ indexer: CrawlIndexer
  ) async throws -> (CrawlReport, signal: Int32?, followed: CrawlIndexer.Outcome) {
    await indexer.start()
    defer { store.endFollowing() }
    let (report, signal) = try await uploading(store.folder.archivePath) {
      try await crawl(list, store: store, archive: $0)
    }
    let followed = await indexer.stop()
    if !keepsReaders {
      renderer?.shutdown()
      await readers.shutdown()
    }
    HeapSettings.giveBack()
    return (report, signal, followed)
  }

  private func outcome(
    of report: CrawlReport,
    since begin: Date,
    _ list: SeedList,
    in store: EmbeddedStore
  ) async throws -> CrawlOutcome {
    var outcome = try await CrawlOutcome(
      report,
      seconds: Date().timeIntervalSince(begin),
      list: list,
      store: store,
      duplicates: store.duplicateStatistics()
    )
    outcome.command = command
    outcome.asksEveryRun = settings.onlyChecks
    return outcome
  }

  /// Shows what came of a run, which `isWhole` when no signal ended it.
  func tell(
    _ outcome: CrawlOutcome,
    _ report: CrawlReport,
    isWhole: Bool,
    in store: any CrawlStore
  ) async throws {
    console.log(outcome.event, text: outcome.text(width: console.errorWidth))
    if isWhole { try await noteNothingAsked(outcome, in: store) }
    if let text = ContactRequest.text(sparedIn: report, command: command) { console.note(text) }
    if format == .json { console.print(bytes: Self.json(outcome) + [UInt8(ascii: "\n")]) }
  }

  /// Says when to come back after a run that found nothing to ask for.
  private func noteNothingAsked(_ outcome: CrawlOutcome, in store: any CrawlStore) async throws {
    let report = outcome.report
    guard report.requests == 0, report.failed[CrawlReason.noContact] == nil else { return }
    let idle = IdleRun(
      nextDue: report.nextDue,
      nextAttempt: outcome.nextAttempt,
      nextVisit: try await store.nextVisit(ofSeeds: outcome.numbers),
      now: Clock.now(),
      command: command
    )
    if let text = idle.text { console.note(text) }
  }

  /// Crawls until the end, or until a signal asks to stop.
  ///
  /// - Parameters:
  ///   - list: The seeds.
  ///   - store: The store, for which nobody else prepares a run meanwhile.
  ///   - archive: Where to keep exchanges.
  ///   - worker: The name of this worker among those of the store.
  ///   - prepares: Whether this worker makes wait what is to be visited; otherwise another has done so.
  /// - Returns: What happened, and the signal that ended it.
  /// - Throws: What the store throws; what was settled is stored.
  func crawl(
    _ list: SeedList,
    store: any CrawlStore,
    archive: WARCSettings? = nil,
    worker: String = "worker",
    prepares: Bool = true
  ) async throws -> (CrawlReport, signal: Int32?) {
    let fetcher = try CurlFetcher(settings: fetching)
    let progress = CrawlProgress(console, limits(of: list))
    let crawler = try crawler(list, store, fetcher, archive, worker) { [metrics] in
      metrics?.update($0)
      progress.tell($0)
    }
    let signals = Self.stopping(crawler, fetcher)
    defer {
      signals.cancel()
      progress.end()
    }
    // One may have come while the store was opened, to whoever listened then.
    if InterruptHandler.received != nil { await crawler.stop() }
    do {
      if prepares {
        try await prepare(list, crawler, in: store)
      } else {
        try await crawler.offer(list.seeds)
      }
      let report = try await crawler.work(seeds: list.seeds)
      await fetcher.shutdown()
      if prepares {
        try await store.releaseExcluded(for: [CrawlReason.notListed], at: Clock.now()) { _ in true }
        if !holdsOthers { try await noteOfferedLinks(list, in: store) }
      }
      return (report, signals.received ?? InterruptHandler.received)
    } catch {
      await fetcher.shutdown()
      throw error
    }
  }

  private func crawler(
    _ list: SeedList,
    _ store: any CrawlStore,
    _ fetcher: CurlFetcher,
    _ archive: WARCSettings?,
    _ worker: String,
    listener: @escaping @Sendable (Crawler.Progress) -> Void
  ) throws -> Crawler {
    var settings = settings
    settings.takeUp(recrawl, at: Clock.now())
    let crawler = try Crawler(
      store: store,
      worker: worker,
      fetcher: fetcher,
      readers: readers,
      settings: settings,
      scope: scope(of: list),
      archive: archive,
      renderer: renderer,
      now: Clock.now,
      listener: listener
    )
    if let path = crawler.avoidedArchive {
      console.note(
        "\(path) is damaged at its end and stays as it is; a new archive is begun. Copy the file anew, or "
          + "see how far it can be read: pippin ingest --pipe \(ShellWord.quoted(path))"
      )
    }
    return crawler
  }

  /// Does what is done once before a run, whatever the number of workers.
  private func prepare(
    _ list: SeedList,
    _ crawler: Crawler,
    in store: any CrawlStore
  ) async throws {
    if !holdsOthers { try await noteOptions(of: list, in: store) }
    try await requeue(list, in: store)
    let before = try await takeUp(list, in: store)
    if holdsOthers { try await hold(allBut: list, in: store) }
    try await crawler.begin(seeds: list.seeds, pagesBefore: before)
    if !holdsOthers { try await offerStoredLinks(list, in: store) }
  }

  func scope(of list: SeedList) -> ScopePolicy {
    ScopePolicy(seeds: list.seeds, settings: settings)
  }

  /// Lets a signal stop the crawl.
  private static func stopping(_ crawler: Crawler, _ fetcher: CurlFetcher) -> InterruptHandler {
    InterruptHandler {
      Task {
        await crawler.stop()
        // What a slow server still owes is not waited for; those pages are requested again.
        try await Task.sleep(for: .seconds(2))
        await fetcher.shutdown()
      }
    }
  }

  /// What bounds the run: its own limits, and those of its seeds where each of them has one.
  private func limits(of list: SeedList) -> ProgressLine.Limits {
    let most = list.seeds.compactMap(\.maxPages)
    let ofSeeds = most.count == list.seeds.count ? most.reduce(0, +) : nil
    return ProgressLine.Limits(
      delay: settings.delay,
      pages: [settings.maxPages, ofSeeds].compactMap { $0 }.min(),
      seconds: settings.maxTime
    )
  }
}

extension CrawlRun {
  static func json(_ value: some JSONWritable) -> [UInt8] {
    var writer = JSONWriter()
    writer.value(value)
    return writer.bytes
  }
}
