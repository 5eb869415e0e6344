import Addressing
import Archiving
import Basics
import Fetching
import Reading
import Records
import Rendering

/// Visits a page to render it: requests it once more, and whatever it loads, each host in its turn.
struct RenderingWorker: Sendable {
  /// What renders.
  let renderer: PageRenderer
  /// What fetches.
  let fetcher: any Fetcher
  /// What reads the response.
  let reader: VisitReader
  /// Where pages are read.
  let readers: PageReaders
  /// When hosts may be asked.
  let slots: RenderingSlots
  /// Whether exchanges are kept for the archive.
  let keepsExchanges: Bool

  /// Renders the page of `visit`.
  ///
  /// - Returns: The end of the visit, and every exchange in order.
  func run(_ visit: HostLease.Visit) async -> (VisitResult, [FetchResult]) {
    let request = FetchRequest(visit.offer.address, keepsRawHeaders: keepsExchanges)
    let result = await fetcher.fetch(request)
    await slots.note(visit.offer.address)
    let read = await reader.read(visit, result, by: readers, isWhole: true)
    guard case .completed(var settlement) = read, case .response(let response) = result,
      settlement.outcome == .page, var record = settlement.record
    else { return (read, [result]) }
    let made = Lock<[FetchResult]>([])
    let visits = subresources(of: visit.offer.address, made)
    let input = PageInput(response, address: visit.offer.address, policy: reader.policy)
    do {
      let outcome = try await renderer.render(response, input, served: record, fetcher: visits)
      record.rendering = outcome.rendering
      if let rendered = outcome.record, !rendered.robots.nofollow, !record.robots.nofollow {
        reader.addNewLinks(of: rendered, beside: record, visit: visit, to: &settlement)
      }
    } catch {
      var rendering = PageRendering(end: .failed)
      rendering.failure = "\(error)"
      record.rendering = rendering
    }
    await slots.close()
    RenderingJudge.judge(&record, now: input.now)
    settlement.record = record
    settlement.recordText = nil
    settlement.isRendering = true
    return (.completed(settlement), [result] + made.withLock { $0 })
  }

  /// What gets what the page at `address` loads.
  private func subresources(
    of address: WebAddress,
    _ made: Lock<[FetchResult]>
  ) -> SubresourceVisits {
    SubresourceVisits(
      known: reader.policy.robots.map { [address.origin: $0] } ?? [:],
      agents: reader.settings.agents,
      maxRedirects: reader.settings.maxRedirects,
      keepDelay: { [slots] origin, delay in await slots.keep(delay, of: origin) }
    ) { [fetcher, slots, keepsExchanges] request in
      guard await slots.wait(for: request.address) else {
        return .failure(FetchFailure(.interrupted, at: request.address, "the page has ended"))
      }
      var request = request
      request.keepsRawHeaders = keepsExchanges
      let result = await fetcher.fetch(request)
      made.withLock { $0.append(result) }
      return result
    }
  }
}

/// When the hosts may be asked that a page loads something from while it is rendered.
///
/// The page's own host is this worker's alone meanwhile; a crawl slot of any other is claimed for each
/// request.
actor RenderingSlots {
  private let origin: String
  private let delay: Double
  private let now: @Sendable () -> Timestamp
  private let sleep: @Sendable (Double) async throws -> Void
  private let claim: @Sendable (String, _ delay: Double) async throws -> Double
  private var next: Timestamp
  private var isClosed = false
  /// The Crawl-delay of other hosts, in seconds.
  private var delays: [String: Double] = [:]

  /// The longest wait for the slot of another host, in seconds.
  private static let patience = 60.0

  /// Prepares for one page.
  ///
  /// - Parameters:
  ///   - origin: The page's own host.
  ///   - delay: The seconds between two requests to it.
  ///   - now: The clock.
  ///   - sleep: Waits for so many seconds of that clock.
  ///   - claim: Claims a slot of another host, and returns in how many seconds to claim again; 0 when the
  ///     slot was given.
  init(
    origin: String,
    delay: Double,
    now: @escaping @Sendable () -> Timestamp,
    sleep: @escaping @Sendable (Double) async throws -> Void,
    claim: @escaping @Sendable (String, _ delay: Double) async throws -> Double
  ) {
    (self.origin, self.delay, self.now) = (origin, delay, now)
    (self.sleep, self.claim) = (sleep, claim)
    next = now()
  }

  /// When the page's own host was asked last, and may be asked again.
  func note(_ address: WebAddress) {
    if address.origin == origin { next = now().advanced(bySeconds: delay) }
  }

  /// Keeps the Crawl-delay of another host, in seconds.
  func keep(_ delay: Double, of origin: String) { delays[origin] = delay }

  /// Ends all waiting: the page loads nothing more.
  func close() { isClosed = true }

  /// Waits until the host of `address` may be asked.
  ///
  /// - Returns: Whether it may; not when the page has ended, or the slot is not to be had.
  func wait(for address: WebAddress) async -> Bool {
    do {
      if address.origin == origin {
        let time = now()
        let start = max(next, time)
        next = start.advanced(bySeconds: delay)
        let seconds = start.seconds(since: time)
        if seconds > 0 { try await sleep(seconds) }
        return !isClosed
      }
      let begin = now()
      while !isClosed, now().seconds(since: begin) < Self.patience {
        let longest = max(delay, delays[address.origin] ?? 0)
        let seconds = try await claim(address.origin, longest)
        if seconds <= 0 { return !isClosed }
        try await sleep(seconds)
      }
      return false
    } catch {
      // The run ends, or the store cannot say: the page goes on without it.
      return false
    }
  }
}
