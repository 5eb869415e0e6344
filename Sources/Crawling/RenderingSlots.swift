import Addressing
import Basics
import Fetching

/// Makes what a page loads while it is rendered wait until the hosts may be asked.
///
/// Each host is asked as a crawl asks it: one request at a time, unless it is the operator's own, and each
/// after the delay, for which the whole crawl is asked.
actor RenderingSlots {
  /// The clock.
  nonisolated let now: @Sendable () -> Timestamp
  private let sleep: @Sendable (Double) async throws -> Void
  private let schedule: any LoadSchedule
  private var isClosed = false
  private var isInterrupted = false
  /// The Crawl-delay of other hosts, in seconds.
  private var delays: [String: Double] = [:]
  /// How many requests each host has under way.
  private var underWay: [String: Int] = [:]
  /// What waits until the host's requests under way have ended, first come, first served.
  private var lines: [String: [CheckedContinuation<Void, Never>]] = [:]

  /// The longest wait for the slot of a host, in seconds.
  private static let patience = 60.0
  /// After how many seconds to look whether the run goes on.
  private static let longestSleep = 1.0

  /// Prepares for one page.
  ///
  /// - Parameters:
  ///   - schedule: What knows when hosts may be asked.
  ///   - now: The clock.
  ///   - sleep: Waits for so many seconds of that clock.
  init(
    _ schedule: any LoadSchedule,
    now: @escaping @Sendable () -> Timestamp,
    sleep: @escaping @Sendable (Double) async throws -> Void
  ) {
    (self.schedule, self.now, self.sleep) = (schedule, now, sleep)
  }

  /// Keeps the Crawl-delay of a host, in seconds.
  func keep(_ delay: Double, of origin: String) { delays[origin] = delay }

  /// Ends all waiting: the page loads nothing more.
  ///
  /// - Returns: Whether the page had what it loaded; not when the end of the run cut a request off.
  func close() -> Bool {
    isClosed = true
    return !isInterrupted
  }

  /// Takes the response that the page itself is, whose host it has been requested of without these slots.
  func note(_ result: FetchResult, from origin: String) async {
    await schedule.finishLoad(from: origin, delay: 0, result)
  }

  /// Makes one exchange when its host may be asked.
  ///
  /// - Parameters:
  ///   - request: What to request.
  ///   - fetch: What requests it.
  /// - Returns: What came of it; `nil` when the page has ended, or the host cannot be asked in time.
  func exchange(
    _ request: FetchRequest,
    by fetch: @Sendable (FetchRequest) async -> FetchResult
  ) async -> FetchResult? {
    let origin = request.address.origin
    await enter(origin)
    defer { leave(origin) }
    guard await wait(for: origin) else { return nil }
    let result = await fetch(request)
    if case .failure(let failure) = result, failure.kind == .interrupted, !Task.isCancelled {
      isInterrupted = true
    }
    await schedule.finishLoad(from: origin, delay: delays[origin] ?? 0, result)
    return result
  }

  private func enter(_ origin: String) async {
    if underWay[origin, default: 0] < schedule.concurrency(of: origin) {
      underWay[origin, default: 0] += 1
    } else {
      // Whoever leaves hands its permit on.
      await withCheckedContinuation { lines[origin, default: []].append($0) }
    }
  }

  private func leave(_ origin: String) {
    if lines[origin, default: []].isEmpty {
      underWay[origin, default: 1] -= 1
    } else {
      lines[origin]?.removeFirst().resume()
    }
  }

  /// Waits until a host may be asked.
  ///
  /// - Returns: Whether it may; not when the page has ended, or its patience would.
  private func wait(for origin: String) async -> Bool {
    let begin = now()
    do {
      while !isClosed, !isInterrupted, !Task.isCancelled {
        let seconds = try await schedule.claimLoad(from: origin, delay: delays[origin] ?? 0)
        if seconds <= 0 { return !isClosed && !Task.isCancelled }
        guard now().seconds(since: begin) + seconds < Self.patience else { return false }
        try await sleep(min(seconds, Self.longestSleep))
      }
    } catch {
      // The run ends, or the store cannot say: the page is not to be stored without what it loads.
      if !Task.isCancelled { isInterrupted = true }
    }
    return false
  }
}

/// Knows when hosts may be asked that pages load something from.
protocol LoadSchedule: Sendable {
  /// The most requests that a host may have under way for one page.
  func concurrency(of origin: String) -> Int

  /// Claims the crawl slot of a host.
  ///
  /// - Parameters:
  ///   - origin: The host's origin.
  ///   - delay: Its Crawl-delay, in seconds; 0 for one without, or that is not known.
  /// - Returns: In how many seconds to claim again; 0 when the slot is given.
  /// - Throws: What the store throws; `CancellationError` when the run ends.
  func claimLoad(from origin: String, delay: Double) async throws -> Double

  /// Takes what came of a request to a host with that Crawl-delay.
  func finishLoad(from origin: String, delay: Double, _ result: FetchResult) async
}
