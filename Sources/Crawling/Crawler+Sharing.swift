import Addressing
import Basics
import Records

// What a worker does for the sake of others that share the frontier.
extension Crawler {
  /// The answer to a claim of another host's crawl slot.
  struct Claim: Sendable {
    let job: FetchJob
    let token: Int64
    let claimedAt: Timestamp
    let answer: Result<Timestamp, any Error>
  }

  /// Claims the crawl slot of the host that `job` leads to; it counts as a request meanwhile.
  func claim(_ job: FetchJob, token: Int64, at time: Timestamp, until end: Timestamp) {
    inFlight += 1
    Task.detached { [store, patience, continuation] in
      let origin = job.address.origin
      let answer: Result<Timestamp, any Error>
      do {
        answer = .success(
          try await patience.call { try await store.claim(origin: origin, at: time, until: end) }
        )
      } catch {
        answer = .failure(error)
      }
      continuation.yield(.claimed(Claim(job: job, token: token, claimedAt: time, answer: answer)))
    }
  }

  /// Starts what a claim was for, if the slot is ours.
  func take(_ claim: Claim) throws {
    let moment = try claim.answer.get()
    let mayStart = schedule.answer(
      to: claim.job,
      token: claim.token,
      claimedAt: claim.claimedAt,
      mayAskAt: moment,
      at: now()
    )
    if mayStart, !isStopping { start(claim.job, token: claim.token) }
  }

  /// Tells the others of this worker, and waits until all of them know: from then on each keeps to
  /// its share of what all may do.
  func join() async throws {
    while !(try await beat().isKnownToAll), !isStopping { try await sleep(Self.secondsPerJoin) }
  }

  private static let secondsPerJoin = 0.5

  /// Is heard of again, seldom enough to cost nothing and often enough to count.
  func beatIfDue() async throws {
    if now().seconds(since: lastBeat) >= settings.leaseTime / 24 { try await beat() }
  }

  @discardableResult
  private func beat() async throws -> WorkerCount {
    let time = now()
    let end = time.advanced(bySeconds: settings.leaseTime)
    let count = try await patience.call { [store, worker] in
      try await store.heartbeat(of: worker, at: time, until: end)
    }
    lastBeat = time
    schedule.workers = count.alive
    return count
  }

  /// Whether the others count on this worker; what starts later would be more than they reckon with.
  func counts(at time: Timestamp) -> Bool {
    time.seconds(since: lastBeat) < settings.leaseTime / 2
  }

  /// Draws from the limits of pages what `leases` and those in hand need, and gives the rest back.
  func draw(for leases: [HostLease]) async throws {
    guard !budgets.isEmpty else { return }
    var pages = schedule.pagesInHand()
    for visit in leases.lazy.flatMap(\.visits) where visit.isCounted {
      pages[visit.offer.seed, default: 0] += 1
      pages[PageLimits.run, default: 0] += 1
    }
    try await draw(budgets.totals(inHand: pages))
  }

  /// Leaves the frontier to the others, with what was drawn and not used.
  func leave() async throws {
    if !budgets.isEmpty { try await draw(budgets.totals(inHand: [:])) }
    try await patience.call { [store, worker] in try await store.leave(worker) }
  }

  private func draw(_ totals: [Int: Int]) async throws {
    let drawn = try await patience.call { [store, worker] in
      try await store.draw(totals, owner: worker)
    }
    budgets.take(drawn, of: totals)
  }
}
