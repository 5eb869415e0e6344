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
    case failed(ArchiveError)
    case stored
    case timer(Int)
    case tick
  }

  /// What wakes the run up when no response does.
  struct Timer {
    let number: Int
    let deadline: ContinuousClock.Instant
    let task: Task<Void, Never>
  }

  let store: any FrontierStore
  private let fetcher: any Fetcher
  private let readers: PageReaders
  let settings: CrawlSettings
  let scope: ScopePolicy
  let now: @Sendable () -> Timestamp
  let listener: @Sendable (Progress) -> Void

  private let archive: ArchiveKeeper?
  var schedule: CrawlSchedule
  var report = CrawlReport()
  var budgets = SeedBudgets()
  var inFlight = 0
  private var started = 0
  var isStopping = false
  var isStoring = false
  var timer: Timer?
  var timerCount = 0
  private var mayLease = true
  var lastFlush: Timestamp
  var watch: StallWatch
  var queue: (counts: QueueCounts, at: Timestamp)?
  private let events: AsyncStream<Event>
  let continuation: AsyncStream<Event>.Continuation

  /// Creates a crawler over an open store; `run` starts it.
  ///
  /// - Parameters:
  ///   - store: The frontier, on which the caller holds the crawl lock.
  ///   - fetcher: What fetches.
  ///   - readers: What reads pages.
  ///   - settings: How to behave.
  ///   - scope: Which addresses belong to the crawl.
  ///   - archive: Where to keep exchanges; `nil` keeps none.
  ///   - now: The clock.
  ///   - listener: Called with progress after each transaction.
  /// - Throws: ``ArchiveError`` when the archive cannot be opened.
  package init(
    store: any FrontierStore,
    fetcher: any Fetcher,
    readers: PageReaders = .inProcess,
    settings: CrawlSettings,
    scope: ScopePolicy,
    archive: WARCSettings? = nil,
    now: @escaping @Sendable () -> Timestamp,
    listener: @escaping @Sendable (Progress) -> Void = { _ in }
  ) throws(ArchiveError) {
    self.store = store
    self.fetcher = fetcher
    self.readers = readers
    self.settings = settings
    self.scope = scope
    self.now = now
    self.listener = listener
    if let archive {
      self.archive = try ArchiveKeeper(archive)
    } else {
      self.archive = nil
    }
    schedule = CrawlSchedule(settings: settings, scope: scope)
    lastFlush = now()
    watch = StallWatch(limit: settings.stallTime, at: now())
    (events, continuation) = AsyncStream.makeStream()
  }

  /// Asks the run to end: nothing new starts, what is under way is finished and stored.
  package func stop() {
    isStopping = true
    continuation.yield(.tick)
  }

  /// Offers the seeds and crawls until nothing is due, a limit is reached or somebody stops it.
  ///
  /// Everything that is settled is stored when this returns.
  ///
  /// - Parameters:
  ///   - seeds: Where to start.
  ///   - pagesBefore: How many pages each seed has from earlier runs, by the seed's number.
  /// - Returns: What happened.
  /// - Throws: What the store throws; nothing stored is lost by it.
  package func run(seeds: [Seed], pagesBefore: [Int: Int] = [:]) async throws -> CrawlReport {
    let begin = now()
    for seed in seeds {
      budgets.set(seed.maxPages.map { $0 - pagesBefore[seed.number, default: 0] }, of: seed.number)
    }
    _ = try await store.offer(seeds.map { $0.offer(defaultDepth: settings.maxDepth) }, at: begin)
    var iterator = events.makeAsyncIterator()
    while true {
      if let limit = settings.maxTime, now().seconds(since: begin) >= limit {
        end(.timeLimit)
      }
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
    timer?.task.cancel()
    try await archive?.close()
    report.nextDue = try await store.nextDue()
    return report
  }

  private func end(_ reason: CrawlReport.End) {
    if !isStopping { report.end = reason }
    isStopping = true
  }
}

// MARK: - Steps of the run

extension Crawler {
  /// Starts jobs until the limit of concurrency, or until nothing is due.
  private func startWhatIsDue() {
    while !isStopping, inFlight < settings.concurrency {
      if let limit = settings.maxPages, started >= limit { return end(.pageLimit) }
      guard case .fetch(let job, let token) = schedule.next(at: now()) else { return }
      if case .page(let visit) = job, let reason = objection(to: visit.offer) {
        schedule.finish(job, token: token, .visit(.skipped(reason: reason)), at: now())
        continue
      }
      start(job, token: token)
    }
  }

  private func start(_ job: FetchJob, token: Int64) {
    inFlight += 1
    if case .page(let visit) = job, !visit.offer.isCheck { started += 1 }
    watch.start(token, origin: job.address.origin, at: now())
    let reader = VisitReader(policy: schedule.policy(of: token), scope: scope, settings: settings)
    let keeps = archive != nil
    let runner = FetchWorker(
      fetcher: fetcher,
      reader: reader,
      keepsExchanges: keeps,
      readers: readers
    )
    Task.detached { [continuation, archive] in
      let outcome = await runner.run(job)
      // The archive comes first: what is settled in the store is always in it.
      do throws(ArchiveError) {
        if let exchange = outcome.exchange { try await archive?.write(exchange) }
        continuation.yield(.response(job, token: token, outcome))
      } catch {
        continuation.yield(.failed(error))
      }
    }
  }

  /// Takes more hosts when there is room for their work.
  ///
  /// - Returns: Whether any came.
  private func leaseMore(_ iterator: inout AsyncStream<Event>.Iterator) async throws -> Bool {
    let room = hostLimit - schedule.hostCount
    guard !isStopping, mayLease, inFlight < settings.concurrency, room > 0 else { return false }
    try await flush(&iterator)
    let time = now()
    let leases = try await meanwhile(&iterator) { [store, settings] in
      try await store.lease(
        hosts: min(room, Self.hostsPerLease),
        perHost: settings.visitsPerLease,
        at: time,
        until: time.advanced(bySeconds: settings.leaseTime)
      )
    }
    mayLease = !leases.isEmpty
    schedule.add(leases, at: time)
    return !leases.isEmpty
  }

  private static let hostsPerLease = 256
  private static let listedPerTransaction = 5000

  /// How many hosts to hold: with a delay, most of them only wait for their turn.
  private var hostLimit: Int {
    settings.delay > 0 ? max(4096, 2 * settings.concurrency) : 2 * settings.concurrency
  }

  private enum Rest {
    case over
    case again
    case wait
  }

  /// Decides, with nothing under way, how the run goes on.
  private func rest(_ iterator: inout AsyncStream<Event>.Iterator) async throws -> Rest {
    if isStopping {
      if report.end == .complete { report.end = .stopped }
      return .over
    }
    if schedule.nextHostDue != nil { return .wait }
    if schedule.pendingCount > 0 {
      try await flush(&iterator)
      return .again
    }
    if mayLease { return .again }
    guard let due = try await store.nextDue() else { return .over }
    let seconds = due.seconds(since: now())
    guard seconds <= settings.patience else {
      report.end = .deferred
      return .over
    }
    wakeUp(after: max(0.01, seconds))
    mayLease = true
    return .wait
  }

  private func flushIfDue(_ iterator: inout AsyncStream<Event>.Iterator) async throws {
    let isFull = schedule.pendingCount >= settings.batchSize
    let isOld = now().seconds(since: lastFlush) >= settings.batchTime
    if schedule.pendingCount > 0, isFull || isOld { try await flush(&iterator) }
  }

  /// Commits everything settled so far in one transaction.
  private func flush(_ iterator: inout AsyncStream<Event>.Iterator) async throws {
    lastFlush = now()
    let time = lastFlush
    while true {
      let listed = schedule.takeListed(Self.listedPerTransaction)
      if listed.isEmpty { break }
      report.listed += try await meanwhile(&iterator) { [store] in
        try await store.offer(listed, at: time)
      }
      mayLease = true
    }
    report.count(schedule.takeNews())
    let (settlements, hosts) = schedule.takePending()
    guard !settlements.isEmpty || !hosts.isEmpty else { return }
    do {
      try await meanwhile(&iterator) { [store, archive] in
        try await archive?.synchronize()
        try await store.settle(settlements, hosts: hosts, at: time)
      }
    } catch let lost as LeaseLost {
      report.lostLeases += lost.tokens.count
    }
    for settlement in settlements { report.count(settlement, redirectLimit: settings.maxRedirects) }
    mayLease = true
    try await countQueue()
    listener(progress)
  }

  /// Goes on fetching while the store is at work, which does one piece of work at a time.
  ///
  /// What comes in meanwhile is not to pile up: nothing starts while two batches wait.
  private func meanwhile<Value: Sendable>(
    _ iterator: inout AsyncStream<Event>.Iterator,
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    isStoring = true
    let task = Task.detached { [continuation] in
      defer { continuation.yield(.stored) }
      return try await work()
    }
    do {
      while isStoring {
        if schedule.pendingCount < 2 * settings.batchSize { startWhatIsDue() }
        try await wait(&iterator)
      }
    } catch {
      _ = await task.result
      throw error
    }
    return try await task.value
  }
}
