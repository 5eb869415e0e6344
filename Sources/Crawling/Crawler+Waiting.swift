import Basics
import Records

// What the run waits for, and what it tells meanwhile.
extension Crawler {
  var progress: Progress {
    Progress(
      report: report,
      inFlight: inFlight,
      hosts: schedule.hostCount,
      waiting: queue?.counts.waiting,
      later: queue?.counts.later ?? 0,
      longestQueue: queue?.counts.longest,
      longestRest: longestRest
    )
  }

  /// Counts what waits, seldom enough to cost nothing that can be measured.
  func countQueue() async throws {
    if let queue, lastFlush.seconds(since: queue.at) < Self.secondsPerCount { return }
    longestRest = schedule.longestRest
    queue = (try await patience.call { [store] in try await store.queueCounts() }, lastFlush)
  }

  private static let secondsPerCount = 5.0

  func tellStall() {
    let stall = watch.stall(
      nextHostDue: schedule.nextHostDue,
      restDue: restDue,
      pending: schedule.pendingCount,
      at: now()
    )
    guard let stall else { return }
    var progress = progress
    progress.stall = stall
    listener(progress)
  }

  /// Waits for a response, or until something is due.
  func wait(_ iterator: inout AsyncStream<Event>.Iterator) async throws {
    setTimer()
    guard let event = await iterator.next(isolation: self) else { return }
    switch event {
    case .response(let job, let token, let outcome):
      inFlight -= 1
      watch.end(token, at: now())
      if outcome.isRequest { report.requests += 1 + outcome.furtherRequests }
      if case .sitemap = job, outcome.isRequest { report.sitemaps += 1 }
      let settlement = schedule.finish(
        job,
        token: token,
        outcome.result,
        from: outcome.peer,
        reachedAt: outcome.reachedAt,
        at: now()
      )
      report.cutDelays = schedule.cutDelays
      if case .page(let visit) = job, !visit.isRendering {
        budgets.giveBack(visit.offer.seed, settlement)
      }
    case .claimed(let claim):
      inFlight -= 1
      try take(claim)
    case .failed(let error): throw error
    case .stored: isStoring = false
    case .timer(let number): if timer?.number == number { timer = nil }
    case .tick: break
    }
  }

  /// Makes sure that the run wakes up in time; a timer that fires sooner is good enough.
  private func setTimer() {
    guard let seconds = timerForNextTurn() else { return }
    let deadline = now().advanced(bySeconds: seconds)
    if let timer {
      if timer.deadline <= deadline { return }
      timer.task.cancel()
    }
    timerCount += 1
    let task = wakeUp(after: seconds, .timer(timerCount))
    timer = Timer(number: timerCount, deadline: deadline, task: task)
  }

  /// The seconds until a crawl slot of a host is due, a batch is old enough or a silence is long enough,
  /// whichever is soonest.
  private func timerForNextTurn() -> Double? {
    var seconds: Double? = schedule.pendingCount > 0 ? settings.batchTime : settings.stallTime
    if !isStopping, inFlight < settings.concurrency, let due = schedule.nextHostDue {
      let dueHost = max(0.001, due.seconds(since: now()))
      seconds = min(seconds ?? dueHost, dueHost)
    }
    return seconds
  }

  @discardableResult
  func wakeUp(after seconds: Double, _ event: Event = .tick) -> Task<Void, Never> {
    Task.detached { [continuation, sleep] in
      do {
        try await sleep(seconds)
        continuation.yield(event)
      } catch {
        // Cancelled, because something is due sooner: there is nothing to tell.
      }
    }
  }
}
