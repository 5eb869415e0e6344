import Archiving
import Basics
import Records

// How a run takes work from the frontier and gives it back.
extension Crawler {
  /// Takes more hosts when there is room for their work.
  ///
  /// - Returns: Whether any came.
  func leaseMore(_ iterator: inout AsyncStream<Event>.Iterator) async throws -> Bool {
    guard !isStopping, inFlight < settings.concurrency else { return false }
    // What is through with its work is stored at once where little else is in hand.
    if schedule.isRunningDry { try await flush(&iterator) }
    let wanted = min(hostLimit - schedule.hostCount, Self.hostsPerLease)
    guard mayLease, wanted > 0 else { return false }
    let time = now()
    let leases =
      try await rendersRest
      ? leaseRenderings(wanted, &iterator) : lease(wanted, at: time, &iterator)
    // Fewer than were wanted are all that there are, until more is stored.
    mayLease = leases.count == wanted
    try await draw(for: leases)
    schedule.add(leases, readsLists: !rendersRest, at: time)
    return !leases.isEmpty
  }

  private func lease(
    _ hosts: Int,
    at time: Timestamp,
    _ iterator: inout AsyncStream<Event>.Iterator
  ) async throws -> [HostLease] {
    try await meanwhile(&iterator) { [store, settings, worker] in
      try await store.lease(
        hosts: hosts,
        perHost: settings.visitsPerLease,
        owner: worker,
        at: time,
        until: time.advanced(bySeconds: settings.leaseTime)
      )
    }
  }

  static let hostsPerLease = 256
  private static let listedPerTransaction = 5000
  /// How often to look for work while other workers have all of it.
  static let secondsPerLook = 1.0

  /// How many hosts to hold: with a delay, most of them only wait for their turn.
  private var hostLimit: Int {
    settings.delay > 0 ? max(4096, 2 * settings.concurrency) : 2 * settings.concurrency
  }

  enum Rest {
    case over
    case again
    case wait
  }

  /// Decides, with nothing under way, how the run goes on.
  func rest(_ iterator: inout AsyncStream<Event>.Iterator) async throws -> Rest {
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
    if rendersRest { return try await restOfRendering() }
    let time = now()
    let outlook = try await patience.call { [store, worker] in
      try await store.outlook(of: worker, at: time)
    }
    var seconds = outlook.due?.seconds(since: time) ?? .infinity
    if outlook.isHeldByOthers { seconds = min(seconds, Self.secondsPerLook) }
    guard seconds <= settings.patience || outlook.isHeldByOthers else {
      if try await awaitRendering(isLast: true, &iterator) { return .again }
      if outlook.due == nil { return .over }
      report.end = .deferred
      return .over
    }
    restDue = outlook.isHeldByOthers ? nil : outlook.due
    wakeUp(after: max(0.01, seconds))
    mayLease = true
    return .wait
  }

  func flushIfDue(_ iterator: inout AsyncStream<Event>.Iterator) async throws {
    let isFull = schedule.pendingCount >= settings.batchSize
    let isOld = now().seconds(since: lastFlush) >= settings.batchTime
    if schedule.pendingCount > 0, isFull || isOld { try await flush(&iterator) }
  }

  /// Commits everything settled so far in one transaction.
  func flush(_ iterator: inout AsyncStream<Event>.Iterator) async throws {
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
    var lost: Set<Int64> = []
    do {
      try await meanwhile(&iterator) { [store, archive] in
        try await archive?.synchronize()
        try await store.settle(settlements, hosts: hosts, at: time)
      }
    } catch let failure as LeaseLost {
      report.lostLeases += failure.tokens.count
      lost = Set(failure.tokens)
    }
    // Whoever has a host now settles its pages.
    for settlement in settlements where !lost.contains(settlement.token) {
      report.count(settlement, redirectLimit: settings.maxRedirects)
      if let served = renderings.count(settlement), let record = settlement.record {
        report.recount(served, as: record)
      }
    }
    try await awaitRendering(isLast: false, &iterator)
    mayLease = true
    try await countQueue()
    listener(progress)
  }

  /// Goes on fetching while the store is at work, which does one piece of work at a time.
  ///
  /// What comes in meanwhile is not to pile up: nothing starts while another batch waits.
  func meanwhile<Value: Sendable>(
    _ iterator: inout AsyncStream<Event>.Iterator,
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    isStoring = true
    let task = Task.detached { [continuation, patience] in
      defer { continuation.yield(.stored) }
      return try await patience.call(work)
    }
    do {
      while isStoring {
        if schedule.pendingCount < settings.batchSize { startWhatIsDue() }
        try await wait(&iterator)
      }
    } catch {
      _ = await task.result
      throw error
    }
    return try await task.value
  }
}
