import Addressing
package import Archiving
package import Basics
package import Fetching
package import Reading
package import Records
import Storing

/// Runs a crawl: the only place where the schedule, the clock, the network and the store meet.
package actor Crawler {
  enum Event: Sendable {
    case response(FetchJob, token: Int64, FetchWorker.Outcome)
    case claimed(Claim)
    case failed(ArchiveError)
    case stored
    case timer(Int)
    case tick
  }

  /// What wakes the run up when no response does.
  struct Timer {
    let number: Int
    let deadline: Timestamp
    let task: Task<Void, Never>
  }

  let store: any SharedFrontier
  let worker: String
  let patience: StorePatience
  let sleep: @Sendable (Double) async throws -> Void
  private let fetcher: any Fetcher
  private let readers: PageReaders
  private let renderer: PageRenderer?
  let settings: CrawlSettings
  let scope: ScopePolicy
  let now: @Sendable () -> Timestamp
  let listener: @Sendable (Progress) -> Void

  let archive: ArchiveKeeper?
  var schedule: CrawlSchedule
  var report = CrawlReport()
  var budgets = SeedBudgets()
  var renderings: RenderingQueue
  /// Whether the run has read as many pages as it may, and renders what of them is to be rendered.
  var rendersRest = false
  /// How many pages were to be rendered when their number last changed, and when that was.
  var renderingProgress: (count: Int, at: Timestamp)?
  var inFlight = 0
  var isStopping = false
  /// Whether somebody has stopped the run.
  private(set) var wasStopped = false
  var isStoring = false
  var timer: Timer?
  var timerCount = 0
  var mayLease = true
  var lastFlush: Timestamp
  var lastBeat: Timestamp
  var watch: StallWatch
  /// When the next of what is left in the store may be requested, while nothing is in hand; `nil` when
  /// other workers have it.
  var restDue: Timestamp?
  var queue: (counts: QueueCounts, at: Timestamp)?
  var longestRest = 0.0
  private let events: AsyncStream<Event>
  let continuation: AsyncStream<Event>.Continuation

  /// Creates a crawler over an open store; `run` starts it.
  ///
  /// - Parameters:
  ///   - store: The frontier, which the caller may write to.
  ///   - worker: The name by which other workers of the same frontier know this one.
  ///   - fetcher: What fetches.
  ///   - readers: What reads pages.
  ///   - settings: How to behave.
  ///   - scope: Which addresses belong to the crawl.
  ///   - archive: Where to keep exchanges; `nil` keeps none.
  ///   - renderer: What renders pages; `nil` renders none.
  ///   - now: The clock.
  ///   - sleep: Waits for so many seconds of that clock.
  ///   - listener: Called with progress after each transaction.
  /// - Throws: ``ArchiveError`` when the archive cannot be opened.
  package init(
    store: any SharedFrontier,
    worker: String = "worker",
    fetcher: any Fetcher,
    readers: PageReaders = .inProcess,
    settings: CrawlSettings,
    scope: ScopePolicy,
    archive: WARCSettings? = nil,
    renderer: PageRenderer? = nil,
    now: @escaping @Sendable () -> Timestamp,
    sleep: @escaping @Sendable (Double) async throws -> Void = {
      try await Task.sleep(for: .seconds($0))
    },
    listener: @escaping @Sendable (Progress) -> Void = { _ in }
  ) throws(ArchiveError) {
    self.store = store
    self.worker = worker
    self.sleep = sleep
    patience = StorePatience(limit: { settings.leaseTime }, now: now, sleep: sleep)
    self.fetcher = fetcher
    self.readers = readers
    self.renderer = renderer
    renderings = RenderingQueue(renderer == nil ? .never : settings.render)
    self.settings = settings
    self.scope = scope
    self.now = now
    self.listener = listener
    self.archive = if let archive { try ArchiveKeeper(archive) } else { nil }
    schedule = CrawlSchedule(settings: settings, scope: scope)
    schedule.isPaused = { store.isPaused($0) }
    lastFlush = now()
    lastBeat = lastFlush
    watch = StallWatch(limit: settings.stallTime, at: now())
    (events, continuation) = AsyncStream.makeStream()
  }

  /// The newest file of the archive when it is damaged, so that a new one is begun.
  package nonisolated var avoidedArchive: String? { archive?.avoidedPath }

  /// Asks the run to end: nothing new starts, what is under way is finished and stored.
  package func stop() {
    (isStopping, wasStopped) = (true, true)
    continuation.yield(.tick)
  }

  /// Offers the seeds, and works until nothing is due, a limit is reached or somebody stops it.
  ///
  /// - Parameters:
  ///   - seeds: Where to start.
  ///   - pagesBefore: How many pages each seed has from earlier runs, by the seed's number.
  /// - Returns: What happened.
  /// - Throws: What ``begin(seeds:pagesBefore:)`` and ``work(seeds:)`` throw.
  package func run(seeds: [Seed], pagesBefore: [Int: Int] = [:]) async throws -> CrawlReport {
    try await begin(seeds: seeds, pagesBefore: pagesBefore)
    return try await work(seeds: seeds)
  }

  /// Does what one of all workers does once: sets the limits of pages, and offers the seeds.
  ///
  /// - Parameters:
  ///   - seeds: Where to start.
  ///   - pagesBefore: How many pages each seed has from earlier runs, by the seed's number.
  /// - Throws: What the store throws.
  package func begin(seeds: [Seed], pagesBefore: [Int: Int] = [:]) async throws {
    var limits: [Int: Int] = [:]
    for seed in seeds {
      limits[seed.number] = seed.maxPages.map { $0 - pagesBefore[seed.number, default: 0] }
    }
    limits[PageLimits.run] = settings.maxPages
    try await patience.call { [store, limits] in try await store.setPageLimits(limits) }
    try await offer(seeds)
  }

  /// Makes seeds known, as a worker does that joins others with a list of its own.
  package func offer(_ seeds: [Seed]) async throws {
    let time = now()
    let offers = seeds.map { $0.offer(defaultDepth: settings.maxDepth) }
    try await patience.call { [store] in _ = try await store.offer(offers, at: time) }
  }

  /// Leases, fetches and settles until nothing is due and nobody else is at work, a limit is reached
  /// or somebody stops it.
  ///
  /// Everything that is settled is stored when this returns.
  ///
  /// - Parameter seeds: The seeds of the crawl, of which some have limits.
  /// - Returns: What happened.
  /// - Throws: What the store throws; nothing stored is lost by it.
  package func work(seeds: [Seed]) async throws -> CrawlReport {
    let begin = now()
    for seed in seeds { budgets.set(seed.maxPages, of: seed.number) }
    budgets.set(settings.maxPages, of: PageLimits.run)
    try await join()
    // Whatever it waits for then, the run ends when its time is over.
    let alarm = settings.maxTime.map { wakeUp(after: $0 + 0.01) }
    defer { alarm?.cancel() }
    var iterator = events.makeAsyncIterator()
    try await goOn(&iterator, since: begin)
    // What is not rendered in this run waits for the next.
    try await awaitRendering(isLast: true, &iterator)
    if report.end == .pageLimit, !renderings.open.isEmpty, !wasStopped {
      (rendersRest, isStopping) = (true, false)
      try await goOn(&iterator, since: begin)
    }
    timer?.task.cancel()
    try await archive?.close()
    try await leave()
    try await lookAtRenderings()
    report.leaveOut(renderings)
    report.nextDue = try await patience.call { [store] in try await store.nextDue() }
    return report
  }

  /// Works until nothing is due or the run is to end, and gives all hosts back.
  private func goOn(
    _ iterator: inout AsyncStream<Event>.Iterator,
    since begin: Timestamp
  ) async throws {
    while true {
      if let limit = settings.maxTime, now().seconds(since: begin) >= limit {
        end(.timeLimit)
      }
      try await beatIfDue()
      startWhatIsDue()
      if try await leaseMore(&iterator) { continue }
      if inFlight == 0 {
        let rest = try await rest(&iterator)
        if rest == .over { break }
        if rest == .again { continue }
      }
      try await flushIfDue(&iterator)
      try await wait(&iterator)
      tellStall()
    }
    schedule.release()
    try await flush(&iterator)
  }

  private func end(_ reason: CrawlReport.End) {
    if !isStopping { report.end = reason }
    isStopping = true
  }
}

// MARK: - Steps of the run

extension Crawler {
  /// Starts jobs until the limit of concurrency, or until nothing is due.
  func startWhatIsDue() {
    while !isStopping, inFlight < settings.concurrency {
      if budgets.isRunSpent, !rendersRest { return end(.pageLimit) }
      let time = now()
      guard counts(at: time) else { return }
      switch schedule.next(at: time) {
      case .fetch(let job, let token):
        if case .page(let visit) = job, let reason = objection(to: visit) {
          schedule.finish(job, token: token, .visit(.skipped(reason: reason)), at: now())
        } else {
          start(job, token: token)
        }
      case .claim(let job, let token, let end): claim(job, token: token, at: time, until: end)
      case .wait, .idle: return
      }
    }
  }

  func start(_ job: FetchJob, token: Int64) {
    inFlight += 1
    if case .page(let visit) = job, visit.isCounted { budgets.countStart() }
    watch.start(token, origin: job.address.origin, at: now())
    let reader = VisitReader(policy: schedule.policy(of: token), scope: scope, settings: settings)
    let keeps = archive != nil
    var runner = FetchWorker(
      fetcher: fetcher,
      reader: reader,
      keepsExchanges: keeps,
      readers: readers
    )
    if let renderer, job.isRendering {
      runner.rendering = RenderingWorker(
        renderer: renderer,
        fetcher: fetcher,
        reader: reader,
        readers: readers,
        slots: slots(),
        leaseEnd: schedule.leaseEnd(of: token) ?? now(),
        keepsExchanges: keeps
      )
    }
    Task.detached { [continuation, archive, runner] in
      let outcome = await runner.run(job)
      // The archive comes first: what is settled in the store is always in it.
      do throws(ArchiveError) {
        for exchange in [outcome.exchange].compactMap(\.self) + outcome.further {
          try await archive?.write(exchange)
        }
        continuation.yield(.response(job, token: token, outcome))
      } catch {
        continuation.yield(.failed(error))
      }
    }
  }
}
