import Addressing
import Basics
import Fetching
import Records

// How pages come to be rendered: as a visit of their own, after what was served is stored.
extension Crawler {
  /// Has pages wait for that visit whose turn it is.
  ///
  /// - Parameters:
  ///   - isLast: Whether the run has read all pages that it will.
  ///   - iterator: What happens meanwhile.
  /// - Returns: Whether any page waits now that did not before.
  /// - Throws: What the store throws.
  @discardableResult
  func awaitRendering(
    isLast: Bool,
    _ iterator: inout AsyncStream<Event>.Iterator
  ) async throws -> Bool {
    let pages = renderings.take(isLast: isLast)
    guard !pages.isEmpty else { return false }
    let time = now()
    let count = try await meanwhile(&iterator) { [store] in
      try await store.awaitRendering(of: pages, at: time)
    }
    if count < pages.count { try await lookAtRenderings() }
    mayLease = true
    return count > 0
  }

  /// Asks which of the pages that were to be rendered still are: other workers render some.
  func lookAtRenderings() async throws {
    let pages = Array(renderings.open)
    guard !pages.isEmpty else { return }
    renderings.keepOpen(
      try await patience.call { [store] in try await store.waitingRenderings(among: pages) }
    )
  }

  /// Takes the hosts of pages that still wait to be rendered when the run has read as many as it may.
  func leaseRenderings(
    _ hosts: Int,
    _ iterator: inout AsyncStream<Event>.Iterator
  ) async throws -> [HostLease] {
    let time = now()
    let origins = renderings.nextOrigins(min(hosts, Self.renderedHosts))
    return try await meanwhile(&iterator) { [store, settings, worker] in
      try await store.leaseRenderings(
        of: origins,
        perHost: settings.visitsPerLease,
        owner: worker,
        at: time,
        until: time.advanced(bySeconds: settings.leaseTime)
      )
    }
  }

  /// Decides, with nothing under way and nothing in hand, how the rest of the rendering goes on: the hosts
  /// may have to be left alone for a while.
  func restOfRendering() async throws -> Rest {
    try await lookAtRenderings()
    let count = renderings.open.count
    if count != renderingProgress?.count { renderingProgress = (count, now()) }
    guard count > 0, let progress = renderingProgress,
      now().seconds(since: progress.at) < settings.patience
    else { return .over }
    wakeUp(after: Self.secondsPerLook)
    mayLease = true
    return .wait
  }

  /// When the hosts may be asked that a page loads something from.
  func slots() -> RenderingSlots { RenderingSlots(self, now: now, sleep: sleep) }
}

extension Crawler: LoadSchedule {
  nonisolated func concurrency(of origin: String) -> Int {
    settings.ownHosts[origin]?.concurrency ?? 1
  }

  func claimLoad(from origin: String, delay: Double) async throws -> Double {
    if wasStopped { throw CancellationError() }
    let time = now()
    switch schedule.load(from: origin, delay: delay, at: time) {
    case .start: return 0
    case .wait(let moment): return max(Self.shortestWait, moment.seconds(since: time))
    case .claim(let end):
      let answer: Result<Timestamp, any Error>
      do {
        answer = .success(
          try await patience.call { [store] in
            try await store.claim(origin: origin, at: time, until: end)
          }
        )
      } catch {
        answer = .failure(error)
      }
      let mayStart = schedule.answerLoad(
        from: origin,
        delay: delay,
        claimedAt: time,
        mayAskAt: try? answer.get(),
        at: now()
      )
      _ = try answer.get()
      return mayStart ? 0 : Self.shortestWait
    }
  }

  func finishLoad(from origin: String, delay: Double, _ result: FetchResult) {
    guard case .response(let response) = result else { return }
    schedule.finishLoad(from: origin, delay: delay, response, at: now())
  }

  /// How many hosts are held at a time of which pages are rendered.
  private static let renderedHosts = 16

  /// The shortest wait for a crawl slot, in seconds.
  private static let shortestWait = 0.001
}
